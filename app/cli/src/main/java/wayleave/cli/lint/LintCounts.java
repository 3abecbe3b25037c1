package wayleave.cli.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Counts findings by severity and by code. Not thread-safe. */
final class LintCounts {
  private static final int MAX_CODES = 5;

  private final Map<Severity, Integer> bySeverity = new EnumMap<>(Severity.class);
  private final Map<LintRule, Integer> byCode = new HashMap<>();

  void add(Diagnostic finding) {
    bySeverity.merge(finding.severity(), 1, Integer::sum);
    byCode.merge(finding.code(), 1, Integer::sum);
  }

  boolean isEmpty() {
    return byCode.isEmpty();
  }

  /** The codes with their counts, the most frequent first. */
  List<Map.Entry<LintRule, Integer>> codes() {
    List<Map.Entry<LintRule, Integer>> codes = new ArrayList<>(byCode.entrySet());
    codes.sort(Map.Entry.<LintRule, Integer>comparingByValue(Comparator.reverseOrder())
        .thenComparing(entry -> entry.getKey().id()));
    return codes;
  }

  /** {@code 2 errors, 1 warning}. */
  String severities() {
    List<String> parts = new ArrayList<>();
    bySeverity.forEach((severity, count) -> {
      boolean isSingular = count == 1 || severity == Severity.INFO;
      parts.add(count + " " + name(severity) + (isSingular ? "" : "s"));
    });
    return String.join(", ", parts);
  }

  /** {@code 19 rule-needless, 4 path-star-at-end, 7 with 3 other codes}. */
  String frequentCodes() {
    List<String> parts = new ArrayList<>();
    int others = 0;
    for (Map.Entry<LintRule, Integer> code : codes()) {
      if (parts.size() < MAX_CODES) {
        parts.add(code.getValue() + " " + code.getKey().id());
      } else {
        others += code.getValue();
      }
    }
    if (others > 0) {
      int codes = byCode.size() - MAX_CODES;
      parts.add(others + " with " + codes + " other code" + (codes == 1 ? "" : "s"));
    }
    return String.join(", ", parts);
  }

  static String name(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
