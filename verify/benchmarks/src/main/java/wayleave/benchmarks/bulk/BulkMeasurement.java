package wayleave.benchmarks.bulk;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.benchmarks.data.ProcessFigures;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkSettings;
import wayleave.bulk.rows.OutputFormat;

/**
 * A program that works through URLs in one way and prints what that took, as {@link wayleave.benchmarks.fetch.FetchFigures} reads it. It runs in a process
 * of its own.
 */
public final class BulkMeasurement {
  private static final int BUFFER = 1 << 20;

  private BulkMeasurement() {}

  /** Arguments: way, file of URLs, file of captures, file of rows; for one thread and CSV also a directory for the index. */
  public static void main(String[] arguments) throws IOException {
    Path urls = Path.of(arguments[1]);
    Path captures = Path.of(arguments[2]);
    Path out = Path.of(arguments[3]);
    Path index = arguments.length > 4 ? Path.of(arguments[4]) : null;
    long count = switch (arguments[0]) {
      case BulkRun.BULK -> bulk(urls, captures, out, index);
      case BulkRun.LOOP -> loop(new WayleaveBulkEngine(), urls, captures, out);
      case BulkRun.PEER -> loop(new CrawlerCommonsBulkEngine(), urls, captures, out);
      case BulkRun.DUCKDB -> duckDb(urls, out);
      default -> throw new IllegalArgumentException(arguments[0]);
    };
    ProcessFigures.print("count", count);
    ProcessFigures.print("seconds", ProcessFigures.seconds());
    ProcessFigures.print("cpu", ProcessFigures.cpuSeconds());
    ProcessFigures.print("memory", ProcessFigures.peakMiB());
  }

  private static long bulk(Path urls, Path captures, Path out, @Nullable Path index)
      throws IOException {
    BulkSettings settings = new BulkSettings()
        .urls(List.of(urls))
        .captures(List.of(captures))
        .crawlers(List.of(BulkRun.CRAWLER))
        .threads(index == null ? BulkRun.THREADS : 1)
        .format(index == null ? OutputFormat.JSONL : OutputFormat.CSV)
        .work(index)
        .out(out)
        .fresh();
    wayleave.bulk.BulkRun run = wayleave.bulk.BulkRun.of(settings, new Failing());
    try (WarmFigures warm = WarmFigures.of(() -> run.progress().done())) {
      long count = run.run().urls();
      warm.print(count);
      return count;
    }
  }

  private static long loop(BulkEngine engine, Path urls, Path captures, Path out)
      throws IOException {
    BulkLoop loop = new BulkLoop(engine);
    loop.readCaptures(captures);
    try (OutputStream verdicts = new BufferedOutputStream(Files.newOutputStream(out), BUFFER);
        WarmFigures warm = WarmFigures.of(loop::done)) {
      long count = loop.answer(urls, verdicts);
      warm.print(count);
      return count;
    }
  }

  private static long duckDb(Path urls, Path out) {
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      statement.execute("SET threads = 1");
      double before = ProcessFigures.cpuSeconds();
      long count = statement.executeUpdate("""
          COPY (
            SELECT url, regexp_extract(url, '^[a-z]+://[^/?#]+') AS origin, true AS allowed
            FROM read_csv('%s', columns = {'url': 'VARCHAR'}, auto_detect = false, header = false,
              delim = '\t', quote = '', escape = '')
          ) TO '%s' (FORMAT csv)
          """.formatted(urls, out));
      double used = ProcessFigures.cpuSeconds() - before;
      ProcessFigures.print("warm", used / count * 1e6); // nothing is compiled on the way
      return count;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
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
