package wayleave.lint.internal.site;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.LinkedFile;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;

/** The URLs of all sitemaps of a file, and the rules that disallow some of them for Googlebot. Not thread-safe. */
final class ListedUrls {
  private static final LintRule DISALLOWED = LintRule.of("sitemap-urls-disallowed");

  private final Optional<Origin> site;
  private final boolean isText;
  private final CrawlerRules rules;
  private final Map<Integer, Disallowed> byLine = new TreeMap<>();
  private int count;

  /** The URLs that one rule disallows, and the lines of the sitemaps that list them. */
  private record Disallowed(List<String> urls, Set<Span> sitemaps) {}

  ListedUrls(LintContext subject) {
    site = subject
        .input()
        .delivery()
        .flatMap(delivery -> Origin.parse(delivery.urls().get(0)));
    isText = subject.isText();
    rules = subject.rules(Dialect.GOOGLE, "Googlebot");
  }

  /** Adds the URLs of a sitemap. The file has no rules for URLs of other sites, so these are left out. */
  void add(Span sitemap, LinkedFile file) {
    Optional<Origin> origin = site.or(() -> Origin.parse(file.url()));
    if (origin.isEmpty() || !isText) {
      return;
    }
    for (String url : file.urls()) {
      if (!origin.get().covers(url)) {
        continue;
      }
      count++;
      Verdict verdict = rules.check(url);
      if (!verdict.allowed()) {
        Disallowed disallowed = byLine.computeIfAbsent(
            verdict.line().orElse(0),
            line -> new Disallowed(new ArrayList<>(), new LinkedHashSet<>()));
        disallowed.urls.add(url);
        disallowed.sitemaps.add(sitemap);
      }
    }
  }

  /** Reports one finding for each rule that disallows some. */
  void report(LintContext subject, DiagnosticSink findings) {
    byLine.forEach((line, disallowed) -> {
      String first = disallowed.urls.get(0);
      findings.add(
          DISALLOWED,
          subject.span(subject.line(line)),
          "Line " + line + " disallows " + disallowed.urls.size()
              + " of " + count
              + " URLs of the sitemap for Googlebot, such as " + CodeText.of(first)
              + ". Narrow the rule, or take the URLs out of the sitemap",
          finding -> {
            for (Span sitemap : disallowed.sitemaps) {
              finding.related(sitemap, "lists them");
            }
            finding.witness("Googlebot", first, "disallowed by line " + line);
          });
    });
  }
}
