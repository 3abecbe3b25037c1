package wayleave.benchmarks.engine;

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
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.RunnerException;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.data.Settings;

/**
 * The program behind {@code verify/benchmarks/run check}: fails if Wayleave has become slower, as seen from crawler-commons in the same
 * run, than the record says.
 *
 * <p>Each engine runs in several rounds, each time in a fresh process, and its best round counts; what is too low then is
 * measured in as many rounds more, and all count. All times are processor time. Other work on the machine still disturbs that:
 * the check wants a machine that has little else to do.
 */
public final class RatioCheck {
  private static final String USAGE = """
      Usage: verify/benchmarks/run check [--record] [--rounds N] [--only REGEX]
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
    Pattern only = Pattern.compile("");
    for (int i = 0; i < arguments.length; i++) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--record" -> records = true;
        case "--rounds" -> {
          rounds = value.matches("[1-9]\\d?") ? Integer.parseInt(value) : 0;
          i++;
        }
        case "--only" -> {
          try {
            only = Pattern.compile(value);
          } catch (PatternSyntaxException e) {
            rounds = 0;
          }
          i++;
        }
        default -> rounds = 0;
      }
    }
    RatioCheck check = new RatioCheck(rounds, only);
    if (rounds == 0 || check.questions().isEmpty()) {
      System.err.print(USAGE);
      System.exit(2);
    }
    Path file = Path.of(System.getProperty("wayleave.root", "."))
        .resolve("verify/benchmarks/ratios-jdk" + Runtime.version().feature() + ".tsv");
    System.exit(records ? check.record(file) : check.compare(file));
  }

  private int record(Path file) throws IOException, RunnerException {
    Ratios measured = Ratios.ofBest(measure(questions()), questions());
    Files.writeString(
        file,
        measured.text(
            "How many times better than crawler-commons, which is asked in the same run.\n"
                + "Written by: ./verify/benchmarks/run check --record\n"
                + LocalDate.now(ZoneOffset.UTC)
                + ", the best of " + rounds + " rounds\n"
                + Machine.here().replaceAll("(?m)^- ", "")));
    System.out.print(measured.table(measured));
    return 0;
  }

  private int compare(Path file) throws IOException, RunnerException {
    Ratios written;
    try {
      written = Ratios.parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      System.err.println("there is no record for this JDK, " + file.getFileName()
          + "; make one with ./verify/benchmarks/run check --record");
      return 2;
    } catch (IllegalArgumentException e) {
      System.err.println(file.getFileName() + ", " + e.getMessage());
      return 2;
    }
    Map<String, Double> asked = new LinkedHashMap<>(written.byQuestion());
    asked.keySet().removeIf(question -> !only.matcher(question).find());
    Ratios record = new Ratios(asked);
    List<Figures> all = new ArrayList<>(measure(questions()));
    Ratios measured = Ratios.ofBest(all, questions());
    List<String> fallen = record.fallen(measured);
    if (!fallen.isEmpty()) {
      System.err.println("once more, since too low: " + String.join(", ", fallen));
      all.addAll(measure(fallen));
      measured = Ratios.ofBest(all, questions());
      fallen = record.fallen(measured);
    }
    System.out.print(record.table(measured));
    if (fallen.isEmpty()) {
      return 0;
    }
    System.out.println("\nMore than 20 % below the record: " + String.join(", ", fallen)
        + ".\nEither something has become slower, or, if that is meant, the record has to be made"
        + " anew: ./verify/benchmarks/run check --record");
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

  /** The figures of each round. */
  private List<Figures> measure(List<String> questions) throws RunnerException {
    List<Plan.Step> steps =
        steps().stream().filter(step -> questions.contains(step.question())).toList();
    List<Figures> all = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      System.err.println("round " + round + " of " + rounds);
      Figures figures = new RunBenchmarks(Settings.check(), 1).time(steps);
      System.err.println(
          "its ratios: " + Ratios.ofBest(List.of(figures), questions).byQuestion());
      all.add(figures);
    }
    return all;
  }
}
