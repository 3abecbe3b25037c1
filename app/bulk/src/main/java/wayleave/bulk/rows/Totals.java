package wayleave.bulk.rows;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;

/** How many rows of each crawler have which answer, and why. Mutable; for one thread at a time. */
public final class Totals {
  /** By crawler, in the order of the run. */
  private final OfCrawler[] crawlers;

  public Totals(int crawlers) {
    this.crawlers = new OfCrawler[crawlers];
    Arrays.setAll(this.crawlers, i -> new OfCrawler());
  }

  /** The rows of one crawler. */
  private static final class OfCrawler {
    final Map<String, Counts> byReason = new HashMap<>();
    /** What was counted last: reasons are few, and follow each other often. */
    private @Nullable String lastReason;

    private @Nullable Counts last;

    Counts of(String reason) {
      if (last == null || !reason.equals(lastReason)) {
        last = byReason.computeIfAbsent(reason, r -> new Counts());
        lastReason = reason;
      }
      return last;
    }

    void clear() {
      byReason.clear();
      last = null;
    }
  }

  public void count(int crawler, CapturedVerdict verdict) {
    crawlers[crawler].of(verdict.reason()).count(verdict);
  }

  public void add(Totals other) {
    for (int i = 0; i < crawlers.length; i++) {
      OfCrawler mine = crawlers[i];
      other.crawlers[i].byReason.forEach((reason, counts) -> mine.of(reason).add(counts));
    }
  }

  public void clear() {
    for (OfCrawler crawler : crawlers) {
      crawler.clear();
    }
  }

  /** What a crawler's rows say, by reason. */
  public Map<String, Counts> of(int crawler) {
    return crawlers[crawler].byReason;
  }

  public void write(DataOutput out) throws IOException {
    for (OfCrawler crawler : crawlers) {
      out.writeInt(crawler.byReason.size());
      for (Map.Entry<String, Counts> entry : crawler.byReason.entrySet()) {
        out.writeUTF(entry.getKey());
        entry.getValue().write(out);
      }
    }
  }

  public static Totals read(DataInput in, int crawlers) throws IOException {
    Totals totals = new Totals(crawlers);
    for (OfCrawler crawler : totals.crawlers) {
      for (int left = in.readInt(); left > 0; left--) {
        crawler.byReason.put(in.readUTF(), Counts.read(in));
      }
    }
    return totals;
  }
}
