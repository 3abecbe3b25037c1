package wayleave.benchmarks.bulk;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import wayleave.benchmarks.data.ProcessFigures;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkSettings;

/**
 * A program that works through URLs in one way and prints what that took, as {@link wayleave.benchmarks.fetch.FetchFigures} reads it. It runs in a process
 * of its own.
 */
public final class BulkMeasurement {
  private static final int BUFFER = 1 << 20;

  private BulkMeasurement() {}

  /** Arguments: way, file of URLs, file of captures, file of rows. */
  public static void main(String[] arguments) throws IOException {
    Path urls = Path.of(arguments[1]);
    Path captures = Path.of(arguments[2]);
    Path out = Path.of(arguments[3]);
    long count = switch (arguments[0]) {
      case BulkRun.BULK -> bulk(urls, captures, out);
      case BulkRun.LOOP -> loop(new WayleaveBulkEngine(), urls, captures, out);
      case BulkRun.PEER -> loop(new CrawlerCommonsBulkEngine(), urls, captures, out);
      default -> throw new IllegalArgumentException(arguments[0]);
    };
    ProcessFigures.print("count", count);
    ProcessFigures.print("seconds", ProcessFigures.seconds());
    ProcessFigures.print("cpu", ProcessFigures.cpuSeconds());
    ProcessFigures.print("memory", ProcessFigures.peakMiB());
  }

  private static long bulk(Path urls, Path captures, Path out) throws IOException {
    BulkSettings settings = BulkSettings.builder()
        .urls(List.of(urls))
        .captures(List.of(captures))
        .crawlers(List.of(BulkRun.CRAWLER))
        .threads(BulkRun.THREADS)
        .out(out)
        .fresh()
        .build();
    return wayleave.bulk.BulkRun.of(settings, new Failing()).run().urls();
  }

  private static long loop(BulkEngine engine, Path urls, Path captures, Path out)
      throws IOException {
    BulkLoop loop = new BulkLoop(engine);
    loop.readCaptures(captures);
    try (OutputStream verdicts = new BufferedOutputStream(Files.newOutputStream(out), BUFFER)) {
      return loop.answer(urls, verdicts);
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
