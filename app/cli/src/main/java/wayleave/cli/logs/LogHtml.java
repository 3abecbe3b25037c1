package wayleave.cli.logs;

import static wayleave.cli.output.HtmlPage.escaped;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import wayleave.cli.output.HtmlPage;
import wayleave.logs.BrokenRule;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.policy.simulation.DurationText;
import wayleave.report.view.Messages;

/** A report as one page for people who were not there: readable on a telephone and in print, without script and network. */
final class LogHtml {
  private static final int ROWS = 100;
  private static final int DIRECTORIES = 5;
  /** Starts the heads of columns of numbers. */
  private static final String NUMBER = "#";

  private static final List<RequestClass> SHOWN = List.of(
      RequestClass.ALLOWED,
      RequestClass.IN_GRACE,
      RequestClass.VIOLATION_INFORMED,
      RequestClass.VIOLATION_UNINFORMED,
      RequestClass.WHILE_UNREACHABLE,
      RequestClass.UNVERIFIED,
      RequestClass.IMPERSONATED,
      RequestClass.VERSION_UNKNOWN,
      RequestClass.EXEMPT);

  private static final String STYLE = """
      .verdict { font-size: 1.15rem; font-weight: 600; color: var(--text); }
      ul { padding-left: 1.2rem; max-width: 48rem; }
      tbody th { min-width: 7rem; }
      svg.days { min-width: 36rem; }
      td { font-variant-numeric: tabular-nums; }
      .edge { font-weight: 700; color: var(--disallowed); background: var(--disallowed-back); }
      svg text { fill: var(--text); font: 12px system-ui, sans-serif; }
      .grid { stroke: var(--line); }
      .bar-allowed { fill: var(--allowed); }
      .bar-grace { fill: var(--partly); }
      .bar-uninformed { fill: var(--disallowed-back); stroke: var(--disallowed); }
      .bar-informed { fill: var(--disallowed); }
      .bar-other { fill: var(--undecided-back); stroke: var(--undecided); }
      svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      """;

  private final LogReport report;
  private final StringBuilder page = new StringBuilder();

  private LogHtml(LogReport report) {
    this.report = report;
  }

  /**
   * Writes the page.
   *
   * @param options by which the requests were judged
   */
  static void write(LogReport report, JudgeOptions options, List<FileLines> files, OutputStream out)
      throws IOException {
    LogHtml html = new LogHtml(report);
    html.page.append(HtmlPage.head("Who obeyed robots.txt", STYLE));
    html.summary();
    html.crawlers();
    html.page.append(DayChart.of(report.days()));
    html.statuses();
    html.rules();
    html.changes();
    html.delays();
    html.files(files);
    html.method(options);
    html.page.append(HtmlPage.END);
    out.write(html.page.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void summary() {
    page.append("<h1>Who obeyed robots.txt</h1>\n<p class=\"verdict\">")
        .append(escaped(LogWords.verdict(report)))
        .append("</p>\n<p>")
        .append(Messages.count(report.requests(), "request"))
        .append(", of which ")
        .append(Messages.grouped(report.others()))
        .append(" by browsers and tools");
    report.first().ifPresent(time -> page.append(", from ").append(time(time)));
    report.last().ifPresent(time -> page.append(" to ").append(time(time)));
    page.append(".</p>\n");
    List<String> findings = LogFindings.of(report);
    if (!findings.isEmpty()) {
      page.append("<h2>Findings</h2>\n<ul>\n");
      findings.forEach(each -> page.append("<li>").append(escaped(each)).append(".</li>\n"));
      page.append("</ul>\n");
    }
  }

  private static String time(Instant time) {
    return escaped(time.toString().replace('T', ' ').replace("Z", " UTC"));
  }

  private void crawlers() {
    List<CrawlerCounts> crawlers = report.crawlers();
    head("Crawlers", crawlers.size(), "Those with most violations first. " + DayChart.LEGEND);
    heads(Stream.concat(
            Stream.of("Crawler", "Operator", "#Requests", "Share"),
            shown().map(each -> NUMBER + each.text()))
        .toList());
    for (CrawlerCounts each : first(crawlers)) {
      row(each.crawler().token());
      cell(
          each.crawler().known().flatMap(known -> known.operator()).orElse("not in the catalogue"));
      number(each.requests());
      page.append("<td>").append(share(each)).append("</td>");
      shown().forEach(shown -> number(each.count(shown)));
      page.append("</tr>\n");
    }
    foot();
    if (crawlers.stream().anyMatch(each -> identified(each) > 0)) {
      identities(crawlers);
    }
  }

  /** The classes that occur. */
  private Stream<RequestClass> shown() {
    return SHOWN.stream().filter(each -> report.count(each) > 0);
  }

  private static long identified(CrawlerCounts counts) {
    return counts.requests() - counts.identities().getOrDefault(Identity.Kind.UNKNOWN, 0L);
  }

  private void identities(List<CrawlerCounts> crawlers) {
    head("Identity", 0, "Whether addresses are in the lists of the operators");
    heads(Stream.concat(
            Stream.of("Crawler"),
            Arrays.stream(Identity.Kind.values()).map(each -> NUMBER + each.code()))
        .toList());
    for (CrawlerCounts each : first(crawlers)) {
      row(each.crawler().token());
      each.identities().values().forEach(this::number);
      page.append("</tr>\n");
    }
    foot();
  }

  /** The row's numbers as a bar. */
  private static String share(CrawlerCounts counts) {
    double all = Math.max(1, counts.requests());
    StringBuilder bar = new StringBuilder(
        "<svg width=\"100\" height=\"14\" viewBox=\"0 0 100 14\" aria-hidden=\"true\">");
    double at = 0;
    for (DayChart.Part part : DayChart.Part.values()) {
      double width = 100 * part.count(counts::count) / all;
      if (width > 0) {
        bar.append(DayChart.bar(part, at, 1, width, 12));
      }
      at += width;
    }
    return bar.append("</svg>").toString();
  }

  private void statuses() {
    head("Verdicts and answers", 0, "Allowed but refused, and disallowed but served, are marked");
    heads(Stream.concat(
            Stream.of("Class"),
            Arrays.stream(StatusFamily.values()).map(each -> NUMBER + each.text()))
        .toList());
    for (RequestClass each : shown().toList()) {
      row(each.text());
      for (StatusFamily family : StatusFamily.values()) {
        long count = report.count(each, family);
        boolean isEdge = count > 0
            && (each == RequestClass.ALLOWED && family.isRefusal()
                || each.isViolation() && family == StatusFamily.SUCCESS);
        page.append("<td class=\"number")
            .append(isEdge ? " edge" : count == 0 ? " soft" : "")
            .append("\">")
            .append(Messages.grouped(count))
            .append("</td>");
      }
      page.append("</tr>\n");
    }
    foot();
  }

  private void rules() {
    List<BrokenRule> rules = report.brokenRules();
    if (rules.isEmpty()) {
      return;
    }
    head("Broken rules", rules.size(), "Those with most requests first");
    heads(List.of("Rule", "Site", "Version", "#Requests", "Crawlers", "Directories"));
    for (BrokenRule each : first(rules)) {
      page.append("<tr><th scope=\"row\">line ").append(each.rule().line()).append(": <code>");
      page.append(escaped(each.rule().toString())).append("</code></th>");
      cell(each.origin().toString());
      page.append("<td>")
          .append(each.version().time().map(LogHtml::time).orElse("all the time"))
          .append("<br><code>")
          .append(each.version().sha256(), 0, 12)
          .append("</code></td>");
      number(each.requests());
      StringJoiner crawlers = new StringJoiner(", ");
      each.requestsByCrawler()
          .forEach((token, count) -> crawlers.add(token + " " + Messages.grouped(count)));
      cell(crawlers.toString());
      StringJoiner directories = new StringJoiner(", ");
      each.requestsByDirectory().entrySet().stream()
          .limit(DIRECTORIES)
          .forEach(
              path -> directories.add(path.getKey() + " " + Messages.grouped(path.getValue())));
      cell(directories.toString());
      page.append("</tr>\n");
    }
    foot();
  }

  private void changes() {
    List<RuleChange> changes = report.changes();
    if (changes.isEmpty()) {
      return;
    }
    head(
        "From change to obedience",
        changes.size(),
        "Changes that disallowed what a crawler had requested in the week before");
    heads(List.of("Crawler", "Site", "Change", "#Requests before", "#Requests after", "Then"));
    for (RuleChange each : first(changes)) {
      row(each.crawler().token());
      cell(each.origin().toString());
      page.append("<td>").append(time(each.time())).append("</td>");
      number(each.before());
      number(each.after());
      cell(LogWords.change(each));
      page.append("</tr>\n");
    }
    foot();
  }

  private void delays() {
    List<CrawlDelay> delays = report.delays();
    if (delays.isEmpty()) {
      return;
    }
    head("Crawl-delay", delays.size(), "Intervals between requests, from all addresses");
    heads(List.of("Crawler", "Site", "Result"));
    for (CrawlDelay each : first(delays)) {
      row(each.crawler().token());
      cell(each.origin().toString());
      cell(LogWords.delay(each));
      page.append("</tr>\n");
    }
    foot();
  }

  private void files(List<FileLines> files) {
    head("Logs", files.size(), "What was read");
    heads(List.of("File", "Format", "#Requests", "#Other lines", "#Unreadable"));
    for (FileLines each : first(files)) {
      row(each.name());
      cell(each.failure().or(() -> each.format().map(format -> format.code())).orElse(""));
      number(each.records());
      number(each.skipped());
      number(each.broken());
      page.append("</tr>\n");
    }
    foot();
  }

  private void method(JudgeOptions options) {
    page.append(
            "<h2>How to read this</h2>\n<p>Each request of a crawler has one class, by the robots.txt in force when it was logged ")
        .append(
            "and by what the crawler had fetched before. <b>Informed</b>: it had fetched a robots.txt that disallows the request. ")
        .append(
            "<b>Uninformed</b>: the log does not show that it knew. <b>In grace</b>: it may hold an older copy, for ")
        .append(DurationText.length(options.grace()))
        .append(", or another of its addresses fetched the new one less than ")
        .append(DurationText.length(options.propagation()))
        .append(" before. Status codes of robots.txt count as in policy ")
        .append(options.policy().code())
        .append(
            ".</p>\n<p>A log does not show what a CDN answered, nor fetches before its start. A list of addresses proves the ")
        .append("operator, not which of its crawlers sent a request.</p>\n");
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(ROWS, all.size()));
  }

  private void head(String title, int rows, String caption) {
    page.append("<h2>")
        .append(title)
        .append("</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(title)
        .append("\"><table>\n<caption>")
        .append(caption)
        .append(rows > ROWS ? ". The first " + ROWS + " of " + Messages.grouped(rows) : "")
        .append("</caption>\n");
  }

  private void heads(List<String> heads) {
    page.append("<thead><tr>");
    for (String head : heads) {
      boolean isNumber = head.startsWith(NUMBER);
      page.append(isNumber ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">")
          .append(escaped(isNumber ? head.substring(1) : head))
          .append("</th>");
    }
    page.append("</tr></thead>\n<tbody>\n");
  }

  private void row(String name) {
    page.append("<tr><th scope=\"row\">").append(escaped(name)).append("</th>");
  }

  private void cell(String text) {
    page.append("<td>").append(escaped(text)).append("</td>");
  }

  private void number(long count) {
    page.append(count == 0 ? "<td class=\"number soft\">" : "<td class=\"number\">")
        .append(Messages.grouped(count))
        .append("</td>");
  }

  private void foot() {
    page.append("</tbody>\n</table></div>\n");
  }
}
