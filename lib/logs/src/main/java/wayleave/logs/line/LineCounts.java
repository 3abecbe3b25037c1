package wayleave.logs.line;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many lines of a log are requests, and how many of these have what a judgment needs. Not thread-safe. */
public final class LineCounts {
  private static final String ROBOTS = "/robots.txt";
  /** A directory that looks like a host: an address, or a name with a port or whose last label has letters only. */
  private static final Pattern BELOW_HOST =
      Pattern.compile("/(?:[^/:]+:\\d+|localhost|[\\d.]+\\.\\d+|[\\w.-]*\\w\\.[A-Za-z]{2,})(/.*)?");

  private final long[] having = new long[Needed.values().length];
  private long requests;
  private long forwarded;
  private long skipped;
  private long broken;
  private long robotsRequests;
  private long belowHosts;
  private boolean isRobotsBelowHost;

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
      record.target().ifPresent(this::addTarget);
      for (Needed each : Needed.values()) {
        having[each.ordinal()] += each.isIn(record) ? 1 : 0;
      }
    } else if (line instanceof LogLine.Broken) {
      broken++;
    } else {
      skipped++;
    }
  }

  private void addTarget(String target) {
    if (target.equals(ROBOTS)) {
      robotsRequests++;
    } else if (target.indexOf('/', 1) > 0) {
      Matcher below = BELOW_HOST.matcher(target);
      boolean isBelow = below.matches();
      belowHosts += isBelow ? 1 : 0;
      isRobotsBelowHost |= isBelow && ROBOTS.equals(below.group(1));
    }
  }

  /** Adds the lines of another log. */
  public void add(LineCounts other) {
    requests += other.requests;
    forwarded += other.forwarded;
    skipped += other.skipped;
    broken += other.broken;
    robotsRequests += other.robotsRequests;
    belowHosts += other.belowHosts;
    isRobotsBelowHost |= other.isRobotsBelowHost;
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

  /** Whether targets begin with a host: most do, one is {@code /HOST/robots.txt}, and none is {@code /robots.txt}. */
  public boolean areBelowHosts() {
    return robotsRequests == 0 && isRobotsBelowHost && belowHosts * 2 > requests;
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
