package wayleave.cli.logs;

import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.LogReport;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.RobotsHistory;
import wayleave.logs.file.LogFollower;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.judge.LiveJudge;
import wayleave.logs.line.LineCounts;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.report.view.TerminalText;
import wayleave.server.metrics.LogMetrics;

/** Follows logs that are being written, and judges each request as it comes, until it is stopped or standard input ends. */
final class FollowRun implements AutoCloseable {
  /** How long to wait when nothing was written. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  private static final Duration RELOAD = Duration.ofSeconds(1);
  /** When it is stopped, what has been written is still read, but no backlog without end. */
  private static final int LAST_READS = 1000;

  private static final String STDIN = "-";
  private static final String STDIN_NAME = "standard input";
  private static final String OTHERS = "other";
  private static final String NOBODY = "none";

  private final InstantSource clock;
  private final Consumer<String> say;
  private final LogFollower follower;
  private final LiveJudge judge;
  private final LogReport report;
  private final Set<String> declared = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, FileLines> files = new LinkedHashMap<>();
  private @Nullable RobotsReload reload;
  private Instant nextReload = Instant.MIN;
  private @Nullable LogMetrics metrics;
  private @Nullable Instant since;
  private @Nullable Instant until;
  private long added;
  private long released;
  private long unjudged;
  private boolean hasUnread;
  private volatile boolean isStopped;

  /** Waits until more may have been written. */
  @FunctionalInterface
  interface Pause {
    /** Waits for a time, or less. */
    void pause(Duration time) throws InterruptedException;
  }

  /**
   * A run that follows nothing yet.
   *
   * @param format of all logs; null to find that of each
   * @param say takes messages
   */
  FollowRun(
      @Nullable LogFormat format,
      ReadingOptions reading,
      JudgeOptions options,
      InstantSource clock,
      Consumer<String> say) {
    this.clock = clock;
    this.say = say;
    this.judge = LiveJudge.of(options, clock);
    this.report = LogReport.of(options.robots());
    LogFollower.Listener listener = new LogFollower.Listener() {
      @Override
      public void noticed(String log, String what) {
        say.accept(TerminalText.of(log + ": " + what));
      }

      @Override
      public void failed(String log, String why) {
        file(log).fail(why);
        judge.lost();
        say.accept(TerminalText.of(log + ": " + why));
      }
    };
    this.follower = LogFollower.of(format, reading, clock, listener);
  }

  /**
   * Follows logs.
   *
   * @param names of files; {@code -} is standard input
   * @throws InputException if one cannot be followed; the message says which
   */
  FollowRun follow(List<String> names, InputStream stdin) throws InputException, IOException {
    for (String name : names) {
      String shown = name.equals(STDIN) ? STDIN_NAME : name;
      if (files.containsKey(shown)) {
        throw new InputException(shown + " is named twice");
      } else if (name.equals(STDIN)) {
        follower.follow(STDIN_NAME, stdin);
      } else {
        follower.follow(name, LogInputs.followed(name));
      }
      file(shown);
    }
    return this;
  }

  /** Judges by the versions that files have when they change. */
  FollowRun reloading(RobotsReload versions) {
    reload = versions;
    return this;
  }

  /**
   * Counts requests for Prometheus.
   *
   * @param crawlers names that are labels although the catalogue does not have them
   */
  FollowRun counting(LogMetrics counted, List<String> crawlers) {
    metrics = counted;
    declared.addAll(crawlers);
    return this;
  }

  /**
   * Counts and shows only requests from a time on and before another.
   *
   * @param from null for all from the first on
   * @param to null for all to the last
   */
  FollowRun within(@Nullable Instant from, @Nullable Instant to) {
    since = from;
    until = to;
    return this;
  }

  private FileLines file(String name) {
    return files.computeIfAbsent(name, FileLines::new);
  }

  /**
   * Runs until it is stopped.
   *
   * @param rows takes the judged requests
   * @param out written out whenever there is nothing more to read
   */
  LogReport run(LogRun.Rows rows, Flushable out) throws IOException, InterruptedException {
    return run(rows, out, this::pause);
  }

  LogReport run(LogRun.Rows rows, Flushable out, Pause pause)
      throws IOException, InterruptedException {
    LiveJudge.Judged judged = (place, record, judgment) -> judged(place, record, judgment, rows);
    LogFollower.Lines lines = (log, number, line) -> line(log, number, line, judged);
    while (!isStopped && !follower.hasEnded()) {
      reload();
      boolean isIdle = !follower.read(lines);
      judge.release(judged);
      out.flush();
      if (isIdle && !follower.hasEnded()) {
        pause.pause(PAUSE);
      }
    }
    boolean isWhole = follower.hasEnded();
    for (int reads = 0; !isWhole && reads < LAST_READS; reads++) {
      isWhole = !follower.read(lines);
    }
    boolean hasEnded = follower.hasEnded();
    follower.finish();
    if (hasEnded) {
      judge.finish(judged);
    } else {
      judge.finish(clock.instant(), judged);
    }
    unjudged = added - released;
    hasUnread = !isWhole;
    files.forEach((name, counted) -> counted.format(follower.format(name)));
    out.flush();
    return report;
  }

  private synchronized void pause(Duration time) throws InterruptedException {
    if (!isStopped) {
      wait(time.toMillis());
    }
  }

  private void reload() {
    Instant now = clock.instant();
    if (reload == null || now.isBefore(nextReload)) {
      return;
    }
    nextReload = now.plus(RELOAD);
    try {
      for (Map.Entry<Origin, RobotsHistory> each : reload.changes(now).entrySet()) {
        judge.update(each.getKey(), each.getValue());
        report.update(each.getKey(), each.getValue());
        say.accept("the robots.txt of " + each.getKey()
            + " has changed; requests are judged by its new version");
      }
    } catch (InputException e) {
      say.accept(e.problem() + "; requests are judged by the versions before");
    } catch (IOException e) {
      say.accept("the robots.txt files cannot be read: "
          + TerminalText.of(String.valueOf(e.getMessage()))
          + "; requests are judged by the versions before");
    }
  }

  private void line(String log, long number, LogLine line, LiveJudge.Judged judged)
      throws IOException {
    file(log).add(number, line);
    if (metrics != null) {
      metrics.line(
          line instanceof LogRecord
              ? LogMetrics.Line.REQUEST
              : line instanceof LogLine.Broken ? LogMetrics.Line.BROKEN : LogMetrics.Line.SKIPPED);
    }
    if (line instanceof LogRecord record) {
      if (metrics != null) {
        metrics.lastRequest(record.time());
        for (LineCounts.Needed field : LineCounts.Needed.values()) {
          if (!field.isIn(record)) {
            metrics.requestWithout(field.code());
          }
        }
      }
      added++;
      judge.add(new LogPlace(log, number), record, judged);
    }
  }

  private void judged(LogPlace place, LogRecord record, Judgment judgment, LogRun.Rows rows)
      throws IOException {
    released++;
    if (!LogRun.isWithin(record.time(), since, until)) {
      return;
    }
    report.add(record, judgment);
    if (metrics != null) {
      metrics.request(
          judgment.crawler().map(this::label).orElse(NOBODY),
          judgment.requestClass().code(),
          judgment.reason().code());
      if (judgment.reason() == RequestReason.ROBOTS_TXT) {
        metrics.robotsRequest(
            record.status().isPresent() ? String.valueOf(record.status().getAsInt()) : NOBODY);
      }
    }
    rows.row(place, record, judgment);
  }

  /** Names that anybody may send would be labels without limit. */
  private String label(LoggedCrawler crawler) {
    return crawler.known().isPresent() || declared.contains(crawler.token())
        ? crawler.token()
        : OTHERS;
  }

  /** Lets {@link #run} end soon. */
  synchronized void stop() {
    isStopped = true;
    notifyAll();
  }

  /** What the lines of each log were. */
  List<FileLines> files() {
    return new ArrayList<>(files.values());
  }

  /** How many requests are not judged, since it was stopped before all robots.txt requests of their time can have been logged. */
  long unjudged() {
    return unjudged;
  }

  /** Whether it was stopped before the end of the logs. */
  boolean hasUnread() {
    return hasUnread;
  }

  /** How many requests were excused: see {@link LiveJudge#excused}. */
  long excused() {
    return judge.excused();
  }

  @Override
  public void close() {
    follower.close();
  }
}
