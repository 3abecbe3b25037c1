package wayleave.fetch.network;

import java.net.InetAddress;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.response.FetchResult;

/**
 * Asks a site once for its robots.txt, following redirects. Thread-safe.
 *
 * <p>Whatever a site or the network does is a result: implementations throw only for programmer errors. They bound time, bytes
 * and memory by themselves, and neither retry nor cache.
 */
public interface Fetcher {
  /**
   * Fetches the robots.txt of an origin with a non-conditional request (L12). Blocks until there is an outcome, for a time that
   * the implementation bounds.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
   */
  FetchResult fetch(Origin origin) throws InterruptedException;

  /**
   * Does as much of a fetch as is necessary to know where it will connect to, so that {@link wayleave.fetch.RobotsClient} can let it wait while
   * too many others ask there. Blocks for a time that the implementation bounds.
   *
   * <p>This method does nothing and knows no address; whoever connects to addresses should override it.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
   */
  default Prepared prepare(Origin origin) throws InterruptedException {
    return () -> fetch(origin);
  }

  /**
   * Whether a site that answered a server error for its robots.txt answers so for every missing page (H9): by two more requests,
   * for a page that cannot exist and for the root. Asked only where {@link wayleave.fetch.RobotsClientBuilder#probeMissingPages}
   * wants it. Blocks for a time that the implementation bounds.
   *
   * <p>This method asks nothing and answers no.
   *
   * @param status the server error
   * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
   */
  default boolean answersSoForMissingPages(Origin origin, int status) throws InterruptedException {
    return false;
  }

  /** A fetch that may have to wait before it goes on. It belongs to one thread at a time and goes on once, or never. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /** The address that it will connect to first; empty if it does not know, or will connect to none. */
    default Optional<InetAddress> address() {
      return Optional.empty();
    }

    /**
     * The rest of the fetch, as {@link Fetcher#fetch}.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
     */
    FetchResult fetch() throws InterruptedException;

    /** Lets go of what the fetch holds, when its result was dealt with. This method does nothing. */
    @Override
    default void close() {}
  }
}
