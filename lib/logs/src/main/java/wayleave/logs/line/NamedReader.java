package wayleave.logs.line;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.LineField;
import wayleave.logs.internal.format.NamedLayout;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads values that have names: those of JSON objects by their paths, and those of columns that a log names itself. */
final class NamedReader {
  private final ReadingOptions options;
  private final List<NamedLayout> keys;
  private final LayoutReader reader;

  NamedReader(ReadingOptions given, List<NamedLayout> keys) {
    // The W3C format, which has the day apart, is in UTC by definition.
    boolean isUtc = keys.stream().anyMatch(key -> key.layout().has(LineField.DATE));
    this.options = isUtc ? given.inZone(ZoneOffset.UTC) : given;
    this.keys = keys;
    this.reader =
        new LayoutReader(options, keys.stream().map(NamedLayout::layout).toList());
  }

  /**
   * Reads a record.
   *
   * @param method of requests without one; null if they are none
   */
  LogLine read(Map<String, byte[]> values, @Nullable String method) throws UnreadableLineException {
    LayoutReader.Parts parts = new LayoutReader.Parts(options, method);
    int found = 0;
    for (NamedLayout key : keys) {
      byte[] value = first(key.names(), values);
      if (value != null) {
        reader.fill(key.layout(), value, 0, value.length, parts);
        found++;
      } else if (key.layout().has(LineField.NEEDED)) {
        throw new UnreadableLineException(Problem.MISSING_FIELD, key.names(), found);
      }
    }
    if (!parts.hasTime || method != null && !parts.hasRequest) {
      throw new UnreadableLineException(
          Problem.MISSING_FIELD,
          parts.hasTime ? names(LineField.REQUEST, LineField.TARGET) : names(LineField.TIME),
          found);
    }
    return reader.finish(parts);
  }

  /** What fields are called, the first name of each. */
  List<String> names(LineField... fields) {
    return keys.stream()
        .filter(key -> Arrays.stream(fields).anyMatch(key.layout()::has))
        .map(key -> key.names().get(0))
        .toList();
  }

  /** Finds out whether columns have what each request has. */
  void requireRequests(List<String> columns) throws UnreadableLineException {
    for (NamedLayout key : keys) {
      boolean isNeeded = key.layout().has(LineField.TIME)
          || key.layout().has(LineField.METHOD)
          || key.layout().has(LineField.TARGET);
      if (isNeeded && key.names().stream().noneMatch(columns::contains)) {
        throw new UnreadableLineException(Problem.MISSING_FIELD, key.names(), columns.size());
      }
    }
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
