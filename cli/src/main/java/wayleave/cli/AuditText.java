package wayleave.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import wayleave.GroupSelection;
import wayleave.Verdict;
import wayleave.json.Printable;
import wayleave.lint.Audit;
import wayleave.lint.Audit.Access;
import wayleave.lint.Audit.Row;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.KnownCrawler;
import wayleave.lint.KnownCrawler.Purpose;

/** An audit for people, as tables. */
final class AuditText {
  private AuditText() {}

  static void write(
      Audit audit, String file, CrawlerCatalogue catalogue, boolean all, OutputStream out)
      throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(Printable.of(file))
        .append(", dialect ")
        .append(audit.robots().dialect().code())
        .append(": ")
        .append(audit.rows().size())
        .append(" crawlers, as known on ")
        .append(catalogue.date())
        .append("\n\n");
    TextTable summary = new TextTable("", "allowed", "partly", "blocked", "undecided");
    audit
        .byPurpose()
        .forEach((purpose, counts) -> summary.add(
            purpose.text(),
            count(counts, Access.ALLOWED),
            count(counts, Access.PARTLY),
            count(counts, Access.BLOCKED),
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
    if (left > 0) {
      text.append('\n')
          .append(left)
          .append(
              " crawlers are left out that the file does not name and of which little is verified; --all shows them\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String count(Map<Access, Integer> counts, Access access) {
    return Integer.toString(counts.getOrDefault(access, 0));
  }

  /** Whether {@code /} is allowed, and by which line. */
  static String decision(Verdict root) {
    return (root.allowed() ? "allowed" : "disallowed")
        + root.rule()
            .map(rule -> " by line " + root.line() + ": " + rule)
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
    Verdict allowed = row.allowed();
    Verdict disallowed = row.disallowed();
    if (row.access() == Access.PARTLY && allowed != null && disallowed != null) {
      remarks.add((row.root().allowed() ? "not " + disallowed.path() : "but " + allowed.path()));
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
      remarks.add("not verified");
    }
    return remarks.isEmpty() ? "" : "(" + String.join("; ", remarks) + ")";
  }
}
