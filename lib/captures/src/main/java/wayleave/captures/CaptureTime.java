package wayleave.captures;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.regex.Pattern;

/** Times in tables of captures, in any of the forms that tools write. */
final class CaptureTime {
  private static final DateTimeFormatter FOURTEEN_DIGITS = DateTimeFormatter.ofPattern(
          "uuuuMMddHHmmss", Locale.ROOT)
      .withResolverStyle(ResolverStyle.STRICT);
  private static final int DIGITS = 14;
  /** As Heritrix writes it. As a number it would be of the years 2571 to 2636. */
  private static final int WITH_MILLIS = 17;
  /** The usual form, read in a tenth of the time of others. */
  private static final String SECONDS = "0000-00-00T00:00:00Z";
  /** Numbers below mean seconds, a thousand times as large ones milliseconds, then microseconds: all until the year 5138. */
  private static final long MAX_SECONDS = 100_000_000_000L;

  /** Smaller numbers, of the years around 1970, are something else: years, days, or dates of spreadsheets. */
  private static final long MIN_SECONDS = 100_000_000;

  private static final long NANOS = 1_000_000_000;
  /** Such as a double: {@code 1.7643E9}. */
  private static final Pattern FRACTION =
      Pattern.compile("-?\\d{1,19}\\.\\d{1,20}(?:[eE]\\+?\\d{1,2})?");

  private static final Pattern ZONE_OF_WORDS = Pattern.compile(" ?(?:UTC|GMT)$");
  private static final Pattern WITH_OFFSET =
      Pattern.compile(":\\d\\d(?:\\.\\d+)?[+-]\\d\\d(?::?\\d\\d)?$");
  private static final DateTimeFormatter WITH_ZONE = new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
      .appendPattern("[XXX][XX][X]")
      .toFormatter(Locale.ROOT);

  private static final Instant FIRST_TIME = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST_TIME = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private CaptureTime() {}

  /**
   * The time that a text means: ISO 8601, of which zone and time may be missing (UTC, midnight) and a space may stand for the
   * {@code T}, and {@code UTC} for the zone; 14 digits, as archives write it, or 17, 12 or 8 of them; or a number of seconds, milliseconds, microseconds or
   * nanoseconds since the epoch, which its size tells apart: seconds have up to 11 digits, milliseconds up to 14, microseconds up to
   * 17. Seconds may have a fraction.
   *
   * @throws IllegalArgumentException if it is none of these, or not of the years 1 to 9999; the message says so
   */
  static Instant of(String text) {
    try {
      return bounded(parse(text.strip()));
    } catch (DateTimeException | NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2026-11-22T00:00:00Z; found " + Shown.of(text), e);
    }
  }

  private static Instant parse(String text) {
    if (isNumber(text)) {
      return isDate(text)
          ? LocalDateTime.parse((text + "000000").substring(0, DIGITS), FOURTEEN_DIGITS)
              .plusNanos(text.length() == WITH_MILLIS ? millis(text) : 0)
              .toInstant(ZoneOffset.UTC)
          : ofNumber(Long.parseLong(text));
    }
    int dateEnd = 10;
    if (text.length() == SECONDS.length() && isOf(text, SECONDS)) {
      return LocalDateTime.of(
              number(text, 0, 4),
              number(text, 5, 7),
              number(text, 8, dateEnd),
              number(text, 11, 13),
              number(text, 14, 16),
              number(text, 17, 19))
          .toInstant(ZoneOffset.UTC);
    }
    if (FRACTION.matcher(text).matches()) {
      BigDecimal number = new BigDecimal(text);
      boolean isWhole = number.stripTrailingZeros().scale() <= 0;
      // pandas makes floating point of a column of 14 digits that has an empty cell.
      return isWhole ? parse(number.toBigIntegerExact().toString()) : ofNumber(number);
    }
    if (text.length() == dateEnd) {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    String iso = text.length() > dateEnd && text.charAt(dateEnd) == ' '
        ? text.substring(0, dateEnd) + 'T' + text.substring(dateEnd + 1)
        : text;
    try {
      return OffsetDateTime.parse(ZONE_OF_WORDS.matcher(iso).replaceFirst("Z"), WITH_ZONE)
          .toInstant();
    } catch (DateTimeException e) {
      return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    }
  }

  /** Whether digits are those of a date, with hours and minutes, and seconds: as a number, the shorter ones are of the first years after 1970. */
  private static boolean isDate(String digits) {
    return switch (digits.length()) {
      case DIGITS -> digits.charAt(0) <= '2';
      case WITH_MILLIS, DIGITS - 2, DIGITS - 6 ->
        digits.startsWith("19") || digits.startsWith("20");
      default -> false;
    };
  }

  /** The nanoseconds of the last three digits. */
  private static long millis(String digits) {
    return number(digits, DIGITS, WITH_MILLIS) * (NANOS / 1000);
  }

  private static boolean isOf(String text, String form) {
    for (int i = 0; i < form.length(); i++) {
      char c = text.charAt(i);
      if (form.charAt(i) == '0' ? c < '0' || c > '9' : c != form.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int start, int end) {
    return Integer.parseInt(text, start, end, 10);
  }

  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    return text.length() > start && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
  }

  /** The time that a number of seconds, milliseconds or microseconds means. */
  private static Instant ofNumber(long number) {
    long size = Math.abs(number);
    if (number != 0 && size < MIN_SECONDS) {
      throw new DateTimeException("a small number");
    } else if (size < MAX_SECONDS) {
      return Instant.ofEpochSecond(number);
    } else if (size < MAX_SECONDS * 1000) {
      return Instant.ofEpochMilli(number);
    }
    long perSecond = size < MAX_SECONDS * 1_000_000 ? 1_000_000 : NANOS;
    return Instant.ofEpochSecond(
        Math.floorDiv(number, perSecond), Math.floorMod(number, perSecond) * (NANOS / perSecond));
  }

  /** The time that a number with a fraction means: of seconds, unless it is too large. */
  private static Instant ofNumber(BigDecimal number) {
    BigDecimal size = number.abs();
    if (size.signum() != 0 && size.compareTo(BigDecimal.valueOf(MIN_SECONDS)) < 0) {
      throw new DateTimeException("a small number");
    }
    return size.compareTo(BigDecimal.valueOf(MAX_SECONDS)) >= 0
        ? ofNumber(number.longValueExact())
        : Instant.ofEpochSecond(
            0, number.movePointRight(9).setScale(0, RoundingMode.DOWN).longValueExact());
  }

  /** Whether a time says its zone; numbers are in UTC. */
  static boolean saysZone(String text) {
    String time = text.strip();
    int end = time.length() - 1;
    return end < 0
        || time.charAt(end) == 'Z'
        || isNumber(time)
        || FRACTION.matcher(time).matches()
        || WITH_OFFSET.matcher(time).find()
        || ZONE_OF_WORDS.matcher(time).find();
  }

  /** The same time, if it is of the years 1 to 9999. */
  static Instant bounded(Instant time) {
    if (time.isBefore(FIRST_TIME) || time.isAfter(LAST_TIME)) {
      throw new IllegalArgumentException("expected a time of the years 1 to 9999; found " + time);
    }
    return time;
  }
}
