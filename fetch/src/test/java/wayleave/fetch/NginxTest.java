package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Origin;
import wayleave.fetch.Outcome.Absent;
import wayleave.fetch.Outcome.Unreachable;

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

  @Test
  void aSiteThatFailsForAllThatIsMissingHasNoRobotsTxt() throws Exception {
    NetworkFetcher probing = server.fetcher().withServerErrorProbe().build();
    Origin site = server.origin("http://error-for-missing.test");
    assertThat(probing.fetch(site).outcome())
        .isEqualTo(new Absent(Absent.Reason.SERVER_ERROR_FOR_MISSING, 500));
    assertThat(probing.fetch(server.origin("http://error.test")).outcome())
        .isEqualTo(new Unreachable(Unreachable.Reason.SERVER_ERROR, 500, ""));
    for (Preset preset : Preset.values()) {
      try (RobotsClient client =
          RobotsClient.builder(server.fetcher()).policy(Policy.of(preset)).build()) {
        assertThat(client.check(site + "/a"))
            .hasToString(
                preset == Preset.GOOGLE_2019 ? "allowed: ABSENT" : "disallowed: UNREACHABLE");
      }
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
      assertThat(client.check(site + "/b")).hasToString("disallowed: UNREACHABLE");

      Files.delete(suspension);
      clock.pass(Duration.ofMinutes(9));
      assertThat(client.check(site + "/b")).hasToString("disallowed: UNREACHABLE");
      clock.pass(Duration.ofMinutes(1));
      assertThat(client.check(site + "/b").allowed()).isTrue();
      assertThat(client.check(site + "/a").allowed()).isFalse();
    }
  }
}
