package wayleave.crawlers;

import com.digitalpebble.stormcrawler.protocol.HttpRobotRulesParser;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.protocol.RobotRules;
import crawlercommons.robots.BaseRobotRules;
import java.net.MalformedURLException;
import java.net.URL;
import org.apache.storm.Config;
import wayleave.crawlercommons.WayleaveRobotsParser;

/** StormCrawler's way to a robots.txt, with its caches, its protocol and its settings, and Wayleave's answers. */
public class WayleaveRobotRulesParser extends HttpRobotRulesParser {
  private static final WayleaveRobotsParser PARSER = new WayleaveRobotsParser();
  private static final int REDIRECTS = 5;
  private static final int NO_ANSWER = 0;

  public WayleaveRobotRulesParser(Config conf) {
    super(conf);
  }

  @Override
  public BaseRobotRules getRobotRulesSet(Protocol http, URL url) {
    String key = getCacheKey(url);
    RobotRules known = CACHE.getIfPresent(key);
    known = known == null ? ERRORCACHE.getIfPresent(key) : known;
    if (known == null) {
      BaseRobotRules rules = fetch(http, url);
      known = new RobotRules(rules);
      (rules.isDeferVisits() ? ERRORCACHE : CACHE).put(key, known);
    }
    return known;
  }

  private BaseRobotRules fetch(Protocol http, URL url) {
    try {
      URL at = new URL(url, "/robots.txt");
      for (int redirects = 0; ; redirects++) {
        ProtocolResponse response = http.getProtocolOutput(at.toString(), fetchRobotsMd);
        int status = response.getStatusCode();
        if (status / 100 == 2) {
          return parseRules(url.toString(), response.getContent(), null, agentNames);
        }
        String location = response.getMetadata().getFirstValue("location");
        if (status / 100 != 3 || location == null || redirects == REDIRECTS) {
          return PARSER.failedFetch(status);
        }
        try {
          at = new URL(at, location);
        } catch (MalformedURLException e) {
          return PARSER.failedFetch(status);
        }
      }
    } catch (Exception e) {
      LOG.info("No robots.txt of {}, visits are deferred: {}", url, e.toString());
      return PARSER.failedFetch(NO_ANSWER);
    }
  }

  @Override
  public BaseRobotRules parseRules(String url, byte[] content, String type, String robotNames) {
    return PARSER.parseContent(url, content, type, robotNames);
  }
}
