package wayleave.captures.history;

import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * What holds for one crawler, or for some that have to follow the same rules. Immutable and thread-safe.
 *
 * @param access how much of the site it may fetch; null if that is not known
 * @param rules the rules that it has to follow
 * @param list these rules, in their order
 * @param hasLines whether the rules stand in a file, so that their lines mean something
 */
record CrawlerState(
    @Nullable SiteAccess access, CrawlerRules rules, List<Rule> list, boolean hasLines) {
  static final CrawlerState UNKNOWN =
      new CrawlerState(null, ruled("", Dialect.GOOGLE), List.of(), false);

  /** What the rules of a robots.txt say. */
  static CrawlerState of(CrawlerRules rules) {
    List<Rule> list = rules.rules();
    return new CrawlerState(SiteAccess.of(rules, list), rules, list, true);
  }

  /** What holds where no robots.txt decides. */
  static CrawlerState withoutFile(boolean allowed, Dialect dialect) {
    CrawlerRules rules = ruled(allowed ? "" : "User-agent: *\nDisallow: /\n", dialect);
    return new CrawlerState(
        allowed ? SiteAccess.ALLOWED : SiteAccess.UNREACHABLE, rules, rules.rules(), false);
  }

  private static CrawlerRules ruled(String file, Dialect dialect) {
    return RobotsTxt.parse(file, dialect).rulesFor(Crawler.ofTokens());
  }

  /** The verdict on {@code /}. */
  Verdict root() {
    return rules.check(ExamplePaths.ROOT);
  }

  boolean allows(String path) {
    return rules.allows(path);
  }

  /** The line that decides a path; 0 if none does. */
  int line(Verdict verdict) {
    return hasLines ? verdict.line().orElse(0) : 0;
  }

  /** The rule that decides a path; null if none does. */
  @Nullable
  String rule(Verdict verdict) {
    return hasLines ? verdict.rule().map(Rule::toString).orElse(null) : null;
  }
}
