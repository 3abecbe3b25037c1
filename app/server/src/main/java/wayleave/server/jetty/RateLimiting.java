package wayleave.server.jetty;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.util.Callback;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemType;
import wayleave.server.metrics.Responses;

/** Holds clients to a {@link RateLimit}. */
public final class RateLimiting {
  /** How many clients are told apart at once. Further ones are let through: to refuse them is what an attacker would want. */
  private static final int MAX_CLIENTS = 10_000;

  /** Who looks after the process is never told to come back later. */
  private static final Set<String> FREE_PATHS = Set.of("/healthz", "/readyz");

  private RateLimiting() {}

  /** A handler that lets pass what the limit permits. */
  public static Handler of(RateLimit limit, Handler handler) {
    if (limit.perSecond() == 0) {
      return handler;
    }
    DoSHandler limiting = new DoSHandler(
        handler,
        request -> address(request).map(ClientKey::of).orElse(""),
        id -> new TokenBucket(limit, System.nanoTime()),
        RateLimiting::refuse,
        MAX_CLIENTS,
        false);
    limiting.exclude(request -> FREE_PATHS.contains(Request.getPathInContext(request)));
    if (limit.onLoopback() == RateLimit.Loopback.FREE) {
      limiting.exclude(
          request -> address(request).filter(InetAddress::isLoopbackAddress).isPresent());
    }
    return limiting;
  }

  private static Optional<InetAddress> address(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress()
            instanceof InetSocketAddress internet
        ? Optional.ofNullable(internet.getAddress())
        : Optional.empty();
  }

  private static boolean refuse(Request request, Response response, Callback callback) {
    Responses.announceClosing(request, response);
    Problem problem = new Problem(
        ProblemType.RATE_LIMITED, "this client sends too many requests; try again in a second");
    Responses.send(request, response, problem, callback);
    return true;
  }
}
