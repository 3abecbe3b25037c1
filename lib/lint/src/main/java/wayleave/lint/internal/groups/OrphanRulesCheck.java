package wayleave.lint.internal.groups;

import wayleave.Dialect;
import wayleave.Group;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Rules before the first user-agent line, and user-agent lines without a name (G1, G3). */
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
    if (first != null
        && !subject.isUserAgentLostToByteOrderMarks()
        && !isMisspelt(subject, first)) {
      orphans(subject, findings, first, any, orphans);
    }
  }

  /** Whether a line above is a misspelt {@code User-agent}, which is reported as such. */
  private static boolean isMisspelt(LintContext subject, SourceLine first) {
    return subject.lines().subList(0, first.number - 1).stream()
        .filter(line -> line.field == Field.OTHER)
        .anyMatch(line -> FieldName.misspeltAs(line.fieldText())
            .filter(name -> name.text().equals("User-agent"))
            .isPresent());
  }

  private static void empty(LintContext subject, DiagnosticSink findings, SourceLine line) {
    if (hasOtherNames(subject, line)) {
      findings.add(
          EMPTY,
          subject.span(line),
          "This `User-agent` line names no crawler, so it has no effect. Remove it",
          finding -> finding.severity(Severity.WARNING));
      return;
    }
    int at = line.valueEnd;
    findings.add(
        EMPTY,
        subject.span(line),
        "This `User-agent` line names no crawler, so the rules below apply to none. Write `*` for all crawlers",
        finding -> finding.fix("Write `User-agent: *`", new TextEdit(at, at, " *")));
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
        ? "Crawlers ignore "
            + (orphans == 1 ? "this rule" : "this and " + (orphans - 1) + " more rules")
            + ", because no `User-agent` line precedes "
            + (orphans == 1 ? "it" : "them")
            + ". Add `User-agent: *` above"
        : "Crawlers ignore all rules, because the file has no `User-agent` line. Add `User-agent: *` above the first rule";
    findings.add(
        any ? BEFORE : NONE,
        subject.span(first),
        message,
        finding -> finding.fix(
            "Add `User-agent: *`",
            new TextEdit(first.contentStart, first.contentStart, "User-agent: *\n")));
  }
}
