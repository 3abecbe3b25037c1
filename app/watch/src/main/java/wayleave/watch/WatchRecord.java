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
 * @param sameSince since when all looks have found the same answer; null if there was none
 * @param violations the kinds of violations that alerts were sent for, the newest last
 */
record WatchRecord(
    WatchState state,
    @Nullable Instant checkedAt,
    Instant nextCheck,
    List<String> told,
    List<String> pending,
    @Nullable Instant sameSince,
    List<String> violations) {
  /** Of a site that was never looked at. */
  static final WatchRecord NEW = new WatchRecord(
      WatchState.UNKNOWN, null, Instant.EPOCH, List.of(), List.of(), null, List.of());

  private static final int MAX_TOLD = 10;

  /** A receiver that was away for longer than these tell is not flooded with what is long over. */
  private static final int MAX_PENDING = 100;

  /** More kinds of violations than a site has rules and crawlers that matter. */
  private static final int MAX_VIOLATIONS = 1_000;

  WatchRecord {
    told = List.copyOf(told);
    pending = List.copyOf(pending);
    violations = List.copyOf(violations);
  }

  /**
   * This after a look at the site.
   *
   * @param alerts what is told, as JSON
   * @param areSent whether they are to be sent too
   */
  WatchRecord checked(
      WatchState state, Instant at, Instant next, List<String> alerts, boolean areSent) {
    Observation.Answered answered = state.answered();
    Observation.Answered before = this.state.answered();
    boolean isSame = answered != null
        && before != null
        && sameSince != null
        && this.state.failingSince() == null
        && answered.saysTheSame(before);
    Instant since = isSame ? sameSince : answered == null ? null : answered.at();
    return new WatchRecord(state, at, next, told, pending, since, violations).told(alerts, areSent);
  }

  private WatchRecord told(List<String> alerts, boolean areSent) {
    List<String> newTold = new ArrayList<>(told);
    alerts.forEach(alert -> newTold.add(0, alert));
    List<String> newPending = new ArrayList<>(pending);
    if (areSent) {
      newPending.addAll(alerts);
    }
    return new WatchRecord(
        state,
        checkedAt,
        nextCheck,
        newTold.subList(0, Math.min(MAX_TOLD, newTold.size())),
        newPending.subList(Math.max(0, newPending.size() - MAX_PENDING), newPending.size()),
        sameSince,
        violations);
  }

  /**
   * This after a new kind of violation.
   *
   * @param alerts its alerts, as JSON
   * @param areSent whether it is to be sent too
   */
  WatchRecord violated(String kind, List<String> alerts, boolean areSent) {
    List<String> kinds = new ArrayList<>(violations);
    kinds.add(kind);
    return new WatchRecord(
            state,
            checkedAt,
            nextCheck,
            told,
            pending,
            sameSince,
            kinds.subList(Math.max(0, kinds.size() - MAX_VIOLATIONS), kinds.size()))
        .told(alerts, areSent);
  }

  /** This with a next look, when one has found nothing out. */
  WatchRecord postponed(Instant next) {
    return new WatchRecord(state, checkedAt, next, told, pending, sameSince, violations);
  }

  /** This without an alert that was waiting. */
  WatchRecord without(String alert) {
    List<String> left = new ArrayList<>(pending);
    left.remove(alert);
    return new WatchRecord(state, checkedAt, nextCheck, told, left, sameSince, violations);
  }
}
