package wayleave.logs.internal.format;

import java.util.List;

/**
 * A value that has names: in a JSON object by its path, or in a log that names its columns.
 *
 * @param names of which the first that is there counts
 * @param layout of its text
 */
public record NamedLayout(List<String> names, LineLayout layout) {
  /** The values of a format in the tables. */
  static List<NamedLayout> of(String format, Escape escape) {
    return Table.words(format).stream()
        .map(row -> new NamedLayout(
            row.words(),
            LineLayout.of(row.field(), row.more().isEmpty() ? escape : Escape.of(row.more()))))
        .toList();
  }
}
