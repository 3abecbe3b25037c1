package wayleave.lint.internal.extensions;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** Unreadable Content-Usage lines, and their unknown keys and values (draft-ietf-aipref-vocab, draft-ietf-aipref-attach). */
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
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Content-Usage")) {
        continue;
      }
      if (line.read() instanceof Extension.ContentUsage usage
          && !usage.members().isEmpty()) {
        usage.problems().stream()
            .filter(problem -> problem.kind() == Problem.Kind.DUPLICATE_KEY)
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(problem -> repeated(subject, causes, line, problem));
        usage.members().stream()
            .filter(member -> !SwappedPreferencesCheck.isOfContentSignal(member.key()))
            .filter(member -> !isKnown(member))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member -> member(subject, causes, line, member));
      } else {
        unreadable(subject, causes, line, line.read().problems().get(0));
      }
    }
    causes.report(findings);
  }

  private static Optional<Vocabulary.Term> known(Member member) {
    return VOCABULARY.find(member.key()).filter(term -> !term.values().isEmpty());
  }

  private static boolean isKnown(Member member) {
    return known(member).filter(term -> term.values().contains(member.value())).isPresent();
  }

  private static void unreadable(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    int firstEnd = value.indexOf(' ') < 0 ? value.length() : value.indexOf(' ');
    if (isPathWithoutSlash(value.substring(0, firstEnd))) {
      causes.add(
          UNREADABLE,
          line.span(subject, 0, firstEnd),
          "Crawlers ignore this whole line: its path must start with `/`");
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
        ? "write " + CodeText.of(key) + " in lower case"
        : isBlank
            ? "remove the space after `=`"
            : isComma
                ? "a comma is missing before " + CodeText.of(word)
                : problem.kind().text();
    Causes.Cause cause = causes.add(
        UNREADABLE, line.span(subject, problem), "Crawlers ignore this whole line: " + message);
    if (isCase && line.isEditable()) {
      String lower = key.toLowerCase(Locale.ROOT);
      TextEdit edit = line.edit(problem.start(), problem.start() + key.length(), lower);
      cause.safeFix("Write " + CodeText.of(lower), edit);
    } else if (isComma && line.isEditable()) {
      int end = value.substring(0, problem.start()).stripTrailing().length();
      cause.safeFix("Insert a comma", line.edit(end, problem.start(), ", "));
    }
  }

  private static boolean isPathWithoutSlash(String word) {
    return word.indexOf('=') < 0
        && !word.startsWith("/")
        && (word.startsWith("*") || word.indexOf('/') > 0);
  }

  private static void repeated(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String key = line.read().line().value().substring(problem.start(), problem.end());
    causes.add(
        REPEATED,
        line.span(subject, problem),
        CodeText.of(key) + " occurs twice in this line, and only the last one counts. Keep one");
  }

  private static void member(
      LintContext subject, Causes causes, LocatedExtension line, Member member) {
    Optional<Vocabulary.Term> known = known(member);
    if (known.isPresent()) {
      value(subject, causes, line, member);
      return;
    }
    Optional<String> instead = VOCABULARY.find(member.key()).map(Vocabulary.Term::instead);
    boolean isListed = VOCABULARY.find(member.key()).isPresent();
    boolean isOfSignal = Vocabulary.contentSignal()
        .find(member.key())
        .filter(t -> !t.values().isEmpty())
        .isPresent();
    String message = isOfSignal
        ? CodeText.of(member.key()) + " is a key of `Content-Signal` and not of `Content-Usage`, so"
            + " crawlers ignore it"
        : CodeText.of(member.key())
            + " is not a known key of `Content-Usage`, so crawlers ignore it"
            + instead.map(key -> ". Did you mean " + CodeText.of(key) + "?").orElse("");
    Span span = line.span(subject, member.start(), member.start() + member.key().length());
    causes.add(LABEL, message, span, message, finding -> {
      if (!isListed && !isOfSignal) {
        finding.severity(Severity.INFO);
      }
    });
  }

  private static void value(
      LintContext subject, Causes causes, LocatedExtension line, Member member) {
    int start = member.start() + member.key().length();
    String meant = MEANT.get(member.value());
    boolean isMissing = member.value().isEmpty();
    Causes.Cause cause = causes.add(
        VALUE,
        isMissing ? line.span(subject, member) : line.span(subject, start + 1, member.end()),
        (isMissing
                ? CodeText.of(member.key()) + " has no value"
                : CodeText.of(member.value()) + " is not a value of " + CodeText.of(member.key()))
            + ", so crawlers ignore it. Write `y` or `n`");
    if (meant != null && line.isEditable()) {
      cause.safeFix("Write " + CodeText.of(meant), line.edit(start + 1, member.end(), meant));
    }
  }
}
