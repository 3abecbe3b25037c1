package wayleave.captures.warc;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Dates of records: in UTC, from a year alone to nanoseconds (WARC 1.1 §5.4, W3C's profile of ISO 8601). */
final class WarcDate {
  private static final String FIRST = "0000-01-01T00:00:00Z";
  private static final Set<Integer> WITHOUT_TIME =
      Set.of("0000".length(), "0000-01".length(), "0000-01-01".length());
  private static final int MINUTE = "0000-01-01T00:00Z".length();
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private WarcDate() {}

  /** The instant at which a date begins; empty if it is none from 1970 to 9999. */
  static Optional<Instant> parse(String date) {
    try {
      Instant instant = Instant.parse(complete(date));
      return instant.isBefore(Instant.EPOCH) || !instant.isBefore(END)
          ? Optional.empty()
          : Optional.of(instant);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static String complete(String date) {
    if (WITHOUT_TIME.contains(date.length())) {
      return date + FIRST.substring(date.length());
    }
    return date.length() == MINUTE ? date.substring(0, MINUTE - 1) + ":00Z" : date;
  }
}
