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
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Unknown keys and values of Content-Signal lines. */
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
  /** Pairs that are separated by something else than a comma. */
  private static final Pattern PAIRS = Pattern.compile(
      "[\\w.-]{1,40}=[\\w.-]{1,40}(?:[ \\t]*[; \\t|&][ \\t]*[\\w.-]{1,40}=[\\w.-]{1,40})+");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Content-Signal")) {
        continue;
      }
      line.read().problems().stream()
          .limit(LocatedExtension.MOST_PER_LINE)
          .forEach(problem -> problem(subject, causes, line, problem));
      if (line.read() instanceof Extension.ContentSignal signal) {
        signal.members().stream()
            .filter(member -> !SwappedPreferencesCheck.isOfContentUsage(member.key()))
            .filter(member -> !isKnown(member))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member -> member(subject, causes, line, member));
      }
    }
    causes.report(findings);
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
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    String text = value.substring(problem.start(), problem.end());
    if (problem.kind() == Problem.Kind.DUPLICATE_KEY) {
      causes.add(
          REPEATED,
          line.span(subject, problem),
          CodeText.of(text) + " occurs twice in this line, and no standard says which one counts."
              + " Keep one");
      return;
    }
    boolean isList = text.length() < 500 && PAIRS.matcher(text).matches();
    String message = text.isEmpty()
        ? "A signal is missing here: write a key and a value, such as `ai-train=no`"
        : isList
            ? "Signals must be separated by commas, otherwise crawlers may ignore them"
            : CodeText.of(text)
                + " is not a signal, so crawlers ignore it. Write a key and a value,"
                + " such as `ai-train=no`";
    Causes.Cause cause = causes.add(INVALID, line.span(subject, problem), message);
    if (isList && line.isEditable()) {
      String listed = text.replaceAll("[ \\t]*[; \\t|&][ \\t]*", ", ");
      cause.safeFix(
          "Separate the signals with commas", line.edit(problem.start(), problem.end(), listed));
    }
  }

  private static void member(
      LintContext subject, Causes causes, LocatedExtension line, Member member) {
    Optional<Vocabulary.Term> known = known(member.key());
    if (known.isEmpty()) {
      key(subject, causes, line, member);
      return;
    }
    List<String> values = known.get().values();
    String meant = MEANT.get(member.value().toLowerCase(Locale.ROOT));
    int start = member.end() - member.value().length();
    Causes.Cause cause = causes.add(
        VALUE,
        line.span(subject, start, member.end()),
        CodeText.of(member.value()) + " is not a value of " + CodeText.of(member.key())
            + ", so crawlers ignore it. Write `" + String.join("` or `", values) + "`");
    if (meant != null && values.contains(meant) && line.isEditable()) {
      cause.safeFix("Write " + CodeText.of(meant), line.edit(start, member.end(), meant));
    }
  }

  private static void key(
      LintContext subject, Causes causes, LocatedExtension line, Member member) {
    Optional<String> instead =
        VOCABULARY.find(member.key().toLowerCase(Locale.ROOT)).map(Vocabulary.Term::instead);
    String guess = instead.orElseGet(() ->
        member.key().length() < 5 ? "" : ClosestWord.of(member.key(), KEYS).orElse(""));
    boolean hasGuess = KEYS.contains(guess);
    int end = member.start() + member.key().length();
    causes.add(
        KEY,
        line.span(subject, member.start(), end),
        CodeText.of(member.key()) + " is not a known key of `Content-Signal`, so crawlers ignore it"
            + (hasGuess ? ". Did you mean " + CodeText.of(guess) + "?" : ""));
  }
}
