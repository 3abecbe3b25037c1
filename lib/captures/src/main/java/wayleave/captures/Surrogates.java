package wayleave.captures;

/** Strings of whole characters, as all URLs are (the URL standard, "scalar value string") and as UTF-8 wants them. */
public final class Surrogates {
  private static final char REPLACEMENT = '\uFFFD';

  private Surrogates() {}

  /** The string, with U+FFFD for each surrogate that is no half of a pair. */
  public static String paired(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return mended(text);
      }
    }
    return text;
  }

  private static String mended(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> result.appendCodePoint(
            c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c));
    return result.toString();
  }
}
