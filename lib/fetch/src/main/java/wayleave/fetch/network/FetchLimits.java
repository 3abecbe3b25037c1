package wayleave.fetch.network;

import java.time.Duration;
import wayleave.Dialect;
import wayleave.policy.Policy;

/**
 * The limits of one fetch. Immutable and thread-safe.
 *
 * @param total the total time: every lookup, hop and probe
 * @param resolve the time to resolve one host
 * @param connect the time to connect to one address
 * @param idle the time without a byte from the server
 * @param headerBytes the bytes of a response before its body, including interim responses
 * @param bodyBytes the bytes of a decoded body; a longer one is truncated and marked, which is not a failure. RFC 9309 §2.5
 *     requires at least 512,000
 * @param wireBytes the bytes that one hop may read after the header, including the encoded body, chunk sizes and trailers
 * @param redirects how many redirects are followed; RFC 9309 §2.3.1.2 asks for at least five
 */
public record FetchLimits(
    Duration total,
    Duration resolve,
    Duration connect,
    Duration idle,
    int headerBytes,
    int bodyBytes,
    int wireBytes,
    int redirects) {
  private static final Duration MAX_TIME = Duration.ofDays(1);

  /** 30 s in all, 5 s to resolve, 5 s to connect, 10 s idle; 64 KiB, 500 KiB and 1 MiB; five redirects. */
  public static final FetchLimits DEFAULT = new FetchLimits(
      Duration.ofSeconds(30),
      Duration.ofSeconds(5),
      Duration.ofSeconds(5),
      Duration.ofSeconds(10),
      64 << 10,
      Dialect.GOOGLE.maxBodyBytes(),
      1 << 20,
      Policy.MAX_REDIRECTS);

  /**
   * @throws IllegalArgumentException if a time is not from a millisecond to a day, or a number is negative
   */
  public FetchLimits {
    requireTime(total);
    requireTime(resolve);
    requireTime(connect);
    requireTime(idle);
    if (headerBytes < 0 || bodyBytes < 0 || wireBytes < 0 || redirects < 0) {
      throw new IllegalArgumentException("a limit must not be negative");
    }
  }

  /** These limits with another time for all of a fetch. */
  public FetchLimits withTotal(Duration time) {
    return new FetchLimits(
        time, resolve, connect, idle, headerBytes, bodyBytes, wireBytes, redirects);
  }

  /** These limits with other times to resolve, to connect and to wait for a byte. */
  public FetchLimits withTimes(Duration resolve, Duration connect, Duration idle) {
    return new FetchLimits(
        total, resolve, connect, idle, headerBytes, bodyBytes, wireBytes, redirects);
  }

  /** These limits with another size of a body. */
  public FetchLimits withBodyBytes(int bytes) {
    return new FetchLimits(total, resolve, connect, idle, headerBytes, bytes, wireBytes, redirects);
  }

  /** These limits with another number of bytes that one hop may read beyond the header. */
  public FetchLimits withWireBytes(int bytes) {
    return new FetchLimits(total, resolve, connect, idle, headerBytes, bodyBytes, bytes, redirects);
  }

  /** These limits with another number of redirects. */
  public FetchLimits withRedirects(int count) {
    return new FetchLimits(total, resolve, connect, idle, headerBytes, bodyBytes, wireBytes, count);
  }

  private static void requireTime(Duration time) {
    if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(MAX_TIME) > 0) {
      throw new IllegalArgumentException("a time is from a millisecond to a day: " + time);
    }
  }
}
