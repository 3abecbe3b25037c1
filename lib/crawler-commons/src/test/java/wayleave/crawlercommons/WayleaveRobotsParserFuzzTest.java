package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import crawlercommons.robots.BaseRobotRules;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/** Any bytes are a robots.txt that says to a crawler what the engine says; what is sent comes back, or is refused. */
class WayleaveRobotsParserFuzzTest {
  private static final WayleaveRobotsParser PARSER = new WayleaveRobotsParser();
  private static final Kryo KRYO = new Kryo();

  /** The first line is the crawlers' names, the second a URL, the rest the robots.txt. */
  @FuzzTest(maxDuration = "10m")
  @SuppressWarnings("deprecation") // URL's constructor, as crawlers use it
  void saysWhatTheEngineSays(byte @NotNull [] data) {
    int first = endOfLine(data, 0);
    int second = endOfLine(data, Math.min(first + 1, data.length));
    List<String> names = Names.split(new String(data, 0, first, StandardCharsets.UTF_8));
    String url = first < second
        ? new String(data, first + 1, second - first - 1, StandardCharsets.UTF_8)
        : "";
    byte[] body =
        second < data.length ? Arrays.copyOfRange(data, second + 1, data.length) : new byte[0];
    WayleaveRobotRules rules = PARSER.parseContent(url, body, "text/plain", names);
    CrawlerRules engine = RobotsTxt.parse(body, Dialect.GOOGLE).rulesFor(Names.crawler(names));
    assertThat(rules.agentRules()).isEqualTo(engine);
    assertThat(rules.isAllowed(url)).isEqualTo(engine.allows(url));
    try {
      URL parsed = new URL(url);
      assertThat(rules.isAllowed(parsed)).isEqualTo(engine.allows(parsed.toExternalForm()));
    } catch (MalformedURLException e) {
      // No URL to the JDK; a text has an answer all the same.
    }
    if (rules.isAllowAll()) {
      assertThat(rules.isAllowed(url)).isTrue();
    }
    if (rules.isAllowNone()) {
      assertThat(rules.isAllowed("https://a.example/x")).isFalse();
    }
    assertThat(rules.getCrawlDelay()).isGreaterThanOrEqualTo(BaseRobotRules.UNSET_CRAWL_DELAY);
    assertThat(rules.getSitemaps()).doesNotHaveDuplicates().allMatch(map -> map.contains(":"));

    byte[] sent = sent(rules);
    assertThat(received(sent)).isEqualTo(rules);
    for (int i = 0; i < Math.min(8, data.length); i++) {
      byte[] damaged = sent.clone();
      damaged[(data[i] & 0xFF) % sent.length] ^= (byte) (1 + i);
      try {
        received(damaged).isAllowed(url);
      } catch (KryoException e) {
        assertThat(e).message().isNotBlank();
      }
    }
  }

  private static int endOfLine(byte[] data, int from) {
    int end = from;
    while (end < data.length && data[end] != '\n') {
      end++;
    }
    return end;
  }

  private static byte[] sent(WayleaveRobotRules rules) {
    Output out = new Output(1024, -1);
    new KryoRobotRulesSerializer().write(KRYO, out, rules);
    return out.toBytes();
  }

  private static WayleaveRobotRules received(byte[] bytes) {
    return new KryoRobotRulesSerializer().read(KRYO, new Input(bytes), WayleaveRobotRules.class);
  }
}
