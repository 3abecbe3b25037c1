package wayleave.page;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the date of {@code unavailable_after}: "any widely adopted format, including RFC 822, RFC 850, and ISO 8601" (Google Search
 * Central), and that of C's {@code asctime}. Without a zone it is UTC, without a time the beginning of the day.
 */
final class DateText {
  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
  private static final String WEEKDAYS =
      " mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday ";
  /** RFC 822 §5.1, each with its hours from UTC; summer and winter time as written. */
  private static final String ZONES =
      " ut 0 utc 0 gmt 0 z 0 est -5 edt -4 cst -6 cdt -5 mst -7 mdt -6 pst -8 pdt -7 ";

  private static final int SECONDS_OF_DAY = 86_400;
  /** How far ahead a year of two digits may be (RFC 9110 §5.6.7). */
  private static final int MOST_YEARS_AHEAD = 50;

  private final String text;
  private final Instant now;
  private int at;

  private DateText(String text, Instant now) {
    this.text = text;
    this.now = now;
  }

  /** The moment that a text names, or null if it is no date. {@code now} decides the century of years with two digits. */
  static @Nullable Instant parse(String text, Instant now) {
    DateText date = new DateText(Text.lower(Text.trim(text, 0, text.length())), now);
    try {
      return date.startsWithDigits(4) ? date.iso() : date.rfc();
    } catch (DateTimeException e) {
      return null; // February 30
    }
  }

  /** {@code 2026-11-22}, {@code 20261122}, and either with a time after {@code T} or a space. */
  private @Nullable Instant iso() {
    int year = digits(4);
    boolean extended = skip('-');
    int month = digits(2);
    if (extended && !skip('-')) {
      return null;
    }
    int day = digits(2);
    if (day < 0) {
      return null;
    }
    if (isAtEnd()) {
      return moment(year, month, day, 0, 0, 0);
    }
    if (!skip('t') && !skip(' ')) {
      return null;
    }
    int hour = digits(2);
    boolean colons = skip(':');
    int minute = digits(2);
    int second = 0;
    if (skip(':') || !colons && startsWithDigits(2)) {
      second = digits(2);
    }
    int nanos = skip('.') ? fraction() : 0;
    return withZone(moment(year, month, day, hour, minute, second), nanos);
  }

  /** The forms with a month's name: RFC 822, 850 and 1123, and {@code asctime}, where the year stands last. */
  private @Nullable Instant rfc() {
    String word = word();
    boolean hasWeekday = WEEKDAYS.contains(" " + word + " ") && !word.isEmpty();
    if (hasWeekday) {
      skip(',');
      skipSpaces();
      word = word();
    }
    if (!word.isEmpty()) {
      return hasWeekday ? asctime(month(word)) : null;
    }
    int day = upToTwoDigits();
    separator();
    int month = month(word());
    separator();
    int yearFrom = at;
    int year = startsWithDigits(4) ? digits(4) : digits(2);
    boolean twoDigits = at - yearFrom == 2;
    skipSpaces();
    boolean dateOnly = isAtEnd();
    int hour = dateOnly ? 0 : digits(2);
    int minute = dateOnly ? 0 : skip(':') ? digits(2) : -1;
    int second = skip(':') ? digits(2) : 0;
    Instant read =
        moment(twoDigits ? fullYear(year, month, day) : year, month, day, hour, minute, second);
    return dateOnly ? read : withZone(read, 0);
  }

  private @Nullable Instant asctime(int month) {
    skipSpaces();
    int day = upToTwoDigits();
    skipSpaces();
    int hour = digits(2);
    int minute = skip(':') ? digits(2) : -1;
    int second = skip(':') ? digits(2) : 0;
    skipSpaces();
    int year = digits(4);
    return isAtEnd() ? moment(year, month, day, hour, minute, second) : null;
  }

  /** Null if a part of it is not there, which is a negative number, or out of range. */
  private static @Nullable Instant moment(
      int year, int month, int day, int hour, int minute, int second) {
    if (year < 0 || month < 1 || day < 1 || hour < 0 || minute < 0 || second < 0) {
      return null;
    }
    if (hour > 23 || minute > 59 || second > 60) { // 60 is a leap second
      return null;
    }
    long days = LocalDate.of(year, month, day).toEpochDay();
    return Instant.ofEpochSecond(days * SECONDS_OF_DAY + (hour * 60L + minute) * 60 + second);
  }

  /** The year that ends with two digits and puts a date less than 50 years ahead. */
  private int fullYear(int lastDigits, int month, int day) {
    if (lastDigits < 0) {
      return -1;
    }
    LocalDate today = LocalDate.ofEpochDay(Math.floorDiv(now.getEpochSecond(), SECONDS_OF_DAY));
    LocalDate limit = today.plusYears(MOST_YEARS_AHEAD);
    int year = limit.getYear() - Math.floorMod(limit.getYear() - lastDigits, 100);
    boolean tooFar = year == limit.getYear()
        && (month > limit.getMonthValue()
            || month == limit.getMonthValue() && day >= limit.getDayOfMonth());
    return tooFar ? year - 100 : year;
  }

  /** Reads the zone, which ends the text. */
  private @Nullable Instant withZone(@Nullable Instant local, int nanos) {
    if (local == null || nanos < 0) {
      return null;
    }
    Instant read = local.plusNanos(nanos);
    skipSpaces();
    if (isAtEnd()) {
      return read;
    }
    boolean west = skip('-');
    if (west || skip('+')) {
      int hours = digits(2);
      skip(':');
      int minutes = isAtEnd() ? 0 : digits(2);
      int seconds = (hours * 60 + minutes) * 60;
      return hours < 0 || minutes < 0 || minutes > 59 || hours > 23 || !isAtEnd()
          ? null
          : read.minusSeconds(west ? -seconds : seconds);
    }
    int zone = ZONES.indexOf(" " + word() + " ");
    if (zone < 0 || !isAtEnd()) {
      return null;
    }
    int hoursFrom = ZONES.indexOf(' ', zone + 1) + 1;
    int hours = Integer.parseInt(ZONES.substring(hoursFrom, ZONES.indexOf(' ', hoursFrom)));
    return read.minusSeconds(hours * 3600L);
  }

  private static int month(String word) {
    int index = word.length() == 3 ? MONTHS.indexOf(word) : -1;
    return index % 3 == 0 ? index / 3 + 1 : -1;
  }

  /** The letters that stand here. */
  private String word() {
    int from = at;
    while (at < text.length() && text.charAt(at) >= 'a' && text.charAt(at) <= 'z') {
      at++;
    }
    return text.substring(from, at);
  }

  /** Exactly so many digits, or -1. */
  private int digits(int count) {
    if (!startsWithDigits(count)) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < count; i++) {
      number = number * 10 + text.charAt(at++) - '0';
    }
    return number;
  }

  private int upToTwoDigits() {
    return startsWithDigits(2) ? digits(2) : digits(1);
  }

  private boolean startsWithDigits(int count) {
    for (int i = at; i < at + count; i++) {
      if (i >= text.length() || !Text.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Nanoseconds from a fraction of a second, or -1 if there are no digits. */
  private int fraction() {
    int from = at;
    int nanos = 0;
    int unit = 100_000_000;
    while (startsWithDigits(1)) {
      nanos += digits(1) * unit;
      unit /= 10;
    }
    return at > from ? nanos : -1;
  }

  /** Spaces or a hyphen. */
  private void separator() {
    if (!skip('-')) {
      skipSpaces();
    }
  }

  private boolean skip(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipSpaces() {
    at = Text.skipBlanks(text, at, text.length());
  }

  private boolean isAtEnd() {
    return at == text.length();
  }
}
