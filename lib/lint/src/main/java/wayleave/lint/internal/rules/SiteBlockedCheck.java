package wayleave.lint.internal.rules;

import java.util.List;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Files that keep search engines out of the whole site, or of its start page (A3). */
final class SiteBlockedCheck implements Check {
  private static final LintRule ALL = LintRule.of("site-disallowed");
  private static final LintRule ENGINE = LintRule.of("site-disallowed-for-search-engine");
  private static final LintRule START = LintRule.of("start-page-disallowed");

  private static final List<Crawler> ENGINES = List.of(engine("Googlebot"), engine("Bingbot"));

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    Optional<Rule> forAll = SiteAccess.closedBy(subject.rules(Dialect.GOOGLE, "*"));
    List<CrawlerRules> engines =
        ENGINES.stream().map(engine -> subject.rules(Dialect.GOOGLE, engine)).toList();
    long blocked =
        engines.stream().filter(rules -> SiteAccess.closedBy(rules).isPresent()).count();
    if (forAll.isPresent() && blocked == engines.size()) {
      all(subject, findings, forAll.get());
      return;
    }
    for (int i = 0; i < engines.size(); i++) {
      CrawlerRules rules = engines.get(i);
      String name = ENGINES.get(i).name();
      SiteAccess.closedBy(rules).ifPresent(rule -> engine(subject, findings, name, rules, rule));
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
        .orElseGet(() -> Crawler.fromUserAgentHeader(name));
  }

  private static void all(LintContext subject, DiagnosticSink findings, Rule rule) {
    boolean exceptions = SiteAccess.hasExceptions(subject.rules(Dialect.GOOGLE, "*"));
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
          finding.witness("Googlebot", SiteAccess.ANY_PAGE, "disallowed by line " + rule.line());
        });
  }

  private static void engine(
      LintContext subject, DiagnosticSink findings, String engine, CrawlerRules rules, Rule rule) {
    boolean exceptions = SiteAccess.hasExceptions(rules);
    boolean isNamed = rules.selection().userAgents().stream().noneMatch(UserAgentLine::isWildcard);
    String message = "this keeps " + engine + " out of "
        + (exceptions ? "all but what Allow rules name" : "the whole site")
        + (isNamed ? "" : ": only crawlers with groups of their own may come in");
    findings.add(ENGINE, subject.span(subject.line(rule.line())), message, finding -> {
      if (exceptions) {
        finding.severity(Severity.INFO);
      }
      finding.witness(engine, SiteAccess.ANY_PAGE, "disallowed by line " + rule.line());
    });
  }

  private static void startPage(LintContext subject, DiagnosticSink findings) {
    Verdict verdict = subject.rules(Dialect.GOOGLE, "Googlebot").check("/");
    if (!verdict.allowed()) {
      findings.add(
          START,
          subject.span(subject.line(verdict.line().getAsInt())),
          "this keeps search engines from the start page",
          finding -> finding.witness(
              "Googlebot", "/", "disallowed by line " + verdict.line().getAsInt()));
    }
  }
}
