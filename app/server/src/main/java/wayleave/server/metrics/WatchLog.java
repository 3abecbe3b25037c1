package wayleave.server.metrics;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.Origin;
import wayleave.watch.WatchListener;

/** Logs what goes wrong with a watch. */
public final class WatchLog implements WatchListener {
  private static final Logger LOG = LoggerFactory.getLogger(WatchLog.class);

  @Override
  public void checkFailed(Origin origin, Throwable failure) {
    LOG.warn("cannot look at {}", origin, failure);
  }

  @Override
  public void stateFailed(Origin origin, IOException failure) {
    LOG.warn("what was told of {} cannot be kept or read, and may be told again", origin, failure);
  }

  @Override
  public void logNoticed(Origin origin, String what, boolean isLoss) {
    LOG.warn("{}{}", what, isLoss ? "; violations may be missed" : "");
  }

  @Override
  public void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {
    LOG.warn(
        "cannot deliver an alert for {}: {}; {}",
        origin,
        reason,
        isGivenUp ? "giving up" : "trying again later");
  }
}
