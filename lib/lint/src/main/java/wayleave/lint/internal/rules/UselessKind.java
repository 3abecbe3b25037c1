package wayleave.lint.internal.rules;

import java.util.Comparator;
import java.util.List;
import wayleave.Rule;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Why rules have no effect, and how that is reported. */
enum UselessKind {
  /** Another rule says the opposite for all URLs that they match, and wins. */
  OVERRIDDEN("rule-overridden"),
  /** Another rule, which ranks above them, matches all that they match. */
  COVERED("rule-never-decides"),
  /** The same path with a {@code *} at its end ranks above it. */
  TWIN("rule-never-decides"),
  /** Several rules together rank above them and match all that they match. */
  OUTRANKED("rule-never-decides"),
  /** Another rule, which ranks below them, decides the same without them. */
  REDUNDANT("rule-needless"),
  /** They allow what no rule disallows. */
  ALLOWED_ANYWAY("allow-needless");

  private final LintRule code;

  UselessKind(String code) {
    this.code = LintRule.of(code);
  }

  /**
   * Rules of one group that have no effect for the same reason.
   *
   * @param lines the lines with the rules, in the order of the file
   * @param removable those of them that can be removed together without changing a verdict
   * @param because the line of the rule that makes them useless, or 0
   */
  record Lines(UselessKind kind, List<SourceLine> lines, List<SourceLine> removable, int because) {
    private SourceLine first() {
      return lines.get(0);
    }
  }

  /** Whether all rules of this kind in a file are one finding: they do no harm, and lists that programs write have hundreds. */
  boolean isOneOfFile() {
    return this == COVERED || this == TWIN || this == REDUNDANT || this == ALLOWED_ANYWAY;
  }

  /** Reports rules of the same kind as one finding, at the first of them. */
  static void report(LintContext subject, DiagnosticSink findings, List<Lines> causes) {
    List<Lines> sorted = causes.stream()
        .sorted(Comparator.comparingInt(cause -> cause.first().number))
        .toList();
    Lines first = sorted.get(0);
    List<Lines> others = sorted.subList(1, sorted.size());
    int places = others.stream().mapToInt(cause -> cause.lines.size()).sum();
    String more =
        places == 0 ? "" : " (and " + places + (places == 1 ? " more place)" : " more places)");
    String message = first.kind.message(subject, first) + more;
    findings.add(first.kind.code, subject.valueSpan(first.first()), message, finding -> {
      if (first.because != 0) {
        finding.related(
            subject.valueSpan(subject.line(first.because)), "this rule decides instead");
      }
      first.lines.stream()
          .skip(1)
          .forEach(line -> finding.related(subject.valueSpan(line), "no effect either"));
      for (Lines cause : others) {
        cause.lines.forEach(line -> finding.related(
            subject.valueSpan(line),
            cause.because == 0
                ? "no effect either"
                : "no effect either: line " + cause.because + " decides"));
      }
      fix(subject, finding, sorted, first.lines.size() + places);
    });
  }

  private static void fix(
      LintContext subject, DiagnosticSink.Finding finding, List<Lines> causes, int all) {
    List<TextEdit> removals = causes.stream()
        .flatMap(cause -> cause.removable.stream())
        .sorted(Comparator.comparingInt(line -> line.number))
        .map(subject::removal)
        .toList();
    int count = removals.size();
    if (count > 0) {
      finding.safeFix(
          count < all
              ? "Remove " + count + " of the lines"
              : count == 1 ? "Remove the line" : "Remove the " + count + " lines",
          removals);
    }
  }

  private String message(LintContext subject, Lines cause) {
    String other = cause.because == 0 ? "" : RuleText.lineAndRule(subject, cause.because);
    return cause.lines.size() == 1
        ? one(cause.first(), other)
        : several(cause.first(), cause.lines.size(), other);
  }

  private String one(SourceLine line, String other) {
    String rule = RuleText.rule(line);
    String verb = RuleText.verb(typeOf(line));
    return switch (this) {
      case OVERRIDDEN ->
        rule + " has no effect: " + other + " " + RuleText.verb(opposite(line))
            + " everything that it matches. Remove one of the two";
      case COVERED, REDUNDANT ->
        "Redundant: " + other + " already " + verb
            + " everything that this rule matches. Remove this line";
      case TWIN -> "Redundant: " + other + " matches the same URLs. Keep one of the two";
      case OUTRANKED ->
        "Redundant: longer rules decide every URL that this rule matches. Remove this line";
      case ALLOWED_ANYWAY ->
        rule + " has no effect: no rule disallows a URL that it matches."
            + " Remove it, or check the spelling of the path";
    };
  }

  private String several(SourceLine first, int count, String other) {
    String verb = RuleText.verb(typeOf(first));
    String rules = count + " rules of this group ";
    return switch (this) {
      case OVERRIDDEN ->
        rules + "have no effect: " + other + " " + RuleText.verb(opposite(first))
            + " everything that they match. Remove that line or these rules";
      case COVERED, REDUNDANT ->
        rules + "are redundant: " + other + " already " + verb
            + " everything that they match. Remove these rules";
      case TWIN -> rules + "are redundant: " + other + " matches the same URLs. Keep one of them";
      case OUTRANKED ->
        rules + "are redundant: longer rules decide every URL that they match. Remove these rules";
      case ALLOWED_ANYWAY ->
        count + " `Allow` rules of this group have no effect, such as "
            + RuleText.rule(first) + ": no rule disallows a URL that they match."
            + " Remove them, or check the spelling of the paths";
    };
  }

  private static Rule.Type typeOf(SourceLine line) {
    return line.field == Field.ALLOW ? Rule.Type.ALLOW : Rule.Type.DISALLOW;
  }

  private static Rule.Type opposite(SourceLine line) {
    return line.field == Field.ALLOW ? Rule.Type.DISALLOW : Rule.Type.ALLOW;
  }
}
