package wayleave.cli.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.cli.terminal.Exit;
import wayleave.cli.terminal.StatusLine;

class FetchObserverTest {
  private static final Origin SITE = Origin.of("https://example.com/");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FetchObserver fetches = new FetchObserver(new StatusLine(err), new Exit());

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void tellsOfAStoreThatFailsOnceAndNotAtTheEnd() {
    fetches.storeFailed(SITE, new IOException("disk \u001b full"));
    fetches.storeFailed(SITE, new IOException("disk full"));
    assertThat(said()).hasLineCount(1).contains(SITE.toString(), "disk \\u001B full");
    FetchObserver ending = new FetchObserver(new StatusLine(err), new Exit());
    err.reset();
    ending.closing();
    ending.storeFailed(SITE, new IOException("closed"));
    assertThat(said()).isEmpty();
  }

  @Test
  void tellsOnceThatTheNetworkIsDown() {
    fetches.networkChanged(false);
    fetches.networkChanged(true);
    fetches.networkChanged(false);
    assertThat(said()).hasLineCount(1).contains("network");
  }
}
