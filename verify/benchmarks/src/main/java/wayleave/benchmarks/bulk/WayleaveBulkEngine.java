package wayleave.benchmarks.bulk;

import java.util.Map;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/** Wayleave in the plain loop; it also works out line, rule and reason. */
final class WayleaveBulkEngine implements BulkEngine {
  private final CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
  private final Crawler crawler = Crawler.fromUserAgentHeader(BulkRun.CRAWLER);

  @Override
  public Site site(Origin origin, Map<String, Capture> captures) {
    CapturedSite site = reader.site(origin, captures::get);
    CapturedRules rules = site.forCrawler(crawler);
    boolean byRules = site.robotsTxt().isPresent();
    return url -> {
      CapturedVerdict verdict = rules.check(url);
      Boolean allowed = verdict.allowed();
      if (allowed == null) {
        return UNKNOWN;
      }
      return byRules ? BulkEngine.byRules(allowed) : BulkEngine.byStatus(allowed);
    };
  }
}
