package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Origin;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FaultServer;

/** Where a response ends is told exactly, or it counts as none. */
class HttpFramingTest {
  private final NetworkFetcher fetcher = NetworkFetcher.builder("TestBot/1.0")
      .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
      .build();

  static Stream<Arguments> responses() throws IOException {
    try (InputStream in = HttpFramingTest.class.getResourceAsStream("responses.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#") && line.contains("\t"))
              .map(line -> line.split("\t"))
              .map(cells -> Arguments.of(cells[0], unescaped(cells[1]), cells[2]))
              .toList()
              .stream();
    }
  }

  private static String unescaped(String text) {
    return text.replace("\\r", "\r").replace("\\n", "\n").replace("\\t", "\t").replace("\\0", "\0");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("responses")
  void aResponseIsWhatTheTableSays(String what, String response, String outcome) throws Exception {
    assertThat(fetch(response)).isEqualTo(outcome);
  }

  /** Cut at any byte, no response is found but one that ends with its connection, once its head is whole. */
  @Test
  void aResponseThatIsCutAnywhereIsNotFound() throws Exception {
    List<String> found = new ArrayList<>();
    int cuts = 0;
    for (Arguments row : responses().toList()) {
      String response = (String) row.get()[1];
      if (((String) row.get()[2]).startsWith("FOUND 200")) {
        boolean endsWithTheConnection =
            !response.contains("Content-Length") && !response.contains("Transfer-Encoding");
        int headEnd = response.lastIndexOf("\r\n\r\n") + 4;
        for (int size = 0; size < response.length(); size++) {
          cuts++;
          String outcome = fetch(response.substring(0, size));
          boolean isWhole = endsWithTheConnection && size >= headEnd;
          if (outcome.startsWith("FOUND") && !isWhole) {
            found.add(row.get()[0] + " cut after " + size + " bytes: " + outcome);
          }
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(cuts).isGreaterThan(1_000);
  }

  @Test
  void aNotFoundWithAHugeHeadIsNotFound() throws Exception {
    String fields = ("X: " + "y".repeat(1_000) + "\r\n").repeat(70);
    assertThat(fetch("HTTP/1.1 404 Not Found\r\n" + fields + "\r\n")).isEqualTo("CLIENT_ERROR 404");
    assertThat(fetch("HTTP/1.1 503 Busy\r\n" + fields + "\r\n")).isEqualTo("SERVER_ERROR 503");
    assertThat(fetch("HTTP/1.1 200 OK\r\n" + fields + "\r\n")).isEqualTo("TOO_LARGE 200");
  }

  private String fetch(String response) throws Exception {
    try (FaultServer server = FaultServer.saying(response)) {
      Outcome outcome = fetcher.fetch(Origin.of("http://" + server.authority())).outcome();
      if (outcome instanceof Found found) {
        return "FOUND " + found.status() + " " + found.body().length();
      } else if (outcome instanceof Unreachable unreachable) {
        return unreachable.reason() + " " + unreachable.status();
      } else if (outcome instanceof Absent absent) {
        return absent.reason() + " " + absent.status();
      }
      return outcome.toString();
    }
  }
}
