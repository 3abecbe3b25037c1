package wayleave.lint.internal.groups;

import java.util.List;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;

/** Files that close the whole site, and do not name the crawlers that ignore rules for {@code *} (U7). */
final class StarNotForAllCheck implements Check {
  private static final LintRule NOT_FOR_ALL = LintRule.of("group-star-not-for-all");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    List<KnownCrawler> exempt = CrawlerCatalogue.bundled().all().stream()
        .filter(StarNotForAllCheck::followsNamedGroupsAlone)
        .toList();
    // A file that names one of them needs no reminder.
    if (star.selection().kind() != GroupSelection.Kind.WILDCARD
        || subject.groups(Dialect.GOOGLE).stream().anyMatch(StarNotForAllCheck::isByMistake)
        || exempt.stream().anyMatch(crawler -> subject.names(crawler.token()))) {
      return;
    }
    // Where Googlebot may fetch pages, there is mostly nothing to keep from its sister crawlers.
    if (SiteAccess.closedBy(star).isPresent()
        && !subject.rules(Dialect.GOOGLE, "Googlebot").allows(SiteAccess.ANY_PAGE)) {
      report(subject, findings, exempt, star.check(SiteAccess.ANY_PAGE));
    }
  }

  /** Whether a group for {@code *} has swallowed the next, which is reported as such: its rules were not meant for {@code *}. */
  private static boolean isByMistake(Group group) {
    List<UserAgentLine> names = group.userAgents();
    return names.stream().anyMatch(UserAgentLine::isWildcard)
        && group.extensions().stream()
            .anyMatch(line -> line.line() < names.get(names.size() - 1).line());
  }

  private static boolean followsNamedGroupsAlone(KnownCrawler crawler) {
    return crawler.isVerified()
        && crawler.status() == KnownCrawler.Status.ACTIVE
        && crawler.obeysWildcard() == KnownCrawler.Obedience.NO
        && crawler.obeysRobotsTxt() == KnownCrawler.Obedience.YES;
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, List<KnownCrawler> exempt, Verdict verdict) {
    List<String> allowed = exempt.stream()
        .filter(crawler ->
            subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler()).allows(SiteAccess.ANY_PAGE))
        .map(KnownCrawler::token)
        .toList();
    if (allowed.isEmpty()) {
      return;
    }
    int line = verdict.line().getAsInt();
    findings.add(
        NOT_FOR_ALL,
        subject.valueSpan(subject.line(line)),
        CrawlerNames.list(allowed)
            + " ignore rules for `*`, so they may still fetch the whole site. To keep them out, name them in this group",
        finding -> finding.witness(
            allowed.get(0),
            SiteAccess.examplePage(
                subject.rules(Dialect.GOOGLE, "*"), subject.rules(Dialect.GOOGLE, allowed.get(0))),
            "allowed, while line " + line + " disallows it for `*`"));
  }
}
