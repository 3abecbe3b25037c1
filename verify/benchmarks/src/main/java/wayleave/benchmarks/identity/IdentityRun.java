package wayleave.benchmarks.identity;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jol.info.GraphLayout;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.engine.CpuTimeProfiler;

/** The program behind {@code verify/benchmarks/run identity}: prints what a lookup costs, and what lists take in memory. */
public final class IdentityRun {
  private static final int PREFIXES = 100_000;

  private IdentityRun() {}

  public static void main(String[] arguments) throws RunnerException {
    if (arguments.length > 0) {
      System.err.println("verify/benchmarks/run: identity has no options");
      System.exit(2);
    }
    Collection<RunResult> results = new Runner(new OptionsBuilder()
            .include("^" + AddressBenchmark.class.getName() + "\\.")
            .forks(3)
            .warmupIterations(5)
            .warmupTime(TimeValue.milliseconds(500))
            .measurementIterations(5)
            .measurementTime(TimeValue.milliseconds(500))
            .jvmArgs(Machine.FLAGS.toArray(String[]::new))
            .addProfiler(CpuTimeProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build())
        .run();
    System.out.println(
        "- " + LocalDate.now(ZoneOffset.UTC) + ", 3 x 5 iterations of 500 ms; processor time");
    System.out.print(Machine.here());
    System.out.println("\n| question | prefixes | least | median |\n|---|--:|--:|--:|");
    for (RunResult result : results) {
      double[] nanos = nanos(result);
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %.0f ns | %.0f ns |%n",
          result.getPrimaryResult().getLabel(),
          result.getParams().getParam("prefixes"),
          nanos[0],
          nanos[nanos.length / 2]);
    }
    System.out.printf(Locale.ROOT, "%n%d prefixes take %.1f MB%n", PREFIXES, bytes(PREFIXES) / 1e6);
  }

  /** Processor time of each iteration per address, the least first. */
  private static double[] nanos(RunResult run) {
    List<Double> nanos = new ArrayList<>();
    for (BenchmarkResult fork : run.getBenchmarkResults()) {
      for (IterationResult iteration : fork.getIterationResults()) {
        iteration.getSecondaryResults().forEach((label, result) -> {
          if (label.endsWith(CpuTimeProfiler.LABEL)) {
            nanos.add(result.getScore());
          }
        });
      }
    }
    return nanos.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  /** The bytes that a list keeps in memory, with all objects that it refers to. */
  static long bytes(int prefixes) {
    return GraphLayout.parseInstance(new RangeWorkload(prefixes, 0).ranges()).totalSize();
  }
}
