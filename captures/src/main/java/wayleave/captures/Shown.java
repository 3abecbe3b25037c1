package wayleave.captures;

/** Text out of a file, as it is shown to people: short, in one line, without what a terminal would obey. */
final class Shown {
  private static final int MAX_LENGTH = 80;

  private Shown() {}

  static String of(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length() && i < MAX_LENGTH; i++) {
      char c = text.charAt(i);
      out.append(c < ' ' || c > '~' ? '?' : c);
    }
    return out + (text.length() > MAX_LENGTH ? "..." : "");
  }
}
