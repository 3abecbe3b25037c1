package wayleave.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;

/** The sitemaps and licenses that the file names, where somebody fetched them (M1-M3). */
final class LinkedFilesCheck implements Check {
  private static final Code SITEMAP_UNREACHABLE = Code.of("sitemap-unreachable");
  private static final Code SITEMAP_UNREADABLE = Code.of("sitemap-unreadable");
  private static final Code SITEMAP_EMPTY = Code.of("sitemap-empty");
  private static final Code SITEMAP_URLS_BLOCKED = Code.of("sitemap-urls-blocked");
  private static final Code LICENSE_UNREACHABLE = Code.of("license-unreachable");
  private static final Code LICENSE_UNREADABLE = Code.of("license-unreadable");

  @Override
  public void check(Subject subject, Findings findings) {
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

  private static void license(Findings findings, Span span, LinkedFile file) {
    if (file.state() == LinkedFile.State.UNREACHABLE) {
      findings.add(LICENSE_UNREACHABLE, span, "this license cannot be fetched: " + file.detail());
    } else if (file.state() == LinkedFile.State.UNREADABLE) {
      findings.add(
          LICENSE_UNREADABLE, span, "this is no license in the form of RSL: " + file.detail());
    }
  }

  private static void sitemap(Findings findings, Span span, LinkedFile file) {
    switch (file.state()) {
      case READ -> {}
      case UNREACHABLE ->
        findings.add(SITEMAP_UNREACHABLE, span, "this sitemap cannot be fetched: " + file.detail());
      case UNREADABLE ->
        findings.add(
            SITEMAP_UNREADABLE, span, "this is no sitemap that can be read: " + file.detail());
      case EMPTY -> findings.add(SITEMAP_EMPTY, span, "this sitemap lists no URL");
    }
  }

  /** One finding for each rule that blocks some; of URLs of other sites this file says nothing. */
  private static void urls(Subject subject, Findings findings, Span span, LinkedFile file) {
    Optional<Origin> site = subject
        .input()
        .delivery()
        .flatMap(delivery -> Origin.parse(delivery.urls().get(0)))
        .or(() -> Origin.parse(file.url()));
    if (site.isEmpty() || !subject.isText()) {
      return;
    }
    AgentRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    Map<Integer, List<String>> byLine = new HashMap<>();
    int count = 0;
    for (String url : file.urls()) {
      if (!site.get().covers(url)) {
        continue;
      }
      count++;
      Verdict verdict = rules.check(url);
      if (!verdict.allowed()) {
        byLine.computeIfAbsent(verdict.line(), line -> new ArrayList<>()).add(url);
      }
    }
    int known = count;
    byLine.forEach((line, of) -> findings.add(
        SITEMAP_URLS_BLOCKED,
        subject.span(subject.line(line)),
        "this keeps Google from " + of.size() + " of " + known + " URLs that a sitemap lists",
        finding -> finding
            .related(span, "lists them")
            .witness("Googlebot", of.get(0), "disallowed by line " + line)));
  }
}
