package wayleave.lint.internal.context;

/** Text of a file, as messages quote it. */
public final class CodeText {
  private static final int LONGEST = 60;

  private CodeText() {}

  /** The text in backticks, shortened if it is long. */
  public static String of(String text) {
    if (text.length() <= LONGEST) {
      return "`" + text + "`";
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return "`" + text.substring(0, end) + "...`";
  }
}
