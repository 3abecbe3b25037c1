package wayleave.server.jetty;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemType;
import wayleave.server.metrics.Responses;

/** The answers to what does not come as far as the {@code Router}: requests that are not HTTP, and those that come too late. */
public final class ErrorAnswers extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Responses.send(request, response, problem(response.getStatus()), callback);
    return true;
  }

  private static Problem problem(int status) {
    if (status == ProblemType.HEADER_TOO_LARGE.status() || status == 414) {
      return new Problem(ProblemType.HEADER_TOO_LARGE, "shorten the URL and the fields");
    } else if (status == ProblemType.BUSY.status()) {
      return new Problem(ProblemType.BUSY, "try again in a moment");
    } else if (status >= 400 && status < 500) {
      return new Problem(ProblemType.MALFORMED_REQUEST, "expected an HTTP/1.1 request (RFC 9112)");
    }
    if (status == ProblemType.UNSUPPORTED_VERSION.status()) {
      return new Problem(ProblemType.UNSUPPORTED_VERSION, "expected HTTP/1.1 or HTTP/1.0");
    }
    return new Problem(ProblemType.FAILED, "internal error; the log of the server has the details");
  }
}
