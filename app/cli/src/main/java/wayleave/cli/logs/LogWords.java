package wayleave.cli.logs;

import java.time.Duration;
import java.time.Instant;
import wayleave.crawlers.KnownCrawler;
import wayleave.logs.CrawlerCounts.CrawlDelay;
import wayleave.logs.CrawlerCounts.RuleChange;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.policy.DurationText;
import wayleave.report.view.Messages;

/** What text and HTML say in the same words. */
final class LogWords {
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

  /** The answer in one sentence. */
  static String verdict(LogReport report) {
    long broke =
        report.crawlers().stream().filter(each -> each.violations() > 0).count();
    long informed = report.count(RequestClass.VIOLATION_INFORMED);
    long uninformed = report.count(RequestClass.VIOLATION_UNINFORMED);
    return informed + uninformed == 0
        ? "No crawler is shown to have broken the rules."
        : Messages.count(broke, "crawler") + " broke the rules with "
            + Messages.count(informed + uninformed, "request") + ": "
            + Messages.grouped(informed) + " after fetching a robots.txt that disallows them, "
            + Messages.grouped(uninformed) + " without being seen to.";
  }
}
