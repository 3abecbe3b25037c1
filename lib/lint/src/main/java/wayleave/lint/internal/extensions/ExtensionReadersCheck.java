package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Extension lines for crawlers of which it is known that they do not read them, and tools that take them for mistakes. */
public final class ExtensionReadersCheck implements Check {
  private static final LintRule NOT_READ = LintRule.of("extension-not-read");
  private static final LintRule GOOGLE = LintRule.of("crawl-delay-ignored-by-google");
  private static final LintRule LIGHTHOUSE = LintRule.of("content-usage-unknown-to-lighthouse");

  /** The fields of groups. Google reads user-agent, allow, disallow and sitemap alone. */
  private static final List<String> NOT_BY_GOOGLE = List.of(
      "Crawl-delay", "Request-rate", "Visit-time", "Content-Signal", "Content-Usage", "License");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<LocatedExtension> lines = subject.extensions();
    if (lines.isEmpty()) {
      return;
    }
    Optional<Integer> delay = subject.rules(Dialect.GOOGLE, "Googlebot").extensions().stream()
        .filter(line -> line.is("Crawl-delay"))
        .map(ExtensionLine::line)
        .findFirst();
    boolean isFirstUsage = true;
    for (LocatedExtension line : lines) {
      if (isForNobodyWhoReads(line)) {
        notRead(subject, findings, line);
      } else if (delay.equals(Optional.of(line.line()))) {
        findings.add(
            GOOGLE,
            subject.fieldSpan(line.source()),
            "Google's crawlers do not read " + line.field()
                + ", which is for others in this group");
      }
      if (isFirstUsage && line.is("Content-Usage")) {
        isFirstUsage = false;
        findings.add(
            LIGHTHOUSE,
            subject.fieldSpan(line.source()),
            "Lighthouse does not know " + line.field() + " and calls the file invalid");
      }
    }
  }

  private static boolean isForNobodyWhoReads(LocatedExtension line) {
    return !line.userAgents().isEmpty()
        && NOT_BY_GOOGLE.stream().anyMatch(line::is)
        && line.userAgents().stream().allMatch(name -> isWithoutReader(line, name));
  }

  private static boolean isWithoutReader(LocatedExtension line, UserAgentLine name) {
    return CrawlerCatalogue.bundled()
        .find(UserAgentNames.key(name))
        .filter(crawler -> crawler.isOperatedBy("Google")
            || crawler.isOperatedBy("Yandex") && line.is("Crawl-delay"))
        .isPresent();
  }

  private static void notRead(LintContext subject, DiagnosticSink findings, LocatedExtension line) {
    boolean one = line.userAgents().size() == 1;
    findings.add(
        NOT_READ,
        subject.fieldSpan(line.source()),
        line.names() + (one ? " does" : " do") + " not read " + line.field(),
        finding -> {
          UserAgentLine named = line.userAgents().get(0);
          finding.related(subject.span(subject.line(named.line())), "the line is for this group");
        });
  }
}
