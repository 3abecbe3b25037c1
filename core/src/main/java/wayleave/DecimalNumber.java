package wayleave;

/** A decimal number as sites write it after {@code Crawl-delay}: digits with at most one point among them. */
final class DecimalNumber {
  private DecimalNumber() {}

  /** The number, or -1 if the text is none, or one that is too large to be meant. */
  static double parse(String text) {
    boolean point = false;
    boolean digit = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' && !point) {
        point = true;
      } else if (c >= '0' && c <= '9') {
        digit = true;
      } else {
        return -1;
      }
    }
    double number = digit ? Double.parseDouble(text) : -1;
    return number < Double.POSITIVE_INFINITY ? number : -1;
  }
}
