package wayleave.bulk;

import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Losses;
import wayleave.bulk.history.HistoryTotals;

/**
 * What came of a {@link HistoryRun}.
 *
 * @param captures how many captures were read
 * @param lost captures that could not be read
 * @param crawlers their names
 * @param totals what was counted; null if the run was cancelled
 */
public record HistoryReport(
    long captures,
    Losses lost,
    List<String> crawlers,
    @Nullable HistoryTotals totals) {
  /** A report that later changes of the list do not reach. */
  public HistoryReport {
    crawlers = List.copyOf(crawlers);
  }
}
