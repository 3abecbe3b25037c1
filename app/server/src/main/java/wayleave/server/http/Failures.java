package wayleave.server.http;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;

/** What failures mean. */
public final class Failures {
  private Failures() {}

  /** The failure of a future without what the chain of futures wrapped it in. */
  public static Throwable causeOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? causeOf(cause) : failure;
  }

  /**
   * What the failure to read a request's body means.
   *
   * @return a {@link ProblemException} to answer with, or an {@link IOException} if the client has disconnected
   */
  public static Exception ofBody(Request request, Throwable failure, ServerLimits limits) {
    if (failure instanceof TimeoutException) {
      return new ProblemException(
          ProblemType.BODY_TOO_SLOW,
          "nothing of the body arrived for " + limits.connections().idleTime().toSeconds() + " s");
    }
    // Jetty reports a malformed chunk as an early end, too; but then the client is still there.
    EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
    if (failure instanceof HttpException http && client.isOpen() && !client.isInputShutdown()) {
      return failure instanceof EofException
          ? new ProblemException(
              ProblemType.MALFORMED_REQUEST,
              "the body is malformed: expected chunks as in RFC 9112, section 7.1")
          : malformed(http);
    }
    return new IOException("the client has disconnected", failure);
  }

  /** A request that is not HTTP/1.1 as RFC 9112 defines it. */
  public static ProblemException malformed(HttpException failure) {
    return new ProblemException(ProblemType.MALFORMED_REQUEST, String.valueOf(failure.getReason()));
  }
}
