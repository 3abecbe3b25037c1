import java.util.List;
import reptests.Adapter;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;

final class Wayleave {
  public static void main(String[] args) throws Exception {
    Adapter.run(question -> {
      Dialect dialect = Dialect.find(question.dialect()).orElseThrow();
      // google/robotstxt takes the name as it is.
      Crawler crawler = dialect == Dialect.GOOGLEBOT
          ? Crawler.ofUncheckedTokens(List.of(question.crawler()))
          : Crawler.fromUserAgentHeader(question.crawler());
      return RobotsTxt.parse(question.body(), dialect).rulesFor(crawler).allows(question.url());
    });
  }
}
