package wayleave.benchmarks.engine;

import java.util.List;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/** Wayleave in its default dialect; parses all groups. Immutable and thread-safe. */
final class WayleaveContender implements Contender {
  private final Crawler crawler = Crawler.fromUserAgentHeader(AGENT);

  @Override
  public List<Dialect> readings() {
    return List.of(Dialect.GOOGLE);
  }

  @Override
  public boolean isWayleave() {
    return true;
  }

  @Override
  public Object parse(byte[] body) {
    return RobotsTxt.parse(body);
  }

  @Override
  public Object compile(Object parsed) {
    return ((RobotsTxt) parsed).rulesFor(crawler);
  }

  @Override
  public boolean allows(Object rules, String url) {
    return ((CrawlerRules) rules).allows(url);
  }

  @Override
  public boolean allows(Object rules, byte[] url) {
    return ((CrawlerRules) rules).allows(url);
  }
}
