package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Blanks within a path, and several paths in one rule (F5, R4). */
final class PathBlanksCheck implements Check {
  private static final LintRule LIST = LintRule.of("path-list");
  private static final LintRule BLANK = LintRule.of("path-blank");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (PathValue path : subject.paths()) {
      String text = path.text();
      int blank = firstBlank(text);
      if (blank > 0 && !isToldOtherwise(text)) {
        look(subject, findings, path, blank);
      }
    }
  }

  private static boolean isToldOtherwise(String text) {
    return text.contains(" // ")
        || text.contains("<!--")
        || text.startsWith(":")
        || text.charAt(0) != '/' && text.contains("://")
        || isJoined(text);
  }

  /** Another line's field and colon, which are told of as such. */
  private static boolean isJoined(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.contains("allow:") || lower.contains("user-agent:") || lower.contains("sitemap:");
  }

  private static int firstBlank(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == ' ' || text.charAt(i) == '\t') {
        return i;
      }
    }
    return -1;
  }

  private static void look(
      LintContext subject, DiagnosticSink findings, PathValue path, int blank) {
    String[] words = path.text().split("[ \t]+");
    boolean all = true;
    for (String word : words) {
      all &= isPathOfItsOwn(word);
    }
    Span span = subject.span(path.at(blank), path.at(blank + 1));
    if (all) {
      List<TextEdit> edits = edits(path, "\n" + path.line().fieldText() + ": ");
      findings.add(
          LIST,
          span,
          "a rule takes one path: read as it stands, this one matches only URLs with a blank",
          finding -> finding.fix("write a rule for each", edits));
      return;
    }
    findings.add(
        BLANK,
        span,
        "a blank within a path is part of it: write %20 if that is meant, or # before a comment",
        finding -> {
          boolean one = words.length == 2
              && path.text().charAt(blank) == ' '
              && path.text().indexOf(' ', blank + 1) < 0
              && "/:".indexOf(path.text().charAt(blank - 1)) < 0
              && "/*".indexOf(words[1].charAt(0)) < 0;
          if (one) {
            finding.fix("write %20", new TextEdit(path.at(blank), path.at(blank + 1), "%20"));
          }
        });
  }

  /** A slash alone would disallow the whole site, and what ends with a colon is the scheme of a URL that was torn apart. */
  private static boolean isPathOfItsOwn(String word) {
    boolean begins = word.startsWith("/") || word.startsWith("*/") || word.startsWith("*.");
    return begins && !word.endsWith(":") && !word.replace("*", "").equals("/");
  }

  private static List<TextEdit> edits(PathValue path, String replacement) {
    List<TextEdit> edits = new ArrayList<>();
    String text = path.text();
    for (int i = 0; i < text.length(); i++) {
      int end = i;
      while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
        end++;
      }
      if (end > i) {
        boolean comma = text.charAt(i - 1) == ',';
        edits.add(new TextEdit(path.at(comma ? i - 1 : i), path.at(end), replacement));
        i = end;
      }
    }
    return edits;
  }
}
