package wayleave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Works through URLs in one way: a program that prints lines {@code name, value}, separated by tabs. It runs in a process of its
 * own.
 */
public final class BulkMeasurement {
  private static final int BUFFER = 1 << 20;

  private BulkMeasurement() {}

  /** Arguments: engine, file of URLs, file of captures, file of rows, how many threads answer, how many URLs at most. */
  public static void main(String[] arguments) throws IOException {
    Path urls = Path.of(arguments[1]);
    Path captures = Path.of(arguments[2]);
    Path out = Path.of(arguments[3]);
    long limit = Long.parseLong(arguments[5]);
    long count = switch (arguments[0]) {
      case "bytes" -> bytes(List.of(urls, captures));
      case "lines" -> lines(urls);
      case "bulk" ->
        BulkEngineRun.run(
            urls, captures, out, Integer.parseInt(arguments[4]), BulkMeasurement::prepared);
      case "wayleave" -> loop(new WayleaveBulkEngine(), urls, captures, limit, out);
      case "cached" -> loop(new CrawlerCommonsBulkEngine(true), urls, captures, limit, out);
      case "naive" -> loop(new CrawlerCommonsBulkEngine(false), urls, captures, limit, out);
      default -> throw new IllegalArgumentException(arguments[0]);
    };
    print("count", count);
    print("seconds", seconds());
    print("cpu", cpu());
    memory();
  }

  /** To be called when all captures have been read. */
  private static void prepared() {
    print("prepared seconds", seconds());
    print("prepared cpu", cpu());
  }

  /** How long this process has run. */
  private static double seconds() {
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    return (System.currentTimeMillis() - start) / 1e3;
  }

  /** The processor time that it has had, compiler and collector included. */
  private static double cpu() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e9;
  }

  /** The most that it has had. */
  private static void memory() throws IOException {
    long heap = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        heap += pool.getPeakUsage().getUsed();
      }
    }
    print("heap", heap / (double) (1 << 20));
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        print("memory", Long.parseLong(line.replaceAll("\\D", "")) / 1024.0);
      }
    }
  }

  private static long bytes(List<Path> files) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long count = 0;
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          count += read;
        }
      }
    }
    return count;
  }

  private static long lines(Path file) throws IOException {
    long count = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      while (lines.readLine() != null) {
        count++;
      }
    }
    return count;
  }

  private static long loop(BulkEngine engine, Path urls, Path captures, long limit, Path out)
      throws IOException {
    BulkLoop loop = new BulkLoop(engine);
    loop.readCaptures(captures);
    prepared();
    try (OutputStream verdicts = new BufferedOutputStream(Files.newOutputStream(out), BUFFER)) {
      return loop.answer(urls, limit, verdicts);
    }
  }

  private static void print(String name, double value) {
    System.out.printf(Locale.ROOT, "%s\t%.6f%n", name, value);
  }
}
