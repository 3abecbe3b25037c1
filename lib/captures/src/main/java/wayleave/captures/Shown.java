package wayleave.captures;

/** Untrusted text in messages. */
public final class Shown {
  private static final int MAX_LENGTH = 80;
  /** What decoders put in place of bytes that are no text. */
  private static final int UNDECODABLE = 0xFFFD;

  private Shown() {}

  /** The text in double quotes, at most 80 characters of it; what is unprintable becomes question marks. */
  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX_LENGTH)
        .map(c -> Character.isISOControl(c) || c == UNDECODABLE ? '?' : c)
        .forEach(shown::appendCodePoint);
    return shown.append(text.length() > MAX_LENGTH ? "...\"" : "\"").toString();
  }
}
