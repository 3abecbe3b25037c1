package wayleave.cli.site;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import wayleave.Origin;
import wayleave.cli.terminal.Exit;
import wayleave.cli.terminal.StatusLine;
import wayleave.fetch.ClientListener;
import wayleave.policy.Policy;
import wayleave.policy.response.FetchResult;
import wayleave.report.view.TerminalText;

/** Counts fetches, and tells on the terminal of what goes wrong beside them. Thread-safe. */
public final class FetchObserver implements ClientListener {
  private final StatusLine status;
  private final Exit exit;
  private final AtomicLong finished = new AtomicLong();
  private final AtomicBoolean storeHasFailed = new AtomicBoolean();
  private final AtomicBoolean networkWasDown = new AtomicBoolean();
  private volatile boolean isClosing;

  FetchObserver(StatusLine status, Exit exit) {
    this.status = status;
    this.exit = exit;
  }

  /** How many fetches have come to an outcome. */
  public long finished() {
    return finished.get();
  }

  /** What fails from now on fails because all ends. */
  void closing() {
    isClosing = true;
  }

  @Override
  public void fetched(FetchResult result, Policy.Step step) {
    finished.incrementAndGet();
  }

  @Override
  public void storeFailed(Origin origin, IOException failure) {
    if (!isClosing && !exit.hasBegun() && storeHasFailed.compareAndSet(false, true)) {
      status.say("the store failed for " + origin + ", which counts as not stored: "
          + TerminalText.of(String.valueOf(failure.getMessage()))
          + " (later failures are not reported)");
    }
  }

  @Override
  public void networkChanged(boolean isUp) {
    if (!isUp && networkWasDown.compareAndSet(false, true)) {
      status.say("no site is reachable, so this machine's network is probably down;"
          + " until a site responds, failures are not counted against the sites");
    }
  }
}
