package wayleave.cli.logs;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.logs.Asks;
import wayleave.logs.Judge;
import wayleave.logs.JudgeOptions;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.LogReport;
import wayleave.logs.line.LogFile;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/** Reads logs twice: once for what crawlers asked robots.txt for, and once to judge each request. */
public final class LogRun {
  private final LogInputs inputs;
  private final ReadingOptions reading;
  private final @Nullable LogFormat format;
  private final List<FileLines> files = new ArrayList<>();

  /** @param format of all logs; null to find that of each */
  public LogRun(LogInputs inputs, @Nullable LogFormat format, ReadingOptions reading) {
    this.inputs = inputs;
    this.format = format;
    this.reading = reading;
  }

  /** Takes each line of all logs. */
  @FunctionalInterface
  public interface Lines {
    void line(LogPlace place, LogLine line) throws IOException;
  }

  /** Takes each judged request. */
  @FunctionalInterface
  public interface Rows {
    void row(LogPlace place, LogRecord record, Judgment judgment) throws IOException;
  }

  /** Reads all lines once. */
  public void read(Lines lines) throws IOException {
    each((input, log) -> {
      FileLines counted = new FileLines(input.name());
      files.add(counted);
      try {
        log.read((number, line) -> {
          counted.add(number, line);
          lines.line(new LogPlace(input.name(), number), line);
        });
        counted.format(log.format());
      } catch (LogFile.UnknownFormatException e) {
        counted.fail(String.valueOf(e.getMessage()));
      }
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

  private void collect(Asks asks) throws IOException {
    each((input, log) -> {
      try {
        log.search(
            Asks.WORD,
            (number, line) -> {
              if (line instanceof LogRecord record) {
                asks.add(record, new LogPlace(input.name(), number));
              }
            },
            asks::addTime);
      } catch (LogFile.UnknownFormatException e) {
        // Told when it is read again.
        return;
      }
    });
  }

  /**
   * Judges all requests from a time on and before another.
   *
   * @param since null for all from the first on
   * @param until null for all to the last
   */
  public LogReport judge(
      JudgeOptions options, @Nullable Instant since, @Nullable Instant until, Rows rows)
      throws IOException {
    Asks asks = Asks.of(options);
    collect(asks);
    Judge judge = asks.judge();
    LogReport report = LogReport.empty();
    read((place, line) -> {
      if (line instanceof LogRecord record && isWithin(record.time(), since, until)) {
        Judgment judgment = judge.judge(record);
        report.add(record, judgment);
        rows.row(place, record, judgment);
      }
    });
    return report;
  }

  private static boolean isWithin(Instant time, @Nullable Instant since, @Nullable Instant until) {
    return (since == null || !time.isBefore(since)) && (until == null || time.isBefore(until));
  }

  /** What the lines of each log were. */
  public List<FileLines> files() {
    return files;
  }
}
