package wayleave.fetch;

import java.io.IOException;

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

  /** Of a hop that failed with {@code e}. */
  static FetchException unreachable(Outcome.Unreachable.Reason reason, Visit visit, Exception e) {
    String message = e.getMessage();
    return unreachable(
        reason, visit.status(), message == null ? e.getClass().getSimpleName() : message);
  }

  static FetchException refused(Outcome.Refused.Reason reason, String detail) {
    return new FetchException(new Outcome.Refused(reason, shorten(detail)));
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
