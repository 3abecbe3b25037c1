package wayleave.fetch;

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
}
