package wayleave.logs;

import java.time.Duration;
import java.util.BitSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import wayleave.Origin;
import wayleave.logs.CrawlerCounts.CrawlDelay;

/**
 * The seconds in which a crawler sent requests while a delay was asked for, in any order: a bit for each second of the days on which
 * it came.
 */
final class DelayGaps {
  private static final long DAY = 86_400;

  private final Duration delay;
  private final Map<Long, BitSet> days = new TreeMap<>();
  private long sameSecond;

  DelayGaps(Duration delay) {
    this.delay = delay;
  }

  void add(long second) {
    BitSet day = days.computeIfAbsent(Math.floorDiv(second, DAY), any -> new BitSet());
    int of = (int) Math.floorMod(second, DAY);
    sameSecond += day.get(of) ? 1 : 0;
    day.set(of);
  }

  /** The result; empty for a single request. */
  Optional<CrawlDelay> result(LoggedCrawler crawler, Origin origin) {
    NavigableMap<Long, Long> gaps = new TreeMap<>();
    if (sameSecond > 0) {
      gaps.put(0L, sameSecond);
    }
    long before = Long.MIN_VALUE;
    for (Map.Entry<Long, BitSet> day : days.entrySet()) {
      BitSet seconds = day.getValue();
      for (int at = seconds.nextSetBit(0); at >= 0; at = seconds.nextSetBit(at + 1)) {
        long second = day.getKey() * DAY + at;
        if (before != Long.MIN_VALUE) {
          gaps.merge(second - before, 1L, Long::sum);
        }
        before = second;
      }
    }
    if (gaps.isEmpty()) {
      return Optional.empty();
    }
    long count = gaps.values().stream().mapToLong(Long::longValue).sum();
    long tooShort = 0;
    long seen = 0;
    long median = 0;
    for (Map.Entry<Long, Long> gap : gaps.entrySet()) {
      median = seen * 2 < count ? gap.getKey() : median;
      seen += gap.getValue();
      // Logs cut fractions: what is short by less than a second may be long enough.
      boolean isTooShort = Duration.ofSeconds(gap.getKey() + 1).compareTo(delay) <= 0;
      tooShort += isTooShort ? gap.getValue() : 0;
    }
    return Optional.of(new CrawlDelay(
        crawler,
        origin,
        delay,
        count,
        tooShort,
        Duration.ofSeconds(median),
        Duration.ofSeconds(gaps.firstKey())));
  }
}
