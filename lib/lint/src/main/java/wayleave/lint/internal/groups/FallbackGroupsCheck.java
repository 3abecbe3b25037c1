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
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/**
 * Groups that hold for crawlers of others too, which follow them when none names themselves: told where that opens or closes
 * the whole site to them.
 */
final class FallbackGroupsCheck implements Check {
  private static final LintRule HOLDS_FOR_OTHERS = LintRule.of("group-holds-for-others");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || subject.namedCrawlers().isEmpty()) {
      return;
    }
    boolean isClosed = SiteAccess.closedBy(subject.rules(Dialect.GOOGLE, "*")).isPresent();
    Map<UserAgentLine, List<CrawlerRules>> followers = new LinkedHashMap<>();
    for (KnownCrawler crawler : CrawlerCatalogue.bundled().all()) {
      if (isOfInterest(crawler) && !subject.names(crawler.token())) {
        CrawlerRules rules = subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler());
        if (rules.selection().kind() == GroupSelection.Kind.NAMED && differs(rules, isClosed)) {
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

  /** Those of the same operator are no surprise: {@code Googlebot-Image}, or {@code msnbot}, by which the Bing of old was called. */
  private static boolean isOfAnother(String token, Optional<String> operator) {
    return CrawlerCatalogue.bundled()
        .find(token)
        .filter(other -> !other.operator().equals(operator))
        .isPresent();
  }

  private static boolean differs(CrawlerRules rules, boolean isClosedToOthers) {
    return isClosedToOthers
        ? rules.allows(SiteAccess.ANY_PAGE)
        : SiteAccess.closedBy(rules).isPresent();
  }

  /** One finding for a group, for all crawlers that follow it. */
  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      UserAgentLine line,
      List<CrawlerRules> followers) {
    CrawlerRules first = followers.get(0);
    boolean isOpen = first.allows(SiteAccess.ANY_PAGE);
    boolean isOne = followers.size() == 1;
    List<String> names = followers.stream().map(rules -> rules.crawler().name()).toList();
    String what = isOne
        ? " follows this group too, as no group names it: it "
        : " follow this group too, as no group names them: they ";
    String outcome = isOpen
        ? "may come in, other than most"
        : (isOne ? "is" : "are") + " kept out of the whole site";
    findings.add(
        HOLDS_FOR_OTHERS,
        subject.valueSpan(subject.line(line.line())),
        CrawlerNames.list(names) + what + outcome,
        finding -> {
          if (isOpen) {
            finding.severity(Severity.HINT);
          }
          finding.witness(
              names.get(0),
              SiteAccess.ANY_PAGE,
              SiteAccess.closedBy(first)
                  .map(rule -> "disallowed by line " + rule.line())
                  .orElse("allowed, while the rules for * disallow it"));
        });
  }
}
