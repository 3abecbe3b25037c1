package wayleave.benchmarks.engine;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Dialect;
import wayleave.crawlercommons.WayleaveRobotsParser;

/**
 * crawler-commons, or Wayleave behind its interfaces; parses for one crawler and keeps its rules only. Not thread-safe, as the
 * parser of crawler-commons.
 */
final class CrawlerCommonsContender implements Contender {
  private static final List<String> AGENTS = List.of("googlebot");

  private final BaseRobotsParser parser;
  private final boolean isWayleave;

  private CrawlerCommonsContender(BaseRobotsParser parser, boolean isWayleave) {
    this.parser = parser;
    this.isWayleave = isWayleave;
  }

  /** The library's own parser. */
  static Contender itself() {
    return new CrawlerCommonsContender(new SimpleRobotRulesParser(), false);
  }

  /** Wayleave's parser in its place. */
  static Contender wayleave() {
    return new CrawlerCommonsContender(new WayleaveRobotsParser(), true);
  }

  @Override
  public List<Dialect> readings() {
    return isWayleave ? List.of(Dialect.GOOGLE) : List.of(Dialect.RFC9309, Dialect.GOOGLE);
  }

  @Override
  public boolean isWayleave() {
    return isWayleave;
  }

  @Override
  public Object parse(byte[] body) {
    return parser.parseContent("https://www.example.com/robots.txt", body, "text/plain", AGENTS);
  }

  @Override
  public Object compile(Object parsed) {
    return parsed;
  }

  @Override
  public boolean allows(Object rules, String url) {
    return ((BaseRobotRules) rules).isAllowed(url);
  }

  @Override
  public boolean allows(Object rules, byte[] url) {
    return allows(rules, new String(url, StandardCharsets.UTF_8));
  }
}
