package wayleave.bulk;

/** Text out of input, as it can be shown in a message. */
final class Shown {
  private static final int MAX = 80;

  private Shown() {}

  /** The text within quotes, without control characters, cut. */
  static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX)
        .map(c -> Character.isISOControl(c) ? '?' : c)
        .forEach(shown::appendCodePoint);
    return shown.append(text.length() > MAX ? "...\"" : "\"").toString();
  }
}
