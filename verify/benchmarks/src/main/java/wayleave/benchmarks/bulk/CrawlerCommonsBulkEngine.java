package wayleave.benchmarks.bulk;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;

/** crawler-commons in the plain loop. It is given the capture in force, and says itself what a status means. */
final class CrawlerCommonsBulkEngine implements BulkEngine {
  private static final int MAX_BODY = 500 << 10;
  private static final int MAX_REDIRECTS = 5;
  private static final List<String> AGENTS = List.of(BulkRun.CRAWLER.toLowerCase(Locale.ROOT));

  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser();

  @Override
  public Site site(Origin origin, Map<String, Capture> captures) {
    Capture capture = captures.get(CaptureKey.ofRobotsTxt(origin));
    for (int i = 0; i < MAX_REDIRECTS && capture != null && capture.location() != null; i++) {
      String target = URI.create(capture.url()).resolve(capture.location()).toString();
      Optional<String> key = CaptureKey.of(target);
      capture = key.isEmpty() ? null : captures.get(key.get());
    }
    if (capture == null) {
      return url -> UNKNOWN;
    }
    Capture inForce = capture;
    if (inForce.status() / 100 != 2) {
      boolean allowed = parser
          .failedFetch(inForce.status() == 0 ? 503 : inForce.status())
          .isAllowed("http://example.com/");
      return url -> BulkEngine.byStatus(allowed);
    }
    BaseRobotRules rules = parse(inForce);
    return url -> BulkEngine.byRules(rules.isAllowed(url));
  }

  private BaseRobotRules parse(Capture capture) {
    byte[] body = capture.body();
    byte[] read = body.length > MAX_BODY ? Arrays.copyOf(body, MAX_BODY) : body;
    return parser.parseContent(capture.url(), read, "text/plain", AGENTS);
  }
}
