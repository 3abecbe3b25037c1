package wayleave.watch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What those who are told of a site have been told: the state that {@code AlertPolicy} goes from and to. Immutable and
 * thread-safe.
 *
 * @param answered the last answer, with which the next is compared; null if there was none
 * @param failingSince since when it fails, which was told; null if it does not
 */
public record WatchState(
    Observation.@Nullable Answered answered, @Nullable Instant failingSince) {
  /** Of a site that was never looked at. */
  public static final WatchState UNKNOWN = new WatchState(null, null);
}
