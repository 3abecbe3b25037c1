package wayleave.lint.internal.proof;

import java.util.List;
import wayleave.Rule;

/** Rules on which the dialects cannot disagree: what is proven of them in one dialect holds in all that read the same rules. */
public final class PlainRules {
  private PlainRules() {}

  /**
   * Whether all dialects compare URLs with these rules alike: none has an escape or a character that may be escaped, and none is
   * about the two files that some dialects treat in a way of their own.
   */
  public static boolean arePlain(List<Rule> rules) {
    for (Rule rule : rules) {
      if (!isPlain(rule)) {
        return false;
      }
    }
    return true;
  }

  /** As {@link #arePlain}, of one. */
  public static boolean isPlain(Rule rule) {
    String path = rule.path();
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c <= ' ' || c >= 0x7F || c == '%') {
        return false;
      }
    }
    return !path.contains("index.htm") && !path.contains("robots");
  }
}
