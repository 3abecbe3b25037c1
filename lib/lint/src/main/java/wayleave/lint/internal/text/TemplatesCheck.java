package wayleave.lint.internal.text;

import java.nio.charset.StandardCharsets;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.TemplateTag;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.syntax.Field;

/** Tags of templates that no program filled in, and values that a program lacked. */
final class TemplatesCheck implements Check {
  private static final LintRule TEMPLATE = LintRule.of("template-not-rendered");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Causes causes = new Causes();
    for (SourceLine line : subject.lines()) {
      if (isTag(line)) {
        causes.add(
            TEMPLATE,
            "line",
            subject.span(line),
            "Crawlers ignore this line: it belongs to the template from which this file is made. Publish what the template produces",
            finding -> finding.severity(Severity.WARNING));
      } else if (!line.isValueEmpty()) {
        value(subject, causes, line);
      }
    }
    causes.report(findings);
  }

  /** Whether a line is nothing but a tag. */
  static boolean isTag(SourceLine line) {
    boolean mayBe = line.field == Field.NONE || line.field == Field.OTHER;
    return mayBe && TemplateTag.isAllOf(line.readBytes());
  }

  private static void value(LintContext subject, Causes causes, SourceLine line) {
    TemplateTag tag = switch (line.field) {
      case ALLOW, DISALLOW -> TemplateTag.inPath(line.valueBytes());
      case SITEMAP, USER_AGENT -> TemplateTag.in(line.valueBytes());
      default -> null;
    };
    if (tag == null) {
      return;
    }
    int from = line.valueStart + tag.start();
    int to = line.valueStart + tag.end();
    String shown = new String(subject.body(), from, to - from, StandardCharsets.UTF_8);
    causes.add(
        TEMPLATE,
        line.isRule() ? "rule" : line.field.name(),
        subject.span(from, to),
        "The program that writes this file left " + CodeText.of(shown)
            + " here instead of a value, "
            + switch (line.field) {
              case SITEMAP ->
                "so crawlers do not find the sitemap. Correct the program, or write the full URL yourself";
              case USER_AGENT ->
                "so no crawler follows this group. Correct the program, or write the crawler's name yourself";
              default ->
                "so this rule matches nothing. Correct the program, or write the path yourself";
            },
        finding -> {});
  }
}
