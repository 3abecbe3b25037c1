package wayleave.benchmarks.growth;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A kind of robots.txt of any size.
 *
 * @param most how often its lines are repeated in the largest file
 * @param head what stands before them
 * @param first the lines that are repeated
 * @param second lines that are repeated behind all of the first
 */
record Shape(String name, int most, String head, String first, String second) {
  private static final int MANY = 7919;

  /** The shapes of {@code shapes.tsv}. */
  static List<Shape> all() throws IOException {
    try (InputStream in = Shape.class.getResourceAsStream("shapes.tsv")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Shape::of)
          .toList();
    }
  }

  private static Shape of(String line) {
    String[] cells = line.split("\t", -1);
    return new Shape(
        cells[0],
        Integer.parseInt(cells[1]),
        cells[2].translateEscapes(),
        cells[3].translateEscapes(),
        cells[4].translateEscapes());
  }

  /** The file with its lines repeated so often. */
  byte[] file(int times) {
    StringBuilder file = new StringBuilder(head);
    repeat(first, times, file);
    repeat(second, times, file);
    return file.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void repeat(String lines, int times, StringBuilder file) {
    for (int i = 0; i < times && !lines.isEmpty(); i++) {
      int open;
      int from = 0;
      int bits = i;
      while ((open = lines.indexOf('{', from)) >= 0) {
        int close = lines.indexOf('}', open);
        file.append(lines, from, open);
        String word = lines.substring(open + 1, close);
        switch (word) {
          case "i" -> file.append(i);
          case "j" -> file.append(i * MANY % times);
          case "a", "b" -> {
            for (int letter = 0; letter < 3; letter++) {
              file.append((bits & 1) == 0 ? 'a' : 'b');
              bits = bits >>> 1 | bits << 31;
            }
          }
          default -> file.append(word.substring("rep:".length()).repeat(i));
        }
        from = close + 1;
      }
      file.append(lines, from, lines.length());
    }
  }
}
