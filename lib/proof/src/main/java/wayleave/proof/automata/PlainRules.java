package wayleave.proof.automata;

import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
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

  /** The path of a URL as all dialects compare it with rules; empty if they do not compare it alike. */
  public static Optional<String> comparedAlike(String path) {
    if (path.contains("index.htm") || path.contains("robots")) {
      return Optional.empty();
    }
    String compared = Spelling.of(Dialect.GOOGLE).compared(path);
    for (Dialect dialect : Dialect.values()) {
      if (!Spelling.of(dialect).compared(path).equals(compared)) {
        return Optional.empty();
      }
    }
    return Optional.of(compared);
  }

  /** What {@link #comparedAlike} has at the beginning of each path that a rule matches, in whatever dialect. */
  public static String beginning(Rule rule) {
    String path = rule.path();
    int end = path.endsWith("$") ? path.length() - 1 : path.length();
    // RFC 9309 compares escapes such as %24 as characters.
    for (char stop : new char[] {'*', '%'}) {
      int at = path.indexOf(stop);
      end = at >= 0 ? Math.min(end, at) : end;
    }
    return path.substring(0, end);
  }
}
