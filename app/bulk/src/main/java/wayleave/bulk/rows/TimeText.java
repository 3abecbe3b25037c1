package wayleave.bulk.rows;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.report.JsonWriter;

/**
 * Writes times as ISO 8601 in UTC with milliseconds: {@code 2026-11-01T09:05:00.000Z}. Most captures are of few days,
 * whose dates are kept. For one thread.
 */
public final class TimeText {
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int SECONDS_PER_HOUR = 3_600;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int LENGTH_AFTER_DATE = "T00:00:00.000Z".length();
  private static final int DAYS = 64;

  private final @Nullable Day[] days = new Day[DAYS];

  private record Day(long number, byte[] date) {}

  /** A time as text. */
  public byte[] of(Instant time) {
    byte[] date = date(Math.floorDiv(time.getEpochSecond(), (long) SECONDS_PER_DAY));
    int second = (int) Math.floorMod(time.getEpochSecond(), (long) SECONDS_PER_DAY);
    int millis = time.getNano() / NANOS_PER_MILLI;
    int at = date.length;
    byte[] text = Arrays.copyOf(date, at + LENGTH_AFTER_DATE);
    text[at] = 'T';
    two(text, at + 1, second / SECONDS_PER_HOUR);
    text[at + 3] = ':';
    two(text, at + 4, second / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE);
    text[at + 6] = ':';
    two(text, at + 7, second % SECONDS_PER_MINUTE);
    text[at + 9] = '.';
    text[at + 10] = (byte) ('0' + millis / 100);
    two(text, at + 11, millis % 100);
    text[at + 13] = 'Z';
    return text;
  }

  /** Adds a time as a JSON value. */
  public void addJson(JsonWriter out, @Nullable Instant time) {
    if (time == null) {
      out.nullValue();
    } else {
      out.ascii('"');
      out.bytes(of(time));
      out.ascii('"');
      out.separate();
    }
  }

  private byte[] date(long number) {
    int place = (int) (number & DAYS - 1);
    Day day = days[place];
    if (day == null || day.number != number) {
      String date = LocalDate.ofEpochDay(number).toString();
      day = new Day(number, date.getBytes(StandardCharsets.US_ASCII));
      days[place] = day;
    }
    return day.date;
  }

  private static void two(byte[] text, int at, int number) {
    text[at] = (byte) ('0' + number / 10);
    text[at + 1] = (byte) ('0' + number % 10);
  }
}
