package wayleave.logs.line;

import java.util.Arrays;
import java.util.function.Predicate;

/** How many lines of a log are requests, and how many of these have what a judgment needs. Not thread-safe. */
public final class LineCounts {
  private static final String ROBOTS = "/robots.txt";

  private final long[] having = new long[Needed.values().length];
  private long requests;
  private long forwarded;
  private long skipped;
  private long broken;
  private long robotsRequests;
  private long robotsRequestsBelowHosts;

  /** Nothing counted yet. */
  public LineCounts() {}

  /** A field without which requests cannot be judged. A request always has a time: a line without one cannot be read. */
  public enum Needed implements Coded {
    /** The User-Agent header, by which crawlers are recognized. A URL is none: then other columns are swapped for it. */
    USER_AGENT(record -> record
        .userAgent()
        .filter(header -> !header.startsWith("http:") && !header.startsWith("https:"))
        .isPresent()),
    /** The client, by which crawlers are verified. */
    CLIENT(record -> record.sender().isPresent()),
    /** The target, on which robots.txt decides. */
    TARGET(record -> record.target().isPresent()),
    /** The host, by which the robots.txt is found where there is more than one site. */
    HOST(record -> record.host().isPresent());

    private final Predicate<LogRecord> test;

    Needed(Predicate<LogRecord> test) {
      this.test = test;
    }

    /** Whether a request has it. */
    public boolean isIn(LogRecord record) {
      return test.test(record);
    }
  }

  /** Counts a line. */
  public void add(LogLine line) {
    if (line instanceof LogRecord record) {
      requests++;
      forwarded += record.isForwarded() ? 1 : 0;
      record.target().filter(target -> target.endsWith(ROBOTS)).ifPresent(this::addRobots);
      for (Needed each : Needed.values()) {
        having[each.ordinal()] += each.isIn(record) ? 1 : 0;
      }
    } else if (line instanceof LogLine.Broken) {
      broken++;
    } else {
      skipped++;
    }
  }

  private void addRobots(String target) {
    String before = target.substring(0, target.length() - ROBOTS.length());
    robotsRequests += before.isEmpty() ? 1 : 0;
    boolean isHost = before.startsWith("/") && RecordBuilder.isHostColumn(before.substring(1));
    robotsRequestsBelowHosts += isHost ? 1 : 0;
  }

  /** Adds the lines of another log. */
  public void add(LineCounts other) {
    requests += other.requests;
    forwarded += other.forwarded;
    skipped += other.skipped;
    broken += other.broken;
    robotsRequests += other.robotsRequests;
    robotsRequestsBelowHosts += other.robotsRequestsBelowHosts;
    Arrays.setAll(having, field -> having[field] + other.having[field]);
  }

  /** How many lines are requests. */
  public long requests() {
    return requests;
  }

  /** How many requests trusted proxies sent. */
  public long forwarded() {
    return forwarded;
  }

  /** How many lines are none, such as blank ones. */
  public long skipped() {
    return skipped;
  }

  /** How many lines cannot be read. */
  public long broken() {
    return broken;
  }

  /** How many targets are {@code /HOST/robots.txt} if none is {@code /robots.txt}: then all targets begin with a host. */
  public long robotsRequestsBelowHosts() {
    return robotsRequests == 0 ? robotsRequestsBelowHosts : 0;
  }

  /** How many requests have a field. */
  public long having(Needed field) {
    return having[field.ordinal()];
  }

  /** Whether fewer than half of the requests have a field: then what the log shows is not what happened. */
  public boolean lacks(Needed field) {
    return having(field) * 2 < requests;
  }
}
