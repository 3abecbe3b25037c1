package wayleave.watch;

import java.io.IOException;
import wayleave.Origin;

/**
 * Receives the events of a watcher, for metrics and logs. Called concurrently, so return quickly. Exceptions are logged and have no
 * other effect.
 */
public interface WatchListener {
  /** A site was checked. */
  default void checked(Origin origin) {}

  /** An alert was raised. */
  default void alerted(Alert alert) {}

  /** A check failed: too many fetches wait, or an error of this program. */
  default void checkFailed(Origin origin, Throwable failure) {}

  /** The state could not be written or read: after a restart, alerts may be repeated, or changes missed. */
  default void stateFailed(Origin origin, IOException failure) {}

  /**
   * A problem with an access log.
   *
   * @param isLoss whether lines could not be read, so that violations may be missed
   */
  default void logNoticed(Origin origin, String what, boolean isLoss) {}

  /** The receiver accepted an alert. */
  default void delivered(Origin origin) {}

  /**
   * An alert could not be delivered.
   *
   * @param isGivenUp whether it is not sent again, because the receiver refused it
   */
  default void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {}
}
