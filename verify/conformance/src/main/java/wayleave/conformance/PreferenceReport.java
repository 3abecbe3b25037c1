package wayleave.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The part of the report about usage preferences: statements with the vectors that prove them. */
final class PreferenceReport {
  private final List<PreferenceVector> vectors = PreferenceVector.all();
  private final StringBuilder text = new StringBuilder();

  private PreferenceReport() {}

  static String render() {
    return new PreferenceReport().sections();
  }

  /** What went wrong, a line each. */
  static List<String> failures() {
    return PreferenceVector.all().stream()
        .filter(vector -> !vector.passes())
        .map(vector ->
            vector.id() + ": expected " + vector.expected() + ", but was " + vector.actual())
        .toList();
  }

  private String sections() {
    String section = "";
    for (Requirement requirement : Requirement.preferences()) {
      if (!requirement.section().equals(section)) {
        section = requirement.section();
        line("");
        line("## " + section);
        line("");
        line("| no. | statement | certainty | proven by |");
        line("|---|---|---|---|");
      }
      List<PreferenceVector> proving = vectors.stream()
          .filter(vector -> vector.statements().contains(requirement.id()))
          .toList();
      line("| " + requirement.id() + " | " + ConformanceReport.escape(requirement.statement())
          + " | "
          + proving.stream()
              .map(PreferenceVector::certainty)
              .distinct()
              .collect(Collectors.joining(", "))
          + " | " + proof(requirement, proving) + " |");
    }
    return text.toString();
  }

  private static String proof(Requirement requirement, List<PreferenceVector> proving) {
    List<String> proof = new ArrayList<>();
    if (!proving.isEmpty()) {
      long passed = proving.stream().filter(PreferenceVector::passes).count();
      proof.add(passed + " of " + proving.size() + ": "
          + proving.stream()
              .map(vector -> "`" + vector.id() + "`")
              .collect(Collectors.joining(" ")));
    }
    requirement.tests().forEach(test -> proof.add("`" + test + "`"));
    return String.join(", ", proof);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
