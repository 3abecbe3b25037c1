package wayleave.bulk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Tables of what a file holds and what is read from it. */
public record InputCase(String file, byte[] content, List<String> expected, List<String> problems) {
  public static List<InputCase> read(String resource) throws IOException {
    List<InputCase> cases = new ArrayList<>();
    try (InputStream in = Objects.requireNonNull(InputCase.class.getResourceAsStream(resource))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.startsWith("#")) {
          String[] fields = line.split("\t", -1);
          cases.add(new InputCase(fields[0], bytes(fields[1]), list(fields[2]), list(fields[3])));
        }
      }
    }
    return cases;
  }

  private static List<String> list(String field) {
    return field.isEmpty()
        ? List.of()
        : Arrays.stream(field.split(" \\| ", -1))
            .map(text -> new String(bytes(text), StandardCharsets.UTF_8))
            .toList();
  }

  private static byte[] bytes(String escaped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      i++;
      switch (escaped.charAt(i)) {
        case 'n' -> bytes.write('\n');
        case 'r' -> bytes.write('\r');
        case 't' -> bytes.write('\t');
        case '\\' -> bytes.write('\\');
        case 'x' -> {
          bytes.write(Integer.parseInt(escaped.substring(i + 1, i + 3), 16));
          i += 2;
        }
        default -> throw new IllegalArgumentException(escaped);
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public String toString() {
    return file + " " + new String(content, StandardCharsets.ISO_8859_1).strip();
  }
}
