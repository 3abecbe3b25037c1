package wayleave.report.view;

/** Foreign text made safe to print on one line of a terminal: control characters are shown, not obeyed. */
public final class TerminalText {
  private TerminalText() {}

  /** The text, with what a terminal could obey as its code in hexadecimal digits. */
  public static String of(String text) {
    StringBuilder safe = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean control = c < ' ' && c != '\t'
          || c >= 0x7F && c <= 0x9F
          || c == 0x2028
          || c == 0x2029
          || isBidiControl(c);
      if (control && safe == null) {
        safe = new StringBuilder(text.length() + 8).append(text, 0, i);
      }
      if (safe != null) {
        if (control) {
          safe.append("\\u").append(String.format("%04X", (int) c));
        } else {
          safe.append(c);
        }
      }
    }
    return safe == null ? text : safe.toString();
  }

  private static boolean isBidiControl(char c) {
    return c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
  }
}
