package wayleave.benchmarks.bulk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.fetch.FetchFigures;

/**
 * The program behind {@code verify/benchmarks/run bulk}: works through the same URLs with {@code wayleave bulk} and with a plain loop
 * over Wayleave and over crawler-commons, each in a process of its own, and prints a table and how their verdicts differ.
 */
public final class BulkRun {
  static final String CRAWLER = "Googlebot";
  static final String BULK = "bulk";
  static final String LOOP = "loop";
  static final String PEER = "crawler-commons";
  /** DuckDB reads the URLs, cuts off their origin and writes both, without any verdict. */
  static final String DUCKDB = "duckdb";
  /** Threads of {@link #BULK} that answer. */
  static final int THREADS = 2;

  private final BulkDataSettings data;

  private BulkRun(BulkDataSettings data) {
    this.data = data;
  }

  /** Runs what the command line asks for, as {@link BulkDataSettings} reads it; exits with 2 if it makes no sense. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path below =
        Path.of(System.getProperty("wayleave.root", "."), "verify", "benchmarks", "target", "bulk");
    List<String> all = new ArrayList<>(List.of("--out", below.toString()));
    all.addAll(List.of(arguments));
    BulkDataSettings data;
    try {
      data = BulkDataSettings.of(all.toArray(String[]::new));
    } catch (IllegalArgumentException e) {
      System.err.println(
          "verify/benchmarks/run bulk: " + e.getMessage() + "\n" + BulkDataSettings.USAGE);
      System.exit(2);
      return;
    }
    new BulkRun(data).run();
  }

  private void run() throws IOException, InterruptedException {
    System.err.println("making up data in " + data.directory());
    BulkData.write(data);
    System.out.printf(
        Locale.ROOT,
        "- %s, %,d URLs of %,d sites; seed %d, skew %s%n%s- crawler: %s%n%n",
        LocalDate.now(ZoneOffset.UTC),
        data.urls(),
        data.origins(),
        data.seed(),
        data.skew(),
        Machine.here(),
        CRAWLER);
    System.out.print("| | URLs/s | clock | CPU | most memory |\n|---|--:|--:|--:|--:|\n");
    measure(BULK, "wayleave bulk, " + THREADS + " threads, rows to a file", "-Xmx1g");
    // The loops hold all captures in memory, and what they made of them.
    measure(LOOP, "plain loop, Wayleave", "-Xmx4g");
    measure(PEER, "plain loop, crawler-commons, rules kept", "-Xmx4g");
    System.out.printf(
        "%n- wayleave bulk beside crawler-commons: %s%n- plain loop beside crawler-commons: %s%n",
        BulkVerdicts.ofRows(rows(BULK), rows(PEER)).described(),
        BulkVerdicts.ofCharacters(rows(LOOP), rows(PEER)).described());
  }

  private Path rows(String way) {
    return data.directory().resolve("rows-" + way);
  }

  private void measure(String way, String title, String heap)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            heap,
            "-cp",
            System.getProperty("java.class.path"),
            BulkMeasurement.class.getName(),
            way,
            data.urlFile().toString(),
            data.captureFile().toString(),
            rows(way).toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    FetchFigures figures = FetchFigures.parse(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    if (process.waitFor() != 0) {
      throw new IOException(title + " failed; see above");
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %,.0f | %,.1f s | %,.1f s | %,.0f MiB |%n",
        title,
        figures.value("count") / figures.value("seconds"),
        figures.value("seconds"),
        figures.value("cpu"),
        figures.value("memory"));
  }
}
