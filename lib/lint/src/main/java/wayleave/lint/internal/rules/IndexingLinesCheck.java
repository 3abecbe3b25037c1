package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.List;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.WitnessUrl;
import wayleave.syntax.Field;

/** {@code Noindex}, which belongs in a page or its headers and which Google does not read in a robots.txt (G5). */
final class IndexingLinesCheck implements Check {
  private static final LintRule NOINDEX = LintRule.of("noindex-line");

  private static final String INSTEAD = "use the robots meta tag or the `X-Robots-Tag` header";

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<SourceLine> noindex = new ArrayList<>();
    for (SourceLine line : subject.lines()) {
      boolean isAsLong = line.fieldEnd - line.fieldStart == "noindex".length();
      if (line.field == Field.OTHER && isAsLong && line.fieldText().equalsIgnoreCase("noindex")) {
        noindex.add(line);
      }
    }
    noindex(subject, findings, noindex);
  }

  /** One finding for pages that Google may fetch, and one for pages that it may not. */
  private static void noindex(
      LintContext subject, DiagnosticSink findings, List<SourceLine> lines) {
    List<SourceLine> fetched = new ArrayList<>();
    List<SourceLine> disallowed = new ArrayList<>();
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    for (SourceLine line : lines) {
      (rules.allows(page(line)) ? fetched : disallowed).add(line);
    }
    if (!fetched.isEmpty()) {
      SourceLine line = fetched.get(0);
      Occurrences places = new Occurrences(NOINDEX, "ignored too");
      String message = "Google ignores `Noindex` in a robots.txt, so it can index " + pages(line)
          + ": " + INSTEAD;
      fetched.forEach(each -> places.add(subject.fieldSpan(each), message));
      places.report(findings, finding -> {});
    }
    Occurrences places = new Occurrences(NOINDEX, "disallowed for Google too");
    for (SourceLine line : disallowed) {
      places.add(
          subject.fieldSpan(line),
          "Google ignores `Noindex` in a robots.txt, and it never sees a `noindex` on "
              + pages(line) + " because line " + deciding(rules, line)
              + " disallows crawling it. Allow crawling, then " + INSTEAD);
    }
    places.report(findings, finding -> {
      SourceLine first = disallowed.get(0);
      int deciding = deciding(rules, first);
      finding.related(subject.span(subject.line(deciding)), "disallows crawling");
      finding.witness("Googlebot", page(first), "disallowed by line " + deciding);
    });
  }

  /** The pages that a value is about, in words. */
  private static String pages(SourceLine line) {
    String path = line.value();
    boolean isPattern = path.indexOf('*') >= 0 || path.endsWith("$");
    return path.isEmpty()
        ? "these pages"
        : isPattern ? "the pages that " + CodeText.of(path) + " matches" : CodeText.of(path);
  }

  private static int deciding(CrawlerRules rules, SourceLine line) {
    return rules.check(page(line)).line().orElse(line.number);
  }

  /** A page that the value is about. */
  private static String page(SourceLine line) {
    String path = line.value().replace("*", "").replace("$", "");
    return WitnessUrl.of(path.startsWith("/") ? path : "/" + path);
  }
}
