package wayleave.cli.logs;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.LogReport;
import wayleave.logs.file.LogFile;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/** Reads logs twice: once for what crawlers asked robots.txt for, and once to judge each request. */
final class LogRun {
  private final LogInputs inputs;
  private final ReadingOptions reading;
  private final @Nullable LogFormat format;
  private final List<FileLines> files = new ArrayList<>();
  private @Nullable Instant coversFrom;

  /** @param format of all logs; null to find that of each */
  LogRun(LogInputs inputs, @Nullable LogFormat format, ReadingOptions reading) {
    this.inputs = inputs;
    this.format = format;
    this.reading = reading;
  }

  /** Takes each line of all logs. */
  @FunctionalInterface
  interface Lines {
    void line(LogPlace place, LogLine line) throws IOException;
  }

  /** Takes each judged request. */
  @FunctionalInterface
  interface Rows {
    void row(LogPlace place, LogRecord record, Judgment judgment) throws IOException;
  }

  /** Reads all lines once. */
  void read(Lines lines) throws IOException {
    each((input, log) -> {
      FileLines counted = new FileLines(input.name());
      files.add(counted);
      try {
        log.read((number, line) -> {
          counted.add(number, line);
          lines.line(new LogPlace(input.name(), number), line);
        });
        counted.format(log.format());
      } catch (UnknownFormatException e) {
        counted.fail(String.valueOf(e.getMessage()));
      }
      counted.lose(log.losses());
    });
  }

  @FunctionalInterface
  private interface Work {
    void log(LogInputs.Input input, LogFile log) throws IOException;
  }

  private void each(Work work) throws IOException {
    for (LogInputs.Input input : inputs.all()) {
      try (InputStream in = input.open()) {
        work.log(input, format == null ? LogFile.of(in, reading) : LogFile.of(in, format, reading));
      }
    }
  }

  /** Reads the lines that may be requests for robots.txt. */
  void search(Lines lines) throws IOException {
    search(lines, time -> {});
  }

  private void search(Lines lines, Consumer<Instant> otherTimes) throws IOException {
    each((input, log) -> {
      try {
        log.search(
            LogRecord.ROBOTS_TXT,
            (number, line) -> lines.line(new LogPlace(input.name(), number), line),
            otherTimes);
      } catch (UnknownFormatException e) {
        // Told when it is read again.
        return;
      }
    });
  }

  /** A judge that knows what crawlers asked for. */
  Judge judge(JudgeOptions options) throws IOException {
    Judge judge = Judge.of(options);
    search(
        (place, line) -> {
          if (line instanceof LogRecord record) {
            judge.add(record, place);
          }
        },
        judge::addTime);
    coversFrom = judge.coversFrom().orElse(null);
    return judge;
  }

  /**
   * Judges all requests from a time on and before another.
   *
   * @param since null for all from the first on
   * @param until null for all to the last
   */
  LogReport judge(JudgeOptions options, @Nullable Instant since, @Nullable Instant until, Rows rows)
      throws IOException {
    Judge judge = judge(options);
    LogReport report = LogReport.of(options.robots());
    read((place, line) -> {
      if (line instanceof LogRecord record && isWithin(record.time(), since, until)) {
        Judgment judgment = judge.judge(record);
        report.add(record, judgment);
        rows.row(place, record, judgment);
      }
    });
    return report;
  }

  static boolean isWithin(Instant time, @Nullable Instant since, @Nullable Instant until) {
    return (since == null || !time.isBefore(since)) && (until == null || time.isBefore(until));
  }

  /** The time from which on the logs were taken as complete; empty before they are judged, or without requests. */
  Optional<Instant> coversFrom() {
    return Optional.ofNullable(coversFrom);
  }

  /** What the lines of each log were. */
  List<FileLines> files() {
    return files;
  }
}
