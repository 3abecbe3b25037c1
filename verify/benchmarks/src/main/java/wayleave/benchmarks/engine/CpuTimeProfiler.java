package wayleave.benchmarks.engine;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time that the process takes per operation, the collector included, the compiler not: it has its own threads
 * and is done some time. Other work on the machine stretches the time on the clock, but hardly this one.
 */
public final class CpuTimeProfiler implements InternalProfiler {
  /** The name of the result, in nanoseconds. */
  public static final String LABEL = "cpu";

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private Map<String, Long> before = Map.of();

  @Override
  public String getDescription() {
    return "processor time of the process";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = nanosOfThreads();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long used = 0;
    for (Map.Entry<String, Long> thread : nanosOfThreads().entrySet()) {
      used += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    long operations = Math.max(1, result.getMetadata().getAllOps());
    double each = (double) used / operations;
    return List.of(new ScalarResult(LABEL, each, "ns/op", AggregationPolicy.AVG));
  }

  /** Linux tells the time of each thread to the nanosecond; the process' own counter goes by hundredths of a second. */
  private Map<String, Long> nanosOfThreads() {
    File[] threads = new File("/proc/self/task").listFiles();
    if (threads == null || !new File("/proc/self/schedstat").exists()) {
      return Map.of("process", system.getProcessCpuTime());
    }
    Map<String, Long> nanos = new HashMap<>();
    for (File thread : threads) {
      try {
        if (!Files.readString(thread.toPath().resolve("comm")).matches("(?s)C[12] Compiler.*")) {
          String times = Files.readString(thread.toPath().resolve("schedstat"));
          nanos.put(thread.getName(), Long.parseLong(times.substring(0, times.indexOf(' '))));
        }
      } catch (IOException ended) {
        continue;
      }
    }
    return nanos;
  }
}
