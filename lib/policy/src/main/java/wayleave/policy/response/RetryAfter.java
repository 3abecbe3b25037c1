package wayleave.policy.response;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The {@code Retry-After} of a response (RFC 9110 §10.2.3): a number of seconds, or a date in any of its three forms. */
final class RetryAfter {
  private static final List<DateTimeFormatter> DATES = List.of(
      DateTimeFormatter.RFC_1123_DATE_TIME,
      DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC),
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC));

  private RetryAfter() {}

  /** How long the response asks to wait from {@code now} on; zero if it does not ask, or in no form that is known. */
  static Duration of(List<Header> headers, Instant now) {
    String value = Header.first(headers, "Retry-After").orElse("");
    long seconds = CacheControl.seconds(value);
    if (seconds != CacheControl.INVALID) {
      return Duration.ofSeconds(seconds);
    }
    for (DateTimeFormatter date : DATES) {
      try {
        Duration wait = Duration.between(now, date.parse(value, Instant::from));
        return wait.isNegative() ? Duration.ZERO : wait;
      } catch (DateTimeException e) {
        continue; // not in this form
      }
    }
    return Duration.ZERO;
  }
}
