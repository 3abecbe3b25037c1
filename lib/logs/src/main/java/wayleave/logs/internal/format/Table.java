package wayleave.logs.internal.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Tables that are resources: rows of cells with tabs between them, and {@code \\t} for a tab in a cell. */
final class Table {
  private static final List<List<String>> WORDS = rows("words.tsv");

  private Table() {}

  /**
   * What a server calls a field.
   *
   * @param words of which the first that is there counts
   * @param more how it is written: the sample of a time, or the name of an escape; empty if the words tell
   */
  record Row(LineField field, List<String> words, String more) {}

  /** The fields of a server, in the order of the table. */
  static List<Row> words(String server) {
    return WORDS.stream()
        .filter(row -> row.get(0).equals(server))
        .map(row -> new Row(
            LineField.of(row.get(1)),
            List.of(row.get(2).split(" ")),
            row.size() > 3 ? row.get(3) : ""))
        .toList();
  }

  /** The rows of a table, without comments. */
  static List<List<String>> rows(String resource) {
    try (InputStream in = Objects.requireNonNull(Table.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> Arrays.stream(line.split("\t"))
              .map(cell -> cell.replace("\\t", "\t"))
              .toList())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
