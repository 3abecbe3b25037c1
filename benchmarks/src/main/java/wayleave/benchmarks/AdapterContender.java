package wayleave.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.Dialect;
import wayleave.crawlercommons.WayleaveRobotRules;
import wayleave.crawlercommons.WayleaveRobotsParser;

/** Wayleave behind the interfaces of crawler-commons, called as {@link CrawlerCommonsContender} calls that. Thread-safe. */
final class AdapterContender implements Contender {
  private static final List<String> AGENTS = List.of("googlebot");

  private final WayleaveRobotsParser parser = new WayleaveRobotsParser();

  @Override
  public List<Dialect> readings() {
    return List.of(Dialect.GOOGLE);
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
    return ((WayleaveRobotRules) rules).isAllowed(url);
  }

  @Override
  public boolean allows(Object rules, byte[] url) {
    return allows(rules, new String(url, StandardCharsets.UTF_8));
  }
}
