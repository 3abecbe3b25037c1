package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import wayleave.crawlers.ClosestWord;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Member;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Keys and values of Content-Signal lines. */
public final class ContentSignalCheck implements Check {
  private static final LintRule INVALID = LintRule.of("content-signal-invalid");
  private static final LintRule KEY = LintRule.of("content-signal-unknown-key");
  private static final LintRule VALUE = LintRule.of("content-signal-unknown-value");
  private static final LintRule REPEATED = LintRule.of("content-signal-key-repeated");

  private static final Vocabulary VOCABULARY = Vocabulary.contentSignal();
  private static final List<String> KEYS = VOCABULARY.terms().stream()
      .filter(term -> !term.values().isEmpty())
      .map(Vocabulary.Term::key)
      .toList();
  private static final Map<String, String> MEANT = Map.of("y", "yes", "n", "no");
  /** Pairs with something else than a comma between them. */
  private static final Pattern PAIRS = Pattern.compile(
      "[\\w.-]{1,40}=[\\w.-]{1,40}(?:[ \\t]*[; \\t|&][ \\t]*[\\w.-]{1,40}=[\\w.-]{1,40})+");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Content-Signal")) {
        continue;
      }
      line.read().problems().stream()
          .limit(LocatedExtension.MOST_PER_LINE)
          .forEach(problem -> problem(subject, findings, line, problem));
      if (line.read() instanceof Extension.ContentSignal signal) {
        signal.members().stream()
            .filter(member -> !SwappedPreferencesCheck.isOfContentUsage(member.key()))
            .filter(member -> !isKnown(member))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member -> member(subject, findings, line, member));
      }
    }
  }

  private static Optional<Vocabulary.Term> known(String key) {
    return VOCABULARY
        .find(key.toLowerCase(Locale.ROOT))
        .filter(term -> !term.values().isEmpty());
  }

  private static boolean isKnown(Member member) {
    return known(member.key())
        .filter(term -> term.values().contains(member.value().toLowerCase(Locale.ROOT)))
        .isPresent();
  }

  private static void problem(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    String text = value.substring(problem.start(), problem.end());
    if (problem.kind() == Problem.Kind.DUPLICATE_KEY) {
      findings.add(
          REPEATED,
          line.span(subject, problem),
          "the key " + text + " stands in this line twice: no counts before all else");
      return;
    }
    boolean isList = text.length() < 500 && PAIRS.matcher(text).matches();
    String message = text.isEmpty()
        ? "a key and a value belong here, such as ai-train=no"
        : isList ? "a comma belongs between two signals" : "this is no signal: write key=value";
    findings.add(INVALID, line.span(subject, problem), message, finding -> {
      if (isList && line.isEditable()) {
        String listed = text.replaceAll("[ \\t]*[; \\t|&][ \\t]*", ", ");
        finding.safeFix("write " + listed, line.edit(problem.start(), problem.end(), listed));
      }
    });
  }

  private static void member(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Member member) {
    Optional<Vocabulary.Term> known = known(member.key());
    if (known.isEmpty()) {
      key(subject, findings, line, member);
      return;
    }
    List<String> values = known.get().values();
    String meant = MEANT.get(member.value().toLowerCase(Locale.ROOT));
    int start = member.end() - member.value().length();
    findings.add(
        VALUE,
        line.span(subject, start, member.end()),
        member.key() + " takes " + String.join(" or ", values) + ", and not " + member.value(),
        finding -> {
          if (meant != null && values.contains(meant) && line.isEditable()) {
            finding.safeFix("write " + meant, line.edit(start, member.end(), meant));
          }
        });
  }

  private static void key(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Member member) {
    Optional<String> instead =
        VOCABULARY.find(member.key().toLowerCase(Locale.ROOT)).map(Vocabulary.Term::instead);
    String guess = instead.orElseGet(() ->
        member.key().length() < 5 ? "" : ClosestWord.of(member.key(), KEYS).orElse(""));
    boolean hasGuess = KEYS.contains(guess);
    int end = member.start() + member.key().length();
    findings.add(
        KEY,
        line.span(subject, member.start(), end),
        "Content-Signal has no key " + member.key() + " that is known of"
            + (hasGuess ? "; perhaps " + guess + " is meant" : ""));
  }
}
