package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import wayleave.benchmarks.data.ProcessFigures;

/**
 * A program that has one client fetch from all sites, all of them asked for at once, and prints what was measured, as {@link
 * FetchFigures} reads it. It runs in a process of its own.
 */
public final class FetchClient {
  private FetchClient() {}

  /** Arguments: client, number of sites, open and closed port, concurrency, a directory. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    FetchSites sites = new FetchSites(
        Integer.parseInt(arguments[1]),
        new FetchPorts(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3])));
    FetchPeer.Options options =
        new FetchPeer.Options(sites, Integer.parseInt(arguments[4]), Path.of(arguments[5]));
    FetchLog log = new FetchLog(sites);
    double before = ProcessFigures.cpuSeconds();
    try (FetchPeer client = FetchPeer.named(arguments[0], options)) {
      long begun = System.nanoTime();
      for (int site = 0; site < sites.count(); site++) {
        client.ask(site, log);
      }
      log.awaitAll();
      double seconds = (System.nanoTime() - begun) / 1e9;
      double cpu = ProcessFigures.cpuSeconds() - before;
      ProcessFigures.print("fetches/s", sites.count() / seconds);
      ProcessFigures.print("CPU ms/fetch", cpu * 1e3 / sites.count());
      ProcessFigures.print("peak RSS MiB", ProcessFigures.peakMiB());
      ProcessFigures.print("threads", ManagementFactory.getThreadMXBean().getPeakThreadCount());
      ProcessFigures.print("wrongly open", log.wronglyOpen());
      ProcessFigures.print("wrong rules", log.wrongRules());
      log.outcomes().forEach((outcome, count) -> ProcessFigures.print("outcome " + outcome, count));
    }
    // Threads of peers that wait for nothing any more.
    System.exit(0);
  }
}
