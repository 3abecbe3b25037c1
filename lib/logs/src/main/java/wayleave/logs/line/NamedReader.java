package wayleave.logs.line;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads values that have names: those of JSON objects by their paths, and those of columns that a log names itself. */
final class NamedReader {
  private final ReadingOptions options;
  private final List<Key> keys;
  private final LayoutReader reader;

  /**
   * A value.
   *
   * @param names of which the first that is there counts
   */
  record Key(List<String> names, LineLayout layout) {}

  NamedReader(ReadingOptions options, List<Key> keys) {
    this.options = options;
    this.keys = keys;
    this.reader = new LayoutReader(options, keys.stream().map(Key::layout).toList());
  }

  /** The values of a known format. */
  static List<Key> keys(String format, Escape escape) {
    return Table.words(format).stream()
        .map(row -> new Key(row.words(), LineLayout.of(row.field(), escape)))
        .toList();
  }

  /**
   * Reads a record.
   *
   * @param method of requests without one; null if they are none
   */
  LogLine read(Map<String, byte[]> values, @Nullable String method) throws UnreadableLineException {
    RecordBuilder record = new RecordBuilder(options);
    LayoutReader.Parts parts = new LayoutReader.Parts();
    parts.method = method;
    for (Key key : keys) {
      byte[] value = first(key.names, values);
      if (value != null) {
        reader.fill(key.layout, value, 0, value.length, record, parts);
      } else if (key.layout.has(LineField.NEEDED)) {
        throw new UnreadableLineException(Problem.MISSING_FIELD);
      }
    }
    if (!parts.hasTime || method != null && !parts.hasRequest) {
      throw new UnreadableLineException(Problem.MISSING_FIELD);
    }
    return reader.finish(record, parts);
  }

  static byte @Nullable [] first(List<String> names, Map<String, byte[]> values) {
    for (String name : names) {
      byte[] value = values.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
