package wayleave.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The part of the report about page directives: statements with the vectors that prove them. */
final class PageReport {
  private final List<PageVector> vectors = PageVector.all();
  private final Map<PageVector, Outcome> outcomes = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  private PageReport() {
    vectors.forEach(vector -> outcomes.put(vector, vector.run()));
  }

  static String render() {
    return new PageReport().sections();
  }

  /** What went wrong, a line each. */
  static List<String> failures() {
    return PageVector.all().stream()
        .filter(vector -> vector.run().failed())
        .map(vector -> vector.id() + " " + vector.run().detail())
        .toList();
  }

  private String sections() {
    String section = "";
    for (Requirement requirement : Requirement.pages()) {
      if (!requirement.section().equals(section)) {
        section = requirement.section();
        line("");
        line("## " + section);
        line("");
        line("| no. | statement | proven by |");
        line("|---|---|---|");
      }
      line("| " + requirement.id() + " | " + ConformanceReport.escape(requirement.statement())
          + " | " + proof(requirement) + " |");
    }
    return text.toString();
  }

  private String proof(Requirement requirement) {
    List<String> proof = new ArrayList<>();
    List<PageVector> proving = vectors.stream()
        .filter(vector -> vector.proves().contains(requirement.id()))
        .toList();
    if (!proving.isEmpty()) {
      long passed = proving.stream()
          .filter(vector -> !outcomes.getOrDefault(vector, Outcome.NOT_ASKED).failed())
          .count();
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
