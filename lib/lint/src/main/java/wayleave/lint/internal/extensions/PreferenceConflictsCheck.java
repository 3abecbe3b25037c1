package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Preference;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Several Content-Usage or Content-Signal lines for the same crawlers and paths, of which one says yes and one no. */
public final class PreferenceConflictsCheck implements Check {
  private static final LintRule CONFLICT = LintRule.of("preferences-conflict");

  /** Where a preference was first said, and what. */
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
            .forEach((key, value) -> values.put(key, value == Preference.DISALLOWED ? "n" : "y"));
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
        "line " + first.line().line() + " says " + key + "=" + first.value()
            + " for the same paths, this "
            + key + "=" + value + ": "
            + (isUsage ? "the stricter one counts" : "no rule says which of the two counts"),
        finding -> finding.related(subject.valueSpan(first.line().source()), "the other one"));
  }
}
