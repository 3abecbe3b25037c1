package wayleave.lint.internal.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.LinkedFile;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** The sitemaps and licenses that the file names, where somebody fetched them (M1-M3). */
final class LinkedFilesCheck implements Check {
  private static final LintRule SITEMAP_UNREACHABLE = LintRule.of("sitemap-unreachable");
  private static final LintRule SITEMAP_UNREADABLE = LintRule.of("sitemap-unreadable");
  private static final LintRule SITEMAP_EMPTY = LintRule.of("sitemap-empty");
  private static final LintRule SITEMAP_URLS_DISALLOWED = LintRule.of("sitemap-urls-disallowed");
  private static final LintRule LICENSE_UNREACHABLE = LintRule.of("license-unreachable");
  private static final LintRule LICENSE_UNREADABLE = LintRule.of("license-unreadable");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (subject.input().linked().isEmpty()) {
      return;
    }
    Map<String, LinkedFile> files = new HashMap<>();
    for (LinkedFile file : subject.input().linked()) {
      files.put(file.url(), file);
    }
    RobotsTxt robots = subject.read(Dialect.GOOGLE);
    Set<String> done = new HashSet<>();
    for (Sitemap sitemap : robots.sitemaps()) {
      LinkedFile file = files.get(sitemap.url());
      if (file != null && done.add(file.url())) {
        Span span = subject.valueSpan(subject.line(sitemap.line()));
        sitemap(findings, span, file);
        urls(subject, findings, span, file);
      }
    }
    for (ExtensionLine line : robots.extensions()) {
      LinkedFile file = line.is("License") ? files.get(line.value()) : null;
      if (file != null && done.add(file.url())) {
        license(findings, subject.valueSpan(subject.line(line.line())), file);
      }
    }
  }

  private static String detail(LinkedFile file) {
    return file.detail().map(words -> ": " + words).orElse("");
  }

  private static void license(DiagnosticSink findings, Span span, LinkedFile file) {
    if (file.state() == LinkedFile.State.UNREACHABLE) {
      findings.add(LICENSE_UNREACHABLE, span, "this license cannot be fetched" + detail(file));
    } else if (file.state() == LinkedFile.State.UNREADABLE) {
      findings.add(
          LICENSE_UNREADABLE, span, "this is no license in the form of RSL" + detail(file));
    }
  }

  private static void sitemap(DiagnosticSink findings, Span span, LinkedFile file) {
    switch (file.state()) {
      case READ -> {}
      case UNREACHABLE ->
        findings.add(SITEMAP_UNREACHABLE, span, "this sitemap cannot be fetched" + detail(file));
      case UNREADABLE ->
        findings.add(
            SITEMAP_UNREADABLE, span, "this is no sitemap that can be read" + detail(file));
      case EMPTY -> findings.add(SITEMAP_EMPTY, span, "this sitemap lists no URL");
    }
  }

  /** One finding for each rule that blocks some; of URLs of other sites this file says nothing. */
  private static void urls(
      LintContext subject, DiagnosticSink findings, Span span, LinkedFile file) {
    Optional<Origin> site = subject
        .input()
        .delivery()
        .flatMap(delivery -> Origin.parse(delivery.urls().get(0)))
        .or(() -> Origin.parse(file.url()));
    if (site.isEmpty() || !subject.isText()) {
      return;
    }
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    Map<Integer, List<String>> byLine = new HashMap<>();
    int count = 0;
    for (String url : file.urls()) {
      if (!site.get().covers(url)) {
        continue;
      }
      count++;
      Verdict verdict = rules.check(url);
      if (!verdict.allowed()) {
        byLine
            .computeIfAbsent(verdict.line().orElse(0), line -> new ArrayList<>())
            .add(url);
      }
    }
    int known = count;
    byLine.forEach((line, of) -> findings.add(
        SITEMAP_URLS_DISALLOWED,
        subject.span(subject.line(line)),
        "this keeps Google from " + of.size() + " of " + known + " URLs that a sitemap lists",
        finding -> finding
            .related(span, "lists them")
            .witness("Googlebot", of.get(0), "disallowed by line " + line)));
  }
}
