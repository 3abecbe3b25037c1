package wayleave.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of functions.tsv.
 *
 * @param part what of the result is looked at: an expression over {@code v}
 * @param expected as JSON
 */
record FunctionCase(
    String id,
    String function,
    List<String> parameters,
    byte @Nullable [] body,
    @Nullable String agent,
    @Nullable String url,
    @Nullable Long status,
    @Nullable Boolean truncated,
    String part,
    String expected) {
  private static final int LARGE = 5 << 20;
  private static final int LIMIT = 500 << 10;

  static List<FunctionCase> all() {
    try (InputStream in = FunctionCase.class.getResourceAsStream("functions.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(FunctionCase::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FunctionCase of(String line) {
    String[] f = line.split("\t", -1);
    if (f.length != 9) {
      throw new IllegalArgumentException("9 columns are expected: " + line);
    }
    List<String> parameters = new java.util.ArrayList<>();
    List<String> names = List.of("body", "crawler", "url", "status", "truncated");
    for (int i = 0; i < names.size(); i++) {
      if (!f[2 + i].equals("-")) {
        parameters.add(names.get(i));
      }
    }
    return new FunctionCase(
        f[0],
        f[1],
        parameters,
        body(f[2]),
        text(f[3]),
        text(f[4]),
        text(f[5]) == null ? null : Long.valueOf(f[5]),
        text(f[6]) == null ? null : Boolean.valueOf(f[6]),
        f[7],
        f[8]);
  }

  private static @Nullable String text(String field) {
    return field.equals("NULL") || field.equals("-") ? null : field;
  }

  private static byte @Nullable [] body(String field) {
    if (text(field) == null) {
      return null;
    }
    return switch (field) {
      case "@early" -> filled("User-agent: *\nDisallow: /early\n", "");
      case "@late" -> filled("User-agent: *\nDisallow: /other\n", "Disallow: /late\n");
      case "@limit" -> Arrays.copyOf(filled("User-agent: *\nDisallow: /early\n", ""), LIMIT);
      case "@rules" -> {
        StringBuilder rules = new StringBuilder("User-agent: *\n");
        for (int i = 0; rules.length() < LARGE; i++) {
          rules.append("Disallow: /a").append(i).append('\n');
        }
        yield rules.toString().getBytes(StandardCharsets.UTF_8);
      }
      default -> unescaped(field);
    };
  }

  private static byte[] filled(String first, String last) {
    String comment = "# nothing to see here, but it takes its place\n";
    return (first + comment.repeat(LARGE / comment.length()) + last)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] unescaped(String field) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] in = field.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < in.length; i++) {
      if (in[i] != '\\') {
        out.write(in[i]);
      } else if (in[++i] == 'n') {
        out.write('\n');
      } else if (in[i] == 'r') {
        out.write('\r');
      } else if (in[i] == 'x') {
        out.write(Integer.parseInt(field, i + 1, i + 3, 16));
        i += 2;
      } else {
        throw new IllegalArgumentException("\\n, \\r or \\xNN is expected: " + field);
      }
    }
    return out.toByteArray();
  }

  @Override
  public String toString() {
    return id;
  }
}
