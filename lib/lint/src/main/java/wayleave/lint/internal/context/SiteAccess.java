package wayleave.lint.internal.context;

import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.Verdict;

/** What rules say of a site as a whole. */
public final class SiteAccess {
  /** A page like any other: no rule of any file is about it. */
  public static final String ANY_PAGE = "/wayleave/any/page";

  /** Such a page as findings show it. */
  private static final String EXAMPLE = "/any/page";

  private SiteAccess() {}

  /** A page to show for {@link #ANY_PAGE}: one that the same rules decide. */
  public static String examplePage(CrawlerRules... readers) {
    for (CrawlerRules rules : readers) {
      if (!rules.check(EXAMPLE).rule().equals(rules.check(ANY_PAGE).rule())) {
        return ANY_PAGE;
      }
    }
    return EXAMPLE;
  }

  /** The rule that forbids everything but what other rules allow; empty if there is none. */
  public static Optional<Rule> closedBy(CrawlerRules rules) {
    Verdict verdict = rules.check(ANY_PAGE);
    return verdict.allowed()
        ? Optional.empty()
        : verdict.rule().filter(rule -> rule.path().matches("/?(\\**|\\*+\\$)"));
  }

  /** Whether some rule allows a part of a site. */
  public static boolean hasExceptions(CrawlerRules rules) {
    return rules.rules().stream()
        .anyMatch(rule -> rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty());
  }

  /** The rule that forbids a crawler everything; empty if there is none, or if another allows a part. */
  public static Optional<Rule> keptOutBy(CrawlerRules rules) {
    return hasExceptions(rules) ? Optional.empty() : closedBy(rules);
  }
}
