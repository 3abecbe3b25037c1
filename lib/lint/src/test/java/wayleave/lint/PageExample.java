package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import wayleave.lint.model.Delivery;
import wayleave.lint.model.LinkedFile;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.OriginVariant;

/**
 * An example of a page: a fenced block {@code robots.txt}, and the quoted lines after it.
 *
 * <p>After {@code robots.txt} may follow {@code escaped}: then {@code \xNN} stands for a byte, {@code \}{@code uNNNN} for a
 * character in UTF-8, and {@code \n}, {@code \r}, {@code \t}, {@code \\} for what they usually do; line ends of the block itself are
 * left out if it holds {@code \n} or {@code \r}. {@code url=...} says where the file was found, {@code status=...}, {@code
 * type=...} (media type), {@code failure=...} how it was delivered, {@code sample=/a,/b} which URLs the site has; {@code repeat=n}
 * repeats the last line n times, {@code longline=n} puts n letters at its end; {@code cache-control=...} is the header.
 * {@code linked=url,state,detail,urls...} is a file that it names; {@code copy=way,name,status} what the site sends when asked in
 * another way, with {@code copy-body=} as its body, {@code ;} for its line ends. {@code _} stands for a blank in these.
 *
 * @param text what to look at
 * @param attributes what follows {@code robots.txt}
 * @param expected {@code line:column message} of each finding; none if the example is a good one
 */
public record PageExample(String text, Map<String, String> attributes, List<String> expected) {
  private static final String FENCE = "```";

  public static List<PageExample> of(LintRule code) {
    List<PageExample> examples = new ArrayList<>();
    StringBuilder text = null;
    Map<String, String> attributes = Map.of();
    for (String line : code.page().split("\n")) {
      if (text != null) {
        if (line.equals(FENCE)) {
          examples.add(new PageExample(text.toString(), attributes, new ArrayList<>()));
          text = null;
        } else {
          text.append(line).append('\n');
        }
      } else if (line.startsWith(FENCE + "robots.txt")) {
        text = new StringBuilder();
        attributes =
            attributes(line.substring(FENCE.length() + "robots.txt".length()).strip());
      } else if (line.startsWith("> ") && !examples.isEmpty()) {
        examples.get(examples.size() - 1).expected().add(line.substring(2));
      }
    }
    return examples;
  }

  private static Map<String, String> attributes(String written) {
    Map<String, String> attributes = new HashMap<>();
    for (String word : written.isEmpty() ? new String[0] : written.split("\\s+")) {
      int equals = word.indexOf('=');
      attributes.put(
          equals < 0 ? word : word.substring(0, equals),
          equals < 0 ? "" : word.substring(equals + 1));
    }
    return attributes;
  }

  public boolean isBad() {
    return !expected.isEmpty();
  }

  public LintInput input() {
    LintInput input = LintInput.of(bytes());
    if (attributes.containsKey("sample")) {
      input = input.withSample(List.of(attributes.get("sample").split(",")));
    }
    if (attributes.containsKey("url")) {
      Map<String, List<String>> headers = new HashMap<>();
      if (attributes.containsKey("type")) {
        headers.put("content-type", List.of(attributes.get("type")));
      }
      if (attributes.containsKey("cache-control")) {
        headers.put("cache-control", List.of(attributes.get("cache-control")));
      }
      List<String> urls = List.of(attributes.get("url").split(","));
      input = input.with(
          attributes.containsKey("failure")
              ? Delivery.failed(urls, attributes.get("failure").replace('_', ' '))
              : Delivery.answered(
                  urls, Integer.parseInt(attributes.getOrDefault("status", "200")), headers));
    }
    if (attributes.containsKey("linked")) {
      List<String> words = words("linked");
      LinkedFile file = LinkedFile.of(
          words.get(0), LinkedFile.State.valueOf(words.get(1).toUpperCase(Locale.ROOT)));
      file = words.size() < 3 || words.get(2).isEmpty() ? file : file.withDetail(words.get(2));
      file = words.size() < 4 ? file : file.withUrls(words.subList(3, words.size()));
      input = input.withLinked(List.of(file));
    }
    if (attributes.containsKey("copy")) {
      List<String> words = words("copy");
      Delivery delivery =
          Delivery.answered(List.of(words.get(1)), Integer.parseInt(words.get(2)), Map.of());
      byte[] body = attributes
          .getOrDefault("copy-body", "")
          .replace('_', ' ')
          .replace(';', '\n')
          .getBytes(StandardCharsets.UTF_8);
      OriginVariant.Way way =
          OriginVariant.Way.valueOf(words.get(0).toUpperCase(Locale.ROOT).replace('-', '_'));
      input = input.withCopies(List.of(OriginVariant.of(way, words.get(1), delivery, body)));
    }
    return input;
  }

  private List<String> words(String attribute) {
    return List.of(attributes.get(attribute).replace('_', ' ').split(",", -1));
  }

  private byte[] bytes() {
    String source = text;
    if (attributes.containsKey("repeat")) {
      String[] lines = source.split("(?<=\n)");
      source += lines[lines.length - 1].repeat(Integer.parseInt(attributes.get("repeat")));
    }
    if (attributes.containsKey("longline")) {
      source =
          source.stripTrailing() + "a".repeat(Integer.parseInt(attributes.get("longline"))) + "\n";
    }
    return attributes.containsKey("escaped")
        ? unescaped(source)
        : source.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] unescaped(String source) {
    boolean writesLineEnds = source.contains("\\n") || source.contains("\\r");
    String text = writesLineEnds ? source.replace("\n", "") : source;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      char kind = text.charAt(++i);
      switch (kind) {
        case 'n' -> bytes.write('\n');
        case 'r' -> bytes.write('\r');
        case 't' -> bytes.write('\t');
        case '\\' -> bytes.write('\\');
        case 'x' -> {
          bytes.write(Integer.parseInt(text, i + 1, i + 3, 16));
          i += 2;
        }
        case 'u' -> {
          int codePoint = Integer.parseInt(text, i + 1, i + 5, 16);
          bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
          i += 4;
        }
        default -> throw new IllegalArgumentException("\\" + kind);
      }
    }
    return bytes.toByteArray();
  }
}
