package wayleave.fetch.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Origin;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.ResponseCase;
import wayleave.testing.FaultServer;

/** What a fetch makes of the responses that archives hold too. */
class ResponseCasesTest {
  private final NetworkFetcher fetcher = NetworkFetcher.builder("TestBot/1.0")
      .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
      .build();

  static List<ResponseCase> responses() {
    return ResponseCase.all();
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aFetchAnswersAsTheTableSays(ResponseCase response) throws Exception {
    try (FaultServer server = FaultServer.saying(new String(response.response(), ISO_8859_1))) {
      Outcome outcome = fetcher.fetch(Origin.of("http://" + server.authority())).outcome();
      assertThat(answer(outcome)).as(outcome.toString()).isEqualTo(response.fetched());
      if (response.fetched().equals("found 27")) {
        assertThat(((Outcome.Found) outcome).body().text()).isEqualTo(ResponseCase.FILE);
      }
    }
  }

  private static String answer(Outcome outcome) {
    return outcome instanceof Outcome.Found found
        ? "found " + found.body().length()
        : outcome instanceof Outcome.Absent ? "absent" : "unreachable";
  }
}
