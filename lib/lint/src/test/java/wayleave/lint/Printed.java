package wayleave.lint;

/** Text of a file as pages show it. */
public final class Printed {
  private Printed() {}

  /** Control characters, and what cannot be seen or told apart, as escapes. */
  public static String of(String text) {
    StringBuilder printed = new StringBuilder();
    text.codePoints().forEach(c -> {
      boolean isPlain = c >= ' ' && c < 0x7F || Character.isLetter(c);
      if (isPlain) {
        printed.appendCodePoint(c);
      } else {
        printed.append(String.format(c < 0x100 ? "\\x%02X" : "\\u%04X", c));
      }
    });
    return printed.toString();
  }
}
