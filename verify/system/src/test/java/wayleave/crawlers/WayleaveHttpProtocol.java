package wayleave.crawlers;

import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import crawlercommons.robots.BaseRobotRules;
import org.apache.storm.Config;

/** StormCrawler's protocol for HTTP, which asks {@link WayleaveRobotRulesParser} what may be fetched. */
public class WayleaveHttpProtocol extends HttpProtocol {
  private WayleaveRobotRulesParser robots;

  @Override
  public void configure(Config conf) {
    super.configure(conf);
    robots = new WayleaveRobotRulesParser(conf);
  }

  @Override
  public BaseRobotRules getRobotRules(String url) {
    return skipRobots ? super.getRobotRules(url) : robots.getRobotRulesSet(this, url);
  }
}
