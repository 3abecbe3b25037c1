package wayleave.report.view;

import java.util.Optional;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.Verdict;

/**
 * Whether a crawler may fetch one URL. Immutable.
 *
 * @param verdict that of the rules; empty if the site has no rules that decide
 * @param allowed whether the crawler may
 */
public record CrawlVerdict(Optional<Verdict> verdict, boolean allowed) {
  /** The verdict on what a question asks for. */
  static CrawlVerdict of(MayInput input) {
    return of(input, input.url(), input.robots());
  }

  /** The verdict on the target of a redirect. */
  static CrawlVerdict of(MayInput input, MayInput.Redirect redirect) {
    return of(input, redirect.url(), redirect.robots());
  }

  private static CrawlVerdict of(MayInput input, String url, MayInput.Robots robots) {
    if (!robots.isByRules()) {
      return new CrawlVerdict(Optional.empty(), robots.allowed());
    }
    RobotsTxt file = robots.read(input.dialect());
    Verdict verdict =
        file.rulesFor(Crawler.fromUserAgentHeader(input.crawler())).check(url);
    return new CrawlVerdict(Optional.of(verdict), verdict.allowed());
  }
}
