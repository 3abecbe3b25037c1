package wayleave.cli.logs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import wayleave.crawlers.KnownCrawler;
import wayleave.logs.CrawlerCounts;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogReport;
import wayleave.policy.DurationText;
import wayleave.report.view.Messages;

/** What text and HTML say in the same words. */
final class LogWords {
  /** Logs of less than this accuse nobody who is not seen to fetch robots.txt. */
  private static final Duration SHORT = Duration.ofHours(1);

  private LogWords() {}

  /** What a crawler did after a change. */
  static String change(RuleChange change) {
    String asked = change
        .firstAsk()
        .map(time -> "fetched robots.txt " + after(change.time(), time))
        .orElse("was not seen to fetch robots.txt since");
    String last = change
        .lastRequest()
        .map(time -> ", last disallowed request " + after(change.time(), time))
        .orElse(", no disallowed request since");
    return asked + last + (change.isObeyed() ? "; obeyed" : "; not shown to obey yet");
  }

  private static String after(Instant change, Instant time) {
    return DurationText.length(Duration.between(change, time)) + " later";
  }

  /** How a crawler kept a delay. */
  static String delay(CrawlDelay delay) {
    boolean isIgnored = delay
        .crawler()
        .known()
        .filter(known -> known.obeysCrawlDelay() == KnownCrawler.Obedience.NO)
        .isPresent();
    return Messages.grouped(delay.tooShort()) + " of " + Messages.count(delay.gaps(), "interval")
        + (delay.gaps() == 1 ? " is" : " are") + " shorter than " + seconds(delay.delay())
        + ", median " + seconds(delay.median()) + ", shortest " + seconds(delay.least())
        + (isIgnored ? " (its operator says that it ignores Crawl-delay)" : "");
  }

  private static String seconds(Duration duration) {
    String seconds = String.valueOf(duration.toMillis() / 1_000.0);
    return (seconds.endsWith(".0") ? seconds.substring(0, seconds.length() - 2) : seconds) + " s";
  }

  /** The answer in a sentence, or two if the logs cannot be judged and yet show something, or are short. */
  static String verdict(LogReport report, List<LogGap> gaps) {
    if (gaps.isEmpty()) {
      return verdict(report);
    }
    boolean isShown = report.count(RequestClass.VIOLATION_INFORMED)
            + report.count(RequestClass.VIOLATION_UNINFORMED)
        > 0;
    return LogGap.sentence(gaps) + (isShown ? " " + verdict(report) : "");
  }

  private static String verdict(LogReport report) {
    long broke = report.crawlers().stream()
        .filter(each -> each.violations() > early(report, each))
        .count();
    long early =
        report.crawlers().stream().mapToLong(each -> early(report, each)).sum();
    long informed = report.count(RequestClass.VIOLATION_INFORMED);
    long uninformed = report.count(RequestClass.VIOLATION_UNINFORMED) - early;
    if (informed + uninformed > 0) {
      return Messages.count(broke, "crawler") + " broke the rules with "
          + Messages.count(informed + uninformed, "request") + ": " + Messages.grouped(informed)
          + " after fetching a robots.txt that disallows them, " + Messages.grouped(uninformed)
          + " without being seen to."
          + (early > 0 ? " For " + Messages.grouped(early) + " more, the log is too short." : "");
    }
    return early == 0
        ? "No crawler is shown to have broken the rules."
        : "The log is too short to show that a crawler broke the rules: it may have fetched robots.txt before. "
            + Messages.count(early, "request") + (early == 1 ? " is" : " are") + " disallowed.";
  }

  /** How many violations of a crawler are no reason to accuse it: the logs are so short that its fetch of robots.txt may precede them. */
  private static long early(LogReport report, CrawlerCounts crawler) {
    boolean isShort = report.first().isPresent()
        && report.last().isPresent()
        && Duration.between(report.first().get(), report.last().get()).compareTo(SHORT) < 0;
    return isShort ? crawler.count(RequestReason.NOT_SEEN_LOG_START) : 0;
  }

  /** The reasons for which requests are in grace, with their numbers, a line each. */
  static List<String> grace(LogReport report) {
    List<String> lines = new ArrayList<>();
    for (RequestReason reason : RequestReason.values()) {
      long count =
          report.crawlers().stream().mapToLong(each -> each.count(reason)).sum();
      if (reason.requestClass() == RequestClass.IN_GRACE && count > 0) {
        lines.add(
            Messages.count(count, "request") + ": " + reason.text() + " (" + reason.code() + ")");
      }
    }
    return lines;
  }
}
