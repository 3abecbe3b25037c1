package wayleave.policy.cache;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import wayleave.Origin;

/**
 * Stores cache entries between fetches. Thread-safe.
 *
 * <p>A store of bytes writes {@link CacheEntry#toBytes} under {@link Origin#toString}, which is equal for all spellings of an origin.
 * If bytes are not a valid entry, it throws an {@link IOException}, and a client refetches.
 */
public interface RobotsStore extends AutoCloseable {
  /** What is known of an origin; empty if nothing is. */
  Optional<CacheEntry> get(Origin origin) throws IOException;

  /** Keeps what is known of an origin, in place of what was kept before. */
  void put(Origin origin, CacheEntry entry) throws IOException;

  /** Forgets an origin, with its history. */
  void remove(Origin origin) throws IOException;

  /**
   * Adds a version to an origin's history, unless its body equals the newest one's.
   *
   * @param keep how many versions to keep at most, this one included; positive
   */
  void addVersion(Origin origin, CacheEntry.Copy version, int keep) throws IOException;

  /** The versions of an origin's robots.txt that are kept, the newest first. */
  List<CacheEntry.Copy> history(Origin origin) throws IOException;

  /** Shows every entry, in no order, until the visitor has seen enough; those that change meanwhile may be shown or not. */
  void visit(Visitor visitor) throws IOException;

  /** About how many origins there are. */
  long size() throws IOException;

  /** About how many bytes all of it takes, where it is kept; empty if that cannot be told. */
  OptionalLong bytes() throws IOException;

  /** Forgets all origins, with their history; those that are put meanwhile may be forgotten or not. */
  void clear() throws IOException;

  /**
   * Claims an origin, so that of all who share the store one alone fetches. A store that is not shared grants every claim.
   *
   * @param ttl after how long the claim ends by itself, should its holder be gone
   * @return what ends the claim, unless it has ended by itself, when it is closed; empty if somebody else holds a claim
   */
  default Optional<Closeable> tryLease(Origin origin, Duration ttl) throws IOException {
    return Optional.of(() -> {});
  }

  @Override
  void close() throws IOException;

  /** Sees what is in a store. */
  interface Visitor {
    /**
     * Sees what is known of an origin.
     *
     * @return whether to go on
     */
    boolean entry(Origin origin, CacheEntry entry);

    /**
     * Sees that what is stored is no entry of this version; it is gone when its origin is next put or removed.
     *
     * @param key under what it is stored: the origin, if the key is not damaged too
     * @return whether to go on
     */
    default boolean damaged(String key) {
      return true;
    }
  }
}
