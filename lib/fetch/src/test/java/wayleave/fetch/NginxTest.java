package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FakeClock;

/** Against a real nginx; left out where there is none. */
@Timeout(120)
class NginxTest {
  @TempDir
  static Path directory;

  private static WebServer server;

  @BeforeAll
  static void start() throws Exception {
    server = WebServer.start(
        "nginx", directory, NginxTest::block, "-p", "@directory@", "-c", "@directory@/nginx.conf");
  }

  private static String block(WebSite site) {
    String listen = site.isSecure()
        ? "@address@:@https@ ssl; ssl_certificate HOST.pem; ssl_certificate_key HOST.pem;"
        : "@address@:@http@;";
    return ("server { listen " + listen + " server_name HOST; " + site.directives() + " }")
        .replace("HOST", site.host());
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  static List<WebSite> sites() throws IOException {
    return WebSite.in("nginx.tsv");
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("sites")
  void aSiteIsReadAsTheTableSays(WebSite site) throws Exception {
    server.check(site);
  }

  @Test
  void whoeverAsksTooOftenIsToldSo() throws Exception {
    NetworkFetcher fetcher = server.fetcher().build();
    assertThat(fetcher.fetch(server.origin("http://one-a-minute.test")).outcome())
        .isInstanceOf(Outcome.Found.class);
    assertThat(fetcher.fetch(server.origin("http://one-a-minute.test")).outcome())
        .isEqualTo(new Unreachable(Unreachable.Reason.TOO_MANY_REQUESTS, 429, ""));
  }

  /** H9: only where the caller wants to know, and not before it was seen twice. */
  @Test
  void aSiteThatFailsForAllThatIsMissingHasNoRobotsTxt() throws Exception {
    FakeClock clock = new FakeClock();
    String site = server.origin("http://error-for-missing.test").toString();
    String broken = server.origin("http://error.test").toString();
    RobotsClientBuilder builder =
        RobotsClient.builder(server.fetcher()).clock(clock).executor(Runnable::run);
    try (RobotsClient asksNothingMore = builder.build();
        RobotsClient probing = builder.probeMissingPages().build()) {
      for (RobotsClient client : List.of(asksNothingMore, probing)) {
        assertThat(client.check(site + "/a")).asString().startsWith("disallowed: unreachable");
        assertThat(client.check(broken + "/a")).asString().startsWith("disallowed: unreachable");
      }
      clock.pass(Duration.ofMinutes(11));
      assertThat(asksNothingMore.check(site + "/a"))
          .asString()
          .startsWith("disallowed: unreachable");
      assertThat(probing.check(broken + "/a")).asString().startsWith("disallowed: unreachable");
      assertThat(probing.check(site + "/a")).hasToString("allowed: absent");
    }
  }

  /** As owners do it: 503 for a while, and then the site as before. */
  @Test
  void aSuspensionClosesASiteAndEndsWithItself() throws Exception {
    FakeClock clock = new FakeClock();
    String site = server.origin("http://suspended-for-a-while.test").toString();
    try (RobotsClient client = RobotsClient.builder(server.fetcher())
        .clock(clock)
        .executor(Runnable::run)
        .build()) {
      assertThat(client.check(site + "/b").allowed()).isTrue();
      assertThat(client.check(site + "/a").allowed()).isFalse();

      Path suspension = Files.createFile(directory.resolve("suspended"));
      clock.pass(Duration.ofHours(1).plusMinutes(2));
      assertThat(client.check(site + "/b")).asString().startsWith("disallowed: unreachable");

      Files.delete(suspension);
      clock.pass(Duration.ofMinutes(9));
      assertThat(client.check(site + "/b")).asString().startsWith("disallowed: unreachable");
      clock.pass(Duration.ofMinutes(1));
      assertThat(client.check(site + "/b").allowed()).isTrue();
      assertThat(client.check(site + "/a").allowed()).isFalse();
    }
  }
}
