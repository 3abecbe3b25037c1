package reptests;

import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.List;
import java.util.Locale;

final class CrawlerCommons {
  public static void main(String[] args) throws Exception {
    Adapter.run(question -> {
      String crawler = question.crawler().toLowerCase(Locale.ROOT); // as its documentation requires
      return new SimpleRobotRulesParser()
          .parseContent(question.url(), question.body(), "text/plain", List.of(crawler))
          .isAllowed(question.url());
    });
  }
}
