package wayleave.server.jetty;

/**
 * How many requests one client may send. A client is an IPv4 address, or the first 64 bits of an IPv6 address, which one
 * customer of a provider has. Immutable and thread-safe.
 *
 * @param perSecond how many requests a second in the long run; 0 for any number
 * @param burst how many at once after a rest; at least 1
 * @param onLoopback whether clients on this machine are counted too, who share one address with each other, and with all clients
 *     of a proxy
 */
public record RateLimit(int perSecond, int burst, Loopback onLoopback) {
  /** The most requests, of either kind. */
  public static final int MAX = 1_000_000;

  /** What becomes of clients on this machine. */
  public enum Loopback {
    /** They may send any number. */
    FREE,
    /** They are counted. */
    LIMITED
  }

  /**
   * @throws IllegalArgumentException if a number is out of its bounds
   */
  public RateLimit {
    if (perSecond < 0 || perSecond > MAX || burst < 1 || burst > MAX) {
      throw new IllegalArgumentException(
          "expected 0 to " + MAX + " requests a second and 1 to " + MAX + " at once");
    }
  }

  /** 100 a second and 200 at once; any number from this machine. */
  public static RateLimit defaults() {
    return new RateLimit(100, 200, Loopback.FREE);
  }
}
