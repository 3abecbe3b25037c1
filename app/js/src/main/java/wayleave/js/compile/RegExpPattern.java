package wayleave.js.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code java.util.regex.Pattern} with the regular expressions of JavaScript: {@link LibraryPatches} puts its members into that
 * class. TeaVM's own is large and slow. Expressions must mean the same in both languages, but for a leading {@code (?i)} and
 * {@code \s}.
 */
final class RegExpPattern {
  private final String expression;
  final RegExp anywhere;
  final RegExp beginning;
  final RegExp whole;

  private RegExpPattern(String expression) {
    this.expression = expression;
    String flags = "dg";
    String translated = expression;
    if (translated.startsWith("(?i)")) {
      flags = "dgi";
      translated = translated.substring(4);
    }
    translated = RegExp.translate(translated);
    anywhere = RegExp.of(translated, flags);
    beginning = RegExp.of("^(?:" + translated + ")", flags);
    whole = RegExp.of("^(?:" + translated + ")$", flags);
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
