package wayleave.benchmarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The benchmarks of a run, in order: what most is asked about first, the engines of a question one after the other. */
final class Plan {
  /**
   * One benchmark.
   *
   * @param question the name of the question
   * @param type the class that asks it
   * @param parameters further JMH parameters
   */
  record Step(
      String question,
      Class<?> type,
      String workload,
      String engine,
      Map<String, String> parameters,
      int threads) {
    @Override
    public String toString() {
      return question + " " + engine;
    }
  }

  private Plan() {}

  static List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    each(steps, "parse", ParseBenchmark.class, "real", "large");
    each(steps, "match", MatchBenchmark.class, "real", "medium", "large", "stars");
    own(steps, "compile", CompileBenchmark.class, "large", "small", "real");
    each(steps, "match", MatchBenchmark.class, "small", "hostile");
    each(steps, "parse", ParseBenchmark.class, "small", "medium", "500k", "pages");
    own(steps, "load", LoadBenchmark.class, "real", "large");
    own(steps, "match-bytes", MatchBytesBenchmark.class, "real");
    steps.add(new Step(
        "match-bytes-real",
        MatchBytesBenchmark.class,
        "real",
        Contender.CRAWLER_COMMONS,
        Map.of(),
        1));
    own(
        steps,
        "match-bytes",
        MatchBytesBenchmark.class,
        "small",
        "medium",
        "large",
        "stars",
        "hostile");
    for (String workload : List.of("real", "medium")) {
      for (String reasons : List.of("0", "1", "2")) {
        steps.add(new Step(
            "check-" + reasons + "-" + workload,
            CheckBenchmark.class,
            workload,
            Contender.WAYLEAVE,
            Map.of("reasons", reasons),
            1));
      }
    }
    threads(steps, "threads-1", "shared", 1);
    threads(steps, "threads-2", "shared", 2);
    threads(steps, "threads-own-1", "own", 1);
    threads(steps, "threads-own-2", "own", 2);
    for (String checks : List.of("1", "2", "5", "10", "20", "40", "100")) {
      for (String engine : Contender.NAMES) {
        // With panforge several questions are several times one.
        if (checks.equals("1") || !engine.equals(Contender.PANFORGE)) {
          steps.add(new Step(
              "end-to-end-" + checks,
              EndToEndBenchmark.class,
              "rules",
              engine,
              Map.of("checks", checks),
              1));
        }
      }
    }
    own(
        steps,
        "lint",
        LintBenchmark.class,
        "real",
        "small",
        "medium",
        "large",
        "500k",
        "stars",
        "hostile",
        "folders",
        "groups",
        "corpus");
    for (String engine : PageBenchmark.ENGINES) {
      steps.add(new Step("page-directives", PageBenchmark.class, "pages", engine, Map.of(), 1));
    }
    for (String workload : List.of("real", "medium", "large")) {
      steps.add(adapter("parse", ParseBenchmark.class, workload));
      steps.add(adapter("match", MatchBenchmark.class, workload));
    }
    return steps;
  }

  private static Step adapter(String question, Class<?> type, String workload) {
    return new Step(question + "-" + workload, type, workload, Contender.ADAPTER, Map.of(), 1);
  }

  private static void each(List<Step> steps, String question, Class<?> type, String... workloads) {
    for (String workload : workloads) {
      for (String engine : Contender.NAMES) {
        steps.add(new Step(question + "-" + workload, type, workload, engine, Map.of(), 1));
      }
    }
  }

  private static void threads(List<Step> steps, String question, String rules, int threads) {
    steps.add(new Step(
        question,
        ConcurrencyBenchmark.class,
        "medium",
        Contender.WAYLEAVE,
        Map.of("rules", rules),
        threads));
  }

  private static void own(List<Step> steps, String question, Class<?> type, String... workloads) {
    for (String workload : workloads) {
      steps.add(
          new Step(question + "-" + workload, type, workload, Contender.WAYLEAVE, Map.of(), 1));
    }
  }
}
