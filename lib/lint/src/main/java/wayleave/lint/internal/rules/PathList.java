package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Several paths that one rule has: {@code /a /b}, {@code /a,/b} or {@code ["/a", "/b"]}. Immutable.
 *
 * @param parts the paths, two or more
 */
record PathList(List<Part> parts) {
  private static final Pattern BLANKS =
      Pattern.compile("[ \\t]*[,;][ \\t]+|[ \\t]+[,;][ \\t]*|[ \\t]+");
  private static final Pattern SIGNS = Pattern.compile("[,;](?=[/*])");
  private static final Pattern COMMA = Pattern.compile(",");

  /** One of them, from one place in the text to before another. */
  record Part(int start, int end) {}

  /** The paths that a text lists, or null if it is no list. */
  static @Nullable PathList of(String text) {
    if (text.startsWith("[")) {
      return array(text);
    }
    boolean hasBlank = text.indexOf(' ') >= 0 || text.indexOf('\t') >= 0;
    boolean hasSign = text.indexOf(',') >= 0 || text.indexOf(';') >= 0;
    if (!hasBlank && !hasSign) {
      return null;
    }
    // What stands at the end is no part of the last path.
    int end = ",;".indexOf(text.charAt(text.length() - 1)) >= 0 ? text.length() - 1 : text.length();
    List<Part> parts = split(text, 0, end, hasBlank ? BLANKS : SIGNS);
    // A path of its own may have a comma, as in /map/4,5, but hardly one of a list that has commas.
    boolean isPlain = hasBlank || parts.stream().noneMatch(part -> hasSign(text, part));
    return isPlain ? of(text, parts) : null;
  }

  private static boolean hasSign(String text, Part part) {
    return text.substring(part.start, part.end).chars().anyMatch(c -> c == ',' || c == ';');
  }

  /** {@code ["/a", "/b"]}, as a program writes a list that it was to write as lines. */
  private static @Nullable PathList array(String text) {
    int close = text.indexOf(']');
    if (close != text.length() - 1) {
      return null;
    }
    List<Part> parts = new ArrayList<>();
    for (Part part : split(text, 1, close, COMMA)) {
      int start = part.start;
      int end = part.end;
      while (start < end && " \t\"'".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      while (end > start && " \t\"'".indexOf(text.charAt(end - 1)) >= 0) {
        end--;
      }
      parts.add(new Part(start, end));
    }
    return of(text, parts);
  }

  private static @Nullable PathList of(String text, List<Part> parts) {
    boolean areAll = parts.size() > 1
        && parts.stream().allMatch(part -> isPath(text.substring(part.start, part.end)));
    return areAll ? new PathList(List.copyOf(parts)) : null;
  }

  private static List<Part> split(String text, int from, int to, Pattern separator) {
    List<Part> parts = new ArrayList<>();
    Matcher matcher = separator.matcher(text.substring(from, to));
    int start = from;
    while (matcher.find()) {
      parts.add(new Part(start, from + matcher.start()));
      start = from + matcher.end();
    }
    parts.add(new Part(start, to));
    return parts;
  }

  /** A slash alone would disallow the whole site, and what ends with a colon is the scheme of a URL that was torn apart. */
  private static boolean isPath(String word) {
    boolean begins = word.startsWith("/") || word.startsWith("*/") || word.startsWith("*.");
    return begins && !word.endsWith(":") && !word.replace("*", "").equals("/");
  }
}
