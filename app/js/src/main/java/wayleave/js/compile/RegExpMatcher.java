package wayleave.js.compile;

/** {@code java.util.regex.Matcher}, as {@link RegExpPattern}. */
final class RegExpMatcher {
  private final RegExpPattern pattern;
  private final String text;
  /** Where each group begins and ends, -1 for none; empty after a failure. */
  private int[] groups = {};

  private int next;

  RegExpMatcher(RegExpPattern pattern, String text) {
    this.pattern = pattern;
    this.text = text;
  }

  public boolean matches() {
    return matched(pattern.whole());
  }

  public boolean lookingAt() {
    return matched(pattern.beginning());
  }

  private boolean matched(RegExp expression) {
    groups = expression.exec(text, 0);
    return groups.length > 0;
  }

  public boolean find() {
    groups = next > text.length() ? new int[0] : pattern.find(text, next);
    if (groups.length == 0) {
      return false;
    }
    next = end() > start() ? end() : end() + 1;
    return true;
  }

  /** Only after a match. */
  public int groupCount() {
    return groups.length / 2 - 1;
  }

  public int start() {
    return start(0);
  }

  public int start(int group) {
    return groups[2 * group];
  }

  public int end() {
    return end(0);
  }

  public int end(int group) {
    return groups[2 * group + 1];
  }

  public String group() {
    return text.substring(start(), end());
  }

  /** Null if the group takes no part in the match. */
  @SuppressWarnings("NullAway") // as Java's
  public String group(int group) {
    return start(group) < 0 ? null : text.substring(start(group), end(group));
  }

  public String replaceAll(String replacement) {
    return replace(replacement, Integer.MAX_VALUE);
  }

  public String replaceFirst(String replacement) {
    return replace(replacement, 1);
  }

  /** @param replacement without references to groups */
  private String replace(String replacement, int most) {
    if (replacement.indexOf('$') >= 0 || replacement.indexOf('\\') >= 0) {
      throw new UnsupportedOperationException(replacement);
    }
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    next = 0;
    for (int count = 0; count < most && find(); count++) {
      replaced.append(text, from, start()).append(replacement);
      from = end();
    }
    return replaced.append(text, from, text.length()).toString();
  }
}
