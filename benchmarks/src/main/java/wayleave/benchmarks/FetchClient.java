package wayleave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A program that has one client fetch from all sites, all of them asked for at once, and prints what was measured, as {@link
 * FetchFigures} reads it. It runs in a process of its own.
 */
public final class FetchClient {
  private FetchClient() {}

  /** Arguments: client, number of sites, open and closed port, concurrency, milliseconds to wait for a byte, a directory. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    FetchSites sites = new FetchSites(Integer.parseInt(arguments[1]));
    FetchPorts ports =
        new FetchPorts(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
    FetchPeer.Options options = new FetchPeer.Options(
        sites,
        ports,
        Integer.parseInt(arguments[4]),
        Integer.parseInt(arguments[5]),
        Path.of(arguments[6]));
    FetchLog log = new FetchLog(sites);
    long before = cpuNanos();
    try (FetchPeer client = FetchPeer.named(arguments[0], options)) {
      for (int site = 0; site < sites.count(); site++) {
        log.asked(site);
        client.ask(site, log);
      }
      log.awaitAll();
      long cpuNanos = cpuNanos() - before;
      long peakHeap = peakHeap();
      long rss = peakRssKiB();
      int threads = ManagementFactory.getThreadMXBean().getPeakThreadCount();
      System.gc();
      long kept = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      print("fetches/s", sites.count() / log.seconds());
      print("fetch p50 ms", log.fetchMillis(0.5));
      print("fetch p99 ms", log.fetchMillis(0.99));
      print("asked p50 ms", log.askedMillis(0.5));
      print("asked p99 ms", log.askedMillis(0.99));
      print("CPU ms/fetch", cpuNanos / 1e6 / sites.count());
      print("peak heap MiB", peakHeap / 1048576.0);
      print("kept heap MiB", kept / 1048576.0);
      print("peak RSS MiB", rss / 1024.0);
      print("threads", threads);
      print("wrongly open", log.wronglyOpen());
      print("wrong rules", log.wrongRules());
      log.outcomes().forEach((outcome, count) -> print("outcome " + outcome, count));
      Reference.reachabilityFence(client);
    }
    // Threads of peers that wait for nothing any more.
    System.exit(0);
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static long peakRssKiB() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    }
  }

  private static void print(String what, double value) {
    System.out.printf(Locale.ROOT, "%s\t%.3f%n", what, value);
  }
}
