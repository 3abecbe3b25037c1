package wayleave.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.data.Settings;
import wayleave.benchmarks.data.Workload;

/** The program behind {@code verify/benchmarks/run}: runs every benchmark and prints one table. */
public final class RunBenchmarks {
  private final Settings settings;
  private final int forks;
  private final long start = System.nanoTime();
  private final Map<String, Workload> workloads = new HashMap<>();
  private final Peers peers = new Peers();
  private final List<String> notes = new ArrayList<>();

  RunBenchmarks(Settings settings, int forks) {
    this.settings = settings;
    this.forks = forks;
  }

  /** Runs what the command line asks for; exits with 2 if it makes no sense. */
  public static void main(String[] arguments) throws IOException, RunnerException {
    Settings settings;
    try {
      settings = Settings.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("verify/benchmarks/run: " + e.getMessage() + "\n" + Settings.USAGE);
      System.exit(2);
      return;
    }
    RunBenchmarks run = new RunBenchmarks(settings, 1);
    Figures figures = run.time(Plan.steps());
    run.heap(figures);
    run.store(figures);
    run.coldLint(figures);
    run.node(figures);
    String report = run.report(figures);
    System.out.print(report);
    if (settings.json().isPresent()) {
      figures.writeJson(settings.json().get());
    }
    if (settings.record().isPresent()) {
      Path directory = settings.record().get();
      Files.createDirectories(directory);
      Files.writeString(directory.resolve(Machine.fileName()), "# Benchmarks\n\n" + report);
    }
    // A peer that never came back from a question may still be at it.
    System.exit(0);
  }

  /** Runs the steps, in rounds, and turns what they measured into figures. */
  Figures time(List<Plan.Step> steps) throws RunnerException {
    Map<Plan.Step, List<RunResult>> results = new LinkedHashMap<>();
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Plan.Step step : steps) {
        if (settings.includes(step.question()) && isFeasible(step)) {
          if (secondsSinceStart() > settings.seconds()) {
            note("left out for lack of time: " + step);
          } else {
            progress("round " + round + ": " + step);
            results.computeIfAbsent(step, any -> new ArrayList<>()).add(run(step));
          }
        }
      }
    }
    Figures figures = new Figures();
    results.forEach((step, runs) -> add(figures, step, Measured.of(runs)));
    addCompileOfPeers(figures);
    addScaling(figures, "threads");
    addScaling(figures, "threads-own");
    return figures;
  }

  private boolean isFeasible(Plan.Step step) {
    if (step.engine().equals(Contender.WAYLEAVE) || step.type() == PageBenchmark.class) {
      return true;
    }
    boolean feasible = peers.wrong(step.engine(), workload(step.workload())).isPresent();
    if (!feasible) {
      note("not run, no end within 6 s: " + step);
    }
    return feasible;
  }

  private RunResult run(Plan.Step step) throws RunnerException {
    ChainedOptionsBuilder options = new OptionsBuilder()
        .include("^" + step.type().getName() + "\\.")
        .param("workload", step.workload())
        .param("engine", step.engine())
        .forks(forks)
        .threads(step.threads())
        .warmupIterations(settings.warmUps())
        .warmupTime(TimeValue.milliseconds(settings.millis()))
        .measurementIterations(settings.iterations())
        .measurementTime(TimeValue.milliseconds(settings.millis()))
        .timeout(TimeValue.seconds(60))
        .jvmArgs(Machine.FLAGS.toArray(String[]::new))
        .jvmArgsAppend(Machine.properties().toArray(String[]::new))
        .addProfiler(CpuTimeProfiler.class)
        .addProfiler(GCProfiler.class)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
    step.parameters().forEach(options::param);
    return new Runner(options.build()).runSingle();
  }

  private void add(Figures figures, Plan.Step step, Measured measured) {
    Workload workload = workload(step.workload());
    String question = step.question();
    double urls = workload.questions().size();
    if (step.type() == ParseBenchmark.class || step.type() == LoadBenchmark.class) {
      addChecked(figures, step, measured, nanos -> workload.bytes() * 1e3 / nanos, "MB/s");
    } else if (step.type() == CompileBenchmark.class || step.type() == EndToEndBenchmark.class) {
      addChecked(
          figures, step, measured, nanos -> nanos / workload.files().size() / 1e3, "us/file");
    } else if (step.type() == PageBenchmark.class) {
      figures.add(
          Figure.of(question, step.engine(), workload.bytes() * 1e3 / measured.cpuNanos(), "MB/s"));
    } else if (step.type() == LintBenchmark.class) {
      boolean isMany = workload.files().size() > 1;
      double nanos = measured.cpuNanos();
      figures.add(Figure.of(
          question,
          step.engine(),
          isMany ? workload.bytes() * 1e3 / nanos : nanos / 1e6,
          isMany ? "MB/s" : "ms/file"));
    } else if (step.type() == ConcurrencyBenchmark.class) {
      figures.add(Figure.of(question, step.engine(), measured.clockNanos() / urls, "ns/URL"));
    } else {
      addChecked(figures, step, measured, nanos -> nanos / urls, "ns/URL");
      figures.add(
          Figure.of("alloc-" + question, step.engine(), measured.allocatedBytes() / urls, "B/URL"));
    }
  }

  private void addChecked(
      Figures figures,
      Plan.Step step,
      Measured measured,
      DoubleUnaryOperator ofNanos,
      String unit) {
    Workload workload = workload(step.workload());
    int wrong = peers.wrong(step.engine(), workload).orElse(-1);
    int asked = workload.questions().size();
    double one = ofNanos.applyAsDouble(measured.leastCpuNanos());
    double other = ofNanos.applyAsDouble(measured.mostCpuNanos());
    figures.add(new Figure(
        step.question(),
        step.engine(),
        ofNanos.applyAsDouble(measured.cpuNanos()),
        Math.min(one, other),
        Math.max(one, other),
        unit,
        wrong,
        asked));
  }

  /** Peers have no step between parsing and asking: to get a crawler's rules they parse. */
  private void addCompileOfPeers(Figures figures) {
    for (String name : List.of("real", "small", "large")) {
      Workload workload = workload(name);
      if (figures.find("compile-" + name, Contender.WAYLEAVE).isPresent()) {
        for (String engine : Contender.NAMES) {
          Optional<Figure> parse = figures.find("parse-" + name, engine);
          if (parse.isPresent() && !engine.equals(Contender.WAYLEAVE)) {
            double micros =
                workload.bytes() / parse.get().value() / workload.files().size();
            figures.add(Figure.of("compile-" + name, engine, micros, "us/file"));
          }
        }
      }
    }
  }

  private static void addScaling(Figures figures, String question) {
    Optional<Figure> one = figures.find(question + "-1", Contender.WAYLEAVE);
    Optional<Figure> two = figures.find(question + "-2", Contender.WAYLEAVE);
    if (one.isPresent() && two.isPresent()) {
      double factor = 2 * one.get().value() / two.get().value();
      figures.add(Figure.of(question + "-scaling", Contender.WAYLEAVE, factor, "x"));
    }
  }

  /** Measures what stays in memory, each engine in a process of its own. */
  void heap(Figures figures) throws IOException {
    List<String> engines = new ArrayList<>(Contender.NAMES);
    engines.add(Contender.ADAPTER);
    for (String engine : engines) {
      if (!settings.includes("heap")) {
        return;
      }
      progress("heap: " + engine);
      // Enough of the peers to know the figure, which is per origin.
      int origins = switch (engine) {
        case Contender.WAYLEAVE -> settings.origins();
        case Contender.PANFORGE -> 50_000;
        default -> 100_000;
      };
      List<String> command = new ArrayList<>(List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-Xmx6g",
          "-XX:+UseSerialGC",
          // Otherwise up to a twentieth of the garbage stays, and counts as held.
          "-XX:MarkSweepAlwaysCompactCount=1",
          "-Djdk.attach.allowAttachSelf=true",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:+EnableDynamicAgentLoading",
          "-Djol.magicFieldOffset=true"));
      command.addAll(Machine.properties());
      command.addAll(List.of(
          "-cp",
          System.getProperty("java.class.path"),
          HeapMeasurement.class.getName(),
          engine,
          String.valueOf(origins)));
      Process process = new ProcessBuilder(command)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      addHeap(figures, engine, output);
    }
  }

  /** Measures the store on disk, which takes minutes and gigabytes, if it is asked for. */
  void store(Figures figures) throws IOException {
    if (settings.only().isPresent() && settings.includes("store")) {
      progress("store: " + settings.origins() + " entries");
      Path temporary = Files.createTempDirectory("wayleave-store");
      addStore(figures, StoreMeasurement.run(temporary, settings.origins()));
      Files.delete(temporary);
    }
  }

  /** Measures the command on large files, which takes a minute or two, if it is asked for. */
  void coldLint(Figures figures) throws IOException {
    if (settings.only().isPresent() && settings.includes("cold-lint")) {
      progress("cold-lint");
      Path root = Path.of(System.getProperty("wayleave.root", ".")).toAbsolutePath();
      new ColdLint(root.resolve("wayleave"), settings.isFull() ? 21 : 11).measure(figures);
    }
  }

  /** Of several values of a question it is the median. */
  static void addStore(Figures figures, List<String> lines) {
    Map<String, List<String[]>> questions = new LinkedHashMap<>();
    for (String line : lines) {
      String[] parts = line.split("\t", -1);
      questions.computeIfAbsent(parts[0], any -> new ArrayList<>()).add(parts);
    }
    questions.forEach((question, values) -> {
      double[] sorted = values.stream()
          .mapToDouble(parts -> Double.parseDouble(parts[1]))
          .sorted()
          .toArray();
      figures.add(Figure.of(
          question, Contender.WAYLEAVE, sorted[sorted.length / 2], values.get(0)[2]));
    });
  }

  /** Asks the peer that runs in Node.js, in full runs, where there is a Node.js. */
  void node(Figures figures) {
    if (!settings.isFull() || !settings.includes(NodePeer.NAME)) {
      return;
    }
    progress(NodePeer.NAME);
    try {
      Path root = Path.of(System.getProperty("wayleave.root", ".")).toAbsolutePath();
      List<Workload> asked =
          List.of(workload("real"), workload("small"), workload("medium"), workload("large"));
      NodePeer.measure(root, asked).forEach(figures::add);
    } catch (IOException e) {
      note("left out: " + NodePeer.NAME + " (" + e.getMessage() + ")");
    }
  }

  /** Reads the lines that {@link HeapMeasurement} prints; whatever else is printed is left alone. */
  static void addHeap(Figures figures, String engine, String output) {
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\t", -1);
      if (parts.length == 3 && parts[0].startsWith("heap-")) {
        figures.add(Figure.of(parts[0], engine, Double.parseDouble(parts[1]), parts[2]));
      }
    }
  }

  /** Returns what is shown to people: the machine, the table, notes. */
  String report(Figures figures) {
    StringBuilder report = new StringBuilder(Machine.description(settings));
    Workload real = workload("real");
    report.append("- real: ").append(real.files().size()).append(' ').append(real.source());
    report
        .append(", ")
        .append(real.bytes())
        .append(" bytes\n- time is processor time; ratios above 1 are better\n\n")
        .append(figures.table());
    notes.forEach(note -> report.append("\n- ").append(note));
    return report.append(notes.isEmpty() ? "" : "\n").toString();
  }

  private Workload workload(String name) {
    return workloads.computeIfAbsent(name, Workload::named);
  }

  private void note(String note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  private long secondsSinceStart() {
    return (System.nanoTime() - start) / 1_000_000_000L;
  }

  private void progress(String what) {
    System.err.printf("[%4d s] %s%n", secondsSinceStart(), what);
  }
}
