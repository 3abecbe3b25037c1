package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.BaseRobotRules;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.util.NutchConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.testing.FaultServer;

/** Nutch loads a protocol that its configuration names, and asks it what it may fetch. */
class NutchTest {
  private final Configuration conf = NutchConfiguration.create();

  @BeforeEach
  void configure() {
    conf.set("http.agent.name", "mybot");
    conf.setInt("http.timeout", 60_000);
    conf.set(
        "plugin.folders",
        Path.of("target/test-classes/nutch-plugins").toAbsolutePath().toString());
    conf.set("plugin.includes", "protocol-wayleave");
  }

  /** As its fetchers: what the rules say. */
  private String visit(String url) throws Exception {
    Protocol protocol = new ProtocolFactory(conf).getProtocol(new URL(url));
    BaseRobotRules rules = protocol.getRobotRules(new Text(url), null, null);
    return rules.isAllowed(url) ? "allowed" : rules.isDeferVisits() ? "deferred" : "denied";
  }

  @Test
  void aRobotsTxtAllowsAndDenies() throws Exception {
    try (TestSite site = TestSite.with(TestSite.RULES)) {
      assertThat(visit(site.url("/public"))).isEqualTo("allowed");
      assertThat(visit(site.url("/private/x"))).isEqualTo("denied");
      assertThat(site.requests()).containsExactly("/robots.txt");
    }
  }

  @Test
  void theGroupsOfAllItsNamesHold() throws Exception {
    conf.set("http.robots.agents", "otherbot,*");
    try (TestSite site = TestSite.with(TestSite.RULES)) {
      assertThat(visit(site.url("/public"))).isEqualTo("denied");
    }
  }

  @ParameterizedTest
  @CsvSource({"404, allowed", "403, allowed", "429, allowed", "500, deferred", "503, deferred"})
  void aStatusMeansWhatThePolicySays(int status, String expected) throws Exception {
    try (TestSite site = TestSite.answering(status)) {
      assertThat(visit(site.url("/private"))).isEqualTo(expected);
    }
  }

  @Test
  void aSiteThatDoesNotAnswerIsClosed() throws Exception {
    conf.setInt("http.timeout", 500);
    try (TestSite site = TestSite.silent()) {
      assertThat(visit(site.url("/private"))).isEqualTo("deferred");
    }
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      String url = "http://127.0.0.1:" + nobody.getLocalPort() + "/private";
      assertThat(visit(url)).isEqualTo("deferred");
    }
  }

  @Test
  void redirectsAreFollowedToTheRules() throws Exception {
    try (TestSite site = TestSite.redirecting("/rules")) {
      assertThat(visit(site.url("/private"))).isEqualTo("denied");
      assertThat(visit(site.url("/public"))).isEqualTo("allowed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/robots.txt", "nowhere:/x"})
  void aRedirectThatLeadsNowhereMeansThatThereIsNoFile(String location) throws Exception {
    try (TestSite site = TestSite.redirecting(location)) {
      assertThat(visit(site.url("/private"))).isEqualTo("allowed");
    }
  }

  /** What is published of Nutch; where this fails, its own protocols can be tried here. */
  @Test
  void itsOwnProtocolsAreNotPublished() {
    assertThat(Protocol.class.getResource("http/api/HttpRobotRulesParser.class"))
        .isNull();
  }
}
