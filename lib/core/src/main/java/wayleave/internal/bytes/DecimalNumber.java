package wayleave.internal.bytes;

import java.time.Duration;

/** A decimal number as sites write it after {@code Crawl-delay}: digits with at most one point among them. */
public final class DecimalNumber {
  private DecimalNumber() {}

  /** Where the number ends that a text begins with; 0 if it begins with none. */
  public static int endOf(String text) {
    int end = 0;
    boolean point = false;
    while (end < text.length()) {
      char c = text.charAt(end);
      if (c == '.' && !point) {
        point = true;
      } else if (c < '0' || c > '9') {
        break;
      }
      end++;
    }
    return end;
  }

  /** The number, or -1 if the text is none, or one that is too large to be meant. */
  public static double parse(String text) {
    boolean digits = !text.isEmpty() && !text.equals(".");
    double number = digits && endOf(text) == text.length() ? Double.parseDouble(text) : -1;
    return number < Double.POSITIVE_INFINITY ? number : -1;
  }

  /** A number of seconds to the nanosecond, {@link Long#MAX_VALUE} seconds at most. */
  public static Duration toDuration(double seconds) {
    long whole = (long) seconds; // the largest long if it is larger
    double rest = whole == Long.MAX_VALUE ? 0 : seconds - whole;
    return Duration.ofSeconds(whole, Math.round(rest * 1e9));
  }
}
