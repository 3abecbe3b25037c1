package wayleave.bulk.history;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.SiteAccess;

/**
 * How many sites and intervals there are, and how many sites have which access at the end of each month (UTC), from that of the first
 * capture to that of the last. Mutable; for one thread at a time.
 */
public final class HistoryTotals {
  private static final int KINDS = SiteAccess.values().length + 1;
  private static final int UNKNOWN = KINDS - 1;
  private static final int MONTHS = 12;

  private final int crawlers;
  /** By month, what is added and taken away since the month before: for each crawler, each kind of access. */
  private final TreeMap<Integer, long[]> changes = new TreeMap<>();

  private int last = Integer.MIN_VALUE;
  private long sites;
  private long intervals;

  HistoryTotals(int crawlers) {
    this.crawlers = crawlers;
  }

  void addSite() {
    sites++;
  }

  void add(int crawler, AccessInterval interval) {
    intervals++;
    SiteAccess access = interval.access();
    int at = crawler * KINDS + (access == null ? UNKNOWN : access.ordinal());
    Instant until = interval.until();
    of(month(interval.from()))[at]++;
    if (until != null) {
      of(month(until))[at]--;
    }
    last = Math.max(last, month(interval.lastSeen()));
  }

  void add(HistoryTotals other) {
    other.changes.forEach((month, more) -> {
      long[] mine = of(month);
      Arrays.setAll(mine, i -> mine[i] + more[i]);
    });
    last = Math.max(last, other.last);
    sites += other.sites;
    intervals += other.intervals;
  }

  private long[] of(int month) {
    return changes.computeIfAbsent(month, unused -> new long[crawlers * KINDS]);
  }

  private static int month(Instant time) {
    YearMonth month = YearMonth.from(time.atOffset(ZoneOffset.UTC));
    return month.getYear() * MONTHS + month.getMonthValue() - 1;
  }

  public long sites() {
    return sites;
  }

  public long intervals() {
    return intervals;
  }

  /** How many sites have which access to one crawler at one time. */
  public static final class OfMonth {
    private final long[] counts;

    private OfMonth(long[] counts) {
      this.counts = counts;
    }

    /** How many sites there are. */
    public long sites() {
      return Arrays.stream(counts).sum();
    }

    /** How many of them have an access; null for unknown access. */
    public long of(@Nullable SiteAccess access) {
      return counts[access == null ? UNKNOWN : access.ordinal()];
    }
  }

  /** Takes the counts of a month. */
  public interface Visitor<E extends Exception> {
    void month(YearMonth month, int crawler, OfMonth counts) throws E;
  }

  /** Hands out the counts of all months in their order, and of each for all crawlers. */
  public <E extends Exception> void visit(Visitor<E> visitor) throws E {
    if (changes.isEmpty()) {
      return;
    }
    long[] sum = new long[crawlers * KINDS];
    for (int month = changes.firstKey(); month <= last; month++) {
      long[] more = changes.get(month);
      for (int i = 0; more != null && i < sum.length; i++) {
        sum[i] += more[i];
      }
      YearMonth name = YearMonth.of(month / MONTHS, month % MONTHS + 1);
      for (int crawler = 0; crawler < crawlers; crawler++) {
        int start = crawler * KINDS;
        visitor.month(name, crawler, new OfMonth(Arrays.copyOfRange(sum, start, start + KINDS)));
      }
    }
  }
}
