package wayleave.lint;

import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;

/**
 * Groups that hold for crawlers of others too, which follow them when none names themselves: told where that opens or closes
 * the whole site to them.
 */
final class FallbackGroupsCheck implements Check {
  private static final Code HOLDS_FOR_OTHERS = Code.of("group-holds-for-others");

  @Override
  public void check(Subject subject, Findings findings) {
    if (!subject.isText() || subject.namedCrawlers().isEmpty()) {
      return;
    }
    boolean isClosed = WholeSite.closedBy(subject.rules(Dialect.GOOGLE, "*")).isPresent();
    for (KnownCrawler crawler : CrawlerCatalogue.bundled().all()) {
      if (isOfInterest(crawler) && !subject.names(crawler.token())) {
        look(subject, findings, crawler, isClosed);
      }
    }
  }

  private static boolean isOfInterest(KnownCrawler crawler) {
    return crawler.isVerified()
        && crawler.status() == KnownCrawler.Status.ACTIVE
        && !crawler.isControlTokenOnly()
        && crawler.fallbackTokens().stream()
            .anyMatch(token -> isOfAnother(token, crawler.operator()));
  }

  /** Those of the same operator are no surprise: {@code Googlebot-Image}, or {@code msnbot}, by which the Bing of old was called. */
  private static boolean isOfAnother(String token, String operator) {
    return CrawlerCatalogue.bundled()
        .find(token)
        .filter(other -> !other.operator().equals(operator))
        .isPresent();
  }

  private static void look(
      Subject subject, Findings findings, KnownCrawler crawler, boolean isClosedToOthers) {
    AgentRules rules = subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler());
    Optional<Rule> closed = WholeSite.closedBy(rules);
    boolean isOpen = rules.allows(WholeSite.ANY_PAGE);
    boolean differs = isClosedToOthers ? isOpen : closed.isPresent();
    if (rules.selection().kind() != GroupSelection.Kind.NAMED || !differs) {
      return;
    }
    UserAgentLine line = rules.selection().userAgents().get(0);
    findings.add(
        HOLDS_FOR_OTHERS,
        subject.valueSpan(subject.line(line.line())),
        crawler.token() + " follows this group too, as no group names it: it "
            + (isOpen ? "may come in, other than most" : "is kept out of the whole site"),
        finding -> {
          if (isOpen) {
            finding.severity(Severity.HINT);
          }
          finding.witness(
              crawler.token(),
              WholeSite.ANY_PAGE,
              closed
                  .map(rule -> "disallowed by line " + rule.line())
                  .orElse("allowed, while the rules for * disallow it"));
        });
  }
}
