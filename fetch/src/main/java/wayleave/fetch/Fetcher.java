package wayleave.fetch;

import java.net.InetAddress;
import java.util.Optional;
import wayleave.Origin;

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
   * Does as much of a fetch as is necessary to know where it will connect to, so that {@link RobotsClient} can let it wait while
   * too many others ask there. Blocks for a time that the implementation bounds.
   *
   * <p>This method does nothing and knows no address; whoever connects to addresses should override it.
   *
   * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
   */
  default Prepared prepare(Origin origin) throws InterruptedException {
    return () -> fetch(origin);
  }

  /** A fetch that may have to wait before it goes on. It belongs to one thread at a time and goes on once, or never. */
  @FunctionalInterface
  interface Prepared {
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
  }
}
