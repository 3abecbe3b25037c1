package wayleave.report.view;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * What a store holds of an origin. Immutable and thread-safe.
 *
 * @param entry what is known; null if nothing is
 * @param history the versions of its robots.txt that are kept, the newest first
 * @param problem why it cannot be read; null if it can
 */
public record StoredState(
    @Nullable CacheEntry entry,
    List<CacheEntry.Copy> history,
    @Nullable String problem) {
  /** A state that later changes of the list do not reach. */
  public StoredState {
    history = List.copyOf(history);
  }

  /** What a store holds; does not throw. */
  public static StoredState of(RobotsStore store, Origin origin) {
    try {
      Optional<CacheEntry> entry = store.get(origin);
      return new StoredState(entry.orElse(null), store.history(origin), null);
    } catch (IOException e) {
      return new StoredState(null, List.of(), String.valueOf(e.getMessage()));
    }
  }

  /** What is known; {@link CacheEntry#UNKNOWN} if nothing is. */
  CacheEntry entryOrUnknown() {
    return entry == null ? CacheEntry.UNKNOWN : entry;
  }
}
