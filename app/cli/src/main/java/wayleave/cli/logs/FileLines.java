package wayleave.cli.logs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.logs.line.LogRecord;
import wayleave.report.view.Messages;

/** What the lines of one log were. Not thread-safe. */
final class FileLines {
  private static final int SHOWN = 3;

  private final String name;
  private final Map<Problem, Found> problems = new EnumMap<>(Problem.class);
  private @Nullable LogFormat format;
  private @Nullable String failure;
  private long records;
  private long skipped;
  private long broken;

  /** Lines with the same problem. */
  static final class Found {
    private final List<Long> first = new ArrayList<>();
    private long count;

    /** How many there are. */
    long count() {
      return count;
    }

    /** The numbers of the first three. */
    List<Long> first() {
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
  String name() {
    return name;
  }

  /** Its format; empty if it has no lines. */
  Optional<LogFormat> format() {
    return Optional.ofNullable(format);
  }

  /** Why it was not read to its end; empty if it was. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** How many lines are requests. */
  long records() {
    return records;
  }

  /** How many lines are none. */
  long skipped() {
    return skipped;
  }

  /** How many lines could not be read. */
  long broken() {
    return broken;
  }

  /** Those lines, by what is wrong with them. */
  Map<Problem, Found> problems() {
    return problems;
  }

  /** What could not be read, for people; empty if there is nothing. */
  Optional<String> losses() {
    if (failure != null || broken == 0) {
      return failure().map(reason -> name + ": " + reason);
    }
    StringJoiner parts = new StringJoiner("; ");
    problems.forEach((problem, found) -> parts.add(Messages.grouped(found.count) + " "
        + problem.code() + " (" + problem.text() + "): "
        + (found.first.size() == 1 ? "line " : "lines ")
        + String.join(", ", found.first.stream().map(String::valueOf).toList())
        + (found.count > found.first.size() ? ", ..." : "")));
    return Optional.of(name + ": " + Messages.count(broken, "line") + " cannot be read: " + parts);
  }

  /** Whether it was not read to its end, or more than a share of the lines could not be read, in percent. */
  boolean hasLostMoreThan(double percent) {
    return failure != null || broken * 100.0 > percent * (records + broken);
  }
}
