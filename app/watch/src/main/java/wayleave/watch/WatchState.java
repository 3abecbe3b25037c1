package wayleave.watch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was last reported of a site: {@code AlertPolicy} maps a state and an observation to alerts and the next state. Immutable
 * and thread-safe.
 *
 * @param answered the last answer, with which the next one is compared; null if there was none
 * @param failingSince when the reported failure began; null if the site is reachable
 * @param beforeClosed the last answer before the whole site was disallowed for a crawler; null if that was not seen, or is over
 */
public record WatchState(
    Observation.@Nullable Answered answered,
    @Nullable Instant failingSince,
    Observation.@Nullable Answered beforeClosed) {
  /** The state of a site that was never checked. */
  public static final WatchState UNKNOWN = new WatchState(null, null, null);
}
