package wayleave.logs.line;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A time of a log: {@code 20/Nov/2026:06:25:13 +0000}, ISO 8601 with {@code -} or {@code /} in its date, or a number since 1970.
 *
 * @param second since 1970
 * @param nano of the second
 */
record LogTime(long second, int nano) {
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final BigDecimal MILLIS_FROM = new BigDecimal("1e11");
  private static final BigDecimal MICROS_FROM = new BigDecimal("1e14");
  private static final BigDecimal NANOS_FROM = new BigDecimal("1e17");
  private static final int LONGEST = 40;

  /**
   * Reads a time.
   *
   * @param zone of times without an offset; null if they are an error
   * @return null if it is none
   */
  static @Nullable LogTime parse(String text, @Nullable ZoneId zone) {
    if (text.length() > LONGEST) {
      return null;
    }
    Scan scan = new Scan(text);
    try {
      if (isNumber(text)) {
        return ofNumber(new BigDecimal(text));
      }
      return text.length() > 2 && text.charAt(2) == '/' ? scan.common(zone) : scan.iso(zone);
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  private static boolean isNumber(String text) {
    int dots = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      dots += c == '.' ? 1 : 0;
      if (c != '.' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return dots <= 1 && !text.isEmpty() && text.charAt(0) != '.' && !text.endsWith(".");
  }

  /** The size of a number tells its unit. */
  private static @Nullable LogTime ofNumber(BigDecimal number) {
    int shift = number.compareTo(MILLIS_FROM) < 0
        ? 0
        : number.compareTo(MICROS_FROM) < 0 ? 3 : number.compareTo(NANOS_FROM) < 0 ? 6 : 9;
    BigDecimal seconds = number.movePointLeft(shift);
    if (seconds.compareTo(MILLIS_FROM) >= 0) {
      return null;
    }
    long whole = seconds.longValue();
    int nano = seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).intValue();
    return new LogTime(whole, nano);
  }

  /** Reads from left to right; what does not fit is -1 or a {@link DateTimeException}. */
  private static final class Scan {
    private final String text;
    private int at;

    Scan(String text) {
      this.text = text;
    }

    @Nullable
    LogTime common(@Nullable ZoneId zone) {
      int day = digits(2);
      expect('/');
      int month = at + 3 <= text.length() ? MONTHS.indexOf(text.substring(at, at + 3)) : -1;
      at += 3;
      expect('/');
      int year = digits(4);
      if (at < text.length() && text.charAt(at) == ' ') {
        at++;
      } else {
        expect(':');
      }
      return rest(LocalDate.of(year, month < 0 || month % 3 != 0 ? 0 : month / 3 + 1, day), zone);
    }

    @Nullable
    LogTime iso(@Nullable ZoneId zone) {
      int year = digits(4);
      char separator = at < text.length() ? text.charAt(at++) : 0;
      if (separator != '-' && separator != '/') {
        return null;
      }
      int month = digits(2);
      expect(separator);
      int day = digits(2);
      char between = at < text.length() ? text.charAt(at++) : 0;
      return between == 'T' || between == ' ' || between == 't'
          ? rest(LocalDate.of(year, month, day), zone)
          : null;
    }

    private @Nullable LogTime rest(LocalDate date, @Nullable ZoneId zone) {
      int hour = digits(2);
      expect(':');
      int minute = digits(2);
      expect(':');
      int second = digits(2);
      int nano = fraction();
      // A leap second is read as the second before: no clock of a JVM has one.
      LocalDateTime local = date.atTime(hour, minute, second == 60 ? 59 : second);
      if (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
      if (at == text.length()) {
        return zone == null ? null : new LogTime(local.atZone(zone).toEpochSecond(), nano);
      }
      int offset = offset();
      return at == text.length()
          ? new LogTime(local.toEpochSecond(java.time.ZoneOffset.UTC) - offset, nano)
          : null;
    }

    private int fraction() {
      if (at == text.length() || text.charAt(at) != '.' && text.charAt(at) != ',') {
        return 0;
      }
      at++;
      int nano = 0;
      int count = 0;
      while (at < text.length() && isDigit(text.charAt(at))) {
        nano = count < 9 ? nano * 10 + text.charAt(at) - '0' : nano;
        count++;
        at++;
      }
      if (count == 0) {
        throw new DateTimeException("no digits");
      }
      for (int i = count; i < 9; i++) {
        nano *= 10;
      }
      return nano;
    }

    /** In seconds: {@code Z}, {@code +0100} or {@code +01:00}. */
    private int offset() {
      char sign = text.charAt(at++);
      if (sign == 'Z' || sign == 'z') {
        return 0;
      }
      int hours = digits(2);
      if (at < text.length() && text.charAt(at) == ':') {
        at++;
      }
      int minutes = digits(2);
      if (sign != '+' && sign != '-' || hours > 18 || minutes > 59) {
        throw new DateTimeException("no offset");
      }
      int seconds = hours * 3_600 + minutes * 60;
      return sign == '-' ? -seconds : seconds;
    }

    private void expect(char c) {
      if (at >= text.length() || text.charAt(at++) != c) {
        throw new DateTimeException("unexpected");
      }
    }

    private int digits(int count) {
      int value = 0;
      for (int i = 0; i < count; i++) {
        if (at >= text.length() || !isDigit(text.charAt(at))) {
          throw new DateTimeException("no digit");
        }
        value = value * 10 + text.charAt(at++) - '0';
      }
      return value;
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }
  }
}
