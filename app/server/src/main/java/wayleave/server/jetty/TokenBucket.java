package wayleave.server.jetty;

import org.eclipse.jetty.server.handler.DoSHandler;

/**
 * What one client has left of a {@link RateLimit}. What is refused takes nothing, so that a client that asks too often is still
 * answered as often as it may ask; Jetty's own bucket refuses it altogether. Thread-safe.
 */
final class TokenBucket implements DoSHandler.Tracker {
  private final RateLimit limit;
  private final double nanosPerToken;

  /** When all tokens will be there again, by {@link System#nanoTime}. */
  private long fullAt;

  TokenBucket(RateLimit limit, long now) {
    this.limit = limit;
    nanosPerToken = 1e9 / limit.perSecond();
    fullAt = now;
  }

  @Override
  public synchronized boolean onRequest(long now) {
    double missing = Math.max(0, fullAt - now) / nanosPerToken;
    if (missing > limit.burst() - 1) {
      return false;
    }
    fullAt = Math.max(0, fullAt - now) + now + (long) nanosPerToken;
    return true;
  }

  /** From then on the client is one that never asked. */
  @Override
  public synchronized long getExpireNanoTime() {
    return fullAt;
  }
}
