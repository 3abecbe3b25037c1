package wayleave.watch;

import org.jspecify.annotations.Nullable;

/** A receiver of alerts outside this process. Immutable and thread-safe. */
public abstract sealed class AlertTarget permits Webhook, AlertCommand {
  AlertTarget() {}

  /**
   * The result of sending an alert.
   *
   * @param isTaken whether the receiver has taken it
   * @param isFinal whether sending it again is of no use: it was taken, or refused for good
   * @param reason what went wrong, for people; may contain text of the receiver
   */
  record Sent(boolean isTaken, boolean isFinal, String reason) {
    static Sent taken() {
      return new Sent(true, true, "");
    }

    /** A failure that may pass. */
    static Sent failed(@Nullable String reason) {
      return new Sent(false, false, reason == null ? "the connection failed" : reason);
    }
  }

  /** Sends an alert, as JSON, once. Blocks for as long as the receiver takes, up to a time limit. */
  abstract Sent send(String alert) throws InterruptedException;
}
