package wayleave.lint.internal.extensions;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Member;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Keys and values of Content-Usage lines (draft-ietf-aipref-vocab, draft-ietf-aipref-attach). */
public final class ContentUsageCheck implements Check {
  private static final LintRule UNREADABLE = LintRule.of("content-usage-unreadable");
  private static final LintRule LABEL = LintRule.of("content-usage-unknown-key");
  private static final LintRule VALUE = LintRule.of("content-usage-unknown-value");
  private static final LintRule REPEATED = LintRule.of("content-usage-key-repeated");

  private static final Vocabulary VOCABULARY = Vocabulary.contentUsage();
  private static final Map<String, String> MEANT = Map.of(
      "yes", "y", "no", "n", "Y", "y", "N", "n", "\"y\"", "y", "\"n\"", "n", "?1", "y", "?0", "n");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Content-Usage")) {
        continue;
      }
      if (line.read() instanceof Extension.ContentUsage usage
          && !usage.members().isEmpty()) {
        usage.problems().stream()
            .filter(problem -> problem.kind() == Problem.Kind.DUPLICATE_KEY)
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(problem -> repeated(subject, findings, line, problem));
        usage.members().stream()
            .filter(member -> !SwappedPreferencesCheck.isOfContentSignal(member.key()))
            .filter(member -> !isKnown(member))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member -> member(subject, findings, line, member));
      } else {
        unreadable(subject, findings, line, line.read().problems().get(0));
      }
    }
  }

  private static Optional<Vocabulary.Term> known(Member member) {
    return VOCABULARY.find(member.key()).filter(term -> !term.values().isEmpty());
  }

  private static boolean isKnown(Member member) {
    return known(member).filter(term -> term.values().contains(member.value())).isPresent();
  }

  private static void unreadable(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    int firstEnd = value.indexOf(' ') < 0 ? value.length() : value.indexOf(' ');
    if (isPathWithoutSlash(value.substring(0, firstEnd))) {
      findings.add(
          UNREADABLE,
          line.span(subject, 0, firstEnd),
          "a path begins with / here; nothing of this line is read");
      return;
    }
    String word = value.substring(problem.start(), problem.end());
    int equals = word.indexOf('=');
    String key = equals < 0 ? word : word.substring(0, equals);
    boolean isCase = problem.kind() == Problem.Kind.KEY
        && !key.isEmpty()
        && VOCABULARY.find(key.toLowerCase(Locale.ROOT)).isPresent();
    boolean isBlank = problem.kind() == Problem.Kind.ITEM
        && problem.start() < value.length()
        && Character.isWhitespace(value.charAt(problem.start()));
    boolean isComma = problem.kind() == Problem.Kind.COMMA && equals > 0;
    String message = isCase
        ? "keys are written in small letters"
        : isBlank
            ? "no blank belongs after the equals sign"
            : isComma ? "a comma belongs before this" : problem.kind().text();
    findings.add(
        UNREADABLE,
        line.span(subject, problem),
        message + "; nothing of this line is read",
        finding -> {
          if (isCase && line.isEditable()) {
            String small = key.toLowerCase(Locale.ROOT);
            finding.safeFix(
                "write " + small,
                line.edit(problem.start(), problem.start() + key.length(), small));
          } else if (isComma && line.isEditable()) {
            int end = value.substring(0, problem.start()).stripTrailing().length();
            finding.safeFix("put a comma", line.edit(end, problem.start(), ", "));
          }
        });
  }

  private static boolean isPathWithoutSlash(String word) {
    return word.indexOf('=') < 0
        && !word.startsWith("/")
        && (word.startsWith("*") || word.indexOf('/') > 0);
  }

  private static void repeated(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String key = line.read().line().value().substring(problem.start(), problem.end());
    findings.add(
        REPEATED,
        line.span(subject, problem),
        "the key " + key + " stands in this line twice, and the last one counts alone");
  }

  private static void member(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Member member) {
    Optional<Vocabulary.Term> known = known(member);
    if (known.isPresent()) {
      value(subject, findings, line, member);
      return;
    }
    Optional<String> instead = VOCABULARY.find(member.key()).map(Vocabulary.Term::instead);
    boolean isListed = VOCABULARY.find(member.key()).isPresent();
    boolean isOfSignal = Vocabulary.contentSignal()
        .find(member.key())
        .filter(t -> !t.values().isEmpty())
        .isPresent();
    findings.add(
        LABEL,
        line.span(subject, member.start(), member.start() + member.key().length()),
        isOfSignal
            ? member.key() + " is a key of Content-Signal, and Content-Usage has none like it"
            : "Content-Usage has no key " + member.key() + " that is known of"
                + instead.map(key -> "; perhaps " + key + " is meant").orElse(""),
        finding -> {
          if (!isListed && !isOfSignal) {
            finding.severity(Severity.INFO);
          }
        });
  }

  private static void value(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Member member) {
    int start = member.start() + member.key().length();
    String meant = MEANT.get(member.value());
    boolean isMissing = member.value().isEmpty();
    findings.add(
        VALUE,
        isMissing ? line.span(subject, member) : line.span(subject, start + 1, member.end()),
        member.key() + " takes y or n: " + (isMissing ? "without a value" : "by " + member.value())
            + " nothing is said",
        finding -> {
          if (meant != null && line.isEditable()) {
            finding.safeFix("write " + meant, line.edit(start + 1, member.end(), meant));
          }
        });
  }
}
