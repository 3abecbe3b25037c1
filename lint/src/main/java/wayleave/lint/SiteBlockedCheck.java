package wayleave.lint;

import java.util.List;
import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;

/** Files that keep search engines out of the whole site, or of its start page (A3). */
final class SiteBlockedCheck implements Check {
  private static final Code ALL = Code.of("site-blocked");
  private static final Code ENGINE = Code.of("site-blocked-for-search-engine");
  private static final Code START = Code.of("start-page-blocked");

  private static final List<String> ENGINES = List.of("Googlebot", "Bingbot");

  @Override
  public void check(Subject subject, Findings findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    Optional<Rule> forAll = blocking(subject, "*");
    int blocked = 0;
    for (String engine : ENGINES) {
      Optional<Rule> rule = blocking(subject, engine);
      blocked += rule.isPresent() ? 1 : 0;
    }
    if (forAll.isPresent() && blocked == ENGINES.size()) {
      all(subject, findings, forAll.get());
      return;
    }
    for (String engine : ENGINES) {
      blocking(subject, engine).ifPresent(rule -> engine(subject, findings, engine, rule));
    }
    if (blocked == 0) {
      startPage(subject, findings);
    }
  }

  /** The rule that forbids a crawler everything but what other rules allow. */
  private static Optional<Rule> blocking(Subject subject, String crawler) {
    AgentRules rules = subject.rules(Dialect.GOOGLE, crawler);
    Verdict verdict = rules.check("/wayleave/any/page");
    return verdict.allowed()
        ? Optional.empty()
        : verdict.rule().filter(rule -> rule.path().matches("/?\\**"));
  }

  private static boolean hasExceptions(Subject subject, String crawler) {
    return subject.rules(Dialect.GOOGLE, crawler).rules().stream()
        .anyMatch(rule -> rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty());
  }

  private static void all(Subject subject, Findings findings, Rule rule) {
    boolean exceptions = hasExceptions(subject, "*");
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
          finding.witness("Googlebot", "/wayleave/any/page", "disallowed by line " + rule.line());
        });
  }

  private static void engine(Subject subject, Findings findings, String engine, Rule rule) {
    boolean exceptions = hasExceptions(subject, engine);
    boolean isNamed = subject.rules(Dialect.GOOGLE, engine).selection().userAgents().stream()
        .noneMatch(UserAgentLine::isWildcard);
    String message = "this keeps " + engine + " out of "
        + (exceptions ? "all but what Allow rules name" : "the whole site")
        + (isNamed ? "" : ": only crawlers with groups of their own may come in");
    findings.add(ENGINE, subject.span(subject.line(rule.line())), message, finding -> {
      // Who lets in some by name may have left out others on purpose.
      if (exceptions || !isNamed) {
        finding.severity(exceptions ? Severity.INFO : Severity.WARNING);
      }
      finding.witness(engine, "/wayleave/any/page", "disallowed by line " + rule.line());
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
