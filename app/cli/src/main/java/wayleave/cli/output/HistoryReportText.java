package wayleave.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import wayleave.bulk.HistoryReport;
import wayleave.bulk.history.HistoryTotals;
import wayleave.captures.history.SiteAccess;
import wayleave.report.view.Messages;

/** What came of a history run, for people. */
public final class HistoryReportText {
  private static final double NANOS = 1e9;

  private HistoryReportText() {}

  /** How much was done, and how fast. */
  public static String line(HistoryReport report, long nanos) {
    HistoryTotals totals = totals(report);
    return Messages.count(totals.intervals(), "interval") + " of "
        + Messages.count(totals.sites(), "site") + " for "
        + Messages.count(report.crawlers().size(), "crawler") + " by "
        + Messages.count(report.captures(), "capture")
        + String.format(Locale.ROOT, ", in %.1f s", nanos / NANOS);
  }

  /** What could not be read: a line for each file; or that there was nothing. */
  public static List<String> losses(HistoryReport report) {
    return BulkReportText.captures(report.captures(), report.lost());
  }

  /** A line for each crawler: how many sites have which access at the end. */
  public static String table(HistoryReport report) {
    HistoryTotals totals = totals(report);
    Map<Integer, HistoryTotals.OfMonth> last = new TreeMap<>();
    totals.visit((month, crawler, counts) -> last.put(crawler, counts));
    List<String> heads = new ArrayList<>(List.of("crawler"));
    for (SiteAccess access : SiteAccess.values()) {
      heads.add(access.code());
    }
    heads.add("unknown");
    TextTable table = new TextTable(heads.toArray(new String[0]));
    last.forEach((crawler, counts) -> {
      List<String> cells = new ArrayList<>(List.of(report.crawlers().get(crawler)));
      for (SiteAccess access : SiteAccess.values()) {
        cells.add(Messages.grouped(counts.of(access)));
      }
      cells.add(Messages.grouped(counts.of(null)));
      table.add(cells.toArray(new String[0]));
    });
    return table.toString();
  }

  private static HistoryTotals totals(HistoryReport report) {
    return Objects.requireNonNull(report.totals(), "the run was cancelled");
  }
}
