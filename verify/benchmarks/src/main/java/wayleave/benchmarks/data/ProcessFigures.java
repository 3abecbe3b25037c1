package wayleave.benchmarks.data;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** What this process has used so far, and a way to tell the process that started it. */
public final class ProcessFigures {
  private ProcessFigures() {}

  /** The processor time that it has had, compiler and collector included. */
  public static double cpuSeconds() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e9;
  }

  /** How long it has run. */
  public static double seconds() {
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    return (System.currentTimeMillis() - start) / 1e3;
  }

  /** The most memory that it has had; 0 where the system does not say. */
  public static double peakMiB() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024.0)
          .findFirst()
          .orElse(0);
    }
  }

  /** A line that {@link wayleave.benchmarks.fetch.FetchFigures#parse} reads. */
  public static void print(String name, double value) {
    System.out.printf(Locale.ROOT, "%s\t%.3f%n", name, value);
  }
}
