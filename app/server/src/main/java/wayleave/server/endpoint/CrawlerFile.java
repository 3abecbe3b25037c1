package wayleave.server.endpoint;

import java.util.function.Function;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.report.view.VerdictNotes;

/**
 * A robots.txt as it is read for one crawler. Immutable and thread-safe.
 *
 * @param notes those beside the verdicts by the rules
 */
record CrawlerFile(RobotsTxt robots, CrawlerRules rules, VerdictNotes notes) {
  /**
   * Parses a robots.txt, to be read for any crawlers by their names.
   *
   * @param body not to be changed afterwards
   */
  static Function<String, CrawlerFile> reader(byte[] body, Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    return name -> new CrawlerFile(
        robots, robots.rulesFor(Crawler.fromUserAgentHeader(name)), new VerdictNotes(name, body));
  }
}
