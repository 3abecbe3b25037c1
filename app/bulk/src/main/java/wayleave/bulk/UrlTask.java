package wayleave.bulk;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Losses;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.rows.Row;
import wayleave.bulk.rows.RowBlock;
import wayleave.bulk.rows.Totals;
import wayleave.bulk.urls.UrlBatch;

/** A batch of URLs with their answers: filled by one thread, answered by a second, written by a third. Used again and again. */
final class UrlTask {
  private final UrlBatch batch;
  private final RowBlock rows;
  private final Totals totals;
  private final int crawlers;
  /** By origin, which is empty for URLs that have none; null if they are not counted. */
  private final @Nullable Map<String, Counts[]> byOrigin;

  private Losses losses = Losses.NONE;

  UrlTask(int urls, RowBlock rows, int crawlers, boolean countsOrigins) {
    this.batch = new UrlBatch(urls);
    this.rows = rows;
    this.totals = new Totals(crawlers);
    this.crawlers = crawlers;
    this.byOrigin = countsOrigins ? new HashMap<>() : null;
  }

  /** Makes it ready for other URLs; the batch is emptied by who fills it. */
  void clear() {
    rows.clear();
    totals.clear();
    if (byOrigin != null) {
      byOrigin.clear();
    }
  }

  /** Adds the row of the crawler with a number. */
  void add(Row row, int crawler) {
    rows.add(row);
    totals.count(crawler, row.verdict());
    if (byOrigin != null) {
      String origin = row.site().origin();
      byOrigin.computeIfAbsent(origin == null ? "" : origin, o -> RunState.empty(crawlers))[crawler]
          .count(row.verdict());
    }
  }

  UrlBatch batch() {
    return batch;
  }

  RowBlock rows() {
    return rows;
  }

  Totals totals() {
    return totals;
  }

  Map<String, Counts[]> byOrigin() {
    return byOrigin == null ? Map.of() : byOrigin;
  }

  /** What is lost of the input up to its end. */
  Losses losses() {
    return losses;
  }

  void losses(Losses upToEnd) {
    losses = upToEnd;
  }
}
