package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.fetch.network.Resolver;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.testing.FaultServer;

/** Nobody can make a fetch knock where the guard forbids, be it by the URL, a redirect or the name service (SSRF). */
class ForgedRequestTest {
  private static final Map<String, List<String>> NAMES = Map.of(
      "localhost.localdomain", List.of("127.0.0.1"),
      "ip6-localhost", List.of("::1"),
      "metadata.google.internal", List.of("169.254.169.254"),
      "private.example", List.of("10.0.0.1"),
      "mixed.example", List.of("127.1.0.1", "127.0.0.1"),
      "mixed6.example", List.of("127.1.0.1", "fd00::1"));

  /** It permits where this test's servers are, but not where the trap is. */
  private static final AddressGuard GUARD =
      AddressGuard.publicInternet().withNetworks("127.1.0.0/16");

  /** What all samples lead to, if nothing stops them. */
  private static FaultServer trap;

  private static final AtomicInteger CAUGHT = new AtomicInteger();

  @BeforeAll
  static void setTheTrap() throws Exception {
    trap = new FaultServer("0.0.0.0", connection -> CAUGHT.incrementAndGet());
  }

  @AfterAll
  static void nothingWasCaught() throws Exception {
    trap.close();
    assertThat(CAUGHT).hasValue(0);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvFileSource(resources = "ssrf-hosts.tsv", delimiter = '\t')
  void aUrlIsRefused(String host, String what) throws Exception {
    FetchResult result = fetcher(GUARD).fetch(Origin.of("http://" + host + ":" + trap.port()));
    assertThat(refusal(result)).isEqualTo(Outcome.Refused.Reason.ADDRESS);
    assertThat(result.hops()).isEmpty();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvFileSource(resources = "ssrf-hosts.tsv", delimiter = '\t')
  void aRedirectIsRefused(String host, String what) throws Exception {
    for (String scheme : List.of("http", "https", "ftp")) {
      String location =
          "Location: " + scheme + "://" + host + ":" + trap.port() + "/robots.txt\r\n\r\n";
      try (FaultServer server = new FaultServer(connection -> {
        connection.readRequest();
        connection.write("HTTP/1.1 302 Found\r\n").write(location.getBytes(StandardCharsets.UTF_8));
      })) {
        FetchResult result = fetcher(GUARD).fetch(Origin.of("http://" + server.authority()));
        assertThat(refusal(result)).as(scheme).isEqualTo(Outcome.Refused.Reason.ADDRESS);
        assertThat(result.hops()).hasSize(1);
      }
    }
  }

  @Test
  void aNameIsResolvedOnceAndConnectedToAsItWasChecked() throws Exception {
    try (FaultServer server = FaultServer.saying("HTTP/1.1 200 OK\r\n\r\nDisallow:")) {
      List<String> asked = new ArrayList<>();
      // First where it may lead, then at home.
      Resolver rebinding = host -> {
        asked.add(host);
        return List.of(InetAddress.getByName(asked.size() == 1 ? server.address() : "127.0.0.1"));
      };
      NetworkFetcher fetcher =
          NetworkFetcher.builder("TestBot").guard(GUARD).resolver(rebinding).build();
      Origin origin = Origin.of("http://rebinding.example:" + server.port());
      FetchResult first = fetcher.fetch(origin);
      assertThat(first.outcome()).isInstanceOf(Outcome.Found.class);
      assertThat(first.hops().get(0).address()).contains(server.address());
      assertThat(asked).containsExactly("rebinding.example");
      assertThat(refusal(fetcher.fetch(origin))).isEqualTo(Outcome.Refused.Reason.ADDRESS);
    }
  }

  @Test
  void aNameThatChangesBetweenTwoHopsIsCheckedAgain() throws Exception {
    try (FaultServer server =
        FaultServer.saying("HTTP/1.1 302 Found\r\nLocation: /again\r\n\r\n")) {
      AtomicInteger asked = new AtomicInteger();
      Resolver rebinding = host -> List.of(
          InetAddress.getByName(asked.incrementAndGet() == 1 ? server.address() : "127.0.0.1"));
      NetworkFetcher fetcher =
          NetworkFetcher.builder("TestBot").guard(GUARD).resolver(rebinding).build();
      FetchResult result = fetcher.fetch(Origin.of("http://rebinding.example:" + server.port()));
      assertThat(refusal(result)).isEqualTo(Outcome.Refused.Reason.ADDRESS);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void theSystemsResolverCannotBeLuredEither() throws Exception {
    NetworkFetcher fetcher = NetworkFetcher.builder("TestBot").build();
    Origin origin = Origin.of("http://localhost:" + trap.port());
    assertThat(refusal(fetcher.fetch(origin))).isEqualTo(Outcome.Refused.Reason.ADDRESS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.1.0.1:22",
        "https://127.1.0.1:80",
        "ftp://127.1.0.1:2121",
        "http://127.1.0.1:65535"
      })
  void portsThatAreNotNamedAreRefused(String url) throws Exception {
    NetworkFetcher fetcher = fetcher(GUARD.withPorts(21, 443));
    assertThat(refusal(fetcher.fetch(Origin.of(url)))).isEqualTo(Outcome.Refused.Reason.PORT);
    try (FaultServer server =
        FaultServer.saying("HTTP/1.1 302 Found\r\nLocation: " + url + "/robots.txt\r\n\r\n")) {
      fetcher = fetcher(GUARD.withPorts(21, 443, server.port()));
      FetchResult result = fetcher.fetch(Origin.of("http://" + server.authority()));
      assertThat(refusal(result)).isEqualTo(Outcome.Refused.Reason.PORT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gopher://example.com", "file://example.com", "ws://example.com"})
  void otherSchemesAreRefused(String url) throws Exception {
    assertThat(refusal(fetcher(GUARD).fetch(Origin.of(url))))
        .isEqualTo(Outcome.Refused.Reason.SCHEME);
  }

  @Test
  void portZeroIsRefused() throws Exception {
    assertThat(refusal(fetcher(GUARD).fetch(Origin.of("http://127.1.0.1:0"))))
        .isEqualTo(Outcome.Refused.Reason.URL);
  }

  private static NetworkFetcher fetcher(AddressGuard guard) {
    return NetworkFetcher.builder("TestBot")
        .guard(guard)
        .resolver(ForgedRequestTest::resolve)
        .build();
  }

  private static List<InetAddress> resolve(String host) throws UnknownHostException {
    List<InetAddress> addresses = new ArrayList<>();
    for (String address : NAMES.getOrDefault(host, List.of())) {
      addresses.add(InetAddress.getByName(address));
    }
    return addresses;
  }

  private static Outcome.Refused.Reason refusal(FetchResult result) {
    assertThat(result.outcome()).isInstanceOf(Outcome.Refused.class);
    return ((Outcome.Refused) result.outcome()).reason();
  }
}
