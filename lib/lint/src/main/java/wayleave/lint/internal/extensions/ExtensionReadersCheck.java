package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Extension lines that their crawlers are known to ignore, or that a tool reports as mistakes. */
public final class ExtensionReadersCheck implements Check {
  private static final LintRule NOT_READ = LintRule.of("extension-not-read");
  private static final LintRule GOOGLE = LintRule.of("crawl-delay-ignored-by-google");
  private static final LintRule LIGHTHOUSE = LintRule.of("unknown-to-lighthouse");
  private static final List<String> NOT_BY_LIGHTHOUSE = List.of("Content-Usage", "License");

  /** The fields of groups. Google reads user-agent, allow, disallow and sitemap alone. */
  private static final List<String> NOT_BY_GOOGLE = List.of(
      "Crawl-delay", "Request-rate", "Visit-time", "Content-Signal", "Content-Usage", "License");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<LocatedExtension> lines = subject.extensions();
    if (lines.isEmpty()) {
      return;
    }
    CrawlerRules google = subject.rules(Dialect.GOOGLE, "Googlebot");
    // No delay, or one for a crawler that may fetch nothing, is not missed.
    Optional<Integer> delay = google.extensions().stream()
        .filter(line -> line.is("Crawl-delay") && !line.value().equals("0"))
        .filter(line -> SiteAccess.keptOutBy(google).isEmpty())
        .map(ExtensionLine::line)
        .findFirst();
    Set<String> unknown = new TreeSet<>(NOT_BY_LIGHTHOUSE);
    Causes causes = new Causes();
    for (LocatedExtension line : lines) {
      if (isForNobodyWhoReads(line)) {
        notRead(subject, causes, line);
      } else if (delay.equals(Optional.of(line.line()))
          && !subject.platform().writes(line.source())) {
        findings.add(
            GOOGLE,
            subject.fieldSpan(line.source()),
            "Google's crawlers ignore " + CodeText.of(line.field())
                + ". Keep it for other crawlers, or remove it if it is meant for Google");
      }
      if (unknown.removeIf(line::is)) {
        findings.add(
            LIGHTHOUSE,
            subject.fieldSpan(line.source()),
            "Lighthouse does not know " + CodeText.of(line.field())
                + " and reports the robots.txt as invalid. Crawlers are not affected, so keep the line if you need it");
      }
    }
    causes.report(findings);
  }

  private static boolean isForNobodyWhoReads(LocatedExtension line) {
    return !line.userAgents().isEmpty()
        && NOT_BY_GOOGLE.stream().anyMatch(line::is)
        && line.userAgents().stream().allMatch(name -> isWithoutReader(line, name));
  }

  private static boolean isWithoutReader(LocatedExtension line, UserAgentLine name) {
    boolean isSignal = line.is("Content-Signal") || line.is("Content-Usage");
    return PolicyTokensCheck.isPolicyToken(name)
        || CrawlerCatalogue.bundled()
            .find(UserAgentNames.key(name))
            .filter(crawler -> crawler.isOperatedBy("Google")
                || crawler.isControlTokenOnly() && isSignal
                || crawler.isOperatedBy("Yandex") && line.is("Crawl-delay"))
            .isPresent();
  }

  private static void notRead(LintContext subject, Causes causes, LocatedExtension line) {
    boolean one = line.userAgents().size() == 1;
    causes.add(
        NOT_READ,
        line.field().toLowerCase(Locale.ROOT),
        subject.fieldSpan(line.source()),
        CodeText.of(line.field()) + " has no effect here: " + line.names() + (one ? " does" : " do")
            + " not read it. Remove the line",
        finding -> {
          UserAgentLine named = line.userAgents().get(0);
          finding.related(subject.span(subject.line(named.line())), "applies to this group");
        });
  }
}
