package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolFactory;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.protocol.RobotRules;
import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import crawlercommons.robots.BaseRobotRules;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.testing.FaultServer;

/** StormCrawler fetches and asks as its fetchers do, with the parser that its configuration names. */
class StormCrawlerTest {
  private static final int LONG = 60_000;
  private static final int SHORT = 500;

  private static Config configuration(int timeoutMillis) {
    Config conf = new Config();
    conf.put("http.agent.name", "mybot");
    conf.put("http.timeout", timeoutMillis);
    conf.put("http.protocol.implementation", WayleaveHttpProtocol.class.getName());
    conf.put("https.protocol.implementation", WayleaveHttpProtocol.class.getName());
    return conf;
  }

  /** The protocol that its configuration names, as its fetchers get it. */
  private static Protocol configured(String url) throws Exception {
    return ProtocolFactory.getInstance(configuration(LONG)).getProtocol(new URL(url));
  }

  /** One that gives up on a silent site after a while, for which nobody wants to wait. */
  private static Protocol impatient(Protocol protocol) {
    protocol.configure(configuration(SHORT));
    return protocol;
  }

  private static Protocol itsOwn() {
    Protocol protocol = new HttpProtocol();
    protocol.configure(configuration(LONG));
    return protocol;
  }

  /** As its fetchers: the rules first, and the page only if they allow it. */
  private static String visit(Protocol protocol, String url) throws Exception {
    BaseRobotRules rules = protocol.getRobotRules(url);
    if (!rules.isAllowed(url)) {
      return rules.isDeferVisits() ? "deferred" : "denied";
    }
    ProtocolResponse response = protocol.getProtocolOutput(url, new Metadata());
    return new String(response.getContent(), StandardCharsets.UTF_8);
  }

  @Test
  void aRobotsTxtAllowsAndDenies() throws Exception {
    try (TestSite site = TestSite.with(TestSite.RULES)) {
      Protocol protocol = configured(site.url("/"));
      assertThat(protocol).isInstanceOf(WayleaveHttpProtocol.class);
      assertThat(visit(protocol, site.url("/public"))).isEqualTo("a page");
      assertThat(visit(protocol, site.url("/private/x"))).isEqualTo("denied");
      assertThat(site.requests()).containsExactly("/robots.txt", "/public");
      BaseRobotRules rules = protocol.getRobotRules(site.url("/"));
      assertThat(rules).isInstanceOf(RobotRules.class);
      assertThat(rules.getCrawlDelay()).isEqualTo(900_000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "404, a page",
    "403, a page",
    "410, a page",
    "429, a page",
    "500, deferred",
    "503, deferred"
  })
  void aStatusMeansWhatThePolicySays(int status, String expected) throws Exception {
    try (TestSite site = TestSite.answering(status)) {
      assertThat(visit(configured(site.url("/")), site.url("/private"))).isEqualTo(expected);
    }
  }

  @Test
  void aSiteThatDoesNotAnswerIsClosed() throws Exception {
    try (TestSite site = TestSite.silent()) {
      Protocol protocol = impatient(new WayleaveHttpProtocol());
      assertThat(visit(protocol, site.url("/private"))).isEqualTo("deferred");
    }
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      String url = "http://127.0.0.1:" + nobody.getLocalPort() + "/private";
      assertThat(visit(configured(url), url)).isEqualTo("deferred");
    }
  }

  @Test
  void redirectsAreFollowedToTheRules() throws Exception {
    try (TestSite site = TestSite.redirecting("/rules")) {
      Protocol protocol = configured(site.url("/"));
      assertThat(visit(protocol, site.url("/private"))).isEqualTo("denied");
      assertThat(visit(protocol, site.url("/public"))).isEqualTo("a page");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/robots.txt", "nowhere:/x"})
  void aRedirectThatLeadsNowhereMeansThatThereIsNoFile(String location) throws Exception {
    try (TestSite site = TestSite.redirecting(location)) {
      assertThat(visit(configured(site.url("/")), site.url("/private"))).isEqualTo("a page");
    }
  }

  /** What it does by itself, so that it is known what the change is for. */
  @Test
  void byItselfItTakesNoAnswerForLeave() throws Exception {
    try (TestSite site = TestSite.silent()) {
      BaseRobotRules rules = impatient(new HttpProtocol()).getRobotRules(site.url("/"));
      assertThat(rules.isAllowed(site.url("/private"))).isTrue();
    }
    try (TestSite site = TestSite.answering(503)) {
      assertThat(visit(itsOwn(), site.url("/private"))).isEqualTo("a page");
    }
    String rules = "User-agent: *\nDisallow: /*.php$";
    // Of two sites, because its cache is one for both.
    try (TestSite site = TestSite.with(rules)) {
      assertThat(visit(itsOwn(), site.url("/a.php.php"))).isEqualTo("a page");
    }
    try (TestSite site = TestSite.with(rules)) {
      assertThat(visit(configured(site.url("/")), site.url("/a.php.php"))).isEqualTo("denied");
    }
  }
}
