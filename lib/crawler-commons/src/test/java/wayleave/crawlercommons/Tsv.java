package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Tables of the tests: a tab between columns, lines that begin with {@code #} left out. */
final class Tsv {
  private Tsv() {}

  static List<String[]> rows(String name, int columns) {
    List<String[]> rows = new ArrayList<>();
    try (InputStream in = Tsv.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        if (!line.startsWith("#")) {
          String[] row = line.split("\t", -1);
          assertThat(row).as(line).hasSize(columns);
          rows.add(row);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }
}
