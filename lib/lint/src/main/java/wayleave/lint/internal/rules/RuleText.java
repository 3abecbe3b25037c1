package wayleave.lint.internal.rules;

import wayleave.Rule;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.syntax.Field;

/** Rules and lines as messages name them. */
final class RuleText {
  private RuleText() {}

  /** The rule of a line: {@code `Disallow: /a`}. */
  static String rule(SourceLine line) {
    return CodeText.of((line.field == Field.ALLOW ? "Allow: " : "Disallow: ") + line.value());
  }

  /** A line and its rule: {@code line 5 (`Disallow: /a`)}. */
  static String lineAndRule(LintContext subject, int line) {
    return "line " + line + " (" + rule(subject.line(line)) + ")";
  }

  /** Whether a rule allows or disallows, as a verb with a singular subject. */
  static String verb(Rule.Type type) {
    return type == Rule.Type.ALLOW ? "allows" : "disallows";
  }
}
