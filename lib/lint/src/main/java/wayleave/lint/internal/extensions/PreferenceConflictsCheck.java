package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import wayleave.extension.Extension;
import wayleave.extension.UsagePreference;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Content-Usage or Content-Signal lines that contradict each other for the same crawlers and paths. */
public final class PreferenceConflictsCheck implements Check {
  private static final LintRule CONFLICT = LintRule.of("preferences-conflict");

  /** The first line with a preference, and its value. */
  private record Said(LocatedExtension line, String value) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, Said> said = new HashMap<>();
    for (LocatedExtension line : subject.extensions()) {
      if (line.userAgents().isEmpty()) {
        continue;
      }
      Map<String, String> values = new LinkedHashMap<>();
      String path = "";
      if (line.read() instanceof Extension.ContentUsage usage) {
        usage
            .preferences()
            .forEach((key, value) ->
                values.put(key, value == UsagePreference.Answer.DISALLOW ? "n" : "y"));
        path = usage.path();
      } else if (line.read() instanceof Extension.ContentSignal signal) {
        values.putAll(signal.signals());
        path = signal.path();
      }
      String crawler = UserAgentNames.key(line.userAgents().get(0));
      String field = line.field().toLowerCase(Locale.ROOT);
      String scope = field + " " + crawler + " " + (path.isEmpty() ? "/" : path) + " ";
      values.forEach((key, value) -> {
        Said first = said.putIfAbsent(scope + key, new Said(line, value));
        if (first != null
            && first.line().line() != line.line()
            && !first.value().equals(value)) {
          report(subject, findings, first, line, key, value);
        }
      });
    }
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      Said first,
      LocatedExtension line,
      String key,
      String value) {
    boolean isUsage = line.is("Content-Usage");
    findings.add(
        CONFLICT,
        subject.valueSpan(line.source()),
        CodeText.of(key + "=" + value) + " contradicts " + CodeText.of(key + "=" + first.value())
            + " in line "
            + first.line().line() + " for the same paths: "
            + (isUsage ? "the stricter one counts" : "no standard says which one counts")
            + ". Keep one of them",
        finding ->
            finding.related(subject.valueSpan(first.line().source()), "the other preference"));
  }
}
