package wayleave.policy;

import java.time.Duration;
import java.util.Optional;

/** Parses and formats durations, such as {@code 1d12h}. */
public final class DurationText {
  /** What a script may say, for error messages. */
  public static final String EXPECTED = "a number with w, d, h, m or s, as in 2d, 40h or 1d12h";

  /** Longer than any script may last, and far from what a {@link Duration} can hold. */
  private static final long MAX_SECONDS = 100L * 365 * 24 * 60 * 60;

  private DurationText() {}

  /**
   * The duration that a text such as {@code 40h}, {@code 1d12h} or {@code 90m} stands for: numbers, each with one of {@code w},
   * {@code d}, {@code h}, {@code m}, {@code s}.
   *
   * @return empty if it stands for none, for zero, or for more than 100 years
   */
  public static Optional<Duration> parse(String text) {
    long sum = 0;
    long number = 0;
    boolean hasDigit = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        number = Math.min(MAX_SECONDS, number * 10 + (c - '0'));
        hasDigit = true;
        continue;
      }
      long unit = seconds(c);
      if (!hasDigit || unit == 0) {
        return Optional.empty();
      }
      sum += number * unit;
      if (sum > MAX_SECONDS) {
        return Optional.empty();
      }
      number = 0;
      hasDigit = false;
    }
    return hasDigit || sum == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(sum));
  }

  private static long seconds(char unit) {
    return switch (unit) {
      case 'w' -> 7 * 24 * 60 * 60;
      case 'd' -> 24 * 60 * 60;
      case 'h' -> 60 * 60;
      case 'm' -> 60;
      case 's' -> 1;
      default -> 0;
    };
  }

  /** A moment, counted from the start: days, hours and minutes, as {@code 2d 00:10}. */
  public static String moment(Duration at) {
    return at.toDays() + "d " + twoDigits(at.toHoursPart()) + ":" + twoDigits(at.toMinutesPart());
  }

  /** A length in its two largest units, the rest left out: {@code 1d 16h}, {@code 12m}, {@code 1m 12s}; at least {@code 0s}. */
  public static String length(Duration length) {
    long[] amounts = {
      length.toDays(), length.toHoursPart(), length.toMinutesPart(), length.toSecondsPart()
    };
    int first = 0;
    while (first < 3 && amounts[first] == 0) {
      first++;
    }
    String text = amounts[first] + "dhms".substring(first, first + 1);
    int second = first + 1;
    return second < 4 && amounts[second] > 0
        ? text + " " + amounts[second] + "dhms".charAt(second)
        : text;
  }

  private static String twoDigits(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
