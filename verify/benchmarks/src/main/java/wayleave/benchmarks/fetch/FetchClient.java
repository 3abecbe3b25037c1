package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import wayleave.benchmarks.data.ProcessFigures;

/**
 * A program that has one client fetch from all sites, all of them asked for at once, and prints what was measured, as {@link
 * FetchFigures} reads it. It runs in a process of its own.
 */
public final class FetchClient {
  private FetchClient() {}

  /** Arguments: client, number of sites, size of files, open and closed port, concurrency, passes, a directory. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    FetchSites sites = new FetchSites(
        Integer.parseInt(arguments[1]),
        Integer.parseInt(arguments[2]),
        new FetchPorts(Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4])));
    int concurrency = Integer.parseInt(arguments[5]);
    int passes = Integer.parseInt(arguments[6]);
    for (int pass = 1; pass <= passes; pass++) {
      Path directory = Files.createDirectory(Path.of(arguments[7]).resolve("" + pass));
      fetch(arguments[0], sites, new FetchPeer.Options(sites, concurrency, directory), pass > 1);
    }
    // Threads of peers that wait for nothing any more.
    System.exit(0);
  }

  /** Prints the figures of one pass; of a later one, the processor time alone. */
  private static void fetch(
      String name, FetchSites sites, FetchPeer.Options options, boolean isWarm)
      throws IOException, InterruptedException {
    FetchLog log = new FetchLog(sites);
    double before = ProcessFigures.cpuSeconds();
    try (FetchPeer client = FetchPeer.named(name, options)) {
      long begun = System.nanoTime();
      for (int site = 0; site < sites.count(); site++) {
        client.ask(site, log);
      }
      log.awaitAll();
      double seconds = (System.nanoTime() - begun) / 1e9;
      double cpu = ProcessFigures.cpuSeconds() - before;
      if (isWarm) {
        ProcessFigures.print("warm CPU ms/fetch", cpu * 1e3 / sites.count());
        return;
      }
      ProcessFigures.print("fetches/s", sites.count() / seconds);
      ProcessFigures.print("CPU ms/fetch", cpu * 1e3 / sites.count());
      ProcessFigures.print("peak RSS MiB", ProcessFigures.peakMiB());
      ProcessFigures.print("threads", ManagementFactory.getThreadMXBean().getPeakThreadCount());
      ProcessFigures.print("wrongly open", log.wronglyOpen());
      ProcessFigures.print("wrong rules", log.wrongRules());
      log.outcomes().forEach((outcome, count) -> ProcessFigures.print("outcome " + outcome, count));
    }
  }
}
