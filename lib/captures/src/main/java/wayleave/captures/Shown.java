package wayleave.captures;

/** Untrusted text in messages. */
public final class Shown {
  private static final int MAX_LENGTH = 80;
  /** What decoders put in place of bytes that are no text. */
  private static final int UNDECODABLE = 0xFFFD;

  private Shown() {}

  /**
   * The text in double quotes, at most 80 characters of it. Whatever is not visible or could change how the rest is shown becomes a
   * question mark.
   */
  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX_LENGTH)
        .map(c -> isVisible(c) ? c : '?')
        .forEach(shown::appendCodePoint);
    return shown.append(text.length() > MAX_LENGTH ? "...\"" : "\"").toString();
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED -> false;
      default -> c != UNDECODABLE;
    };
  }
}
