package wayleave.lint.internal.rules;

import java.util.Locale;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/** Fields that were to keep pages out of an index, and that nobody reads. */
final class IndexingLinesCheck implements Check {
  private static final LintRule NOINDEX = LintRule.of("noindex-line");
  private static final LintRule OTHERS = LintRule.of("nofollow-line");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (SourceLine line : subject.lines()) {
      if (line.field != Field.OTHER || line.fieldEnd - line.fieldStart > "nosnippet".length()) {
        continue;
      }
      switch (line.fieldText().toLowerCase(Locale.ROOT)) {
        case "noindex" ->
          findings.add(
              NOINDEX,
              subject.fieldSpan(line),
              "Google reads no Noindex in robots.txt: use a robots meta tag or the X-Robots-Tag header");
        case "nofollow", "noarchive", "nosnippet" ->
          findings.add(
              OTHERS,
              subject.fieldSpan(line),
              "crawlers read no " + line.fieldText()
                  + " in robots.txt: it belongs in the page or its headers");
        default -> {}
      }
    }
  }
}
