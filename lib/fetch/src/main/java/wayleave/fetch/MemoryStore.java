package wayleave.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * An in-memory store with a size limit in bytes, which evicts entries that are rarely used. Thread-safe.
 *
 * <p>An evicted entry is refetched when needed; its record of a site's outage is lost.
 */
public final class MemoryStore implements RobotsStore {
  /** About what the objects of an entry take beside its body and its origin's name. */
  private static final int OVERHEAD = 450;

  private final Cache<Origin, Kept> cache;

  /** An entry with the history of its origin. */
  private record Kept(@Nullable CacheEntry entry, List<CacheEntry.Copy> history) {
    static final Kept NOTHING = new Kept(null, List.of());

    int weight(Origin origin) {
      long bytes = OVERHEAD + 2L * origin.host().length();
      CacheEntry.Copy copy = entry == null ? null : entry.copy().orElse(null);
      bytes += copy == null ? 0 : copy.weight();
      for (CacheEntry.Copy version : history) {
        bytes += version.weight();
      }
      return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
  }

  private MemoryStore(long maxBytes) {
    cache = Caffeine.newBuilder()
        .maximumWeight(maxBytes)
        .weigher((Origin origin, Kept kept) -> kept.weight(origin))
        .executor(Runnable::run) // what is over the limit goes at once
        .build();
  }

  /**
   * An empty store.
   *
   * @param maxBytes about how many bytes it may take; positive
   * @throws IllegalArgumentException if {@code maxBytes} is not positive
   */
  public static MemoryStore ofBytes(long maxBytes) {
    if (maxBytes <= 0) {
      throw new IllegalArgumentException("maxBytes " + maxBytes);
    }
    return new MemoryStore(maxBytes);
  }

  @Override
  public Optional<CacheEntry> get(Origin origin) {
    Kept kept = cache.getIfPresent(origin);
    return kept == null ? Optional.empty() : Optional.ofNullable(kept.entry());
  }

  @Override
  public void put(Origin origin, CacheEntry entry) {
    cache
        .asMap()
        .compute(origin, (key, kept) -> new Kept(entry, kept == null ? List.of() : kept.history()));
  }

  @Override
  public void remove(Origin origin) {
    cache.invalidate(origin);
  }

  @Override
  public void addVersion(Origin origin, CacheEntry.Copy version, int keep) {
    cache.asMap().compute(origin, (key, before) -> {
      Kept kept = before == null ? Kept.NOTHING : before;
      return new Kept(kept.entry(), with(version, kept.history(), keep));
    });
  }

  /** A history, the newest first, with a version more. */
  static List<CacheEntry.Copy> with(
      CacheEntry.Copy version, List<CacheEntry.Copy> history, int keep) {
    if (keep <= 0) {
      throw new IllegalArgumentException("keep " + keep);
    }
    if (!history.isEmpty()
        && history.get(0).found().body().equals(version.found().body())) {
      return history;
    }
    List<CacheEntry.Copy> versions = new ArrayList<>(Math.min(keep, history.size() + 1));
    versions.add(version);
    versions.addAll(history.subList(0, Math.min(keep - 1, history.size())));
    return List.copyOf(versions);
  }

  @Override
  public List<CacheEntry.Copy> history(Origin origin) {
    Kept kept = cache.getIfPresent(origin);
    return kept == null ? List.of() : kept.history();
  }

  @Override
  public void visit(Visitor visitor) {
    for (Map.Entry<Origin, Kept> kept : cache.asMap().entrySet()) {
      CacheEntry entry = kept.getValue().entry();
      if (entry != null && !visitor.entry(kept.getKey(), entry)) {
        return;
      }
    }
  }

  @Override
  public long size() {
    return cache.estimatedSize();
  }

  @Override
  public OptionalLong bytes() {
    return cache.policy().eviction().orElseThrow().weightedSize();
  }

  @Override
  public void clear() {
    cache.invalidateAll();
  }

  @Override
  public void close() {
    cache.invalidateAll();
  }
}
