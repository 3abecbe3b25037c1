package wayleave.fetch.network;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import wayleave.policy.response.Outcome;

/**
 * The end of a fetch, before there is a body. It is an {@link IOException} so that it passes through protocol libraries,
 * and has no stack trace: it reports what a site or the network did, not a defect.
 */
final class FetchException extends IOException {
  private static final long serialVersionUID = 1;

  /** Details are for people, and a server can make them long. */
  private static final int MAX_DETAIL = 200;

  private final transient Outcome outcome;

  FetchException(Outcome outcome) {
    super(outcome.toString());
    this.outcome = outcome;
  }

  static FetchException absent(Outcome.Absent.Reason reason, int status) {
    return new FetchException(new Outcome.Absent(reason, status));
  }

  static FetchException unreachable(Outcome.Unreachable.Reason reason, int status, String detail) {
    return new FetchException(new Outcome.Unreachable(reason, status, shorten(detail)));
  }

  /** Of a hop that failed with {@code e}: the detail is its message, or to where no connection could be made. */
  static FetchException unreachable(
      Outcome.Unreachable.Reason reason, HopContext visit, Exception e) {
    String message = e.getMessage();
    if (visit.wire().remote() == null && visit.wire().unreached() != null) {
      message = visit.wire().unreached();
    }
    if (message == null) {
      message = e.getClass().getSimpleName();
    }
    boolean isOfProxy = visit.proxy() != null
        && (reason == Outcome.Unreachable.Reason.CONNECT_FAILURE
            || reason == Outcome.Unreachable.Reason.CONNECT_TIMEOUT);
    return unreachable(
        reason,
        visit.status(),
        isOfProxy ? "the proxy " + visit.proxy() + ": " + message : message);
  }

  static FetchException refused(Outcome.Refused.Reason reason, String target) {
    return new FetchException(new Outcome.Refused(reason, shorten(target)));
  }

  /** @param host whose name may not be asked for through a proxy */
  static FetchException refused(String host) {
    return refused(Outcome.Refused.Reason.ADDRESS, host);
  }

  /** @param address of the host, which may not be connected to */
  static FetchException refused(String host, InetAddress address) {
    return new FetchException(new Outcome.Refused(
        Outcome.Refused.Reason.ADDRESS, shorten(host), Optional.of(address.getHostAddress())));
  }

  Outcome outcome() {
    return outcome;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  private static String shorten(String detail) {
    return detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) + "..." : detail;
  }
}
