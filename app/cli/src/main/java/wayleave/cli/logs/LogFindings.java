package wayleave.cli.logs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;
import wayleave.Origin;
import wayleave.crawlers.ObservedCrawler;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogReport;
import wayleave.report.view.Messages;

/** What the owner of a site should fix or know, a sentence each without its full stop. */
final class LogFindings {
  private static final int REFUSALS = 3;
  private static final int MANY_REQUESTS = 100;
  private static final int LONG_HOURS = 24;
  private static final int ORIGINS = 3;
  private static final int DEVIATIONS = 3;
  private static final int PROGRAMS = 3;

  private final LogReport report;
  private final List<String> findings = new ArrayList<>();

  private LogFindings(LogReport report) {
    this.report = report;
  }

  static List<String> of(LogReport report) {
    LogFindings findings = new LogFindings(report);
    findings.addRefusals();
    findings.addUnverified();
    findings.addDeviations();
    findings.addUnjudged();
    findings.addEdges();
    findings.addUnseen();
    return findings.findings;
  }

  /** The site itself told these crawlers that there are no rules. */
  private void addRefusals() {
    for (CrawlerCounts each : report.crawlers()) {
      Map<Integer, Long> refused = new TreeMap<>(each.asks());
      refused
          .keySet()
          .removeIf(status -> status != 401 && status != 403 && status != 429 && status < 500);
      if (!refused.isEmpty() && findings.size() < REFUSALS) {
        StringJoiner statuses = new StringJoiner(", ");
        refused.forEach(
            (status, count) -> statuses.add(status + " (" + Messages.grouped(count) + ")"));
        findings.add("The site refused robots.txt to " + each.crawler().token() + " with "
            + statuses + ": serve /robots.txt to every client");
      }
    }
  }

  /** A header names a crawler, and anyone can send it. */
  private void addUnverified() {
    List<String> unverified = report.crawlers().stream()
        .filter(each -> each.violations() > 0)
        .filter(each -> each.identities().getOrDefault(Identity.Kind.VERIFIED, 0L) == 0)
        .map(each -> each.crawler().token())
        .toList();
    if (!unverified.isEmpty()) {
      findings.add("Only the User-Agent header, which anyone can send, names "
          + String.join(", ", unverified) + ": verify addresses with --ranges or --dns");
    }
  }

  /** Rules that the programs which broke them do not interpret as RFC 9309 requires. */
  private void addDeviations() {
    report.brokenRules().stream()
        .flatMap(rule -> rule.deviations().stream()
            .map(one -> rule.origin() + " line " + rule.rule().line() + ": a crawler that broke "
                + rule.rule() + " may not understand it. Programs that " + one.text() + ": "
                + ObservedCrawler.names(one.crawlers(), PROGRAMS)))
        .distinct()
        .limit(DEVIATIONS)
        .forEach(findings::add);
  }

  private void addUnjudged() {
    add(
        count(RequestReason.NO_ROBOTS_FOR_HOST),
        "not judged: no robots.txt was given for their host" + unknownOrigins(report)
            + ". Add it to --robots, or name the site with --site");
    add(
        count(RequestReason.BEFORE_FIRST_VERSION),
        "not judged: they precede the first version of robots.txt");
    add(
        count(RequestReason.BETWEEN_CAPTURES),
        "not judged: robots.txt changed at an unknown time around them");
  }

  /** The origins without a robots.txt that most requests were for, in parentheses; empty if no request names one. */
  static String unknownOrigins(LogReport report) {
    Map<Origin, Long> origins = report.unknownOrigins();
    List<String> most = origins.entrySet().stream()
        .sorted(Map.Entry.<Origin, Long>comparingByValue()
            .reversed()
            .thenComparing(each -> each.getKey().toString()))
        .limit(ORIGINS)
        .map(each -> each.getKey() + " " + Messages.grouped(each.getValue()))
        .toList();
    return most.isEmpty()
        ? ""
        : " (" + String.join(", ", most)
            + (origins.size() > ORIGINS ? ", and " + (origins.size() - ORIGINS) + " more" : "")
            + ")";
  }

  private long count(RequestReason reason) {
    return report.crawlers().stream().mapToLong(each -> each.count(reason)).sum();
  }

  private void add(long count, String what) {
    if (count > 0) {
      findings.add(Messages.count(count, "request") + (count == 1 ? " was " : " were ") + what);
    }
  }

  /** Where verdict and answer contradict each other. */
  private void addEdges() {
    long refused = Stream.of(StatusFamily.values())
        .filter(StatusFamily::isRefusal)
        .mapToLong(family -> report.count(RequestClass.ALLOWED, family))
        .sum();
    if (refused > 0) {
      findings.add(
          Messages.count(refused, "request")
              + " that robots.txt allows got 401, 402, 403 or 429 from the site. Allow those crawlers in the firewall, or disallow them");
    }
    long served = report.count(RequestClass.VIOLATION_INFORMED, StatusFamily.SUCCESS)
        + report.count(RequestClass.VIOLATION_UNINFORMED, StatusFamily.SUCCESS);
    if (served > 0) {
      findings.add(Messages.count(served, "request") + " that robots.txt disallows "
          + (served == 1 ? "was" : "were")
          + " answered with the page. Only a firewall can refuse them");
    }
    long impersonated = report.count(RequestClass.IMPERSONATED);
    if (impersonated > 0) {
      findings.add(Messages.count(impersonated, "request")
          + " impersonated a crawler, according to the operators' address lists");
    }
  }

  /** A log without any robots.txt request of a day's crawling is not a whole log. */
  private void addUnseen() {
    List<CrawlerCounts> crawlers = report.crawlers();
    long requests = crawlers.stream().mapToLong(CrawlerCounts::requests).sum();
    boolean isLong = report.first().isPresent()
        && report.last().isPresent()
        && Duration.between(report.first().get(), report.last().get()).toHours() >= LONG_HOURS;
    if (requests >= MANY_REQUESTS
        && isLong
        && crawlers.stream().allMatch(each -> each.asks().isEmpty())) {
      findings.add(
          "No crawler is seen to fetch robots.txt. If a CDN answers it, use the CDN's log or --robots-cached-by-cdn");
    }
  }
}
