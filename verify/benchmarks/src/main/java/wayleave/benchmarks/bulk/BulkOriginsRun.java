package wayleave.benchmarks.bulk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import wayleave.benchmarks.data.Machine;
import wayleave.benchmarks.fetch.FetchFigures;

/**
 * The program behind {@code verify/benchmarks/run bulk-origins}: what a million rows cost when the URLs are of ever more sites, with
 * {@code wayleave bulk}, with crawler-commons in a plain loop, and where it is there with DuckDB, which only reads and writes; each in
 * a process of its own.
 */
public final class BulkOriginsRun {
  private static final int[] ORIGINS = {10_000, 100_000, 1_000_000};
  private static final int DEFAULT_URLS = 3_000_000;
  /** In MiB: from here on the launcher lets both compilers work. A MiB of captures counts for 8 of URLs. */
  private static final long MUCH = 1024;

  private static final String USAGE = "Usage: verify/benchmarks/run bulk-origins [URLS [SITES...]]";

  private BulkOriginsRun() {}

  /** Arguments: how many URLs, and of how many sites. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    for (String argument : arguments) {
      if (!argument.matches("[1-9]\\d{3,8}")) {
        System.err.println(USAGE);
        System.exit(2);
        return;
      }
    }
    int urls = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_URLS;
    int[] origins = arguments.length > 1 ? new int[arguments.length - 1] : ORIGINS;
    for (int i = 1; i < arguments.length; i++) {
      origins[i - 1] = Integer.parseInt(arguments[i]);
    }
    System.out.printf(
        Locale.ROOT,
        "- %s, %,d URLs, each of any site, robots.txt of ten rules, crawler %s%n%s%n",
        LocalDate.now(ZoneOffset.UTC),
        urls,
        BulkRun.CRAWLER,
        Machine.here());
    System.out.print(
        "| | sites | CPU s per million rows, after a quarter | CPU s in all | clock | most memory |\n"
            + "|---|--:|--:|--:|--:|--:|\n");
    for (int count : origins) {
      measure(urls, count);
    }
  }

  private static void measure(int urls, int origins) throws IOException, InterruptedException {
    Path directory = Path.of(System.getProperty("wayleave.root", "."))
        .resolve("verify/benchmarks/target/bulk-origins/" + urls + "-" + origins);
    BulkDataSettings data =
        new BulkDataSettings(urls, origins, 1, 0, BulkDataSettings.Spread.EVEN, directory);
    if (!Files.exists(directory.resolve("whole"))) {
      System.err.println("making up data in " + directory);
      BulkData.write(data, BulkSites.small(origins, 1));
      Files.writeString(directory.resolve("whole"), "");
    }
    Path index = directory.resolve("index");
    Path few = directory.resolve("few.txt");
    Files.writeString(few, "http://example.com/\n".repeat(100));
    run(BulkRun.BULK, few, data, index); // makes the index
    print(
        "`wayleave bulk`, 1 thread, CSV", origins, run(BulkRun.BULK, data.urlFile(), data, index));
    print(
        "loop with crawler-commons, rules cached",
        origins,
        run(BulkRun.PEER, data.urlFile(), data, null));
    if (hasDuckDb()) {
      print(
          "DuckDB, 1 thread, reads and writes CSV, no verdicts",
          origins,
          run(BulkRun.DUCKDB, data.urlFile(), data, null));
    }
  }

  private static boolean hasDuckDb() {
    return DriverManager.drivers()
        .anyMatch(driver -> driver.getClass().getName().startsWith("org.duckdb."));
  }

  private static FetchFigures run(
      String way, Path urls, BulkDataSettings data, @Nullable Path index)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseParallelGC",
        index == null ? "-Xmx4g" : "-Xmx2g",
        // As packaging/bin/wayleave; the loop has both compilers, as Java programs do.
        index == null || isMuch(urls, data.captureFile())
            ? "-XX:+TieredCompilation"
            : "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        BulkMeasurement.class.getName(),
        way,
        urls.toString(),
        data.captureFile().toString(),
        data.directory().resolve("rows-" + way).toString()));
    if (index != null) {
      command.add(index.toString());
    }
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    FetchFigures figures = FetchFigures.parse(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    if (process.waitFor() != 0) {
      throw new IOException(way + " failed; see above");
    }
    return figures;
  }

  private static boolean isMuch(Path urls, Path captures) throws IOException {
    return (Files.size(urls) >> 20) + 8 * (Files.size(captures) >> 20) >= MUCH;
  }

  private static void print(String title, int origins, FetchFigures figures) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.2f | %,.1f | %,.1f s | %,.0f MiB |%n",
        title,
        origins,
        figures.value("warm"),
        figures.value("cpu"),
        figures.value("seconds"),
        figures.value("memory"));
  }
}
