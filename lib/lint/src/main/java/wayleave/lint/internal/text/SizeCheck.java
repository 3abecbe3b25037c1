package wayleave.lint.internal.text;

import java.util.List;
import java.util.OptionalInt;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Files that are larger than crawlers read (F8, RFC 9309 §2.5). */
final class SizeCheck implements Check {
  private static final LintRule OVER = LintRule.of("size-over-limit");
  private static final LintRule NEAR = LintRule.of("size-near-limit");
  private static final LintRule CUT = LintRule.of("size-cuts-rule");
  private static final LintRule RULES = LintRule.of("rules-over-yandex-limit");

  private static final int LIMIT = Dialect.GOOGLE.maxBodyBytes();
  private static final int YANDEX_RULES = 2048;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    // Crawlers find no rules in a web page anyway.
    if (!subject.isText()) {
      return;
    }
    if (subject.isOverLimit()) {
      over(subject, findings);
    } else if (subject.size() > LIMIT / 10 * 8) {
      String share = subject.size() * 100L / LIMIT + " %";
      findings.add(
          NEAR,
          subject.span(0, 0),
          "The file uses " + share
              + " of the 500 KiB that crawlers read, and they ignore rules beyond that limit. Remove rules, or combine them with `*`");
    }
    rules(subject, findings);
  }

  private static void over(LintContext subject, DiagnosticSink findings) {
    OptionalInt ignored = RobotsTxt.parse(subject.body(), Dialect.GOOGLE).firstIgnoredLine();
    if (ignored.isEmpty()) {
      return;
    }
    SourceLine line = subject.line(ignored.getAsInt());
    findings.add(
        OVER,
        subject.span(line.start, line.start),
        "Crawlers stop reading here, at 500 KiB, and ignore the rules below (the file has "
            + Digits.grouped(subject.size()) + " bytes). Remove rules, or combine them with `*`");
    boolean isCut = line.start < LIMIT && LIMIT < line.valueEnd && LIMIT > line.valueStart;
    if (isCut && line.isRule() && !line.isValueEmpty()) {
      findings.add(
          CUT,
          subject.span(line.valueStart, LIMIT),
          "The limit of 500 KiB truncates this rule, and some crawlers then apply it with a shorter path. Shorten the file");
    }
  }

  private static void rules(LintContext subject, DiagnosticSink findings) {
    List<SourceLine> rules =
        subject.lines().stream().filter(line -> line.isRule() && line.isStrict).toList();
    if (rules.size() > YANDEX_RULES) {
      findings.add(
          RULES,
          subject.span(rules.get(YANDEX_RULES)),
          "Yandex reads at most 2,048 rules; this file has " + Digits.grouped(rules.size())
              + ", and exceeds the limit from this line on. Combine rules with `*`",
          finding -> {
            if (!isForYandex(subject)) {
              finding.severity(Severity.INFO);
            }
          });
    }
  }

  /** Whether a line is for Yandex, so that the site wants to be found by it. */
  private static boolean isForYandex(LintContext subject) {
    return subject.namedCrawlers().stream()
            .anyMatch(named -> named.crawler().isOperatedBy("Yandex"))
        || subject.lines().stream()
            .anyMatch(line -> line.fieldText().equalsIgnoreCase("Clean-param"));
  }
}
