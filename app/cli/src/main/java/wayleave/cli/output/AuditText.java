package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import wayleave.GroupSelection;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.lint.analysis.Audit;
import wayleave.lint.analysis.Audit.Access;
import wayleave.lint.analysis.Audit.Row;
import wayleave.report.view.TerminalText;

/** An audit for people, as tables. */
public final class AuditText {
  private AuditText() {}

  public static void write(
      Audit audit, String file, CrawlerCatalogue catalogue, boolean all, OutputStream out)
      throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(file))
        .append(", dialect ")
        .append(audit.robots().dialect().code())
        .append(": ")
        .append(audit.rows().size())
        .append(" crawlers, as known on ")
        .append(catalogue.date())
        .append("\n\n");
    TextTable summary = new TextTable("", "allowed", "partly", "disallowed", "undecided");
    audit
        .byPurpose()
        .forEach((purpose, counts) -> summary.add(
            purpose.text(),
            count(counts, Access.ALLOWED),
            count(counts, Access.PARTLY),
            count(counts, Access.DISALLOWED),
            count(counts, Access.UNDECIDED)));
    text.append(summary);
    int left = 0;
    for (Purpose purpose : audit.byPurpose().keySet()) {
      TextTable table = new TextTable(purpose.text(), "access", "rules", "/ is", "");
      List<Row> shown = new ArrayList<>();
      for (Row row : audit.rows()) {
        if (row.crawler().purpose() == purpose) {
          if (all || row.crawler().isVerified() || row.group() == GroupSelection.Kind.NAMED) {
            shown.add(row);
          } else {
            left++;
          }
        }
      }
      shown.forEach(row -> table.add(
          "  " + row.crawler().token(),
          row.access().text(),
          Integer.toString(row.rules()),
          decision(row.root()),
          remarks(row)));
      if (!shown.isEmpty()) {
        text.append('\n').append(table);
      }
    }
    long assumed = audit.rows().stream().filter(AuditText::isAssumed).count();
    if (assumed > 0) {
      text.append("\nOf ")
          .append(assumed)
          .append(
              " crawlers that the groups for * are applied to, nobody states whether they obey them.\n");
    }
    if (left > 0) {
      text.append('\n')
          .append(left)
          .append(
              " crawlers are left out that the file does not name and that no operator's page describes; --all shows them.\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isAssumed(Row row) {
    return row.group() == GroupSelection.Kind.WILDCARD
        && row.crawler().obeysWildcard() == KnownCrawler.Obedience.UNKNOWN;
  }

  private static String count(Map<Access, Integer> counts, Access access) {
    return Integer.toString(counts.getOrDefault(access, 0));
  }

  /** Whether {@code /} is allowed, and by which line. */
  static String decision(Verdict root) {
    return (root.allowed() ? "allowed" : "disallowed")
        + root.rule()
            .map(rule -> " by line " + rule.line() + ": " + rule)
            .orElse(": "
                + switch (root.reason()) {
                  case NO_MATCH -> "no rule matches";
                  case NO_RULES -> "no rules";
                  case NO_GROUP -> "no group";
                  case WILDCARD_NOT_OBEYED -> "not named, and * is not obeyed";
                  case ACTING_FOR_USER -> "robots.txt is not obeyed";
                  case LONGEST_MATCH, TIE, EMPTY_PATH, ROBOTS_TXT ->
                    root.reason().text();
                });
  }

  /** What to keep in mind about a row. */
  static String remarks(Row row) {
    List<String> remarks = new ArrayList<>();
    if (row.access() == Access.PARTLY) {
      remarks.add(
          row.root().allowed()
              ? "not " + row.disallowed().orElseThrow().path()
              : "but " + row.allowed().orElseThrow().path());
    }
    KnownCrawler crawler = row.crawler();
    if (crawler.isControlTokenOnly()) {
      remarks.add("a control token");
    }
    if (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.PARTIAL) {
      remarks.add("may not obey");
    }
    if (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.NO) {
      remarks.add("does not obey");
    }
    if (crawler.status() != KnownCrawler.Status.ACTIVE) {
      remarks.add(crawler.status().code());
    }
    if (!crawler.isVerified()) {
      remarks.add(crawler.evidence().text());
    }
    return remarks.isEmpty() ? "" : "(" + String.join("; ", remarks) + ")";
  }
}
