package wayleave.cli.output;

import static wayleave.cli.output.HtmlPage.escaped;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.Deviation;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.crawlers.ObservedCrawler;
import wayleave.extension.UsageStatement;
import wayleave.proof.Audit;
import wayleave.proof.Audit.Access;
import wayleave.proof.Audit.Row;

/** An audit as one page that needs nothing else: no script, no font, no image, nothing from anywhere. */
public final class AuditHtml {
  private static final String STYLE = """
      .access { display: inline-block; min-width: 4.5rem; padding: 0 .5rem; border-radius: .25rem; text-align: center;
        font-weight: 600; }
      .allowed { color: var(--allowed); background: var(--allowed-back); }
      .partly { color: var(--partly); background: var(--partly-back); }
      .disallowed { color: var(--disallowed); background: var(--disallowed-back); }
      .refused { color: var(--partly); background: var(--partly-back); }
      .undecided { color: var(--undecided); background: var(--undecided-back); }
      """;

  private static final String INTRODUCTION = """
      <h1>Who may crawl: %1$s</h1>
      <p>What this robots.txt allows %2$d crawlers to fetch, in dialect <b>%3$s</b>. The catalog of crawlers is of %4$s.</p>
      <p><b>Disallowed</b>: no path is allowed except /robots.txt. <b>Partly</b>: some paths are allowed and others are not; the remarks
      name one whose verdict differs from that of the start page. Both are proven. A crawler may ignore robots.txt: the remarks say what
      is known. <b>* assumed</b>: the operator does not document whether its crawler follows the groups for *, as RFC 9309 requires.
      <b>Unverified</b>: no page of the operator describes the crawler.</p>
      """;

  private AuditHtml() {}

  public static void write(Audit audit, String file, CrawlerCatalogue catalogue, OutputStream out)
      throws IOException {
    StringBuilder page = new StringBuilder();
    String name = escaped(file.equals("-") ? "robots.txt" : file);
    page.append(HtmlPage.head(name + ": who may crawl", STYLE));
    page.append(INTRODUCTION.formatted(
        name, audit.rows().size(), audit.robots().dialect().code(), catalogue.date()));
    summary(page, audit.byPurpose());
    signals(page, audit.signals());
    programs(page, Deviation.of(audit.robots()));
    for (Purpose purpose : audit.byPurpose().keySet()) {
      rows(
          page,
          purpose,
          audit.rows().stream()
              .filter(row -> row.crawler().purpose() == purpose)
              .toList());
    }
    page.append(HtmlPage.END);
    out.write(page.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void summary(StringBuilder page, Map<Purpose, Map<Access, Integer>> purposes) {
    page.append("<h2>By purpose</h2>\n<div class=\"scroll\"><table>\n")
        .append("<caption>Number of crawlers with each access</caption>\n")
        .append(HtmlPage.heads(Stream.concat(
                Stream.of("Purpose"),
                Arrays.stream(Access.values()).map(access -> HtmlPage.NUMBER + access.text()))
            .toList()));
    purposes.forEach((purpose, counts) -> {
      page.append("<tr><th scope=\"row\"><a href=\"#%s\">%s</a></th>"
          .formatted(purpose.code(), escaped(purpose.text())));
      for (Access access : Access.values()) {
        int count = counts.getOrDefault(access, 0);
        page.append("<td class=\"number%s\">%s</td>".formatted(count == 0 ? " soft" : "", count));
      }
      page.append("</tr>\n");
    });
    page.append(HtmlPage.TABLE_END);
  }

  private static void signals(StringBuilder page, List<UsageStatement> signals) {
    if (signals.isEmpty()) {
      return;
    }
    page.append("<h2>Signals</h2>\n<div class=\"scroll\"><table>\n")
        .append(
            "<caption>What the file says about the use of content. No verdict depends on it</caption>\n")
        .append(HtmlPage.heads(List.of("Signal", "Use", "Value", "Line", "Specification")));
    for (UsageStatement signal : signals) {
      page.append("""
          <tr><th scope="row">%s</th><td>%s</td><td>%s</td><td>line %s: <code>%s</code></td><td class="soft">%s</td></tr>
          """.formatted(
              escaped(AuditText.signalName(signal)),
              escaped(signal.term().label()),
              escaped(signal.value()),
              signal.line().orElse(0),
              escaped(signal.text()),
              escaped(AuditText.specification(signal.specification()))));
    }
    page.append(HtmlPage.TABLE_END);
  }

  private static void programs(StringBuilder page, List<Deviation> deviations) {
    if (deviations.isEmpty()) {
      return;
    }
    page.append("<h2>Programs</h2>\n<div class=\"scroll\"><table>\n")
        .append(
            "<caption>Programs observed not to interpret a line as RFC 9309 requires, with the versions that were run</caption>\n")
        .append(HtmlPage.heads(List.of("Line", "Behavior", "Programs")));
    for (Deviation one : deviations) {
      page.append("<tr><th scope=\"row\">line %d</th><td>%s</td><td class=\"soft\">%s</td></tr>\n"
          .formatted(
              one.line(),
              escaped(one.text()).replaceAll("`([^`]*)`", "<code>$1</code>"),
              escaped(ObservedCrawler.names(one.crawlers(), Integer.MAX_VALUE))));
    }
    page.append(HtmlPage.TABLE_END);
  }

  private static void rows(StringBuilder page, Purpose purpose, List<Row> rows) {
    String name = purpose.text();
    page.append("<h2 id=\"%s\">%s</h2>\n<div class=\"scroll\"><table>\n"
            .formatted(
                purpose.code(),
                escaped(name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1))))
        .append(HtmlPage.heads(
            List.of("Crawler", "Operator", "Access", "Group", "Start page", "Remarks")));
    for (Row row : rows) {
      KnownCrawler crawler = row.crawler();
      page.append("""
          <tr><th scope="row">%s</th><td>%s</td><td><span class="access %s">%3$s</span></td><td>%s</td><td>%s</td>\
          <td class="soft">%s</td></tr>
          """.formatted(
              escaped(crawler.token()),
              escaped(crawler.operator().orElse("")),
              row.use().text(),
              AuditText.group(row),
              row.root()
                  .rule()
                  .map(rule ->
                      "line " + rule.line() + ": <code>" + escaped(rule.toString()) + "</code>")
                  .orElseGet(() -> "<span class=\"soft\">" + escaped(AuditText.decision(row.root()))
                      + "</span>"),
              escaped(remarks(row))));
    }
    page.append(HtmlPage.TABLE_END);
  }

  private static String remarks(Row row) {
    String remarks = AuditText.remarks(row);
    return remarks.isEmpty() ? "" : remarks.substring(1, remarks.length() - 1);
  }
}
