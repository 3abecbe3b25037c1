package wayleave.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import wayleave.bulk.BulkReport;
import wayleave.report.view.Messages;

/** What came of a bulk run, for people. */
public final class BulkReportText {
  private static final double NANOS = 1e9;

  private BulkReportText() {}

  /** How much was done, and how fast. */
  public static String line(BulkReport report, long nanos) {
    StringBuilder text = new StringBuilder(Messages.count(report.urls(), "URL"));
    int crawlers = report.crawlers().size();
    if (crawlers > 1) {
      text.append(" for ").append(crawlers).append(" crawlers");
    }
    text.append(" by ")
        .append(Messages.count(report.captures(), "capture"))
        .append(String.format(Locale.ROOT, ", in %.1f s", nanos / NANOS));
    if (report.problems() > 0) {
      text.append("; left out: ").append(Messages.grouped(report.problems()));
    }
    return text.toString();
  }

  /** A line for each crawler: how many URLs have each answer, and each reason. */
  public static String table(BulkReport report) {
    TreeSet<String> reasons = new TreeSet<>();
    report.crawlers().forEach(crawler -> reasons.addAll(crawler.reasons().keySet()));
    List<String> heads = new ArrayList<>(List.of("crawler", "allowed", "disallowed", "unknown"));
    heads.addAll(reasons);
    TextTable table = new TextTable(heads.toArray(new String[0]));
    for (BulkReport.OfCrawler crawler : report.crawlers()) {
      List<String> cells = new ArrayList<>(List.of(
          crawler.crawler(),
          Messages.grouped(crawler.allowed()),
          Messages.grouped(crawler.disallowed()),
          Messages.grouped(crawler.unknown())));
      for (String reason : reasons) {
        cells.add(Messages.grouped(crawler.reasons().getOrDefault(reason, 0L)));
      }
      table.add(cells.toArray(new String[0]));
    }
    return table.toString();
  }
}
