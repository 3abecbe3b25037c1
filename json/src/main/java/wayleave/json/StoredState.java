package wayleave.json;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.fetch.RobotsStore;

/**
 * What a store holds of an origin. Immutable and thread-safe.
 *
 * @param entry what is known; null if nothing is
 * @param history the versions of its robots.txt that are kept, the newest first
 * @param problem why it cannot be read; null if it can
 */
public record StoredState(
    @Nullable Entry entry,
    List<Entry.Copy> history,
    @Nullable String problem) {
  /** What a store holds; does not throw. */
  public static StoredState of(RobotsStore store, Origin origin) {
    try {
      Optional<Entry> entry = store.get(origin);
      return new StoredState(entry.orElse(null), store.history(origin), null);
    } catch (IOException e) {
      return new StoredState(null, List.of(), String.valueOf(e.getMessage()));
    }
  }

  /** What is known; {@link Entry#UNKNOWN} if nothing is. */
  Entry entryOrUnknown() {
    return entry == null ? Entry.UNKNOWN : entry;
  }
}
