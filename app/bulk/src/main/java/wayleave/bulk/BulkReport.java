package wayleave.bulk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import wayleave.bulk.file.Losses;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.rows.Totals;

/**
 * What came of a {@link BulkRun}, from its beginning, also where it was resumed. Immutable.
 *
 * @param isFinished whether all URLs were answered; false if it was cancelled
 * @param urls how many URLs were answered, once for each crawler
 * @param captures how many captures were read for the index
 * @param lostRows rows of URLs that could not be read
 * @param lostCaptures captures that could not be read
 * @param crawlers what was answered, in the order in which the crawlers were given
 */
public record BulkReport(
    boolean isFinished,
    long urls,
    long captures,
    Losses lostRows,
    Losses lostCaptures,
    List<OfCrawler> crawlers) {
  /** A report that later changes of the list do not reach. */
  public BulkReport {
    crawlers = List.copyOf(crawlers);
  }

  /** Whether all input could be read. */
  public boolean isComplete() {
    return lostRows.isEmpty() && lostCaptures.isEmpty();
  }

  /**
   * What was answered for one crawler.
   *
   * @param crawler as it was named
   * @param reasons how many rows have each reason, in the order of their names
   */
  public record OfCrawler(
      String crawler, long allowed, long disallowed, long unknown, Map<String, Long> reasons) {
    /** Counts that later changes of the map do not reach. */
    public OfCrawler {
      reasons = Collections.unmodifiableMap(new TreeMap<>(reasons));
    }
  }

  static BulkReport of(
      boolean isFinished,
      long urls,
      long captures,
      Losses lostRows,
      Losses lostCaptures,
      List<String> names,
      Totals totals) {
    List<OfCrawler> crawlers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Counts all = new Counts();
      Map<String, Long> reasons = new TreeMap<>();
      totals.of(i).forEach((reason, counts) -> {
        all.add(counts);
        reasons.put(
            reason,
            counts.get(Counts.ALLOWED)
                + counts.get(Counts.DISALLOWED)
                + counts.get(Counts.UNKNOWN));
      });
      crawlers.add(new OfCrawler(
          names.get(i),
          all.get(Counts.ALLOWED),
          all.get(Counts.DISALLOWED),
          all.get(Counts.UNKNOWN),
          reasons));
    }
    return new BulkReport(isFinished, urls, captures, lostRows, lostCaptures, crawlers);
  }
}
