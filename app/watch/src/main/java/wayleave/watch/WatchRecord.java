package wayleave.watch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a watcher keeps of a site. Immutable and thread-safe.
 *
 * @param state what has been told
 * @param checkedAt when it was last looked at; null if it never was
 * @param nextCheck when it is to be looked at again; the epoch if that is now
 * @param told the last alerts, as JSON, the newest first
 * @param pending alerts that are still to be sent, as JSON, the oldest first
 */
record WatchRecord(
    WatchState state,
    @Nullable Instant checkedAt,
    Instant nextCheck,
    List<String> told,
    List<String> pending) {
  /** Of a site that was never looked at. */
  static final WatchRecord NEW =
      new WatchRecord(WatchState.UNKNOWN, null, Instant.EPOCH, List.of(), List.of());

  private static final int MAX_TOLD = 10;

  /** A receiver that was away for longer than these tell is not flooded with what is long over. */
  private static final int MAX_PENDING = 100;

  WatchRecord {
    told = List.copyOf(told);
    pending = List.copyOf(pending);
  }

  /**
   * This after a look at the site.
   *
   * @param alerts what is told, as JSON
   * @param areSent whether they are to be sent too
   */
  WatchRecord checked(
      WatchState state, Instant at, Instant next, List<String> alerts, boolean areSent) {
    List<String> newTold = new ArrayList<>(told);
    alerts.forEach(alert -> newTold.add(0, alert));
    List<String> newPending = new ArrayList<>(pending);
    if (areSent) {
      newPending.addAll(alerts);
    }
    return new WatchRecord(
        state,
        at,
        next,
        newTold.subList(0, Math.min(MAX_TOLD, newTold.size())),
        newPending.subList(Math.max(0, newPending.size() - MAX_PENDING), newPending.size()));
  }

  /** This with a next look, when one has found nothing out. */
  WatchRecord postponed(Instant next) {
    return new WatchRecord(state, checkedAt, next, told, pending);
  }

  /** This without an alert that was waiting. */
  WatchRecord without(String alert) {
    List<String> left = new ArrayList<>(pending);
    left.remove(alert);
    return new WatchRecord(state, checkedAt, nextCheck, told, left);
  }
}
