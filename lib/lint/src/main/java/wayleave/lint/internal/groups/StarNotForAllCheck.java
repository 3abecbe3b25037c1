package wayleave.lint.internal.groups;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Rules for {@code *} in files that say nothing of the crawlers that do not follow them (U7). */
final class StarNotForAllCheck implements Check {
  private static final LintRule NOT_FOR_ALL = LintRule.of("group-star-not-for-all");

  /** So many rules for all tell enough. */
  private static final int RULES = 20;

  /** What neither carries advertisements nor is led to by them. */
  private static final Pattern NEVER_ADVERTISED =
      Pattern.compile("(?i)/(wp-(admin|includes|json|login)|cgi-bin|admin(istrator)?\\b).*");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    List<KnownCrawler> exempt = CrawlerCatalogue.bundled().all().stream()
        .filter(StarNotForAllCheck::followsNamedGroupsAlone)
        .toList();
    // Who names one of them knows of it.
    if (star.selection().kind() != GroupSelection.Kind.WILDCARD
        || subject.groups(Dialect.GOOGLE).stream().anyMatch(StarNotForAllCheck::isByMistake)
        || exempt.stream().anyMatch(crawler -> subject.names(crawler.token()))) {
      return;
    }
    if (SiteAccess.closedBy(star).isPresent()) {
      report(subject, findings, exempt, star.check(SiteAccess.ANY_PAGE), SiteAccess.ANY_PAGE);
      return;
    }
    // Most sites neither show advertisements nor pay for them. Who tells crawlers of Google apart
    // may
    // care.
    if (subject.namedCrawlers().stream().noneMatch(StarNotForAllCheck::isOfGoogle)) {
      return;
    }
    star.rules().stream()
        .filter(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty())
        .filter(rule -> !NEVER_ADVERTISED.matcher(rule.path()).matches())
        .sorted(Comparator.comparingInt(Rule::line))
        .limit(RULES)
        .flatMap(rule -> ExamplePath.decidedBy(rule, star).stream())
        // What Google's search may fetch is not to be kept from Google.
        .filter(url -> !isOpenToGooglebot(subject, url))
        .findFirst()
        .ifPresent(url -> report(subject, findings, exempt, star.check(url), url));
  }

  /** Whether a group for {@code *} has swallowed the next, which is told of as such, so that its rules are not for {@code *}. */
  private static boolean isByMistake(Group group) {
    List<UserAgentLine> names = group.userAgents();
    return names.stream().anyMatch(UserAgentLine::isWildcard)
        && group.extensions().stream()
            .anyMatch(line -> line.line() < names.get(names.size() - 1).line());
  }

  private static boolean isOpenToGooglebot(LintContext subject, String url) {
    return subject.rules(Dialect.GOOGLE, "Googlebot").allows(url);
  }

  private static boolean isOfGoogle(NamedCrawler named) {
    return named.crawler().isOperatedBy("Google") && !named.crawler().isControlTokenOnly();
  }

  private static boolean followsNamedGroupsAlone(KnownCrawler crawler) {
    return crawler.isVerified()
        && crawler.status() == KnownCrawler.Status.ACTIVE
        && crawler.obeysWildcard() == KnownCrawler.Obedience.NO
        && crawler.obeysRobotsTxt() == KnownCrawler.Obedience.YES;
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      List<KnownCrawler> exempt,
      Verdict verdict,
      String url) {
    List<String> allowed = exempt.stream()
        .filter(
            crawler -> subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler()).allows(url))
        .map(KnownCrawler::token)
        .toList();
    if (allowed.isEmpty()) {
      return;
    }
    boolean isWholeSite = url.equals(SiteAccess.ANY_PAGE);
    findings.add(
        NOT_FOR_ALL,
        subject.valueSpan(subject.line(verdict.line().getAsInt())),
        CrawlerNames.list(allowed) + " follow no rules for *: "
            + (isWholeSite ? "they may come in" : "they may fetch what this disallows")
            + " unless a group names them",
        finding -> {
          // Where all others or Googlebot may come in, there is mostly nothing that these do not
          // need.
          if (!isWholeSite || isOpenToGooglebot(subject, url)) {
            finding.severity(Severity.HINT);
          }
          finding.witness(
              allowed.get(0),
              url,
              "allowed, while line " + verdict.line().getAsInt() + " disallows it for others");
        });
  }
}
