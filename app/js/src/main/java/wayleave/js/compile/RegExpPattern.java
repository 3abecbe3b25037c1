package wayleave.js.compile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code java.util.regex.Pattern} with the regular expressions of JavaScript: {@link LibraryPatches} puts its members into that
 * class. TeaVM's own is large and slow. Expressions must mean the same in both languages, but for a leading {@code (?i)} and
 * {@code \s}.
 */
final class RegExpPattern {
  private final String expression;
  private final String translated;
  private final String flags;
  /** Whether the expression stands for itself, as most separators do: a match of a regular expression takes long. */
  private final boolean isText;

  private @Nullable RegExp anywhere;
  private @Nullable RegExp beginning;
  private @Nullable RegExp whole;

  private RegExpPattern(String expression) {
    this.expression = expression;
    boolean ignoresCase = expression.startsWith("(?i)");
    translated = RegExp.translate(ignoresCase ? expression.substring(4) : expression);
    flags = ignoresCase ? "dgi" : "dg";
    isText = isText(expression);
  }

  private static boolean isText(String expression) {
    for (int i = 0; i < expression.length(); i++) {
      if ("\\^$.|?*+()[]{}".indexOf(expression.charAt(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** As {@link RegExp#exec}. */
  int[] find(String text, int from) {
    if (isText) {
      int at = text.indexOf(expression, from);
      return at < 0 ? new int[0] : new int[] {at, at + expression.length()};
    }
    RegExp made = anywhere == null ? RegExp.of(translated, flags) : anywhere;
    anywhere = made;
    return made.exec(text, from);
  }

  RegExp beginning() {
    RegExp made = beginning == null ? RegExp.of("^(?:" + translated + ")", flags) : beginning;
    beginning = made;
    return made;
  }

  RegExp whole() {
    RegExp made = whole == null ? RegExp.of("^(?:" + translated + ")$", flags) : whole;
    whole = made;
    return made;
  }

  public static RegExpPattern compile(String expression) {
    return new RegExpPattern(expression);
  }

  public static boolean matches(String expression, CharSequence text) {
    return compile(expression).matcher(text).matches();
  }

  public RegExpMatcher matcher(CharSequence text) {
    return new RegExpMatcher(this, text.toString());
  }

  public String[] split(CharSequence text) {
    return split(text, 0);
  }

  public String[] split(CharSequence text, int limit) {
    String whole = text.toString();
    List<String> parts = new ArrayList<>();
    int from = 0;
    RegExpMatcher matcher = matcher(whole);
    while ((limit <= 0 || parts.size() < limit - 1) && matcher.find()) {
      if (matcher.end() > 0) { // as in Java: nothing before the beginning
        parts.add(whole.substring(from, matcher.start()));
        from = matcher.end();
      }
    }
    parts.add(whole.substring(from));
    int count = parts.size();
    while (limit == 0 && count > 1 && parts.get(count - 1).isEmpty()) {
      count--;
    }
    return parts.subList(0, count).toArray(new String[0]);
  }

  @Override
  public String toString() {
    return expression;
  }
}
