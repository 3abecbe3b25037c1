package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.Dialect;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Rules for fetchers that do not obey robots.txt (L13), and for control tokens, which fetch nothing. */
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
    List<NamedCrawler> tokens = subject.namedCrawlers().stream()
        .filter(named -> isControlToken(named) && isAlone(subject, named))
        .toList();
    tokens.forEach(named -> pace(subject, findings, named));
    paths(subject, findings, tokens.stream().filter(ObedienceCheck::isForParts).toList());
  }

  private static boolean isControlToken(NamedCrawler named) {
    return named.crawler().isControlTokenOnly()
        && named.crawler().isVerified()
        && named.crawler().status() == KnownCrawler.Status.ACTIVE;
  }

  /** Whether no crawler that fetches shares its group. */
  private static boolean isAlone(LintContext subject, NamedCrawler named) {
    return subject.groups(Dialect.GOOGLE).stream()
        .filter(group -> group.userAgents().contains(named.firstLine()))
        .allMatch(group -> group.userAgents().stream()
            .allMatch(other -> subject.namedCrawlers().stream()
                .filter(one -> one.lines().contains(other))
                .anyMatch(one -> one.crawler().isControlTokenOnly())));
  }

  /** Whether its rules forbid a part of the site. */
  private static boolean isForParts(NamedCrawler named) {
    return named.rules().allows(SiteAccess.ANY_PAGE) && named.disallowedPath().isPresent();
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
          // To keep a crawler from a part of the site one does not block it on the server.
          && (never
              ? named.disallowedPath().isPresent()
              : SiteAccess.keptOutBy(named.rules()).isPresent())) {
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
        message(shown.crawler()),
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
    String why = crawler.isUserTriggered() ? " fetches pages that users ask for and" : "";
    return "`" + crawler.token() + "`" + why
        + (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.NO ? " ignores" : " may ignore")
        + " robots.txt, according to its operator. To keep it out, block it on the server";
  }

  /** A pace for what fetches nothing. */
  private static void pace(LintContext subject, DiagnosticSink findings, NamedCrawler named) {
    named.rules().extensions().stream()
        .filter(line -> PACE.contains(line.field().toLowerCase(Locale.ROOT)))
        .findFirst()
        .ifPresent(line -> findings.add(
            CONTROL,
            subject.span(subject.line(line.line())),
            "`" + named.token() + "` is a control token that fetches nothing, so `" + line.field()
                + "` has no effect. Remove the line",
            finding -> finding.related(
                subject.valueSpan(subject.line(named.firstLine().line())), "a control token")));
  }

  /** Rules for paths, as for a crawler: they leave the rest of the site to be used. One finding for the file. */
  private static void paths(
      LintContext subject, DiagnosticSink findings, List<NamedCrawler> tokens) {
    if (tokens.isEmpty()) {
      return;
    }
    NamedCrawler first = tokens.get(0);
    boolean isOne = tokens.size() == 1;
    findings.add(
        CONTROL,
        subject.valueSpan(subject.line(first.firstLine().line())),
        CrawlerNames.list(tokens.stream().map(NamedCrawler::token).toList())
            + (isOne ? " controls" : " control")
            + " AI training, not crawling: these rules exclude only some paths, such as `"
            + first.disallowedPath().orElseThrow()
            + "`. To exclude the whole site, write `Disallow: /`",
        finding -> {
          for (NamedCrawler other : tokens.subList(1, tokens.size())) {
            finding.related(
                subject.valueSpan(subject.line(other.firstLine().line())), "a control token too");
          }
          if (first.rules().allows("/")) {
            finding.witness(first.token(), "/", "allowed");
          }
        });
  }
}
