package wayleave.fetch.network;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome.Found;

/**
 * One hop while it lasts: where it leads, over which wire, how far it has come. Belongs to one fetch and is not
 * thread-safe.
 */
final class HopContext implements Closeable {
  private final Target target;
  private final @Nullable ForwardProxy proxy;
  private final GuardedSocketFactory wire;
  private final FetchLimits limits;
  private final BodyBudget.Share share;
  private boolean requested;
  private int status;
  private List<Header> headers = List.of();

  /** @param proxy where the wire leads to; {@code null} if that is the target's host */
  HopContext(
      Target target,
      @Nullable ForwardProxy proxy,
      GuardedSocketFactory wire,
      FetchLimits limits,
      BodyBudget.Share share) {
    this.target = target;
    this.proxy = proxy;
    this.wire = wire;
    this.limits = limits;
    this.share = share;
  }

  Target target() {
    return target;
  }

  /** Where the wire leads to; {@code null} if that is the target's host. */
  @Nullable
  ForwardProxy proxy() {
    return proxy;
  }

  GuardedSocketFactory wire() {
    return wire;
  }

  FetchLimits limits() {
    return limits;
  }

  /**
   * Reads as much of a body as is kept, and enough to know whether there is more. The time that it waits for others' bodies is
   * not the site's, and does not count.
   */
  Found read(InputStream in, int status) throws IOException {
    byte[] body = in.readNBytes(Math.min(limits.bodyBytes(), BodyBudget.FREE));
    if (body.length == BodyBudget.FREE) {
      wire.postpone(share.take(limits.bodyBytes()));
      body = new SequenceInputStream(new ByteArrayInputStream(body), in)
          .readNBytes(limits.bodyBytes());
    }
    boolean truncated = body.length == limits.bodyBytes() && in.read() >= 0;
    return new Found(status, Body.owning(body), truncated);
  }

  /** Notes that the connection stands, TLS included, and a request goes out. */
  void request() {
    requested = true;
  }

  /** Whether a request went out. */
  boolean isRequested() {
    return requested;
  }

  /** Notes the head of a response. */
  void respond(HttpHead head) {
    status = head.status();
    headers = head.fields();
  }

  /** Notes a reply that has no headers. */
  void respond(int status) {
    this.status = status;
  }

  /** The status of the last response; 0 if there is none. */
  int status() {
    return status;
  }

  Hop hop() {
    return new Hop(
        target.url(),
        status,
        headers,
        Optional.ofNullable(proxy == null ? wire.remote() : null).map(InetAddress::getHostAddress));
  }

  @Override
  public void close() {
    wire.close();
  }
}
