package wayleave;

/** A decimal number as sites write it after {@code Crawl-delay}: digits with at most one point among them. */
final class DecimalNumber {
  private DecimalNumber() {}

  /** The number, or -1 if the text is none. */
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
    return digit ? Double.parseDouble(text) : -1;
  }
}
