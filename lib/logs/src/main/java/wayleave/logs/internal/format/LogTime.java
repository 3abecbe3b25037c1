package wayleave.logs.internal.format;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time of a log: {@code 20/Nov/2026:06:25:13 +0000}, ISO 8601 with {@code -} or {@code /} in its date, or a number since 1970.
 *
 * @param second since 1970
 * @param nano of the second
 */
public record LogTime(long second, int nano) {
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  /** A smaller number is a status, a size or a duration: no web server wrote a log before March 1973. */
  private static final BigDecimal EARLIEST = new BigDecimal("1e8");

  /** A larger number has a smaller unit. */
  private static final BigDecimal MOST_SECONDS = new BigDecimal("1e11");

  private static final int LONGEST = 40;
  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
  private static final Pattern TEXT = Pattern.compile(
      "(?:(\\d{4})([-/])(\\d\\d)\\2(\\d\\d)[Tt ]|(\\d\\d)/("
          + MONTHS.replaceAll("(?<=[a-z]{2})(?=[A-Z])", "|")
          + ")/(\\d{4})[: ])(\\d\\d):(\\d\\d):(\\d\\d)(?:[.,](\\d+))? ?(?:([Zz])|([+-]\\d\\d):?(\\d\\d))?");

  /**
   * Reads a time.
   *
   * @param zone of times without an offset; null if they are an error
   * @return null if it is none
   */
  public static @Nullable LogTime parse(String text, @Nullable ZoneId zone) {
    if (text.length() > LONGEST) {
      return null;
    }
    try {
      if (NUMBER.matcher(text).matches()) {
        return ofNumber(new BigDecimal(text));
      }
      Matcher matcher = TEXT.matcher(text);
      return matcher.matches() ? ofText(matcher, zone) : null;
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  /** Seconds, milliseconds, microseconds or nanoseconds, as the size of the number tells. */
  private static @Nullable LogTime ofNumber(BigDecimal number) {
    BigDecimal seconds = number;
    for (int units = 0; units < 3 && seconds.compareTo(MOST_SECONDS) >= 0; units++) {
      seconds = seconds.movePointLeft(3);
    }
    if (seconds.compareTo(MOST_SECONDS) >= 0 || seconds.compareTo(EARLIEST) < 0) {
      return null;
    }
    long whole = seconds.longValue();
    int nano = seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).intValue();
    return new LogTime(whole, nano);
  }

  private static @Nullable LogTime ofText(Matcher text, @Nullable ZoneId zone) {
    boolean isIso = text.group(1) != null;
    int second = number(text, 10);
    LocalDateTime local = LocalDateTime.of(
        number(text, isIso ? 1 : 7),
        isIso ? number(text, 3) : MONTHS.indexOf(text.group(6)) / 3 + 1,
        number(text, isIso ? 4 : 5),
        number(text, 8),
        number(text, 9),
        // A leap second is read as the second before: no clock of a JVM has one.
        second == 60 ? 59 : second);
    String fraction = text.group(11) == null ? "" : text.group(11);
    int nano = Integer.parseInt((fraction + "000000000").substring(0, 9));
    ZoneId offset = text.group(12) != null
        ? ZoneOffset.UTC
        : text.group(13) == null ? zone : ZoneOffset.of(text.group(13) + ":" + text.group(14));
    return offset == null ? null : new LogTime(local.atZone(offset).toEpochSecond(), nano);
  }

  private static int number(Matcher text, int group) {
    return Integer.parseInt(text.group(group));
  }
}
