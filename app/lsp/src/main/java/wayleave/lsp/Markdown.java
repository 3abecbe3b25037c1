package wayleave.lsp;

/** Text of a file within Markdown. */
final class Markdown {
  private static final String SPECIAL = "\\`*_{}[]<>#|~";

  private Markdown() {}

  /** Text as code. */
  static String code(String text) {
    String shown = text.isEmpty() ? " " : text;
    int longest = 0;
    int run = 0;
    for (int i = 0; i < shown.length(); i++) {
      run = shown.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    return longest == 0 ? fence + shown + fence : fence + " " + shown + " " + fence;
  }

  /** Text that is not to be read as Markdown. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (SPECIAL.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }
}
