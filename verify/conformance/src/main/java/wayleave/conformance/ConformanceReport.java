package wayleave.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.conformance.Outcome.Status;

/**
 * The page that shows each requirement with the vectors that prove it and what the engines answer. {@code ConformanceReportTest}
 * writes it to {@code target/conformance.md}.
 */
final class ConformanceReport {
  /** How often the answers of one engine to one vector, or more, were right. */
  private record Score(int passed, int asked) {
    Score plus(Outcome outcome) {
      return new Score(
          passed + (outcome.status() == Status.PASSED ? 1 : 0),
          asked + (outcome.status() == Status.NOT_ASKED ? 0 : 1));
    }

    Score plus(Score other) {
      return new Score(passed + other.passed, asked + other.asked);
    }

    @Override
    public String toString() {
      return asked == 0 ? "not asked" : passed + " of " + asked;
    }
  }

  private static final Score NONE = new Score(0, 0);

  private final List<Engine> engines;
  private final List<Requirement> requirements = Requirement.all();
  private final List<KnownDivergence> divergences = KnownDivergence.all();
  private final List<TestVector> vectors = Vectors.all();
  private final Map<String, List<Score>> scores = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private final StringBuilder page = new StringBuilder();

  private ConformanceReport(List<Engine> engines) {
    this.engines = engines;
  }

  /** Puts all vectors to all engines. */
  static ConformanceReport run() {
    ConformanceReport report = new ConformanceReport(Engine.all());
    report.vectors.forEach(report::run);
    return report;
  }

  /** The answers that an engine must not give, one a line. */
  List<String> failures() {
    return List.copyOf(failures);
  }

  /** The page as Markdown. */
  String page() {
    head();
    summary();
    String section = "";
    for (Requirement requirement : requirements) {
      if (!requirement.section().equals(section)) {
        section = requirement.section();
        line("");
        line("## " + section);
        line("");
        line("| no. | statement | proven by | " + names(" | ") + " |");
        line("|---|---|---|" + "---|".repeat(engines.size()));
      }
      row(requirement);
    }
    knownDivergences();
    index();
    pages();
    preferences();
    return page.toString();
  }

  private void run(TestVector vector) {
    Set<String> divergent =
        divergences.stream().map(KnownDivergence::vector).collect(Collectors.toSet());
    List<Score> ofEngines = new ArrayList<>();
    for (Engine engine : engines) {
      Score score = NONE;
      for (Dialect dialect : vector.dialects()) {
        Outcome outcome = Runner.run(engine, vector, dialect);
        score = score.plus(outcome);
        if (outcome.failed() != divergent.contains(vector.id())
            && outcome.status() != Status.NOT_ASKED) {
          failures.add(engine.name() + " " + vector.id() + " " + dialect + " " + outcome.detail());
        }
      }
      ofEngines.add(score);
    }
    scores.put(vector.id(), ofEngines);
  }

  private void head() {
    line("# Conformance");
    line("");
    line("`mvn verify -Pfull` writes this page from a run of all vectors.");
    line("");
    line(
        "Every statement of Google's five documents that a program can keep or break has a number;");
    line(
        "`000` (zh-TW) is the authoring guide, `001` (ko) the specification before July 2019, `002` (id),");
    line(
        "`003` (th) and `004` (fi) after it. RFC 9309, google/robotstxt (`GB`) and the choices of this");
    line(
        "project (`W`) follow. A vector is one question with the answer that the document gives; it is");
    line(
        "put to each engine in each dialect that it holds for: `reference` is the naive matcher written");
    line(
        "straight from the specification, `compiled` is the engine. The vectors that any engine can be");
    line("asked are the cases of `verify/rep-tests`.");
  }

  private void summary() {
    line("");
    line("| engine | vectors | answers as expected |");
    line("|---|---|---|");
    for (int i = 0; i < engines.size(); i++) {
      Score total = NONE;
      for (List<Score> ofVector : scores.values()) {
        total = total.plus(ofVector.get(i));
      }
      line("| " + engines.get(i).name() + " | " + vectors.size() + " | " + total + " |");
    }
    line("");
    line("The difference is the " + divergences.size() + " known divergences below.");
  }

  private void row(Requirement requirement) {
    List<TestVector> proving = proving(requirement);
    List<String> proof = new ArrayList<>();
    if (!proving.isEmpty()) {
      proof.add("[" + proving.size() + (proving.size() == 1 ? " vector](#" : " vectors](#")
          + anchor(requirement)
          + ")");
    }
    requirement.tests().forEach(test -> proof.add("`" + test + "`"));
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < engines.size(); i++) {
      Score score = NONE;
      for (TestVector vector : proving) {
        score = score.plus(scores.getOrDefault(vector.id(), List.of()).get(i));
      }
      cells.append(" | ").append(proving.isEmpty() ? "" : score);
    }
    line("| "
        + requirement.id()
        + " | "
        + escape(requirement.statement())
        + " | "
        + String.join(", ", proof)
        + cells
        + " |");
  }

  private void knownDivergences() {
    line("");
    line("## Known divergences");
    line("");
    line("| vector | source | why |");
    line("|---|---|---|");
    for (KnownDivergence known : divergences) {
      TestVector vector = vectors.stream()
          .filter(one -> one.id().equals(known.vector()))
          .findFirst()
          .orElseThrow();
      line("| "
          + known.vector()
          + " | "
          + escape(vector.source())
          + " | "
          + escape(known.reason())
          + " |");
    }
  }

  private void index() {
    line("");
    line("## Vectors by requirement");
    for (Requirement requirement : requirements) {
      List<TestVector> proving = proving(requirement);
      if (!proving.isEmpty()) {
        line("");
        line("<a id=\"" + anchor(requirement) + "\"></a>**" + requirement.id() + "**");
        line("");
        for (Map.Entry<String, List<TestVector>> source : bySource(proving).entrySet()) {
          line("- "
              + escape(source.getKey())
              + ": "
              + source.getValue().stream()
                  .map(vector -> "`" + vector.id() + "`")
                  .collect(Collectors.joining(" ")));
        }
      }
    }
  }

  private void pages() {
    line("");
    line(
        "The rest of this page is about `PageDirectives`: what meta elements, `X-Robots-Tag` and the draft");
    line(
        "`Robots-Tag` tell crawlers, as Google, Bing, Yandex and Apple document it. Statements that one");
    line("response cannot keep or break have no row. The vectors are in `page.jsonl`.");
    page.append(PageReport.render());
  }

  private void preferences() {
    line("");
    line(
        "The last sections are about `UsagePreferences`: what robots.txt and headers say about the use of");
    line(
        "content, each specification by its own rules. Certainty says where a case comes from: the words of a");
    line(
        "document, a quotation, or a choice of this project. The vectors are in `preferences.jsonl`.");
    page.append(PreferenceReport.render());
  }

  private static Map<String, List<TestVector>> bySource(List<TestVector> vectors) {
    return vectors.stream()
        .collect(
            Collectors.groupingBy(TestVector::source, LinkedHashMap::new, Collectors.toList()));
  }

  private List<TestVector> proving(Requirement requirement) {
    return vectors.stream()
        .filter(vector -> vector.proves().contains(requirement.id()))
        .toList();
  }

  private static String anchor(Requirement requirement) {
    return "vectors-" + requirement.id().toLowerCase(Locale.ROOT).replace('.', '-');
  }

  private String names(String between) {
    return engines.stream().map(Engine::name).collect(Collectors.joining(between));
  }

  static String escape(String text) {
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
