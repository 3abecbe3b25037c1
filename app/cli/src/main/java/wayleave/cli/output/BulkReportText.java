package wayleave.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import wayleave.bulk.BulkReport;
import wayleave.bulk.file.Losses;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** What came of a bulk run, for people. */
public final class BulkReportText {
  private static final double NANOS = 1e9;
  private static final int MOST_FILES = 20;

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
    return text.toString();
  }

  /** What could not be read: a line for each file, of many files for the first. */
  public static List<String> losses(BulkReport report) {
    List<String> lines = new ArrayList<>(losses(report.lostRows(), "row"));
    lines.addAll(captures(report.captures(), report.lostCaptures()));
    return lines;
  }

  /** What of captures could not be read, or that there were none. */
  static List<String> captures(long read, Losses lost) {
    return read == 0 && lost.isEmpty()
        ? List.of("no captures were found")
        : losses(lost, "capture");
  }

  /** @param what was lost, in the singular */
  private static List<String> losses(Losses losses, String what) {
    List<Losses.OfFile> files = losses.files();
    List<String> lines = new ArrayList<>();
    for (Losses.OfFile each : files.subList(0, Math.min(MOST_FILES, files.size()))) {
      lines.add(TerminalText.of(each.first().file()) + ": "
          + lost(each.count(), each.isCounted(), what)
          + (each.first().within().isEmpty()
              ? ""
              : ", the first " + at(each.first().within())));
    }
    if (files.size() > MOST_FILES) {
      lines.add(Messages.count(files.size(), "file") + " in all: "
          + lost(losses.count(), losses.isCounted(), what));
    }
    return lines;
  }

  private static String lost(long count, boolean isCounted, String what) {
    String known = count == 0 ? "" : Messages.count(count, what);
    String unknown = "an unknown number of " + (count == 0 ? what + "s" : "others");
    String lost = isCounted ? known : count == 0 ? unknown : known + " and " + unknown;
    return lost + " could not be read";
  }

  /** {@code :17} names a line. */
  private static String at(String within) {
    return within.startsWith(":") ? "in line " + within.substring(1) : within.strip();
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
