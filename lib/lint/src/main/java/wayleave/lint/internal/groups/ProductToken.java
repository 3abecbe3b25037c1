package wayleave.lint.internal.groups;

import java.util.Locale;

/** The product token that the value of a user-agent line starts with: letters, hyphens and underscores (RFC 9309 §2.2.1). */
final class ProductToken {
  private ProductToken() {}

  static String of(String value) {
    return value.substring(0, length(value));
  }

  static int length(String value) {
    int end = 0;
    while (end < value.length() && isCharacter(value.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Whether a rule follows in the same line, as in {@code ExampleBot Disallow: /}, which is reported as such. */
  static boolean isJoinedWithRule(String value) {
    return value.indexOf(':') >= 0 && value.toLowerCase(Locale.ROOT).contains("allow");
  }

  static boolean isCharacter(char c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z' || c == '-' || c == '_';
  }
}
