package wayleave.report.view;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times in words. */
public final class Times {
  private Times() {}

  /** ISO 8601, UTC, to the second. */
  public static String iso(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** About how long, in the largest unit that it fills: {@code 45 s}, {@code 3 h}. */
  public static String about(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 120) {
      return seconds + " s";
    } else if (seconds < 2 * 3600) {
      return seconds / 60 + " min";
    } else if (seconds < 2 * 86_400) {
      return seconds / 3600 + " h";
    }
    return seconds / 86_400 + " days";
  }

  /** When that is, and how long from now: {@code 2026-11-21T20:00:00Z (in 19 h)}. */
  public static String ahead(Instant time, Instant now) {
    return time.isAfter(now)
        ? iso(time) + " (in " + about(Duration.between(now, time)) + ")"
        : "now";
  }

  /** How long before now a time was; zero if it was not. */
  public static Duration age(Instant time, Instant now) {
    return now.isAfter(time) ? Duration.between(time, now) : Duration.ZERO;
  }
}
