package wayleave.report.view;

/**
 * Foreign text made safe to print on a terminal: what a terminal obeys, and what nobody sees, is shown as JSON would escape it
 * ({@code \}{@code u001B}).
 */
public final class TerminalText {
  private TerminalText() {}

  /**
   * Whether a code point is obeyed or invisible rather than shown: control characters (C0, C1), line and paragraph separators, the
   * controls of bidirectional text, characters of no width, tags, halves of surrogate pairs.
   */
  public static boolean isHidden(int codePoint) {
    if (codePoint < 0x7F) {
      return codePoint < ' ';
    }
    return codePoint <= 0x9F
        || codePoint == 0xAD // soft hyphen
        || codePoint == 0x61C // Arabic letter mark
        || codePoint == 0x180E // Mongolian vowel separator
        || codePoint >= 0x200B && codePoint <= 0x200F // of no width, and marks of direction
        || codePoint >= 0x2028 && codePoint <= 0x202E // separators, embeddings and overrides
        || codePoint >= 0x2060 && codePoint <= 0x206F // word joiner, invisible operators, isolates
        || codePoint >= 0xD800 && codePoint <= 0xDFFF
        || codePoint == 0xFEFF // byte order mark
        || codePoint >= 0xFFF9 && codePoint <= 0xFFFB // annotations
        || codePoint >= 0xE0000 && codePoint <= 0xE0FFF; // tags
  }

  /** One line of text, in which only tabs are kept of what {@link #isHidden}. */
  public static String of(String text) {
    return escaped(text, '\t', '\t');
  }

  /** Text of several lines, in which tabs and line feeds are kept of what {@link #isHidden}. */
  public static String ofLines(String text) {
    return escaped(text, '\t', '\n');
  }

  private static String escaped(String text, char kept, char alsoKept) {
    StringBuilder safe = null;
    int width;
    for (int i = 0; i < text.length(); i += width) {
      int point = text.codePointAt(i);
      width = Character.charCount(point);
      boolean isEscaped = isHidden(point) && point != kept && point != alsoKept;
      if (isEscaped && safe == null) {
        safe = new StringBuilder(text.length() + 8).append(text, 0, i);
      }
      if (safe != null) {
        if (isEscaped) {
          for (int j = i; j < i + width; j++) {
            safe.append("\\u").append(String.format("%04X", (int) text.charAt(j)));
          }
        } else {
          safe.appendCodePoint(point);
        }
      }
    }
    return safe == null ? text : safe.toString();
  }
}
