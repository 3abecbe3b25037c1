package wayleave.bulk.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.rows.TimeText;
import wayleave.captures.CaptureReader;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.AccessTimeline;
import wayleave.report.JsonWriter;

/** Works out the intervals of all sites, with several threads, and writes them in the order of the sorted captures. For one run. */
public final class HistoryWriter {
  private static final int BATCH_KEYS = 256;
  private static final int BATCH_BYTES = 1 << 20;

  private final SortedCaptures captures;
  private final CaptureReader reader;
  private final List<String> names;
  private final List<Crawler> crawlers;
  private final HistoryOutput output;
  private final long bytesPerThread;
  /** A thread takes one and gives it back. */
  private final ConcurrentLinkedQueue<SiteHistory> histories = new ConcurrentLinkedQueue<>();

  private final HistoryTotals totals;

  /**
   * @param crawlers their names
   * @param bytesPerThread about how much may be kept of what was read
   */
  public HistoryWriter(
      SortedCaptures captures,
      CaptureReader reader,
      List<String> crawlers,
      HistoryOutput output,
      long bytesPerThread) {
    this.captures = captures;
    this.reader = reader;
    this.names = crawlers;
    this.crawlers =
        crawlers.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    this.output = output;
    this.bytesPerThread = bytesPerThread;
    this.totals = new HistoryTotals(crawlers.size());
  }

  private record Answered(ByteBuffer rows, HistoryTotals totals) {}

  /**
   * Writes all intervals.
   *
   * @param progress is told how many sites are done
   * @return what was counted; null if it was cancelled
   */
  public @Nullable HistoryTotals write(
      int threads, BooleanSupplier isCancelled, LongConsumer progress) throws IOException {
    try (InOrder<Answered> answered = new InOrder<>(threads)) {
      List<SortedCaptures.OfKey> batch = batch();
      while (!batch.isEmpty() || !answered.isEmpty()) {
        if (isCancelled.getAsBoolean()) {
          return null;
        }
        if (batch.isEmpty() || answered.isFull()) {
          Answered next = answered.take();
          output.append(next.rows);
          totals.add(next.totals);
          progress.accept(totals.sites());
        } else {
          List<SortedCaptures.OfKey> keys = batch;
          answered.submit(() -> answer(keys));
          batch = batch();
        }
      }
      return totals;
    }
  }

  private List<SortedCaptures.OfKey> batch() throws IOException {
    List<SortedCaptures.OfKey> keys = new ArrayList<>();
    int bytes = 0;
    while (keys.size() < BATCH_KEYS && bytes < BATCH_BYTES) {
      SortedCaptures.OfKey next = captures.next();
      if (next == null) {
        break;
      }
      keys.add(next);
      bytes += next.block().length;
    }
    return keys;
  }

  private Answered answer(List<SortedCaptures.OfKey> keys) throws IOException {
    SiteHistory free = histories.poll();
    SiteHistory history =
        free == null ? new SiteHistory(captures, reader, crawlers, bytesPerThread) : free;
    JsonWriter rows = new JsonWriter(1 << 16);
    TimeText times = new TimeText();
    HistoryTotals counts = new HistoryTotals(names.size());
    for (SortedCaptures.OfKey each : keys) {
      String key = each.key();
      Origin origin = Origin.parse(key).orElse(null);
      // The others are only what redirects lead to.
      if (origin != null && origin.robotsTxtUrl().equals(key)) {
        AccessTimeline timeline = history.of(origin, each.versions());
        counts.addSite();
        for (int i = 0; i < names.size(); i++) {
          for (AccessInterval interval : timeline.intervals(i)) {
            output.format().add(rows, origin.toString(), names.get(i), interval, times);
            counts.add(i, interval);
          }
        }
      }
    }
    histories.add(history);
    return new Answered(output.compressed(rows), counts);
  }
}
