package wayleave.lint;

import java.util.List;
import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Files that keep search engines out of the whole site, or of its start page (A3). */
final class SiteBlockedCheck implements Check {
  private static final Code ALL = Code.of("site-blocked");
  private static final Code ENGINE = Code.of("site-blocked-for-search-engine");
  private static final Code START = Code.of("start-page-blocked");

  private static final List<Crawler> ENGINES = List.of(engine("Googlebot"), engine("Bingbot"));

  @Override
  public void check(Subject subject, Findings findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    Optional<Rule> forAll = WholeSite.closedBy(subject.rules(Dialect.GOOGLE, "*"));
    List<AgentRules> engines =
        ENGINES.stream().map(engine -> subject.rules(Dialect.GOOGLE, engine)).toList();
    long blocked =
        engines.stream().filter(rules -> WholeSite.closedBy(rules).isPresent()).count();
    if (forAll.isPresent() && blocked == engines.size()) {
      all(subject, findings, forAll.get());
      return;
    }
    for (int i = 0; i < engines.size(); i++) {
      AgentRules rules = engines.get(i);
      String name = ENGINES.get(i).name();
      WholeSite.closedBy(rules).ifPresent(rule -> engine(subject, findings, name, rules, rule));
    }
    if (blocked == 0) {
      startPage(subject, findings);
    }
  }

  /** A crawler with the names that it answers to: Bing's obeys a group for {@code msnbot} if none names it. */
  private static Crawler engine(String name) {
    return CrawlerCatalogue.bundled()
        .find(name)
        .map(KnownCrawler::crawler)
        .orElseGet(() -> Crawler.of(name));
  }

  private static void all(Subject subject, Findings findings, Rule rule) {
    boolean exceptions = WholeSite.hasExceptions(subject.rules(Dialect.GOOGLE, "*"));
    findings.add(
        ALL,
        subject.span(subject.line(rule.line())),
        exceptions
            ? "this keeps search engines out of all but what Allow rules name"
            : "this keeps all search engines out of the whole site",
        finding -> {
          if (exceptions) {
            finding.severity(Severity.INFO);
          }
          finding.witness("Googlebot", WholeSite.ANY_PAGE, "disallowed by line " + rule.line());
        });
  }

  private static void engine(
      Subject subject, Findings findings, String engine, AgentRules rules, Rule rule) {
    boolean exceptions = WholeSite.hasExceptions(rules);
    boolean isNamed = rules.selection().userAgents().stream().noneMatch(UserAgentLine::isWildcard);
    String message = "this keeps " + engine + " out of "
        + (exceptions ? "all but what Allow rules name" : "the whole site")
        + (isNamed ? "" : ": only crawlers with groups of their own may come in");
    findings.add(ENGINE, subject.span(subject.line(rule.line())), message, finding -> {
      if (exceptions) {
        finding.severity(Severity.INFO);
      }
      finding.witness(engine, WholeSite.ANY_PAGE, "disallowed by line " + rule.line());
    });
  }

  private static void startPage(Subject subject, Findings findings) {
    Verdict verdict = subject.rules(Dialect.GOOGLE, "Googlebot").check("/");
    if (!verdict.allowed()) {
      findings.add(
          START,
          subject.span(subject.line(verdict.line())),
          "this keeps search engines from the start page",
          finding -> finding.witness("Googlebot", "/", "disallowed by line " + verdict.line()));
    }
  }
}
