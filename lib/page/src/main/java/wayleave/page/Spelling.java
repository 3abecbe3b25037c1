package wayleave.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** What was probably meant by something that no crawler reads. All text is in lower case. */
final class Spelling {
  private static final String SEPARATORS = " \t\r\n\f;|+/&.";
  /** Longer text is not looked at. */
  static final int MAX_CHARACTERS = 200;
  /** Shorter names are too often those of other crawlers. */
  private static final int MIN_CLOSE = 6;

  private static final Set<String> NO = Set.of("no", "false", "0", "off", "none", "deny");
  private static final Set<String> YES = Set.of("yes", "true", "1", "on", "allow");

  private Spelling() {}

  /**
   * The rules that a part of a list was meant to be, as they are read: {@code no-index} is {@code noindex}, {@code index=no follow=no} is
   * {@code noindex, nofollow}. Empty if no rule is close.
   *
   * @param names who may be addressed in front of the rules; null if that is not possible
   */
  static String rules(String part, @Nullable Addressees names) {
    if (part.length() > MAX_CHARACTERS) {
      return "";
    }
    String whole = rule(part);
    if (!whole.isEmpty()) {
      return whole;
    }
    String addressee = "";
    List<String> rules = new ArrayList<>();
    StringTokenizer pieces = new StringTokenizer(part, SEPARATORS);
    while (pieces.hasMoreTokens()) {
      String piece = pieces.nextToken();
      String rule = rule(piece);
      if (!rule.isEmpty()) {
        rules.add(rule);
      } else if (names != null
          && rules.isEmpty()
          && addressee.isEmpty()
          && names.find(piece) != null) {
        addressee = piece + ": ";
      } else {
        return "";
      }
    }
    return rules.isEmpty() ? "" : addressee + String.join(", ", rules);
  }

  private static String rule(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != '=' && text.charAt(end) != ':') {
      end++;
    }
    Rule rule = closest(bare(text.substring(0, end)));
    if (end == text.length()) {
      return rule == null || rule.takesValue() ? "" : rule.text();
    }
    String value = Text.trim(text, end + 1, text.length());
    if (rule == null) {
      return "";
    } else if (rule.takesValue()) {
      return value.isEmpty() ? "" : rule.text() + ":" + value;
    }
    return NO.contains(bare(value)) ? opposite(rule) : YES.contains(bare(value)) ? rule.text() : "";
  }

  private static String opposite(Rule rule) {
    String text = rule.text();
    Rule opposite = Rule.find(text.startsWith("no") ? text.substring(2) : "no" + text);
    return opposite == null ? "" : opposite.text();
  }

  private static @Nullable Rule closest(String bare) {
    Rule closest = spelled(bare);
    for (Rule rule : Rule.values()) {
      if (closest == null && isClose(bare, bare(rule.text()))) {
        closest = rule;
      }
    }
    return closest;
  }

  /** The rule with the same letters and digits, or null. */
  static @Nullable Rule spelled(String bare) {
    for (Rule rule : Rule.values()) {
      if (bare.equals(bare(rule.text()))) {
        return rule;
      }
    }
    return null;
  }

  /** The letters and digits of a text. */
  static String bare(String text) {
    StringBuilder bare = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 'a' && c <= 'z' || Text.isDigit(c)) {
        bare.append(c);
      }
    }
    return bare.toString();
  }

  /** Whether the name of a crawler can be written so (RFC 9309 §2.2.1, with digits and dots, which are in use). */
  static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || Text.isDigit(c) || c == '-' || c == '_' || c == '.')) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is a word in which at most one letter behind the first is wrong, missing, needless or swapped with the next. */
  static boolean isClose(String text, String word) {
    if (text.equals(word)) {
      return true;
    }
    int more = text.length() - word.length();
    if (word.length() < MIN_CLOSE || more < -1 || more > 1) {
      return false;
    }
    int from = 0;
    while (from < text.length() && from < word.length() && text.charAt(from) == word.charAt(from)) {
      from++;
    }
    if (from == 0) {
      return false;
    }
    int at = text.length();
    int to = word.length();
    while (at > from && to > from && text.charAt(at - 1) == word.charAt(to - 1)) {
      at--;
      to--;
    }
    boolean isSwapped = at - from == 2
        && to - from == 2
        && text.charAt(from) == word.charAt(from + 1)
        && text.charAt(from + 1) == word.charAt(from);
    return isSwapped || Math.max(at, to) - from <= 1;
  }
}
