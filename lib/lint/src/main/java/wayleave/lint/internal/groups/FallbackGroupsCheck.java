package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Groups that also keep crawlers of other operators out of the whole site, which follow them when no group names them. */
final class FallbackGroupsCheck implements Check {
  private static final LintRule HOLDS_FOR_OTHERS = LintRule.of("group-holds-for-others");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || subject.namedCrawlers().isEmpty()) {
      return;
    }
    if (SiteAccess.closedBy(subject.rules(Dialect.GOOGLE, "*")).isPresent()) {
      return;
    }
    Map<UserAgentLine, List<CrawlerRules>> followers = new LinkedHashMap<>();
    for (KnownCrawler crawler : CrawlerCatalogue.bundled().all()) {
      if (isOfInterest(crawler) && !subject.names(crawler.token())) {
        CrawlerRules rules = subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler());
        if (rules.selection().kind() == GroupSelection.Kind.NAMED
            && SiteAccess.closedBy(rules).isPresent()) {
          followers
              .computeIfAbsent(rules.selection().userAgents().get(0), group -> new ArrayList<>())
              .add(rules);
        }
      }
    }
    followers.forEach((line, rules) -> report(subject, findings, line, rules));
  }

  private static boolean isOfInterest(KnownCrawler crawler) {
    return crawler.isVerified()
        && crawler.status() == KnownCrawler.Status.ACTIVE
        && !crawler.isControlTokenOnly()
        && crawler.obeysRobotsTxt() == KnownCrawler.Obedience.YES
        && crawler.fallbackTokens().stream()
            .anyMatch(token -> isOfAnother(token, crawler.operator()));
  }

  /** Crawlers of the same operator are no surprise: {@code Googlebot-Image}, or {@code msnbot}, the old name of Bing. */
  private static boolean isOfAnother(String token, Optional<String> operator) {
    return CrawlerCatalogue.bundled()
        .find(token)
        .filter(other -> !other.operator().equals(operator))
        .isPresent();
  }

  /** Reports a group once, for all crawlers that follow it. */
  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      UserAgentLine line,
      List<CrawlerRules> followers) {
    CrawlerRules first = followers.get(0);
    boolean isOne = followers.size() == 1;
    String it = isOne ? "it" : "them";
    List<String> names = followers.stream().map(rules -> rules.crawler().name()).toList();
    findings.add(
        HOLDS_FOR_OTHERS,
        subject.valueSpan(subject.line(line.line())),
        CrawlerNames.list(names)
            + (isOne ? " follows" : " follow")
            + " the group for " + CodeText.of(UserAgentNames.shown(line))
            + (isOne
                ? " if none names it, so it may not crawl any page"
                : " if none names them, so they may not crawl any page")
            + " either. To allow " + it + ", add a group for " + it,
        finding -> finding.witness(
            names.get(0),
            SiteAccess.examplePage(first),
            SiteAccess.closedBy(first)
                .map(rule -> "disallowed by line " + rule.line())
                .orElse("disallowed")));
  }
}
