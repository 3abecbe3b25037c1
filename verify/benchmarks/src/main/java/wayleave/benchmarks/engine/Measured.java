package wayleave.benchmarks.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
 * @param leastCpuNanos the median of the process that took least of it
 * @param mostCpuNanos the median of the process that took most of it
 * @param allocatedBytes bytes that the measuring thread allocated
 */
record Measured(
    double clockNanos,
    double cpuNanos,
    double leastCpuNanos,
    double mostCpuNanos,
    double allocatedBytes) {
  static Measured of(Collection<RunResult> runs) {
    List<Double> clock = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    List<Double> cpuOfProcesses = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    for (RunResult run : runs) {
      for (BenchmarkResult fork : run.getBenchmarkResults()) {
        int before = cpu.size();
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
        cpuOfProcesses.add(median(cpu.subList(before, cpu.size())));
      }
    }
    Collections.sort(cpuOfProcesses);
    return new Measured(
        median(clock),
        median(cpu),
        cpuOfProcesses.get(0),
        cpuOfProcesses.get(cpuOfProcesses.size() - 1),
        median(allocated));
  }

  private static double score(Result<?> result) {
    return result.getScore();
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
