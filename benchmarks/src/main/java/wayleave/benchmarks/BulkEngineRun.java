package wayleave.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkProgress.Phase;
import wayleave.bulk.BulkReport;
import wayleave.bulk.BulkSettings;

/** The engine behind {@code wayleave bulk}, run once. */
final class BulkEngineRun {
  private static final int MILLIS_BETWEEN_LOOKS = 20;

  private BulkEngineRun() {}

  /**
   * Answers URLs, the rows as JSON lines.
   *
   * @param out the file for rows; empty if they are to be discarded
   * @param prepared is called when the captures have been read
   * @return how many URLs were answered
   */
  static long run(Path urls, Path captures, Path out, int threads, Runnable prepared)
      throws IOException {
    BulkSettings.Builder settings = BulkSettings.builder()
        .urls(List.of(urls))
        .captures(List.of(captures))
        .crawlers(List.of(BulkRun.CRAWLER))
        .threads(threads)
        .fresh();
    if (out.toString().isEmpty()) {
      settings.out(OutputStream.nullOutputStream());
    } else {
      settings.out(out);
    }
    wayleave.bulk.BulkRun run = wayleave.bulk.BulkRun.of(settings.build(), new Failing());
    Thread watch = new Thread(() -> watch(run, prepared));
    watch.setDaemon(true);
    watch.start();
    BulkReport report = run.run();
    return report.urls();
  }

  private static void watch(wayleave.bulk.BulkRun run, Runnable prepared) {
    try {
      while (run.progress().phase().compareTo(Phase.ANSWERING) < 0) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
      prepared.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is made up has no faults that are to be reported. */
  private static final class Failing implements BulkListener {
    @Override
    public void problem(String message) {
      throw new IllegalStateException(message);
    }
  }
}
