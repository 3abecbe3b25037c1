package wayleave.cli.logs;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;
import wayleave.cli.output.TextTable;
import wayleave.logs.BrokenRule;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.line.LineCounts;
import wayleave.logs.line.LogFormat;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** A report as text of at most a screen: who broke the rules, which, and what to fix first. */
final class LogText {
  private static final int CRAWLERS = 12;
  private static final int RULES = 5;
  private static final int CHANGES = 3;
  private static final int DELAYS = 3;
  private static final String BARS = "▁▂▃▄▅▆▇█";
  /** As many days as fit a line. */
  private static final int DAYS = 44;

  private static final int COLUMNS = 80;
  private static final int DATE = "2026-11-01".length();
  /** What the table shows by itself; the other classes are summed up. */
  private static final List<RequestClass> SHOWN = List.of(
      RequestClass.ALLOWED,
      RequestClass.IN_GRACE,
      RequestClass.VIOLATION_INFORMED,
      RequestClass.VIOLATION_UNINFORMED);

  private final LogReport report;
  private final StringBuilder text = new StringBuilder();

  private LogText(LogReport report) {
    this.report = report;
  }

  /** The report, several lines. */
  static String of(LogReport report, List<LogGap> gaps, List<FileLines> files) {
    LogText text = new LogText(report);
    text.verdict(gaps);
    text.formats(files);
    text.crawlers();
    text.grace();
    text.statuses();
    text.rules();
    text.changes();
    text.delays();
    text.findings();
    return text.text.toString();
  }

  private void verdict(List<LogGap> gaps) {
    line(LogWords.verdict(report, gaps));
    List<CrawlerCounts> crawlers = report.crawlers();
    long requests = crawlers.stream().mapToLong(CrawlerCounts::requests).sum();
    line(Messages.count(requests, "request") + " by " + Messages.count(crawlers.size(), "crawler")
        + ", " + Messages.grouped(report.others()) + " by others" + unnamed()
        + period(report.first(), report.last()) + ".");
  }

  private String unnamed() {
    return report.withoutUserAgent() == 0
        ? ""
        : " (" + Messages.grouped(report.withoutUserAgent()) + " without a user agent)";
  }

  /** In which formats the lines were read, and how many of them could be. */
  private void formats(List<FileLines> files) {
    Map<LogFormat, LineCounts> formats = new LinkedHashMap<>();
    files.forEach(file -> file.format()
        .ifPresent(
            format -> formats.computeIfAbsent(format, any -> new LineCounts()).add(file.counts())));
    StringJoiner shares = new StringJoiner(", ");
    formats.forEach((format, counts) -> shares.add(Messages.grouped(counts.requests()) + " of "
        + Messages.count(counts.requests() + counts.broken(), "line") + " as " + format.code()));
    if (!formats.isEmpty()) {
      line("Read " + shares + ".");
    }
  }

  private static String period(Optional<Instant> first, Optional<Instant> last) {
    return first.isEmpty() || last.isEmpty()
        ? ""
        : ", from " + date(first.get()) + " to " + date(last.get());
  }

  private static String date(Instant time) {
    return time.toString().substring(0, DATE);
  }

  private void crawlers() {
    List<CrawlerCounts> crawlers = report.crawlers();
    if (crawlers.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(
        "crawler",
        "requests",
        "allowed",
        "in grace",
        "informed",
        "uninformed",
        "other",
        "last violation");
    for (CrawlerCounts each : crawlers.subList(0, Math.min(CRAWLERS, crawlers.size()))) {
      long other = each.requests() - SHOWN.stream().mapToLong(each::count).sum();
      table.add(
          each.crawler().token(),
          Messages.grouped(each.requests()),
          Messages.grouped(each.count(RequestClass.ALLOWED)),
          Messages.grouped(each.count(RequestClass.IN_GRACE)),
          Messages.grouped(each.count(RequestClass.VIOLATION_INFORMED)),
          Messages.grouped(each.count(RequestClass.VIOLATION_UNINFORMED)),
          Messages.grouped(other),
          each.lastViolation().map(LogText::date).orElse(""));
    }
    line("");
    text.append(table);
    if (crawlers.size() > CRAWLERS) {
      line(
          "and " + Messages.count(crawlers.size() - CRAWLERS, "crawler") + " more: --json has all");
    }
  }

  private void grace() {
    List<String> reasons = LogWords.grace(report);
    if (!reasons.isEmpty()) {
      line("");
      line("In grace: disallowed, but no violation, since the crawler may not have known:");
      reasons.forEach(reason -> line("  " + reason));
    }
  }

  /** The verdicts against the statuses of the answers. */
  private void statuses() {
    List<StatusFamily> families = Stream.of(StatusFamily.values())
        .filter(family -> SHOWN.stream().anyMatch(each -> report.count(each, family) > 0))
        .toList();
    if (families.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(
        Stream.concat(Stream.of("answered with"), families.stream().map(StatusFamily::text))
            .toArray(String[]::new));
    for (RequestClass each : SHOWN) {
      if (report.count(each) > 0) {
        table.add(Stream.concat(
                Stream.of(each.text()),
                families.stream().map(family -> Messages.grouped(report.count(each, family))))
            .toArray(String[]::new));
      }
    }
    line("");
    text.append(table);
    days();
  }

  /** A bar for each of the last days. */
  private void days() {
    NavigableMap<LocalDate, Long> days = new TreeMap<>();
    report.days().forEach((day, counts) -> days.put(day, violations(counts)));
    if (days.values().stream().noneMatch(count -> count > 0) || days.size() < 2) {
      return;
    }
    LocalDate last = days.lastKey();
    LocalDate first = days.firstKey();
    first = first.isBefore(last.minusDays(DAYS - 1)) ? last.minusDays(DAYS - 1) : first;
    long most = Math.max(1, Collections.max(days.tailMap(first, true).values()));
    StringBuilder bars = new StringBuilder();
    for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
      long count = days.getOrDefault(day, 0L);
      bars.append(count == 0 ? ' ' : BARS.charAt((int) ((count * BARS.length() - 1) / most)));
    }
    text.append("violations a day  " + first + " |" + bars + "| " + last + "\n");
  }

  private static long violations(Map<RequestClass, Long> counts) {
    return counts.getOrDefault(RequestClass.VIOLATION_INFORMED, 0L)
        + counts.getOrDefault(RequestClass.VIOLATION_UNINFORMED, 0L);
  }

  private void changes() {
    List<RuleChange> changes = report.changes();
    if (changes.isEmpty()) {
      return;
    }
    line("");
    line("Changes that disallowed what a crawler requested:");
    for (RuleChange change : changes.subList(0, Math.min(CHANGES, changes.size()))) {
      line("  " + change.crawler() + " at " + change.origin() + ", " + date(change.time()) + ": "
          + LogWords.change(change));
    }
    if (changes.size() > CHANGES) {
      line("  and " + (changes.size() - CHANGES) + " more");
    }
  }

  private void delays() {
    List<CrawlDelay> delays = report.delays();
    if (delays.isEmpty()) {
      return;
    }
    line("");
    line("Crawl-delay:");
    for (CrawlDelay delay : delays.subList(0, Math.min(DELAYS, delays.size()))) {
      line("  " + delay.crawler() + " at " + delay.origin() + ": " + LogWords.delay(delay));
    }
    if (delays.size() > DELAYS) {
      line("  and " + (delays.size() - DELAYS) + " more");
    }
  }

  private void rules() {
    List<BrokenRule> rules = report.brokenRules();
    if (rules.isEmpty()) {
      return;
    }
    line("");
    line("Broken rules:");
    for (BrokenRule rule : rules.subList(0, Math.min(RULES, rules.size()))) {
      StringJoiner names = new StringJoiner(", ");
      rule.requestsByCrawler().entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue()
              .reversed()
              .thenComparing(Map.Entry.comparingByKey()))
          .limit(3)
          .forEach(each -> names.add(each.getKey() + " " + Messages.grouped(each.getValue())));
      line("  " + rule.origin() + " line " + rule.rule().line() + ": " + rule.rule() + "  (" + names
          + (rule.requestsByCrawler().size() > 3 ? ", ..." : "") + ")" + mostlyIn(rule));
    }
    if (rules.size() > RULES) {
      line("  and " + Messages.count(rules.size() - RULES, "rule") + " more");
    }
  }

  /** Where most of the requests went, unless the rule says so. */
  private static String mostlyIn(BrokenRule rule) {
    String directory = rule.requestsByDirectory().keySet().iterator().next();
    return rule.rule().toString().contains(directory) ? "" : ", mostly in " + directory;
  }

  private void findings() {
    List<String> findings = LogFindings.of(report);
    if (!findings.isEmpty()) {
      line("");
      line("Findings:");
      findings.forEach(finding -> line("  " + finding + "."));
    }
  }

  /** A line, continued below its first word where it is longer than a screen is wide. */
  private void line(String line) {
    String shown = TerminalText.of(line);
    String indent = " ".repeat(shown.length() - shown.stripLeading().length());
    int width = 0;
    for (String word : shown.stripLeading().split(" ", -1)) {
      boolean isFirst = width == 0;
      if (!isFirst && width + 1 + word.length() > COLUMNS) {
        text.append('\n');
        width = 0;
      }
      String before = width > 0 ? " " : isFirst ? indent : indent + (indent.isEmpty() ? "" : "  ");
      text.append(before).append(word);
      width += before.length() + word.length();
    }
    text.append('\n');
  }
}
