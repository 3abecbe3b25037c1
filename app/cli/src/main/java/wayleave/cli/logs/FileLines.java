package wayleave.cli.logs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.logs.line.LogRecord;

/** What the lines of one log were. Not thread-safe. */
public final class FileLines {
  private static final int SHOWN = 3;

  private final String name;
  private final Map<Problem, Found> problems = new EnumMap<>(Problem.class);
  private @Nullable LogFormat format;
  private @Nullable String failure;
  private long records;
  private long skipped;
  private long broken;

  /** Lines with the same problem. */
  public static final class Found {
    private final List<Long> first = new ArrayList<>();
    private long count;

    /** How many there are. */
    public long count() {
      return count;
    }

    /** The numbers of the first three. */
    public List<Long> first() {
      return first;
    }
  }

  FileLines(String name) {
    this.name = name;
  }

  void add(long number, LogLine line) {
    if (line instanceof LogRecord) {
      records++;
    } else if (line instanceof LogLine.Broken found) {
      broken++;
      Found same = problems.computeIfAbsent(found.problem(), any -> new Found());
      same.count++;
      if (same.first.size() < SHOWN) {
        same.first.add(number);
      }
    } else {
      skipped++;
    }
  }

  void format(Optional<LogFormat> found) {
    format = found.orElse(null);
  }

  void fail(String reason) {
    failure = reason;
  }

  /** The name of the log. */
  public String name() {
    return name;
  }

  /** Its format; empty if it has no lines. */
  public Optional<LogFormat> format() {
    return Optional.ofNullable(format);
  }

  /** Why it was not read to its end; empty if it was. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** How many lines are requests. */
  public long records() {
    return records;
  }

  /** How many lines are none. */
  public long skipped() {
    return skipped;
  }

  /** How many lines could not be read. */
  public long broken() {
    return broken;
  }

  /** Those lines, by what is wrong with them. */
  public Map<Problem, Found> problems() {
    return problems;
  }

  /** Whether more than a share of the lines could not be read, in percent. */
  public boolean exceeds(double percent) {
    return broken * 100.0 > percent * (records + broken);
  }
}
