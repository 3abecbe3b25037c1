package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Rules for those who do not read them: fetchers that act for people (L13), and tokens that fetch nothing. */
final class ObedienceCheck implements Check {
  private static final LintRule IGNORES = LintRule.of("user-agent-ignores-robots");
  private static final LintRule CONTROL = LintRule.of("user-agent-control-token");

  private static final Set<String> PACE = Set.of("crawl-delay", "request-rate", "visit-time");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    ignoring(subject, findings);
    for (NamedCrawler named : subject.namedCrawlers()) {
      if (named.crawler().isControlTokenOnly() && named.crawler().isVerified()) {
        pace(subject, findings, named);
      }
    }
  }

  /** One finding for the file. */
  private static void ignoring(LintContext subject, DiagnosticSink findings) {
    List<NamedCrawler> ignoring = new ArrayList<>();
    boolean isSure = false;
    for (NamedCrawler named : subject.namedCrawlers()) {
      KnownCrawler crawler = named.crawler();
      boolean never = crawler.obeysRobotsTxt() == KnownCrawler.Obedience.NO;
      boolean notAlways =
          crawler.obeysRobotsTxt() == KnownCrawler.Obedience.PARTIAL && crawler.isUserTriggered();
      if (crawler.isVerified()
          && crawler.status() == KnownCrawler.Status.ACTIVE
          && (never || notAlways)
          && named.isMeant()
          && named.disallowedPath().isPresent()) {
        ignoring.add(named);
        isSure |= never;
      }
    }
    if (ignoring.isEmpty()) {
      return;
    }
    // The surest first.
    NamedCrawler shown = ignoring.stream()
        .filter(named -> named.crawler().obeysRobotsTxt() == KnownCrawler.Obedience.NO)
        .findFirst()
        .orElse(ignoring.get(0));
    boolean never = isSure;
    findings.add(
        IGNORES,
        subject.valueSpan(subject.line(shown.firstLine().line())),
        message(shown.crawler()) + CrawlerNames.andOthers(ignoring.size() - 1),
        finding -> {
          if (!never) {
            finding.severity(Severity.INFO);
          }
          for (NamedCrawler other : ignoring) {
            if (!other.equals(shown)) {
              finding.related(
                  subject.valueSpan(subject.line(other.firstLine().line())),
                  message(other.crawler()));
            }
          }
        });
  }

  private static String message(KnownCrawler crawler) {
    String what = crawler.isUserTriggered() ? "fetches what a user asks for" : "fetches";
    return crawler.token()
        + " "
        + what
        + (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.NO
            ? " and does not obey robots.txt"
            : " and may not obey robots.txt")
        + ", as its operator says: only the server can turn it away";
  }

  /** What is asked of a token alone about how fast to fetch. */
  private static void pace(LintContext subject, DiagnosticSink findings, NamedCrawler named) {
    CrawlerRules rules = named.rules();
    Optional<ExtensionLine> line = rules.extensions().stream()
        .filter(extension -> PACE.contains(extension.field().toLowerCase(Locale.ROOT)))
        .findFirst();
    boolean alone = subject.groups(Dialect.GOOGLE).stream()
        .filter(group -> group.userAgents().contains(named.firstLine()))
        .allMatch(group -> group.userAgents().stream()
            .allMatch(other -> subject.namedCrawlers().stream()
                .filter(one -> one.lines().contains(other))
                .anyMatch(one -> one.crawler().isControlTokenOnly())));
    if (line.isPresent() && alone) {
      findings.add(
          CONTROL,
          subject.span(subject.line(line.get().line())),
          named.token() + " fetches nothing, so that there is nothing to slow down",
          finding -> finding.related(
              subject.valueSpan(subject.line(named.firstLine().line())), "a token alone"));
    }
  }
}
