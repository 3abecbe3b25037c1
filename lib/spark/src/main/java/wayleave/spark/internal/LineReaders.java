package wayleave.spark.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLineReader;

/** Reads lines of logs, each by itself. Belongs to one thread. */
public final class LineReaders {
  private static final int MAX_READERS = 64;
  private static final TaskLocal<LineReaders> OF_TASK = new TaskLocal<>(LineReaders::new);

  private final Map<Key, LogLineReader> readers = new HashMap<>();
  /** Most lines are read as the one before. */
  private UTF8String lastFormat = UTF8String.EMPTY_UTF8;

  private @Nullable MapData lastOptions;
  private @Nullable LogLineReader last;

  private record Key(String format, SqlOptions options) {}

  private LineReaders() {}

  /** The readers of this thread and task. */
  public static LineReaders current() {
    return OF_TASK.get();
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException if there is no such format or option, or it has no such value
   */
  @SuppressWarnings("ReferenceEquality") // a constant is the same object in each row
  public LogLine read(byte[] line, UTF8String format, @Nullable MapData options) {
    LogLineReader reader = last;
    if (reader == null || options != lastOptions || !format.equals(lastFormat)) {
      reader = reader(format.toString(), options);
      lastFormat = format.copy();
      lastOptions = options;
      last = reader;
    }
    LogLine read = reader.read(line, 0, line.length);
    if (read instanceof LogLine.Skipped skipped
        && skipped.reason() == LogLine.Skipped.Reason.DIRECTIVE) {
      // It must not count for the lines that come after it here.
      readers.clear();
      last = null;
    }
    return read;
  }

  private LogLineReader reader(String format, @Nullable MapData given) {
    SqlOptions options = SqlOptions.ofReading(given);
    if (readers.size() == MAX_READERS) {
      readers.clear();
    }
    return readers.computeIfAbsent(new Key(format, options), key -> make(format, options));
  }

  private static LogLineReader make(String format, SqlOptions options) {
    LogFormat found = LogFormat.find(format)
        .orElseThrow(() -> new IllegalArgumentException("robots_log: format (argument 2) is \""
            + format + "\"; expected one of "
            + LogFormat.values().stream().map(LogFormat::code).collect(Collectors.joining(", "))));
    LogLineReader reader = LogLineReader.of(found, options.reading());
    String fields = options.fields();
    if (fields != null) {
      reader.read(fields);
    }
    return reader;
  }
}
