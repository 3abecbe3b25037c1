package wayleave.fetch;

import java.io.Closeable;
import java.util.List;

/**
 * One hop while it lasts: where it leads, over which wire, how far it has come. Belongs to one fetch and is not
 * thread-safe.
 */
final class Visit implements Closeable {
  private final Target target;
  private final Wire wire;
  private final FetchLimits limits;
  private boolean requested;
  private int status;
  private List<Header> headers = List.of();

  Visit(Target target, Wire wire, FetchLimits limits) {
    this.target = target;
    this.wire = wire;
    this.limits = limits;
  }

  Target target() {
    return target;
  }

  Wire wire() {
    return wire;
  }

  FetchLimits limits() {
    return limits;
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
    headers = head.headers();
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
    return new Hop(target.url(), status, headers, wire.remote());
  }

  @Override
  public void close() {
    wire.close();
  }
}
