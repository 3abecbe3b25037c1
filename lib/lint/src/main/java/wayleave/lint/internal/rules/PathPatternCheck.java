package wayleave.lint.internal.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Wildcards without effect, and characters that look like wildcards (R6). */
final class PathPatternCheck implements Check {
  private static final LintRule DOLLAR = LintRule.of("path-dollar-inside");
  private static final LintRule REGEX = LintRule.of("path-regular-expression");
  private static final LintRule BACKSLASH = LintRule.of("path-backslash");

  /** What is hardly ever part of a URL: classes, escapes, choices in parentheses, an anchor. */
  private static final Pattern EXPRESSION = Pattern.compile(
      "\\\\[dwsb.?/$*+()\\[-]|\\[\\^?(?:[a-zA-Z]-[a-zA-Z]|[0-9]-[0-9])|\\([^()/]*\\|[^()]*\\)|\\(\\.[*+]\\)|^/?\\^");

  private static final int LONGEST = 2000;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Occurrences expressions = new Occurrences(REGEX, "also a regular expression");
    Occurrences backslashes = new Occurrences(BACKSLASH, "also a backslash");
    Occurrences loneBackslashes = new Occurrences(BACKSLASH, "also a backslash");
    Occurrences dollars = new Occurrences(DOLLAR, "the same problem");
    PathStars stars = new PathStars(subject);
    String marks = subject.present("*$\\[(^");
    String expressionMarks = subject.present("\\[(^");
    for (PathValue path : subject.paths()) {
      String text = path.text();
      if (!hasAny(text, marks)) {
        continue;
      }
      Matcher expression = mayBeExpression(text, expressionMarks) ? EXPRESSION.matcher(text) : null;
      if (expression != null && expression.find()) {
        expressions.add(
            subject.span(path.at(expression.start()), path.at(expression.end())),
            CodeText.of(path.shown())
                + " looks like a regular expression, which crawlers do not support, so this rule matches nothing."
                + " Write `*` for any characters, and `$` only for the end of the URL");
        continue;
      }
      backslash(subject, path, backslashes, loneBackslashes);
      dollar(subject, path, dollars);
      stars.look(path);
    }
    expressions.report(findings, finding -> {});
    backslashes.reportWithFix(findings, "Write `/`");
    loneBackslashes.report(findings, finding -> finding.severity(Severity.WARNING));
    dollars.report(findings, finding -> {});
    stars.report(findings);
  }

  private static boolean mayBeExpression(String text, String marks) {
    return text.length() <= LONGEST && hasAny(text, marks);
  }

  private static boolean hasAny(String text, String characters) {
    for (int i = 0; i < characters.length(); i++) {
      if (text.indexOf(characters.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text has only these characters. */
  private static boolean isOnly(String text, String characters) {
    return text.chars().allMatch(c -> characters.indexOf(c) >= 0);
  }

  private static void backslash(
      LintContext subject, PathValue path, Occurrences backslashes, Occurrences lone) {
    String text = path.text();
    int first = text.indexOf('\\');
    if (first < 0 || text.startsWith("\\n", first) || text.startsWith("\\r", first)) {
      return;
    }
    if (isOnly(text, "\\/*$")) {
      // Without the backslash the rule would match the whole site.
      lone.add(
          subject.span(path.at(first), path.at(first + 1)),
          "Crawlers write a backslash in a URL as `/` or `%5C`, so this rule probably matches nothing."
              + " Remove this rule, or write `%5C` if your URLs contain a backslash");
      return;
    }
    String problem =
        "URLs contain `/` where this path contains a backslash, so this rule matches nothing. ";
    boolean isSeparator = !text.contains("/\\") && !text.contains("\\/");
    backslashes.add(
        subject.span(path.at(first), path.at(first + 1)),
        problem
            + (isSeparator
                ? "Write " + CodeText.of(path.shown().replace('\\', '/'))
                : "Remove the backslash"));
    for (int i = first; i >= 0 && isSeparator; i = text.indexOf('\\', i + 1)) {
      backslashes.edit(new TextEdit(path.at(i), path.at(i + 1), "/"));
    }
  }

  private static void dollar(LintContext subject, PathValue path, Occurrences dollars) {
    String text = path.text();
    int dollar = text.indexOf('$');
    if (dollar < 0 || dollar == text.length() - 1) {
      return;
    }
    // A $ after the path's end, or before a second one or a star, is meant as the end; elsewhere
    // URLs may hold it.
    char next = text.charAt(dollar + 1);
    boolean meansEnd = next == '$' || next == '*' || next == ' ' || next == '?' || next == '\t';
    if (meansEnd && dollar > 0 && text.charAt(dollar - 1) != '/') {
      dollars.add(
          subject.span(path.at(dollar), path.at(dollar + 1)),
          "`$` means the end of the URL only as the last character, so "
              + CodeText.of(path.shown())
              + " matches only URLs that contain `$`. Remove the text after it");
    }
  }
}
