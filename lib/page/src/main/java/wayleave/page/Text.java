package wayleave.page;

/** ASCII in strings. */
final class Text {
  private Text() {}

  /** Space, tab, line ends and form feed. */
  static boolean isBlank(char c) {
    return c == ' ' || c >= '\t' && c <= '\r' && c != 0x0B;
  }

  static String trim(String text, int from, int to) {
    int start = skipBlanks(text, from, to);
    int end = to;
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** The offset of the first character in {@code [from, to)} that is not blank, or {@code to}. */
  static int skipBlanks(String text, int from, int to) {
    int start = from;
    while (start < to && isBlank(text.charAt(start))) {
      start++;
    }
    return start;
  }

  /** With ASCII letters in lower case. */
  static String lower(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUpper(text.charAt(i))) {
        StringBuilder lower = new StringBuilder(text);
        for (; i < text.length(); i++) {
          if (isUpper(text.charAt(i))) {
            lower.setCharAt(i, (char) (text.charAt(i) | 0x20));
          }
        }
        return lower.toString();
      }
    }
    return text;
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
