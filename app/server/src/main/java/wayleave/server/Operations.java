package wayleave.server;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.server.jetty.RateLimit;
import wayleave.server.metrics.AccessLog;

/** How a server is looked after: who may ask how often, what is logged, where it tells its numbers. Immutable and thread-safe. */
public final class Operations {
  private final RateLimit rateLimit;
  private final @Nullable AccessLog accessLog;
  private final @Nullable InetSocketAddress metricsAddress;

  private Operations(
      RateLimit rateLimit,
      @Nullable AccessLog accessLog,
      @Nullable InetSocketAddress metricsAddress) {
    this.rateLimit = rateLimit;
    this.accessLog = accessLog;
    this.metricsAddress = metricsAddress;
  }

  /** The default rate limit, no access log, and {@code /metrics} where all else is. */
  public static Operations defaults() {
    return new Operations(RateLimit.defaults(), null, null);
  }

  /** The same with another rate limit. */
  public Operations withRateLimit(RateLimit limit) {
    return new Operations(limit, accessLog, metricsAddress);
  }

  /**
   * The same with an access log.
   *
   * @param log to be closed by its owner, after the server
   */
  public Operations withAccessLog(AccessLog log) {
    return new Operations(rateLimit, log, metricsAddress);
  }

  /**
   * The same with {@code /metrics} at an address of its own, and not where all else is. At a loopback address it needs no token; at
   * another one the server's, if it has one.
   *
   * @param address where to listen; port 0 for one that the system chooses
   * @throws IllegalArgumentException if it is the name of a host that is not known
   */
  public Operations withMetricsAt(InetSocketAddress address) {
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("no such host: " + address.getHostString());
    }
    return new Operations(rateLimit, accessLog, address);
  }

  RateLimit rateLimit() {
    return rateLimit;
  }

  Optional<AccessLog> accessLog() {
    return Optional.ofNullable(accessLog);
  }

  Optional<InetSocketAddress> metricsAddress() {
    return Optional.ofNullable(metricsAddress);
  }

  /** Whether other machines reach {@code /metrics} at an address of its own. */
  boolean isOpenAtMetrics() {
    return metricsAddress().filter(at -> !at.getAddress().isLoopbackAddress()).isPresent();
  }
}
