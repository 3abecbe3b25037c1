package wayleave.benchmarks.bulk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.data.ProcessFigures;
import wayleave.benchmarks.fetch.FetchFigures;
import wayleave.bulk.BulkListener;
import wayleave.bulk.HistoryReport;
import wayleave.bulk.HistoryRun;
import wayleave.bulk.HistorySettings;
import wayleave.bulk.rows.OutputFormat;

/**
 * The program behind {@code verify/benchmarks/run history}: what {@code wayleave history} takes for monthly captures of made-up sites,
 * in a process of its own.
 */
public final class HistoryMeasurement {
  private static final int DEFAULT_SITES = 1_000_000;
  private static final int MONTHS = 24;
  private static final String USAGE = "Usage: verify/benchmarks/run history [SITES]";
  private static final double SECONDS_PER_MINUTE = 60;

  private HistoryMeasurement() {}

  /** Arguments: how many sites; in the process of its own, the directory of captures and the file of rows. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 2) {
      measure(Path.of(arguments[0]), Path.of(arguments[1]));
    } else if (arguments.length == 0) {
      run(DEFAULT_SITES);
    } else if (arguments.length == 1 && arguments[0].matches("[1-9]\\d{0,7}")) {
      run(Integer.parseInt(arguments[0]));
    } else {
      System.err.println(USAGE);
      System.exit(2);
    }
  }

  private static void run(int sites) throws IOException, InterruptedException {
    Path directory = Path.of(System.getProperty("wayleave.root", "."))
        .resolve("verify/benchmarks/target/history/" + sites);
    if (!Files.exists(directory.resolve("whole"))) {
      System.err.println("making up data in " + directory);
      HistoryData.write(directory.resolve("captures"), sites, MONTHS);
      Files.writeString(directory.resolve("whole"), "");
    }
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseParallelGC",
            "-Xmx2g",
            "-cp",
            System.getProperty("java.class.path"),
            HistoryMeasurement.class.getName(),
            directory.resolve("captures").toString(),
            directory.resolve("rows.csv.zst").toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    FetchFigures figures = FetchFigures.parse(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    if (process.waitFor() != 0) {
      throw new IOException("the run failed; see above");
    }
    System.out.printf(
        Locale.ROOT,
        "- %s, %,d sites, %d monthly captures each, %d crawlers, CSV compressed with Zstandard%n%s%n"
            + "| captures | rows | processor | clock | most memory |%n|--:|--:|--:|--:|--:|%n"
            + "| %,.0f | %,.0f | %.1f min | %.1f min | %,.0f MiB |%n",
        LocalDate.now(ZoneOffset.UTC),
        sites,
        MONTHS,
        HistoryData.CRAWLERS.size(),
        Machine.here(),
        figures.value("captures"),
        figures.value("rows"),
        figures.value("cpu") / SECONDS_PER_MINUTE,
        figures.value("seconds") / SECONDS_PER_MINUTE,
        figures.value("memory"));
  }

  private static void measure(Path captures, Path rows) throws IOException {
    HistoryReport report = HistoryRun.of(
            new HistorySettings()
                .captures(List.of(captures))
                .crawlers(HistoryData.CRAWLERS)
                .format(OutputFormat.CSV)
                .out(rows)
                .fresh(),
            new BulkListener() {
              @Override
              public void problem(String message) {
                throw new IllegalStateException(message); // what is made up has no faults
              }
            })
        .run();
    ProcessFigures.print("captures", report.captures());
    ProcessFigures.print("rows", Objects.requireNonNull(report.totals()).intervals());
    ProcessFigures.print("seconds", ProcessFigures.seconds());
    ProcessFigures.print("cpu", ProcessFigures.cpuSeconds());
    ProcessFigures.print("memory", ProcessFigures.peakMiB());
  }
}
