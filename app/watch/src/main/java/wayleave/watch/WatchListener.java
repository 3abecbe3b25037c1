package wayleave.watch;

import java.io.IOException;
import wayleave.Origin;

/**
 * Hears what a watcher does, for metrics and logs. Called from several threads at once: return soon. What it throws is logged,
 * and changes nothing.
 */
public interface WatchListener {
  /** A site was looked at. */
  default void checked(Origin origin) {}

  /** Something is told. */
  default void alerted(Alert alert) {}

  /** A look at a site came to nothing: too many fetches wait, or an error of this program. */
  default void checkFailed(Origin origin, Throwable failure) {}

  /** What was told cannot be kept or read: after a restart it may be told again, or a change be missed. */
  default void stateFailed(Origin origin, IOException failure) {}

  /**
   * Something about an access log.
   *
   * @param isLoss whether it cannot be read, so that violations may be missed
   */
  default void logNoticed(Origin origin, String what, boolean isLoss) {}

  /** The receiver has taken an alert. */
  default void delivered(Origin origin) {}

  /**
   * An alert could not be delivered.
   *
   * @param isGivenUp whether it is not sent again, because the receiver refused it
   */
  default void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {}
}
