package wayleave.crawlers;

import crawlercommons.robots.BaseRobotRules;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.RobotRulesParser;
import wayleave.crawlercommons.WayleaveRobotsParser;

/** Nutch's way to a robots.txt, with its cache and its settings, and Wayleave's answers. */
public class WayleaveNutchRules extends RobotRulesParser {
  private static final WayleaveRobotsParser PARSER = new WayleaveRobotsParser();
  private static final int NO_ANSWER = 0;

  public WayleaveNutchRules(Configuration conf) {
    super(conf);
  }

  @Override
  public BaseRobotRules getRobotRulesSet(Protocol http, URL url, List<Content> robotsTxtContent) {
    if (isAllowListed(url)) {
      return EMPTY_RULES;
    }
    String key = url.getProtocol() + ":" + url.getAuthority();
    BaseRobotRules rules = CACHE.get(key);
    if (rules == null) {
      rules = fetch((NutchProtocol) http, url);
      if (!rules.isDeferVisits()) {
        CACHE.put(key, rules);
      }
    }
    return rules;
  }

  private BaseRobotRules fetch(NutchProtocol http, URL url) {
    try {
      URL at = new URL(url, "/robots.txt");
      for (int redirects = 0; ; redirects++) {
        NutchProtocol.Response response = http.get(at);
        if (response.status() / 100 == 2) {
          return parseRules(url.toString(), response.content(), null, agentNames);
        }
        boolean redirect = response.status() / 100 == 3 && response.location() != null;
        if (!redirect || redirects == maxNumRedirects) {
          return PARSER.failedFetch(response.status());
        }
        try {
          at = new URL(at, response.location());
        } catch (MalformedURLException e) {
          return PARSER.failedFetch(response.status());
        }
      }
    } catch (IOException e) {
      return PARSER.failedFetch(NO_ANSWER);
    }
  }

  @Override
  public BaseRobotRules parseRules(
      String url, byte[] content, String type, Collection<String> robotNames) {
    return PARSER.parseContent(url, content, type, robotNames);
  }
}
