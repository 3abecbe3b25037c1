package wayleave.benchmarks.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The medians over all iterations of a benchmark, each per operation.
 *
 * @param clockNanos time on the clock
 * @param cpuNanos processor time of the process
 * @param allocatedBytes bytes that the measuring thread allocated
 */
record Measured(double clockNanos, double cpuNanos, double allocatedBytes) {
  static Measured of(Collection<RunResult> runs) {
    List<Double> clock = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    for (RunResult run : runs) {
      for (BenchmarkResult fork : run.getBenchmarkResults()) {
        for (IterationResult iteration : fork.getIterationResults()) {
          clock.add(iteration.getPrimaryResult().getScore());
          iteration.getSecondaryResults().forEach((label, result) -> {
            if (label.endsWith(CpuTimeProfiler.LABEL)) {
              cpu.add(score(result));
            } else if (label.endsWith("gc.alloc.rate.norm")) {
              allocated.add(score(result));
            }
          });
        }
      }
    }
    return new Measured(median(clock), median(cpu), median(allocated));
  }

  private static double score(Result<?> result) {
    return result.getScore();
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
