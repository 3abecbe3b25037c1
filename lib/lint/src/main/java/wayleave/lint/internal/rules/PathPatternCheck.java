package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

/** Wildcards where they do nothing, and characters that are none (R6). */
final class PathPatternCheck implements Check {
  private static final LintRule DOLLAR = LintRule.of("path-dollar-inside");
  private static final LintRule REGEX = LintRule.of("path-regular-expression");
  private static final LintRule BACKSLASH = LintRule.of("path-backslash");
  private static final LintRule DOUBLE_STAR = LintRule.of("path-star-repeated");
  private static final LintRule TRAILING_STAR = LintRule.of("path-star-at-end");

  /** What is hardly ever part of a URL: classes, escapes, choices in parentheses, an anchor. */
  private static final Pattern EXPRESSION = Pattern.compile(
      "\\\\[dwsb.?/$*+()\\[-]|\\[\\^?(?:[a-zA-Z]-[a-zA-Z]|[0-9]-[0-9])|\\([^()/]*\\|[^()]*\\)|\\(\\.[*+]\\)|^/?\\^");

  private static final int LONGEST = 2000;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<PathValue> starsAtEnd = new ArrayList<>();
    for (PathValue path : subject.paths()) {
      if (hasAny(path.text(), "*$\\[(^")) {
        look(subject, findings, path, starsAtEnd);
      }
    }
    if (!starsAtEnd.isEmpty()) {
      starsAtEnd(subject, findings, starsAtEnd);
    }
  }

  private static boolean hasAny(String text, String characters) {
    for (int i = 0; i < characters.length(); i++) {
      if (text.indexOf(characters.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static void look(
      LintContext subject, DiagnosticSink findings, PathValue path, List<PathValue> starsAtEnd) {
    String text = path.text();
    Matcher expression = EXPRESSION.matcher(text);
    if (hasAny(text, "\\[(^") && text.length() <= LONGEST && expression.find()) {
      findings.add(
          REGEX,
          subject.span(path.at(expression.start()), path.at(expression.end())),
          "paths are no regular expressions: only * and a $ at the end have a meaning");
      return;
    }
    int backslash = text.indexOf('\\');
    if (backslash >= 0
        && !text.startsWith("\\n", backslash)
        && !text.startsWith("\\r", backslash)) {
      findings.add(
          BACKSLASH,
          subject.span(path.at(backslash), path.at(backslash + 1)),
          "URLs have / where this has \\",
          finding -> finding.fix(
              "write /", new TextEdit(path.at(backslash), path.at(backslash + 1), "/")));
    }
    dollar(subject, findings, path);
    stars(subject, findings, path, starsAtEnd);
  }

  private static void dollar(LintContext subject, DiagnosticSink findings, PathValue path) {
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
      findings.add(
          DOLLAR,
          subject.span(path.at(dollar), path.at(dollar + 1)),
          "$ means the end only as the last character: here URLs have to hold a $");
    }
  }

  private static void stars(
      LintContext subject, DiagnosticSink findings, PathValue path, List<PathValue> starsAtEnd) {
    String text = path.text();
    int from = text.indexOf("**");
    if (from >= 0) {
      int to = from;
      while (to < text.length() && text.charAt(to) == '*') {
        to++;
      }
      int end = to;
      findings.add(
          DOUBLE_STAR,
          subject.span(path.at(from), path.at(to)),
          "one * is enough: more change nothing but how the rule ranks among others",
          finding -> finding.fix("write one *", new TextEdit(path.at(from), path.at(end), "*")));
    } else if (text.endsWith("*") && text.length() > 1 && !text.endsWith("$*")) {
      // After a $ it does much: the $ would be the end of the URL without it.
      starsAtEnd.add(path);
    }
  }

  /** One finding a file: who knows it once knows it for all rules, and there are files with hundreds. */
  private static void starsAtEnd(
      LintContext subject, DiagnosticSink findings, List<PathValue> paths) {
    List<TextEdit> edits = new ArrayList<>();
    for (PathValue path : paths) {
      int last = path.at(path.text().length() - 1);
      edits.add(new TextEdit(last, last + 1, ""));
    }
    int more = paths.size() - 1;
    String where = switch (more) {
      case 0 -> "";
      case 1 -> ", here and in one more rule";
      default -> ", here and in " + more + " more rules";
    };
    TextEdit first = edits.get(0);
    findings.add(
        TRAILING_STAR,
        subject.span(first.start(), first.end()),
        "* at the end changes nothing but how the rule ranks among others: a path matches all that begins with it"
            + where,
        finding -> finding.fix(more == 0 ? "leave it out" : "leave all of them out", edits));
  }
}
