package wayleave.lint.internal.text;

import java.util.OptionalInt;
import wayleave.Dialect;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/** Files and lines that are larger than readers read (F8, RFC 9309 §2.5). */
final class SizeCheck implements Check {
  private static final LintRule OVER = LintRule.of("size-over-limit");
  private static final LintRule NEAR = LintRule.of("size-near-limit");
  private static final LintRule CUT = LintRule.of("size-cuts-rule");
  private static final LintRule RULES = LintRule.of("rules-over-yandex-limit");
  private static final LintRule LONG = LintRule.of("line-too-long");
  private static final LintRule LONG_FOR_YANDEX = LintRule.of("line-long-for-yandex");

  private static final int LIMIT = Dialect.GOOGLE.maxBodyBytes();
  private static final int YANDEX_RULES = 2048;
  private static final int YANDEX_CHARACTERS = 1024;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    // Of a web page in place of the file nothing is read anyway.
    if (!subject.isText()) {
      return;
    }
    if (subject.body().length > LIMIT) {
      over(subject, findings);
    } else if (subject.body().length > LIMIT / 10 * 8) {
      String share = subject.body().length * 100L / LIMIT + " %";
      findings.add(NEAR, subject.span(0, 0), "the file has " + share + " of the size that is read");
    }
    rules(subject, findings);
    for (SourceLine line : subject.lines()) {
      length(subject, findings, line);
    }
  }

  private static void over(LintContext subject, DiagnosticSink findings) {
    OptionalInt ignored = subject.read(Dialect.GOOGLE).firstIgnoredLine();
    if (ignored.isEmpty()) {
      return;
    }
    SourceLine line = subject.line(ignored.getAsInt());
    findings.add(
        OVER,
        subject.span(line.start, line.start),
        "from here on the file is past 500 KiB (" + subject.body().length
            + " bytes in all) and is not read");
    boolean isCut = line.start < LIMIT && LIMIT < line.valueEnd && LIMIT > line.valueStart;
    if (isCut && line.isRule() && !line.isValueEmpty()) {
      findings.add(
          CUT,
          subject.span(line.valueStart, LIMIT),
          "a crawler that stops after 500 KiB reads this rule without its end");
    }
  }

  private static void rules(LintContext subject, DiagnosticSink findings) {
    int rules = 0;
    for (SourceLine line : subject.lines()) {
      rules += line.isRule() && line.isStrict ? 1 : 0;
      if (rules > YANDEX_RULES) {
        findings.add(
            RULES,
            subject.span(line),
            "this is rule " + rules + " of the file, and Yandex accepts " + YANDEX_RULES);
        return;
      }
    }
  }

  private static void length(LintContext subject, DiagnosticSink findings, SourceLine line) {
    int read = SourceLine.READ_BY_GOOGLE;
    int cut = line.contentStart + read;
    boolean matters = line.field != Field.NONE && line.field != Field.OTHER;
    if (matters && line.isCutByGoogle() && cut < line.valueEnd) {
      findings.add(
          LONG,
          subject.span(cut, line.valueEnd),
          "Google reads " + read + " bytes of a line and drops what follows");
    } else if (line.isRule() && line.valueEnd - line.valueStart > YANDEX_CHARACTERS) {
      findings.add(
          LONG_FOR_YANDEX,
          subject.valueSpan(line),
          "Yandex accepts no more than " + YANDEX_CHARACTERS + " characters in a rule");
    }
  }
}
