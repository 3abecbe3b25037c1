package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.fetch.ClientListener.Network;
import wayleave.fetch.Entry;
import wayleave.fetch.Event;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;

class FetchesTest {
  private static final Origin SITE = Origin.of("https://example.com/");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Fetches fetches = new Fetches(new StatusLine(err), new Exit());

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void tellsOfAStoreThatFailsOnceAndNotAtTheEnd() {
    fetches.storeFailed(SITE, new IOException("disk \u001b full"));
    fetches.storeFailed(SITE, new IOException("disk full"));
    assertThat(said())
        .isEqualTo(
            "wayleave: the store fails, going on without what it cannot do: disk \\u001B full\n");
    Fetches ending = new Fetches(new StatusLine(err), new Exit());
    err.reset();
    ending.closing();
    ending.storeFailed(SITE, new IOException("closed"));
    assertThat(said()).isEmpty();
  }

  @Test
  void tellsOnceThatTheNetworkIsDown() {
    fetches.networkChanged(Network.DOWN);
    fetches.networkChanged(Network.UP);
    fetches.networkChanged(Network.DOWN);
    assertThat(said()).hasLineCount(1).contains("network was down");
  }

  @Test
  void remembersAFetchAsLongAsSomebodyAsksAndARefusalLonger() {
    Fetches.Asked first = fetches.ask(SITE);
    Fetches.Asked second = fetches.ask(SITE);
    Outcome.Refused refused =
        new Outcome.Refused(Outcome.Refused.Reason.ADDRESS, "example.com is at 127.0.0.1");
    FetchResult result = new FetchResult(SITE, Instant.EPOCH, Duration.ZERO, List.of(), refused);
    fetches.fetched(
        result,
        Policy.of(Preset.GOOGLE).step(Entry.UNKNOWN, new Event.Fetched(result), Instant.EPOCH));
    first.close();
    assertThat(second.result()).contains(result);
    second.close();
    try (Fetches.Asked later = fetches.ask(SITE)) {
      assertThat(later.result()).isEmpty();
      assertThat(later.refusal()).contains(refused);
    }
    assertThat(fetches.finished()).isEqualTo(1);
  }
}
