package wayleave.lint.internal.context;

import java.util.Locale;
import wayleave.UserAgentLine;

/** The crawler name in a user-agent line: the value without a version or comment after it. */
public final class UserAgentNames {
  private UserAgentNames() {}

  /** The name in lower case, as names are compared; {@code *} for all crawlers. */
  public static String key(UserAgentLine line) {
    return shown(line).toLowerCase(Locale.ROOT);
  }

  /** The name as written; {@code *} for all crawlers. */
  public static String shown(UserAgentLine line) {
    if (line.isWildcard()) {
      return "*";
    }
    String name = line.name();
    int end = 0;
    while (end < name.length() && "/(;,[".indexOf(name.charAt(end)) < 0) {
      end++;
    }
    while (end > 0 && " \t*+".indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return name.substring(0, end);
  }
}
