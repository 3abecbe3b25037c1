package wayleave.cli.logs;

import static wayleave.cli.output.HtmlPage.escaped;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wayleave.cli.output.HtmlPage;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.policy.DurationText;
import wayleave.report.view.Messages;

/** A report as one page for people who were not there: readable on a telephone and in print, without script and network. */
final class LogHtml {
  private static final int ROWS = 100;
  private static final int DIRECTORIES = 5;

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
    html.summary(LogWords.verdict(report, LogGap.of(report, files, options)));
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

  private void summary(String verdict) {
    page.append("<h1>Who obeyed robots.txt</h1>\n<p class=\"verdict\">" + escaped(verdict)
        + "</p>\n<p>" + Messages.count(report.requests(), "request") + ", of which "
        + Messages.grouped(report.others()) + " by browsers and tools");
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
    table(
        "Crawlers",
        "Those with most violations first. " + DayChart.LEGEND,
        heads(
            Stream.of("Crawler", "Operator", "#Requests", "Share"),
            shown().map(RequestClass::text)),
        crawlers,
        each -> {
          name(each.crawler().token());
          cell(each.crawler()
              .known()
              .flatMap(known -> known.operator())
              .orElse("not in the catalog"));
          number(each.requests());
          page.append("<td>" + share(each) + "</td>");
          shown().forEach(shown -> number(each.count(shown)));
        });
    if (crawlers.stream().anyMatch(each -> identified(each) > 0)) {
      // Cut off like the table above, which says so.
      table(
          "Identity",
          "Whether addresses are in the lists of the operators",
          heads(
              Stream.of("Crawler"), Arrays.stream(Identity.Kind.values()).map(Identity.Kind::code)),
          first(crawlers),
          each -> {
            name(each.crawler().token());
            each.identities().values().forEach(this::number);
          });
    }
  }

  /** The classes that occur. */
  private Stream<RequestClass> shown() {
    return SHOWN.stream().filter(each -> report.count(each) > 0);
  }

  private static long identified(CrawlerCounts counts) {
    return counts.requests() - counts.identities().getOrDefault(Identity.Kind.UNKNOWN, 0L);
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
    table(
        "Verdicts and answers",
        "Allowed but refused, and disallowed but served, are marked",
        heads(Stream.of("Class"), Arrays.stream(StatusFamily.values()).map(StatusFamily::text)),
        shown().toList(),
        each -> {
          name(each.text());
          for (StatusFamily family : StatusFamily.values()) {
            long count = report.count(each, family);
            boolean isEdge = count > 0
                && (each == RequestClass.ALLOWED && family.isRefusal()
                    || each.isViolation() && family == StatusFamily.SUCCESS);
            number(count, isEdge ? " edge" : count == 0 ? " soft" : "");
          }
        });
  }

  private void rules() {
    ifAny(
        "Broken rules",
        "Those with most requests first",
        List.of("Rule", "Site", "Version", "#Requests", "Crawlers", "Directories"),
        report.brokenRules(),
        each -> {
          page.append("<th scope=\"row\">line %s: <code>%s</code></th>"
              .formatted(each.rule().line(), escaped(each.rule().toString())));
          cell(each.origin().toString());
          page.append("<td>")
              .append(each.version().time().map(LogHtml::time).orElse("all the time"))
              .append("<br><code>")
              .append(each.version().sha256(), 0, 12)
              .append("</code></td>");
          number(each.requests());
          cell(counts(each.requestsByCrawler().entrySet().stream()));
          cell(counts(each.requestsByDirectory().entrySet().stream().limit(DIRECTORIES)));
        });
  }

  private static String counts(Stream<Map.Entry<String, Long>> counts) {
    return counts
        .map(each -> each.getKey() + " " + Messages.grouped(each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private void changes() {
    ifAny(
        "From change to obedience",
        "Changes that disallowed what a crawler had requested in the week before",
        List.of("Crawler", "Site", "Change", "#Requests before", "#Requests after", "Then"),
        report.changes(),
        each -> {
          name(each.crawler().token());
          cell(each.origin().toString());
          page.append("<td>" + time(each.time()) + "</td>");
          number(each.before());
          number(each.after());
          cell(LogWords.change(each));
        });
  }

  private void delays() {
    ifAny(
        "Crawl-delay",
        "Intervals between requests, from all addresses",
        List.of("Crawler", "Site", "Result"),
        report.delays(),
        each -> {
          name(each.crawler().token());
          cell(each.origin().toString());
          cell(LogWords.delay(each));
        });
  }

  private void files(List<FileLines> files) {
    table(
        "Logs",
        "What was read",
        List.of("File", "Format", "#Requests", "#Other lines", "#Unreadable"),
        files,
        each -> {
          name(each.name());
          cell(each.failure()
              .or(() -> each.format().map(format -> format.code()))
              .orElse(""));
          number(each.counts().requests());
          number(each.counts().skipped());
          number(each.counts().broken());
        });
  }

  private void method(JudgeOptions options) {
    page.append(
        "<h2>How to read this</h2>\n<p>Each request of a crawler has one class, by the robots.txt in force when it was logged and by what the crawler had fetched before. <b>Informed</b>: it had fetched a robots.txt that disallows the request. <b>Uninformed</b>: the log does not show that it knew. <b>In grace</b>: it may hold an older copy, for "
            + DurationText.length(options.grace())
            + ", or another of its addresses fetched the new one less than "
            + DurationText.length(options.propagation())
            + " before. Status codes of robots.txt count as in policy "
            + options.policy().code()
            + ".</p>\n<p>A log does not show what a CDN answered, nor fetches before its start. A list of addresses proves the operator, not which of its crawlers sent a request.</p>\n");
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(ROWS, all.size()));
  }

  /** Columns of text, then columns of numbers. */
  private static List<String> heads(Stream<String> texts, Stream<String> numbers) {
    return Stream.concat(texts, numbers.map(each -> HtmlPage.NUMBER + each)).toList();
  }

  private <T> void ifAny(
      String title, String caption, List<String> heads, List<T> rows, Consumer<T> row) {
    if (!rows.isEmpty()) {
      table(title, caption, heads, rows, row);
    }
  }

  /** Writes a table of at most {@link #ROWS} rows. */
  private <T> void table(
      String title, String caption, List<String> heads, List<T> rows, Consumer<T> row) {
    page.append("""
        <h2>%s</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="%1$s"><table>
        <caption>%s%s</caption>
        """.formatted(
        title,
        caption,
        rows.size() > ROWS ? ". The first " + ROWS + " of " + Messages.grouped(rows.size()) : ""));
    page.append(HtmlPage.heads(heads));
    for (T each : first(rows)) {
      page.append("<tr>");
      row.accept(each);
      page.append("</tr>\n");
    }
    page.append(HtmlPage.TABLE_END);
  }

  private void name(String name) {
    page.append("<th scope=\"row\">" + escaped(name) + "</th>");
  }

  private void cell(String text) {
    page.append("<td>" + escaped(text) + "</td>");
  }

  private void number(long count) {
    number(count, count == 0 ? " soft" : "");
  }

  private void number(long count, String style) {
    page.append("<td class=\"number%s\">%s</td>".formatted(style, Messages.grouped(count)));
  }
}
