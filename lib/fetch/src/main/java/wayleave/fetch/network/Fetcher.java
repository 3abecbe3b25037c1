package wayleave.fetch.network;

import java.net.InetAddress;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.response.FetchResult;

/**
 * Fetches a site's robots.txt once, following redirects. Thread-safe.
 *
 * <p>Site and network failures are results: implementations throw only for programmer errors. They limit time, bytes and memory
 * themselves, and neither retry nor cache.
 */
public interface Fetcher {
  /**
   * Fetches the robots.txt of an origin with an unconditional request. Blocks until there is an outcome, within the
   * implementation's time limit.
   *
   * @throws InterruptedException if the thread is interrupted; this says nothing about the site
   */
  FetchResult fetch(Origin origin) throws InterruptedException;

  /**
   * Starts a fetch up to the point where its address is known, so that {@link wayleave.fetch.RobotsClient} can queue it if too many
   * others use that address. Blocks within the implementation's time limit.
   *
   * <p>By default it does nothing and knows no address; implementations that connect to addresses should override it.
   *
   * @throws InterruptedException if the thread is interrupted; this says nothing about the site
   */
  default Prepared prepare(Origin origin) throws InterruptedException {
    return () -> fetch(origin);
  }

  /**
   * Whether a site answers every missing page with the server error that it gave for robots.txt, found by two more requests: for a page
   * that cannot exist, and for the root. Called only with {@link wayleave.fetch.RobotsClientBuilder#probeMissingPages}. Blocks within
   * the implementation's time limit.
   *
   * <p>By default it sends nothing and returns false.
   *
   * @param status the server error
   * @throws InterruptedException if the thread is interrupted; this says nothing about the site
   */
  default boolean answersSoForMissingPages(Origin origin, int status) throws InterruptedException {
    return false;
  }

  /** A started fetch that may have to wait. It belongs to one thread at a time and continues at most once. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /** The address that it will connect to first; empty if it does not know, or will connect to none. */
    default Optional<InetAddress> address() {
      return Optional.empty();
    }

    /**
     * The rest of the fetch, as {@link Fetcher#fetch}.
     *
     * @throws InterruptedException if the thread is interrupted; this says nothing about the site
     */
    FetchResult fetch() throws InterruptedException;

    /** Lets go of what the fetch holds, when its result was dealt with. This method does nothing. */
    @Override
    default void close() {}
  }
}
