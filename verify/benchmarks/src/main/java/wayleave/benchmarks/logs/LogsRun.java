package wayleave.benchmarks.logs;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.data.ProcessFigures;
import wayleave.logs.LogPlace;
import wayleave.logs.LogReport;
import wayleave.logs.file.LogFile;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;

/**
 * The program behind {@code verify/benchmarks/run logs}: lines of a combined log per second of processor time on one thread, and the
 * memory that a long log takes.
 */
public final class LogsRun {
  private static final int DEFAULT_ROUNDS = 5;
  private static final long LINES_TO_WARM_UP = 1_000_000;
  private static final long SEED = 26;

  private LogsRun() {}

  /** @param arguments how many lines to read for each figure, 5,000,000 without any; and how often, 5 without any */
  public static void main(String[] arguments) throws IOException {
    long lines =
        LogWorkload.lines(arguments.length == 0 ? 5_000_000 : Long.parseLong(arguments[0]));
    int rounds = arguments.length < 2 ? DEFAULT_ROUNDS : Integer.parseInt(arguments[1]);
    LogWorkload workload = new LogWorkload(SEED);
    System.out.println("- " + LocalDate.now(ZoneOffset.UTC) + ", " + lines + " lines, " + rounds
        + " rounds; processor time of one thread");
    System.out.print(Machine.here());
    System.out.println("\n| what | least | median |\n|---|--:|--:|");
    Measured measured = new Measured(lines, rounds);
    measured.print("read the lines", count -> read(workload.log(count)));
    measured.print("both passes: read, identify, judge, count", count -> judge(workload, count));
    byte[] gzip = gzip(workload.firstDay());
    new Measured(LogWorkload.lines(1), rounds)
        .print("read the lines, gzip", count -> read(unzipped(gzip)));
    System.out.printf(
        Locale.ROOT,
        "%nAt most %.0f MiB of memory, %d MiB of them the heap; the lines of one day take %d twice.%n",
        ProcessFigures.peakMiB(),
        Runtime.getRuntime().maxMemory() >> 20,
        workload.firstDay().length >> 20);
  }

  /** Reads some lines, and returns how many were read. */
  @FunctionalInterface
  private interface Work {
    long read(long lines) throws IOException;
  }

  private record Measured(long lines, int rounds) {
    void print(String what, Work work) throws IOException {
      work.read(Math.min(lines, LINES_TO_WARM_UP));
      double[] perSecond = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        if (work.read(lines) != lines) {
          throw new IllegalStateException("not all lines were read");
        }
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        perSecond[round] = lines * 1e9 / nanos;
      }
      Arrays.sort(perSecond);
      System.out.printf(
          Locale.ROOT,
          "| %s | %,.0f lines/s | %,.0f lines/s |%n",
          what,
          perSecond[0],
          perSecond[rounds / 2]);
    }
  }

  private static long read(InputStream in) throws IOException {
    long[] records = new long[1];
    LogFile.of(in, ReadingOptions.DEFAULT)
        .read((number, line) -> records[0] += line instanceof LogRecord ? 1 : 0);
    return records[0];
  }

  private static long judge(LogWorkload workload, long lines) throws IOException {
    JudgeOptions options = LogWorkload.options();
    Judge judge = Judge.of(options);
    LogFile.of(workload.log(lines), ReadingOptions.DEFAULT)
        .search(
            LogRecord.ROBOTS_TXT,
            (number, line) -> {
              if (line instanceof LogRecord record) {
                judge.add(record, new LogPlace("access.log", number));
              }
            },
            judge::addTime);
    LogReport report = LogReport.of(options.robots());
    LogFile.of(workload.log(lines), ReadingOptions.DEFAULT).read((number, line) -> {
      if (line instanceof LogRecord record) {
        report.add(record, judge.judge(record));
      }
    });
    return report.requests();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write(bytes);
    }
    return compressed.toByteArray();
  }

  private static InputStream unzipped(byte[] gzip) throws IOException {
    return new BufferedInputStream(new GZIPInputStream(new ByteArrayInputStream(gzip), 1 << 16));
  }
}
