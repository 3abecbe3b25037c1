package wayleave;

import java.util.Optional;
import java.util.Random;

/**
 * Keeps the rules of very many origins for one crawler, in a small part of the memory that {@link AgentRules} take.
 *
 * <p>Rules lie packed in it and are unpacked when they are asked for; those asked for last are also kept unpacked. When it is
 * full, what was not asked for lately goes. It knows no time: how long a robots.txt may be used is for the caller to see to.
 * An origin has one set of rules; for several crawlers take a cache for each.
 *
 * <p>Mutable and thread-safe: all methods may be called by any threads at once.
 */
public final class RulesCache {
  private static final int LEAST_BYTES = 1 << 16;
  private static final int MOST_SEGMENTS = 16;
  /** A larger cache is divided, so that threads get less in each other's way. */
  private static final int SEGMENT_BYTES = 1 << 22;

  private final CacheSegment[] segments;
  /** Makes the places of origins unknown to those who choose names of hosts. */
  private final long secret;

  RulesCache(long maxBytes, long secret) {
    if (maxBytes < LEAST_BYTES) {
      throw new IllegalArgumentException("maxBytes must be at least 65,536: " + maxBytes);
    }
    this.secret = secret | 1;
    int count = 1;
    while (count < MOST_SEGMENTS && maxBytes / count > SEGMENT_BYTES) {
      count *= 2;
    }
    segments = new CacheSegment[count];
    for (int i = 0; i < count; i++) {
      segments[i] = new CacheSegment(maxBytes / count, this.secret);
    }
  }

  /**
   * An empty cache that holds as much as fits into so many bytes of the heap.
   *
   * @param maxBytes what it may take, at least 65,536: rules, origins and all it needs to find them, as {@link #bytes} counts
   * @throws IllegalArgumentException if that is less
   */
  public static RulesCache ofBytes(long maxBytes) {
    return new RulesCache(maxBytes, new Random().nextLong());
  }

  /**
   * Keeps rules for an origin, instead of those it had. Others may have to go for them. Rules that would take more than a
   * sixty-fourth of the cache even when packed, or a quarter of one of at most 4 MiB, may not be kept: the origin then has
   * none.
   */
  public void put(Origin origin, AgentRules rules) {
    String key = key(origin);
    long hash = CacheEntry.hash(key, secret);
    segment(hash).put(key, hash, rules);
  }

  /**
   * The rules kept for an origin, equal to those put; empty if there are none, or if they had to go. Unpacks them if they have
   * not been asked for lately, which takes some time.
   */
  public Optional<AgentRules> get(Origin origin) {
    String key = key(origin);
    long hash = CacheEntry.hash(key, secret);
    return Optional.ofNullable(segment(hash).get(key, hash));
  }

  /** Forgets the rules of an origin, if there are any. */
  public void remove(Origin origin) {
    String key = key(origin);
    long hash = CacheEntry.hash(key, secret);
    segment(hash).remove(key, hash);
  }

  /** For how many origins it holds rules. */
  public int size() {
    int size = 0;
    for (CacheSegment segment : segments) {
      size += segment.size();
    }
    return size;
  }

  /**
   * How many bytes of the heap it takes, about: worked out from the lengths of what it holds, for a virtual machine with
   * references of four bytes. Never more than it may take.
   */
  public long bytes() {
    long bytes = 0;
    for (CacheSegment segment : segments) {
      bytes += segment.bytes();
    }
    return bytes;
  }

  private CacheSegment segment(long hash) {
    return segments[(int) (hash >>> 60) & segments.length - 1];
  }

  /** An origin in few characters: of most the host. ASCII, as hosts and schemes are. */
  private static String key(Origin origin) {
    if (origin.hasDefaultPort()) {
      switch (origin.scheme()) {
        case "https":
          return origin.host();
        case "http":
          return "/" + origin.host();
        default:
          break;
      }
    }
    return origin.toString();
  }

  /** A summary for people: number of origins and bytes. */
  @Override
  public String toString() {
    return "RulesCache[" + size() + " origins, " + bytes() + " bytes]";
  }
}
