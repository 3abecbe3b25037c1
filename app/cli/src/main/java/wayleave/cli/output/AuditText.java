package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import wayleave.GroupSelection;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.Deviation;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.crawlers.ObservedCrawler;
import wayleave.extension.Specification;
import wayleave.extension.UsageStatement;
import wayleave.proof.Audit;
import wayleave.proof.Audit.Access;
import wayleave.proof.Audit.Row;
import wayleave.report.view.TerminalText;

/** An audit for people, as tables. */
public final class AuditText {
  private static final int NAMED_PROGRAMS = 5;

  private AuditText() {}

  /**
   * Writes an audit.
   *
   * @param all whether to show all crawlers, and not only those that the file names and the major ones
   */
  public static void write(
      Audit audit, String file, CrawlerCatalogue catalogue, boolean all, OutputStream out)
      throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(file) + ", dialect " + audit.robots().dialect().code() + ": "
        + audit.rows().size() + " crawlers, catalog of " + catalogue.date() + "\n\n"
        + summary(audit) + signals(audit));
    List<Row> shown = shown(audit, catalogue.major(), all);
    for (Purpose purpose : audit.byPurpose().keySet()) {
      TextTable table = new TextTable(purpose.text(), "access", "group", "start page", "");
      List<Row> rows =
          shown.stream().filter(row -> row.crawler().purpose() == purpose).toList();
      rows.forEach(row -> table.add(
          "  " + row.crawler().token(),
          row.use().text(),
          group(row),
          decision(row.root()),
          remarks(row)));
      if (!rows.isEmpty()) {
        text.append('\n').append(table);
      }
    }
    text.append(deviations(audit)).append(notes(shown));
    int left = audit.rows().size() - shown.size();
    if (left > 0) {
      text.append("\n" + left + (left == 1 ? " more crawler" : " more crawlers")
          + " that the file does not name: --all shows all.\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static TextTable summary(Audit audit) {
    List<Access> shown = new ArrayList<>(List.of(Access.values()));
    if (audit.rows().stream().noneMatch(row -> row.use() == Access.REFUSED)) {
      shown.remove(Access.REFUSED);
    }
    TextTable summary = new TextTable(
        Stream.concat(Stream.of(""), shown.stream().map(Access::text)).toArray(String[]::new));
    audit
        .byPurpose()
        .forEach((purpose, counts) -> summary.add(Stream.concat(
                Stream.of(purpose.text()), shown.stream().map(access -> count(counts, access)))
            .toArray(String[]::new)));
    return summary;
  }

  /** What the file says about the use of content, by which specification. */
  private static String signals(Audit audit) {
    if (audit.signals().isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("signals", "use", "value", "line", "specification");
    for (UsageStatement signal : audit.signals()) {
      table.add(
          "  " + signalName(signal),
          signal.term().label(),
          signal.value(),
          signal.line().orElse(0) + ": " + signal.text(),
          specification(signal.specification()));
    }
    return "\n" + table;
  }

  /** The field or token that carries a signal. */
  static String signalName(UsageStatement signal) {
    String token = signal.term().token();
    return token.isEmpty() ? signal.text().substring(0, signal.text().indexOf(':')) : token;
  }

  /** The lines that some programs do not interpret as RFC 9309 requires. */
  private static String deviations(Audit audit) {
    List<Deviation> all = Deviation.of(audit.robots());
    if (all.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("programs", "");
    all.forEach(one -> table.add(
        "  line " + one.line(),
        one.text() + ": " + ObservedCrawler.names(one.crawlers(), NAMED_PROGRAMS)));
    return "\n" + table;
  }

  /** A specification with its date and how far it is agreed on. */
  public static String specification(Specification specification) {
    return specification.id() + " (" + specification.date() + ", " + specification.status()
        + (specification.isSecondHand() ? ", second-hand)" : ")");
  }

  /** The rows to show: the major crawlers first, then the others in the order of the catalogue. */
  private static List<Row> shown(Audit audit, List<KnownCrawler> major, boolean all) {
    List<Row> shown = new ArrayList<>();
    for (KnownCrawler crawler : major) {
      audit.rows().stream().filter(row -> row.crawler().equals(crawler)).forEach(shown::add);
    }
    for (Row row : audit.rows()) {
      boolean isWanted = all || row.group() == GroupSelection.Kind.NAMED;
      if (isWanted && !major.contains(row.crawler())) {
        shown.add(row);
      }
    }
    return shown;
  }

  /** Which groups apply to the crawler. */
  static String group(Row row) {
    if (isAssumed(row)) {
      return "* assumed";
    }
    return switch (row.group()) {
      case NAMED -> "own";
      case WILDCARD -> "*";
      case NO_GROUP, WILDCARD_NOT_OBEYED, ACTING_FOR_USER -> "none";
    };
  }

  /** Explains what the tables mark. */
  private static String notes(List<Row> shown) {
    StringBuilder notes = new StringBuilder();
    if (shown.stream().anyMatch(AuditText::isAssumed)) {
      notes.append("\n* assumed: the operator does not document whether its crawler follows "
          + "the groups for *, as RFC 9309 requires.\n");
    }
    if (shown.stream().anyMatch(row -> !row.crawler().isVerified())) {
      notes.append("\nunverified: no page of the operator describes the crawler.\n");
    }
    return notes.toString();
  }

  private static boolean isAssumed(Row row) {
    return row.group() == GroupSelection.Kind.WILDCARD
        && row.crawler().obeysWildcard() == KnownCrawler.Obedience.UNKNOWN;
  }

  private static String count(Map<Access, Integer> counts, Access access) {
    return Integer.toString(counts.getOrDefault(access, 0));
  }

  /** Whether {@code /} is allowed, and which line decides. */
  static String decision(Verdict root) {
    return (root.allowed() ? "allowed" : "disallowed")
        + root.rule()
            .map(rule -> " by line " + rule.line() + ": " + rule)
            .orElse(": "
                + switch (root.reason()) {
                  case NO_MATCH -> "no rule matches";
                  case NO_RULES -> "no rules";
                  case NO_GROUP -> "no group";
                  case WILDCARD_NOT_OBEYED -> "not named, and ignores groups for *";
                  case ACTING_FOR_USER -> "acts for a user";
                  case LONGEST_MATCH, TIE, EMPTY_PATH, ROBOTS_TXT ->
                    root.reason().text();
                });
  }

  /** Remarks on the access and on the crawler, in parentheses. */
  static String remarks(Row row) {
    List<String> remarks = new ArrayList<>();
    if (row.access() == Access.PARTLY) {
      remarks.add(
          row.root().allowed()
              ? "disallowed: " + row.disallowed().orElseThrow().path()
              : "allowed: " + row.allowed().orElseThrow().path());
    }
    row.refusedBy()
        .ifPresent(
            signal -> remarks.add((row.access() == Access.DISALLOWED ? "also " : "may fetch; ")
                + signal.term().label() + " refused by line " + signal.line().orElse(0)));
    KnownCrawler crawler = row.crawler();
    if (crawler.isControlTokenOnly()) {
      remarks.add("control token");
    }
    if (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.PARTIAL) {
      remarks.add("may ignore robots.txt");
    }
    if (crawler.obeysRobotsTxt() == KnownCrawler.Obedience.NO) {
      remarks.add("ignores robots.txt");
    }
    if (crawler.status() != KnownCrawler.Status.ACTIVE) {
      remarks.add(crawler.status().code());
    }
    if (!crawler.isVerified()) {
      remarks.add("unverified: " + crawler.evidence().text());
    }
    return remarks.isEmpty() ? "" : "(" + String.join("; ", remarks) + ")";
  }
}
