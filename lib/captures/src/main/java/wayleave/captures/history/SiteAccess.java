package wayleave.captures.history;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.proof.Audit;

/** How much of a site a crawler may fetch: as {@link Audit.Access} says it, or that the site could not be reached. */
public enum SiteAccess {
  /** Every path; also if the site has no robots.txt. */
  ALLOWED,
  /** Some paths, and others not. */
  PARTLY,
  /** No path but {@code /robots.txt}. */
  DISALLOWED,
  /** No path, since the robots.txt could not be fetched (RFC 9309 §2.3.1.4). */
  UNREACHABLE,
  /** The rules are too many and too complicated to tell within the limits of {@link Audit}. */
  UNDECIDED;

  /** A stable name for programs and people, such as {@code partly}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * How much rules leave to the crawler that they are for: proven, not sampled, and never {@link #UNREACHABLE}. Most files are so simple
   * that a path on either side, or the lack of a kind of rule, proves it in a hundredth of the time that a search takes.
   *
   * @param list the rules, in their order
   */
  static SiteAccess of(CrawlerRules rules, List<Rule> list) {
    Set<String> allowed = new HashSet<>();
    Set<String> disallowed = new HashSet<>();
    boolean disallowsAll = false;
    for (Rule rule : list) {
      String path = rule.path();
      if (!path.isEmpty()) {
        boolean allows = rule.type() == Rule.Type.ALLOW;
        (allows ? allowed : disallowed).add(path);
        disallowsAll |= !allows && (path.equals("/") || path.equals("/*") || path.equals("*"));
      }
    }
    // Of two rules with the same path Allow decides.
    if (allowed.containsAll(disallowed)) {
      return ALLOWED;
    } else if (disallowsAll && allowed.isEmpty()) {
      return DISALLOWED;
    }
    return hasPath(rules, list, true) && hasPath(rules, list, false)
        ? PARTLY
        : of(Audit.accessOf(rules));
  }

  private static boolean hasPath(CrawlerRules rules, List<Rule> list, boolean allowed) {
    if (rules.allows(ExamplePaths.ROOT) == allowed || rules.allows(ExamplePaths.OTHER) == allowed) {
      return true;
    }
    for (Rule rule : list) {
      if ((rule.type() == Rule.Type.ALLOW) == allowed) {
        for (String path : ExamplePaths.of(rule.path())) {
          if (rules.allows(path) == allowed && !path.equals(ExamplePaths.ROBOTS_TXT)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static SiteAccess of(Audit.Access access) {
    return switch (access) {
      case ALLOWED -> ALLOWED;
      case PARTLY -> PARTLY;
      case DISALLOWED -> DISALLOWED;
      case UNDECIDED -> UNDECIDED;
      case REFUSED -> throw new IllegalArgumentException("rules refuse no use");
    };
  }
}
