package wayleave.lint.internal.groups;

import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

/** Product tokens with a version (U3): one finding for the file, because lists of crawlers often have versions throughout. */
final class VersionedNames {
  private static final LintRule VERSION = LintRule.of("user-agent-version");

  private final Occurrences lines = new Occurrences(VERSION, "has a version too");

  /** Whether a version follows a token of so many characters. */
  static boolean isVersioned(String name, int token) {
    return token > 0
        && name.charAt(token) == '/'
        && token + 1 < name.length()
        && name.chars()
            .skip(token + 1L)
            .allMatch(c -> c >= '0' && c <= '9' || c == '.' || c == '*' || c == 'v');
  }

  void add(LintContext subject, SourceLine line) {
    String token = ProductToken.of(line.valueBytes());
    int end = line.valueStart + token.length();
    String shown = CodeText.of(token);
    lines.add(
        subject.span(end, line.valueEnd),
        "Google reads this as " + shown
            + ", but other crawlers may not recognize a name with a version. Write "
            + shown);
    if (!line.isCutByGoogle()) {
      lines.edit(new TextEdit(end, line.valueEnd, ""));
    }
  }

  void report(DiagnosticSink findings) {
    lines.reportWithSafeFix(
        findings, lines.size() == 1 ? "Remove the version" : "Remove the versions");
  }
}
