package wayleave.cli.logs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LineCounts;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.report.view.Messages;

/** What the lines of one log were. Not thread-safe. */
final class FileLines {
  private static final int SHOWN = 3;

  private final String name;
  private final Map<Problem, Found> problems = new EnumMap<>(Problem.class);
  private @Nullable LogFormat format;
  private @Nullable String failure;
  private String lost = "";
  private final LineCounts counts = new LineCounts();

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
    counts.add(line);
    if (line instanceof LogLine.Broken found) {
      Found same = problems.computeIfAbsent(found.problem(), any -> new Found());
      same.count++;
      if (same.first.size() < SHOWN) {
        same.first.add(number);
      }
    }
  }

  void format(Optional<LogFormat> found) {
    format = found.orElse(null);
  }

  void fail(String reason) {
    failure = reason;
  }

  /** Parts of it are lost for these reasons. */
  void lose(List<IOException> losses) {
    if (!losses.isEmpty()) {
      int more = losses.size() - 1;
      lost = losses.get(0).getMessage()
          + (more > 0 ? "; " + Messages.count(more, "more part") + " lost behind it" : "");
    }
  }

  /** The name of the log. */
  String name() {
    return name;
  }

  /** Its format; empty if it has no lines. */
  Optional<LogFormat> format() {
    return Optional.ofNullable(format);
  }

  /** Why it, or a part of it, was not read; empty if it was read whole. */
  Optional<String> failure() {
    return lost.isEmpty()
        ? Optional.ofNullable(failure)
        : Optional.of(failure == null ? lost : lost + "; " + failure);
  }

  /** How many lines are requests, and what these have. */
  LineCounts counts() {
    return counts;
  }

  /** The lines that cannot be read, by what is wrong with them. */
  Map<Problem, Found> problems() {
    return problems;
  }

  /** What could not be read, for people; empty if there is nothing. */
  Optional<String> losses() {
    Optional<String> why = failure().map(reason -> name + ": " + reason);
    if (failure != null || counts.broken() == 0) {
      return why;
    }
    StringJoiner parts = new StringJoiner("; ");
    problems.forEach((problem, found) -> parts.add(Messages.grouped(found.count) + " "
        + problem.code() + " (" + problem.text() + "): "
        + (found.first.size() == 1 ? "line " : "lines ")
        + String.join(", ", found.first.stream().map(String::valueOf).toList())
        + (found.count > found.first.size() ? ", ..." : "")));
    return Optional.of(why.map(text -> text + "; ").orElse(name + ": ")
        + Messages.count(counts.broken(), "line") + " cannot be read: " + parts);
  }

  /** Whether a part of it was not read, or more than a share of the lines could not be read, in percent. */
  boolean hasLostMoreThan(double percent) {
    return failure().isPresent()
        || counts.broken() * 100.0 > percent * (counts.requests() + counts.broken());
  }
}
