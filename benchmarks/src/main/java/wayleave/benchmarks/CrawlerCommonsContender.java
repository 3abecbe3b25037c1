package wayleave.benchmarks;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Dialect;

/** crawler-commons; parses for one crawler and keeps its rules only. Not thread-safe, as its parser. */
final class CrawlerCommonsContender implements Contender {
  private static final List<String> AGENTS = List.of("googlebot");

  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser();

  @Override
  public List<Dialect> readings() {
    return List.of(Dialect.RFC_9309, Dialect.GOOGLE);
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
