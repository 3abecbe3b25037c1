package wayleave.lint.internal.context;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place of a file that a program was to fill in: a tag of a template, or what a program writes for a value that it lacks.
 * Immutable.
 *
 * @param start where it starts in the text
 * @param end the place after it
 */
public record TemplateTag(int start, int end) {
  /**
   * How tags start and end.
   *
   * @param isOfServer whether no browser fills it in, so that links on pages do not have it
   */
  private record Kind(String open, String close, boolean isOfServer) {
    /** The tag at an index, or null if there is none. */
    @Nullable
    TemplateTag at(String text, int index) {
      if (!text.startsWith(open, index)) {
        return null;
      }
      int end = text.indexOf(close, index + open.length());
      return end < 0 ? null : new TemplateTag(index, end + close.length());
    }
  }

  private static final List<Kind> KINDS = List.of(
      new Kind("<?", "?>", true),
      new Kind("<%", "%>", true),
      new Kind("{%", "%}", true),
      new Kind("{{", "}}", false),
      new Kind("${", "}", false));

  private static final List<String> LACKING =
      List.of("undefined", "null", "NaN", "[object Object]");

  /** The tag that a text has anywhere, or null if it has none. */
  public static @Nullable TemplateTag in(String text) {
    TemplateTag first = atStartOf(text);
    for (Kind kind : KINDS) {
      first = first == null ? kind.at(text, Math.max(0, text.indexOf(kind.open))) : first;
    }
    return first;
  }

  /**
   * The tag that a path has, or null if it has none. Sites with broken links disallow {@code /*{{url}}} on purpose, so that only
   * those of servers count after the start.
   */
  public static @Nullable TemplateTag inPath(String path) {
    TemplateTag first = atStartOf(path);
    for (Kind kind : KINDS) {
      int at = first == null && kind.isOfServer ? path.indexOf(kind.open) : -1;
      first = at > 0 && path.charAt(at - 1) != '*' ? kind.at(path, at) : first;
    }
    return first;
  }

  /** Whether a line has nothing but a tag, such as {@code {% endfor %}}. */
  public static boolean isAllOf(String line) {
    String text = line.strip();
    return KINDS.stream()
        .anyMatch(kind -> !kind.open.equals("${")
            && text.startsWith(kind.open)
            && text.endsWith(kind.close)
            && text.length() >= kind.open.length() + kind.close.length());
  }

  private static @Nullable TemplateTag atStartOf(String text) {
    for (String word : LACKING) {
      if (text.startsWith(word)
          && (text.length() == word.length() || text.charAt(word.length()) == '/')) {
        return new TemplateTag(0, word.length());
      }
    }
    int start = text.startsWith("/") ? 1 : 0;
    for (Kind kind : KINDS) {
      TemplateTag tag = kind.at(text, start);
      if (tag != null) {
        return tag;
      }
    }
    return variable(text, start);
  }

  /** A name in capitals between percent signs, such as {@code %PUBLIC_URL%}, which is no escape. */
  private static @Nullable TemplateTag variable(String text, int start) {
    int end = start + 1;
    boolean isName = false;
    while (end < text.length() && (text.charAt(end) == '_' || isCapital(text.charAt(end)))) {
      isName |= text.charAt(end) == '_' || text.charAt(end) > 'F';
      end++;
    }
    boolean isTag = isName && text.startsWith("%", start) && text.startsWith("%", end);
    return isTag ? new TemplateTag(start, end + 1) : null;
  }

  private static boolean isCapital(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
