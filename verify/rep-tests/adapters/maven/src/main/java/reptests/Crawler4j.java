package reptests;

import edu.uci.ics.crawler4j.robotstxt.RobotstxtConfig;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtParser;

final class Crawler4j {
  public static void main(String[] args) throws Exception {
    Adapter.run(question -> {
      RobotstxtConfig config = new RobotstxtConfig();
      config.setUserAgentName(question.crawler());
      return RobotstxtParser.parse(question.robots(), config).allows(question.path());
    });
  }
}
