package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Member;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.model.LintRule;

/** Keys of Content-Usage ({@code train-ai=n}) in Content-Signal ({@code ai-train=no}), and the other way round. */
public final class SwappedPreferencesCheck implements Check {
  private static final LintRule SWAPPED = LintRule.of("preference-of-other-field");

  private static final Vocabulary SIGNAL = Vocabulary.contentSignal();
  private static final Vocabulary USAGE = Vocabulary.contentUsage();
  private static final Map<String, String> SIGNAL_VALUES =
      Map.of("y", "yes", "n", "no", "yes", "yes", "no", "no");
  private static final Map<String, String> USAGE_VALUES =
      Map.of("y", "y", "n", "n", "yes", "y", "no", "n");

  /** Whether a key of a Content-Signal line is one of Content-Usage, for which Content-Signal has another. */
  static boolean isOfContentUsage(String key) {
    return isSwapped(key.toLowerCase(Locale.ROOT), SIGNAL, USAGE);
  }

  /** Whether a key of a Content-Usage line is one of Content-Signal, for which Content-Usage has another. */
  static boolean isOfContentSignal(String key) {
    return isSwapped(key, USAGE, SIGNAL);
  }

  private static boolean isSwapped(String key, Vocabulary own, Vocabulary other) {
    return own.find(key).filter(term -> term.instead() != null).isPresent()
        && other.find(key).filter(term -> !term.values().isEmpty()).isPresent();
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (line.read() instanceof Extension.ContentSignal signal) {
        signal.members().stream()
            .filter(member -> isOfContentUsage(member.key()))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member ->
                report(subject, causes, line, signal.members(), member, SIGNAL, SIGNAL_VALUES));
      } else if (line.read() instanceof Extension.ContentUsage usage) {
        usage.members().stream()
            .filter(member -> isOfContentSignal(member.key()))
            .limit(LocatedExtension.MOST_PER_LINE)
            .forEach(member ->
                report(subject, causes, line, usage.members(), member, USAGE, USAGE_VALUES));
      }
    }
    causes.report(findings);
  }

  private static void report(
      LintContext subject,
      Causes causes,
      LocatedExtension line,
      List<Member> all,
      Member member,
      Vocabulary own,
      Map<String, String> values) {
    String key = own.find(member.key().toLowerCase(Locale.ROOT))
        .map(Vocabulary.Term::instead)
        .orElseThrow();
    String value = values.get(member.value().toLowerCase(Locale.ROOT));
    String right = key + "=" + (value == null ? "..." : value);
    boolean isThere = all.stream().anyMatch(other -> other.key().equalsIgnoreCase(key));
    String field = own == SIGNAL ? "Content-Signal" : "Content-Usage";
    String other = own == SIGNAL ? "Content-Usage" : "Content-Signal";
    Causes.Cause cause = causes.add(
        SWAPPED,
        line.span(subject, member),
        CodeText.of(member.key()) + " is a key of " + CodeText.of(other)
            + ", so crawlers ignore it in " + CodeText.of(field) + ". Write " + CodeText.of(right));
    if (value != null && !isThere && line.isEditable()) {
      cause.safeFix("Write " + CodeText.of(right), line.edit(member.start(), member.end(), right));
    }
  }
}
