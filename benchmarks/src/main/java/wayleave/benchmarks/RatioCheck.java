package wayleave.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The program behind {@code benchmarks/run check}: fails if Wayleave has become slower, as seen from crawler-commons in the same
 * run, than the record says.
 *
 * <p>A ratio is that of two processes that ran one after the other; of several rounds the median counts; what is too low is
 * measured a second time, and the better counts. All times are processor time. So other work on the machine makes the check slow
 * rather than wrong.
 */
public final class RatioCheck {
  private static final String USAGE = """
      Usage: benchmarks/run check [--record] [--rounds N] [--only REGEX]
        --record      write what is measured to the record, instead of comparing with it
        --rounds N    how often each is measured (default 3)
        --only REGEX  only the questions that the expression is found in
      Exit status: 1 if a ratio is more than 20 % below its record, 2 if there is no record for this JDK.
      """;

  private final int rounds;
  private final Pattern only;

  private RatioCheck(int rounds, Pattern only) {
    this.rounds = rounds;
    this.only = only;
  }

  /** Compares or records; exits with 1 if a ratio has fallen. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws IOException, RunnerException {
    boolean records = false;
    int rounds = 3;
    String only = "";
    for (int i = 0; i < arguments.length; i++) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--record" -> records = true;
        case "--rounds" -> {
          rounds = value.matches("[1-9]\\d?") ? Integer.parseInt(value) : 0;
          i++;
        }
        case "--only" -> {
          only = value;
          i++;
        }
        default -> rounds = 0;
      }
    }
    if (rounds == 0) {
      System.err.print(USAGE);
      System.exit(2);
    }
    Path file = Path.of(System.getProperty("wayleave.root", "."))
        .resolve("benchmarks/ratios-jdk" + Runtime.version().feature() + ".tsv");
    RatioCheck check = new RatioCheck(rounds, Pattern.compile(only));
    System.exit(records ? check.record(file) : check.compare(file));
  }

  private int record(Path file) throws IOException, RunnerException {
    Ratios measured = measure(questions());
    Files.writeString(
        file,
        measured.text(
            "How many times better than crawler-commons, which is asked in the same run.\n"
                + "Written by: ./benchmarks/run check --record\n" + LocalDate.now(ZoneOffset.UTC)
                + ", median of " + rounds + " rounds\n"
                + Machine.here().replaceAll("(?m)^- ", "")));
    System.out.print(measured.table(measured));
    return 0;
  }

  private int compare(Path file) throws IOException, RunnerException {
    Ratios all;
    try {
      all = Ratios.parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      System.err.println("there is no record for this JDK, " + file.getFileName()
          + "; make one with ./benchmarks/run check --record");
      return 2;
    } catch (IllegalArgumentException e) {
      System.err.println(file.getFileName() + ", " + e.getMessage());
      return 2;
    }
    Map<String, Double> asked = new LinkedHashMap<>(all.byQuestion());
    asked.keySet().removeIf(question -> !only.matcher(question).find());
    Ratios record = new Ratios(asked);
    Ratios measured = measure(questions());
    List<String> fallen = record.fallen(measured);
    if (!fallen.isEmpty()) {
      System.err.println("once more, since too low: " + String.join(", ", fallen));
      measured = measured.orBetter(measure(fallen));
      fallen = record.fallen(measured);
    }
    System.out.print(record.table(measured));
    if (fallen.isEmpty()) {
      return 0;
    }
    System.out.println("\nMore than 20 % below the record: " + String.join(", ", fallen)
        + ".\nEither something has become slower, or, if that is meant, the record has to be made"
        + " anew: ./benchmarks/run check --record");
    return 1;
  }

  private List<String> questions() {
    return steps().stream()
        .map(Plan.Step::question)
        .distinct()
        .filter(question -> only.matcher(question).find())
        .toList();
  }

  /** Workloads that are the same everywhere, with or without real files at hand. */
  static List<Plan.Step> steps() {
    List<Plan.Step> steps = new ArrayList<>();
    add(steps, "parse-invented", ParseBenchmark.class, "invented", Map.of());
    add(steps, "parse-large", ParseBenchmark.class, "large", Map.of());
    add(steps, "match-invented", MatchBenchmark.class, "invented", Map.of());
    add(steps, "match-medium", MatchBenchmark.class, "medium", Map.of());
    add(steps, "match-large", MatchBenchmark.class, "large", Map.of());
    add(steps, "end-to-end-10", EndToEndBenchmark.class, "invented", Map.of("checks", "10"));
    return steps;
  }

  private static void add(
      List<Plan.Step> steps,
      String question,
      Class<?> type,
      String workload,
      Map<String, String> parameters) {
    for (String engine : List.of(Contender.WAYLEAVE, Contender.CRAWLER_COMMONS)) {
      steps.add(new Plan.Step(question, type, workload, engine, parameters, 1));
    }
  }

  private Ratios measure(List<String> questions) throws RunnerException {
    List<Plan.Step> steps =
        steps().stream().filter(step -> questions.contains(step.question())).toList();
    List<Ratios> all = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      System.err.println("round " + round + " of " + rounds);
      Ratios one = ratios(new RunBenchmarks(Settings.check(), 1).time(steps), questions);
      System.err.println("ratios of this round: " + one.byQuestion());
      all.add(one);
    }
    return Ratios.medians(all);
  }

  /** Of figures of one round. */
  static Ratios ratios(Figures figures, List<String> questions) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String question : questions) {
      figures
          .find(question, Contender.WAYLEAVE)
          .flatMap(figure -> figures.ratio(figure, Contender.CRAWLER_COMMONS))
          .ifPresent(ratio -> ratios.put(question, ratio));
    }
    return new Ratios(ratios);
  }
}
