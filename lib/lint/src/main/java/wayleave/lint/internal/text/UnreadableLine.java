package wayleave.lint.internal.text;

import java.util.Locale;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Lines that are not a field with a value: prose, and paths and URLs without a field. */
final class UnreadableLine {
  private static final LintRule UNREADABLE = LintRule.of("line-unreadable");

  private UnreadableLine() {}

  static boolean is(SourceLine line) {
    String field = line.fieldText();
    return line.field == Field.NONE
        || line.isMissingColon
        || line.field == Field.OTHER && (isUrl(line) || isPath(field) || isProse(field));
  }

  /** The rest of a rule that was broken in two; its colon is part of the path. */
  private static boolean isPath(String text) {
    return text.startsWith("/");
  }

  private static boolean isProse(String field) {
    return field.indexOf(' ') > 0 && !FieldName.isLike(field);
  }

  static boolean isUrl(SourceLine line) {
    String field = line.fieldText();
    return (field.equalsIgnoreCase("http") || field.equalsIgnoreCase("https"))
        && line.value().startsWith("//");
  }

  static void report(LintContext subject, Causes causes, SourceLine line) {
    String text = line.text().strip();
    String read = line.readBytes().strip();
    if (isUrl(line)) {
      url(subject, causes, line);
    } else if (isPath(text)) {
      causes.add(
          UNREADABLE,
          subject.span(line),
          "Crawlers ignore this line: a path needs `Disallow:` or `Allow:` before it");
    } else if (line.hasComment() && isQuote(read)) {
      String message = "Crawlers ignore this line: a comment starts with `#`, without "
          + CodeText.of(read) + " before it";
      Causes.Cause cause = causes.add(
          UNREADABLE,
          message,
          subject.span(line),
          message,
          finding -> finding.severity(Severity.HINT));
      if (!line.isCutByGoogle()) {
        cause.safeFix(
            "Remove " + CodeText.of(read), new TextEdit(line.contentStart, line.commentStart, ""));
      }
    } else {
      prose(subject, causes, line);
    }
  }

  private static boolean isQuote(String text) {
    return text.equals("\"") || text.equals("'");
  }

  private static void url(LintContext subject, Causes causes, SourceLine line) {
    Span span = subject.span(line.fieldStart, line.valueEnd);
    String url = line.fieldText() + ":" + line.value();
    String lower = url.toLowerCase(Locale.ROOT);
    if (!lower.contains("sitemap") || lower.indexOf(' ') >= 0) {
      causes.add(
          UNREADABLE,
          span,
          "Crawlers ignore this line: it has no field. Write `Sitemap:` before the URL of a sitemap, or `#` before a comment");
      return;
    }
    Causes.Cause cause = causes.add(
        UNREADABLE,
        "sitemap",
        span,
        "Crawlers ignore this line: the URL needs a field before it. Write `Sitemap: " + url + "`",
        finding -> {});
    if (!line.isCutByGoogle()) {
      cause.safeFix(
          "Write `Sitemap:` before it",
          new TextEdit(line.fieldStart, line.fieldStart, "Sitemap: "));
    }
  }

  private static void prose(LintContext subject, Causes causes, SourceLine line) {
    Causes.Cause cause = causes.add(
        UNREADABLE,
        "prose",
        subject.span(line),
        "Crawlers ignore this line: it is not a field with a value. Start it with `#` if it is a comment",
        finding -> finding.severity(Severity.INFO));
    if (line.field == Field.NONE && !line.isCutByGoogle()) {
      cause.safeFix("Make it a comment", new TextEdit(line.contentStart, line.contentStart, "# "));
    }
  }
}
