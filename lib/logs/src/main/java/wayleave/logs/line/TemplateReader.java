package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads JSON objects that a server writes by a template, each value by the words of its key there. */
final class TemplateReader implements FormatReader {
  private static final Pattern TOKEN = Pattern.compile(
      "\"((?:[^\"\\\\]|\\\\.)*)\"|([{}\\[\\],:])|([^\\s{}\\[\\],:\"]+)", Pattern.DOTALL);

  private final ReadingOptions options;
  private final Map<String, LineLayout> layouts;
  private final JsonObject object;
  private final LayoutReader reader;

  TemplateReader(ReadingOptions options, Map<String, LineLayout> layouts) {
    this.options = options;
    this.layouts = layouts;
    this.object = new JsonObject(layouts.keySet(), path -> false);
    this.reader = new LayoutReader(options, List.copyOf(layouts.values()));
  }

  /**
   * The words of each key.
   *
   * @throws IllegalArgumentException if no request can be read with them; the message says what is missing
   */
  static Map<String, LineLayout> layouts(String template) {
    boolean isPlain = template.startsWith("escape=none ");
    FormatWords.Dialect dialect = FormatWords.dialect(template);
    Map<String, FormatWords> words = new LinkedHashMap<>();
    values(template).forEach((path, text) -> {
      FormatWords value = FormatWords.read(dialect, text, isPlain);
      if (!value.columns().isEmpty()) {
        // The JSON has the quotes and the escapes.
        words.put(path, new FormatWords(dialect, Escape.NONE, value.start(), value.columns()));
      }
    });
    List<LineLayout> all = LineLayout.ofParts(List.copyOf(words.values()));
    Map<String, LineLayout> layouts = new LinkedHashMap<>();
    for (String path : words.keySet()) {
      LineLayout layout = all.get(layouts.size());
      layouts.put(path, layout);
    }
    layouts.values().removeIf(layout -> !layout.isRead());
    return layouts;
  }

  /** The values of a template by their paths. A value without quotes is a word of the server. */
  private static Map<String, String> values(String template) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> path = new ArrayList<>();
    Matcher token = TOKEN.matcher(template);
    String key = "";
    boolean isValue = false;
    while (token.find()) {
      String sign = token.group(2);
      if (sign == null) {
        String text = token.group(1) == null ? token.group(3) : token.group(1);
        if (isValue) {
          values.putIfAbsent(String.join(".", path) + (path.isEmpty() ? "" : ".") + key, text);
          isValue = false;
        } else {
          key = text;
        }
      } else if (sign.equals(":")) {
        isValue = true;
      } else if (sign.equals("{") && isValue) {
        path.add(key);
        isValue = false;
      } else if (sign.equals("}") && !path.isEmpty()) {
        path.remove(path.size() - 1);
      }
    }
    return values;
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    Map<String, String> values = object.values(line, from, to);
    RecordBuilder record = new RecordBuilder(options);
    LayoutReader.Parts parts = new LayoutReader.Parts();
    boolean hasTime = false;
    for (Map.Entry<String, LineLayout> each : layouts.entrySet()) {
      String value = values.get(each.getKey());
      if (value != null) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        reader.fill(each.getValue(), bytes, 0, bytes.length, record, parts);
        hasTime |= each.getValue().has(LineField.TIME);
      }
    }
    if (!hasTime) {
      throw new UnreadableLineException(Problem.MISSING_FIELD);
    }
    return reader.finish(record, parts);
  }
}
