package wayleave.lint.internal.groups;

import wayleave.Dialect;
import wayleave.Group;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Rules that belong to no crawler, and user-agent lines that name none (G1, G3). */
final class OrphanRulesCheck implements Check {
  private static final LintRule BEFORE = LintRule.of("rule-before-user-agent");
  private static final LintRule NONE = LintRule.of("user-agent-missing");
  private static final LintRule EMPTY = LintRule.of("user-agent-empty");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    boolean any = subject.hasUserAgent();
    boolean named = false;
    SourceLine first = null;
    int orphans = 0;
    for (SourceLine line : subject.lines()) {
      if (line.field == Field.USER_AGENT) {
        named = true;
        if (line.isValueEmpty()) {
          empty(subject, findings, line);
        }
      } else if (line.isRule() && line.isStrict && !named) {
        first = first == null ? line : first;
        orphans++;
      }
    }
    if (first != null) {
      orphans(subject, findings, first, any, orphans);
    }
  }

  private static void empty(LintContext subject, DiagnosticSink findings, SourceLine line) {
    if (hasOtherNames(subject, line)) {
      findings.add(
          EMPTY,
          subject.span(line),
          "no crawler is named here: the line has no effect",
          finding -> finding.severity(Severity.WARNING));
      return;
    }
    int at = line.valueEnd;
    findings.add(
        EMPTY,
        subject.span(line),
        "no crawler is named here, so that rules below hold for nobody",
        finding -> finding.fix("write *, for all crawlers", new TextEdit(at, at, " *")));
  }

  /** Whether other lines name the crawlers that the group of a line is for. */
  private static boolean hasOtherNames(LintContext subject, SourceLine line) {
    return subject.groups(Dialect.GOOGLE).stream()
        .map(Group::userAgents)
        .filter(names -> names.stream().anyMatch(name -> name.line() == line.number))
        .anyMatch(names -> names.stream().anyMatch(name -> !name.name().isEmpty()));
  }

  private static void orphans(
      LintContext subject, DiagnosticSink findings, SourceLine first, boolean any, int orphans) {
    String message = any
        ? "no User-agent line stands above "
            + (orphans == 1
                ? "this rule, which is"
                : "this and " + (orphans - 1) + " more rules, which are")
            + " ignored"
        : "no line says for which crawlers the rules are, so all are ignored";
    findings.add(
        any ? BEFORE : NONE,
        subject.span(first),
        message,
        finding -> finding.fix(
            "put User-agent: * before it",
            new TextEdit(first.contentStart, first.contentStart, "User-agent: *\n")));
  }
}
