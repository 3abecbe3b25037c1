package wayleave.lint.internal.site;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.LinkedFile;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** Problems of the sitemaps and licenses that the file names, where these were fetched. */
final class LinkedFilesCheck implements Check {
  private static final LintRule SITEMAP_UNREACHABLE = LintRule.of("sitemap-unreachable");
  private static final LintRule SITEMAP_UNREADABLE = LintRule.of("sitemap-unreadable");
  private static final LintRule SITEMAP_EMPTY = LintRule.of("sitemap-empty");
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
    ListedUrls listed = new ListedUrls(subject);
    for (Sitemap sitemap : robots.sitemaps()) {
      LinkedFile file = files.get(sitemap.url());
      if (file != null && done.add(file.url())) {
        Span span = subject.valueSpan(subject.line(sitemap.line()));
        sitemap(findings, span, file);
        listed.add(span, file);
      }
    }
    listed.report(subject, findings);
    for (ExtensionLine line : robots.extensions()) {
      LinkedFile file = line.is("License") ? files.get(line.value()) : null;
      if (file != null && done.add(file.url())) {
        license(findings, subject.valueSpan(subject.line(line.line())), file);
      }
    }
  }

  private static String detail(LinkedFile file) {
    return file.detail().map(words -> " (" + words + ")").orElse("");
  }

  private static void license(DiagnosticSink findings, Span span, LinkedFile file) {
    if (file.state() == LinkedFile.State.UNREACHABLE) {
      findings.add(
          LICENSE_UNREACHABLE,
          span,
          "This license cannot be fetched" + detail(file)
              + ", so crawlers cannot read its terms. Correct the URL or publish the license");
    } else if (file.state() == LinkedFile.State.UNREADABLE) {
      findings.add(
          LICENSE_UNREADABLE,
          span,
          "This is not an RSL license" + detail(file)
              + ", so crawlers cannot read its terms. Link an XML document that starts with `<rsl>`");
    }
  }

  private static void sitemap(DiagnosticSink findings, Span span, LinkedFile file) {
    switch (file.state()) {
      case READ -> {}
      case UNREACHABLE ->
        findings.add(
            SITEMAP_UNREACHABLE,
            span,
            "This sitemap cannot be fetched" + detail(file)
                + ", so search engines find no URLs in it. Correct the URL, publish the sitemap or remove the line");
      case UNREADABLE ->
        findings.add(
            SITEMAP_UNREADABLE,
            span,
            "This is not a sitemap that search engines can read" + detail(file)
                + ". Link an XML sitemap, a feed or a text file with one URL per line");
      case EMPTY ->
        findings.add(
            SITEMAP_EMPTY,
            span,
            "This sitemap lists no URLs: check the program that generates it, or remove the line");
    }
  }
}
