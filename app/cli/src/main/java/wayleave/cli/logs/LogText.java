package wayleave.cli.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import wayleave.cli.output.TextTable;
import wayleave.logs.BrokenRule;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.LogReport;
import wayleave.logs.RequestClass;
import wayleave.logs.RequestReason;
import wayleave.logs.StatusFamily;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** A report as text of at most a screen: who broke the rules, which, and what to fix first. */
public final class LogText {
  private static final int CRAWLERS = 12;
  private static final int RULES = 5;
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
  public static String of(LogReport report) {
    LogText text = new LogText(report);
    text.verdict();
    text.crawlers();
    text.rules();
    text.findings();
    return text.text.toString();
  }

  private void verdict() {
    List<CrawlerCounts> crawlers = report.crawlers();
    long requests = crawlers.stream().mapToLong(CrawlerCounts::requests).sum();
    long broke = crawlers.stream().filter(each -> each.violations() > 0).count();
    long informed = report.count(RequestClass.VIOLATION_INFORMED);
    long uninformed = report.count(RequestClass.VIOLATION_UNINFORMED);
    line(
        informed + uninformed == 0
            ? "No crawler is shown to have broken the rules."
            : Messages.count(broke, "crawler") + " broke the rules with "
                + Messages.count(informed + uninformed, "request") + ": "
                + Messages.grouped(informed) + " after fetching a robots.txt that disallows them, "
                + Messages.grouped(uninformed) + " without being seen to.");
    line(Messages.count(requests, "request") + " by " + Messages.count(crawlers.size(), "crawler")
        + ", " + Messages.grouped(report.others()) + " by others"
        + period(report.first(), report.last()) + ".");
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
          + (rule.requestsByCrawler().size() > 3 ? ", ..." : "") + ")");
    }
    if (rules.size() > RULES) {
      line("  and " + Messages.count(rules.size() - RULES, "rule") + " more");
    }
  }

  private void findings() {
    List<String> findings = new ArrayList<>();
    refusals(findings);
    sum(
        findings,
        RequestReason.NO_ROBOTS_FOR_HOST,
        "not judged: no robots.txt was given for their host. Add it to --robots, or name the site with --site");
    sum(
        findings,
        RequestReason.BEFORE_FIRST_VERSION,
        "not judged: they precede the first version of robots.txt");
    sum(
        findings,
        RequestReason.BETWEEN_CAPTURES,
        "not judged: robots.txt changed at an unknown time around them");
    long refused = served(RequestClass.ALLOWED, true);
    if (refused > 0) {
      findings.add(
          Messages.count(refused, "request")
              + " that robots.txt allows got 401, 402, 403 or 429 from the site. Allow those crawlers in the firewall, or disallow them");
    }
    long served = served(RequestClass.VIOLATION_INFORMED, false)
        + served(RequestClass.VIOLATION_UNINFORMED, false);
    if (served > 0) {
      findings.add(
          Messages.count(served, "request")
              + " that robots.txt disallows were answered with the page. Only a firewall can refuse them");
    }
    long impersonated = report.count(RequestClass.IMPERSONATED);
    if (impersonated > 0) {
      findings.add(Messages.count(impersonated, "request")
          + " impersonated a crawler, according to the operators' address lists");
    }
    unseen(findings);
    if (!findings.isEmpty()) {
      line("");
      line("Findings:");
      findings.forEach(finding -> line("  " + finding + "."));
    }
  }

  /** The site itself told these crawlers that there are no rules. */
  private void refusals(List<String> findings) {
    for (CrawlerCounts each : report.crawlers()) {
      Map<Integer, Long> refused = new TreeMap<>(each.asks());
      refused
          .keySet()
          .removeIf(status -> status != 401 && status != 403 && status != 429 && status < 500);
      if (!refused.isEmpty() && findings.size() < 3) {
        StringJoiner statuses = new StringJoiner(", ");
        refused.forEach(
            (status, count) -> statuses.add(status + " (" + Messages.grouped(count) + ")"));
        findings.add(
            "The site refused robots.txt to " + TerminalText.of(each.crawler().token()) + " with "
                + statuses + ": serve /robots.txt to every client");
      }
    }
  }

  /** A log without any robots.txt request of a day's crawling is not a whole log. */
  private void unseen(List<String> findings) {
    List<CrawlerCounts> crawlers = report.crawlers();
    long requests = crawlers.stream().mapToLong(CrawlerCounts::requests).sum();
    boolean isLong = report.first().isPresent()
        && report.last().isPresent()
        && Duration.between(report.first().get(), report.last().get()).toHours() >= 24;
    if (requests >= 100
        && isLong
        && crawlers.stream().allMatch(each -> each.asks().isEmpty())) {
      findings.add(
          "No crawler is seen to fetch robots.txt. If a CDN answers it, use the CDN's log or --robots-cached-by-cdn");
    }
  }

  private void sum(List<String> findings, RequestReason reason, String what) {
    long count =
        report.crawlers().stream().mapToLong(each -> each.count(reason)).sum();
    if (count > 0) {
      findings.add(Messages.count(count, "request") + (count == 1 ? " was " : " were ") + what);
    }
  }

  /** How many requests of a class were refused, or else served. */
  private long served(RequestClass requestClass, boolean refused) {
    long count = 0;
    for (StatusFamily family : StatusFamily.values()) {
      if (refused ? family.isRefusal() : family == StatusFamily.SUCCESS) {
        for (CrawlerCounts each : report.crawlers()) {
          count += each.count(requestClass, family);
        }
      }
    }
    return count;
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
