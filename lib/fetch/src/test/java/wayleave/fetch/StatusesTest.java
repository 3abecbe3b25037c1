package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.testkit.PolicyScript;
import wayleave.testing.FaultServer;

/** From what a server says to what a crawler may do: fetcher, policy and client together. */
class StatusesTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final String OTHERS = "User-agent: *\nDisallow: /b\n";

  private final NetworkFetcher.Builder network = NetworkFetcher.builder("TestBot/1.0")
      .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"));

  @ParameterizedTest
  @CsvFileSource(resources = "statuses.tsv", delimiter = '\t')
  void aStatusMeansWhatTheTableSays(int status, String field, String outcome, String access)
      throws Exception {
    try (FaultServer server = FaultServer.saying("HTTP/1.1 " + status + " So\r\n"
        + (field.equals("-") ? "" : field + "\r\n")
        + "Content-Length: " + RULES.length() + "\r\n\r\n" + RULES)) {
      Origin origin = Origin.of("http://" + server.authority());
      assertThat(HostileServersTest.shown(network.build().fetch(origin).outcome()))
          .isEqualTo(outcome);
      for (PolicyPreset preset : PolicyPreset.values()) {
        try (RobotsClient client = client(preset)) {
          SiteRules site = client.rules(origin);
          String expected = PolicyScript.ofPreset(access, preset);
          assertThat(PolicyScript.shown(site.access())).as(preset.name()).isEqualTo(expected);
          assertThat(site.allows("/a")).isEqualTo(expected.startsWith("allow"));
          assertThat(site.allows("/b")).isEqualTo(!expected.startsWith("disallow"));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPartOfAFileDoesNotReplaceKnownRules(PolicyPreset preset) throws Exception {
    try (FaultServer server = new FaultServer(connection -> {
          connection.readRequest();
          connection.write(
              connection.count() == 1
                  ? "HTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n" + RULES
                  : "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-13/27\r\n"
                      + "Content-Length: 14\r\n\r\n" + RULES.substring(0, 14));
        });
        RobotsClient client = client(preset)) {
      Origin origin = Origin.of("http://" + server.authority());
      assertThat(client.rules(origin).allows("/a")).isFalse();
      client.fetchAsync(origin).join();
      assertThat(client.rules(origin).allows("/a")).isFalse();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoRedirectsToTheRobotsTxtOfAnotherHasTheSameRules(PolicyPreset preset) throws Exception {
    try (FaultServer target = FaultServer.saying(ok(RULES));
        FaultServer source = FaultServer.saying(to(target, "/robots.txt"));
        RobotsClient client = client(preset)) {
      assertThat(client.check("http://" + target.authority() + "/a").allowed()).isFalse();
      assertThat(client.check("http://" + source.authority() + "/a").allowed()).isFalse();
      assertThat(client.check("http://" + source.authority() + "/b").allowed()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsReadElsewhereIsNotTheRulesOfThere(PolicyPreset preset) throws Exception {
    try (FaultServer target = new FaultServer(connection -> {
          boolean own = connection.readRequest().startsWith("GET /robots.txt ");
          connection.write(ok(own ? OTHERS : RULES));
        });
        FaultServer source = FaultServer.saying(to(target, "/elsewhere/robots.txt"));
        RobotsClient client = client(preset)) {
      assertThat(client.check("http://" + source.authority() + "/a").allowed()).isFalse();
      assertThat(client.check("http://" + target.authority() + "/a").allowed()).isTrue();
      assertThat(client.check("http://" + target.authority() + "/b").allowed()).isFalse();
    }
  }

  /** H4: when it is followed, no rules have been read. */
  @ParameterizedTest
  @EnumSource
  void aRedirectToWhatTheRulesDisallowIsFollowed(PolicyPreset preset) throws Exception {
    try (FaultServer server = new FaultServer(connection -> {
          boolean first = connection.readRequest().startsWith("GET /robots.txt ");
          connection.write(
              first ? "HTTP/1.1 301 On\r\nLocation: /a/robots.txt\r\n\r\n" : ok(RULES));
        });
        RobotsClient client = client(preset)) {
      assertThat(client.check("http://" + server.authority() + "/a").allowed()).isFalse();
      assertThat(client.check("http://" + server.authority() + "/b").allowed()).isTrue();
    }
  }

  /** H5: what a page would have a browser do is not done; its own lines are read. */
  @ParameterizedTest
  @EnumSource
  void aRedirectWithinAPageIsNotFollowed(PolicyPreset preset) throws Exception {
    String page = "<html><head><meta http-equiv=\"refresh\" content=\"0; url=/elsewhere\">\n"
        + "<script>location = '/elsewhere'</script></head>\n<frameset><frame src=\"/elsewhere\">\n";
    try (FaultServer server = FaultServer.saying(ok(page + RULES + "</frameset></html>\n"));
        RobotsClient client = client(preset)) {
      assertThat(client.check("http://" + server.authority() + "/a").allowed()).isFalse();
      assertThat(client.check("http://" + server.authority() + "/b").allowed()).isTrue();
      assertThat(server.requests()).singleElement().asString().startsWith("GET /robots.txt ");
    }
  }

  private RobotsClient client(PolicyPreset preset) {
    return RobotsClient.builder(network)
        .policy(Policy.of(preset))
        .executor(Runnable::run)
        .build();
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\r\n\r\n" + body;
  }

  private static String to(FaultServer target, String path) {
    return "HTTP/1.1 301 On\r\nLocation: http://" + target.authority() + path + "\r\n\r\n";
  }
}
