package wayleave.server.metrics;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import wayleave.server.http.ProblemType;

/**
 * Counts requests and hands them to the access log; also those that are no HTTP, which come as far as the log alone. Each gets an
 * id, which the client is told. Thread-safe.
 */
public final class RequestRecorder extends Handler.Wrapper implements RequestLog {
  private static final String ID = "X-Request-Id";
  private static final String OTHER = "other";

  /** As nginx calls it when the client has left. */
  private static final int CLIENT_LEFT = 499;

  private static final String LEFT = RequestRecorder.class.getName() + ".left";
  private static final String PROBLEM = RequestRecorder.class.getName() + ".problem";
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");

  private final ServerMetrics metrics;
  private final Optional<AccessLog> log;
  private final Set<String> routes;
  private final Set<String> page;

  /** Parts the ids of this process from those of the one before. */
  private final String prefix;

  private final AtomicLong number = new AtomicLong();

  /**
   * @param routes the paths that are told
   * @param page those that are called {@code page}; all others are {@code other}
   */
  public RequestRecorder(
      Handler handler,
      ServerMetrics metrics,
      Optional<AccessLog> log,
      Set<String> routes,
      Set<String> page) {
    super(handler);
    this.metrics = metrics;
    this.log = log;
    this.routes = routes;
    this.page = page;
    byte[] random = new byte[4];
    new SecureRandom().nextBytes(random);
    prefix = HexFormat.of().formatHex(random) + "-";
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    metrics.began();
    Request.addCompletionListener(request, failure -> metrics.ended());
    String id = nextId();
    request.setAttribute(ID, id);
    response.getHeaders().put(ID, id);
    return super.handle(request, response, callback);
  }

  private String nextId() {
    return prefix + number.incrementAndGet();
  }

  /** Notes which problem the answer tells of. */
  static void note(Request request, ProblemType type) {
    request.setAttribute(PROBLEM, type);
  }

  /** Notes that nobody is left to be answered. */
  public static void left(Request request) {
    request.setAttribute(LEFT, true);
  }

  /** What a request is called in logs. */
  public static String id(Request request) {
    return String.valueOf(request.getAttribute(ID));
  }

  @Override
  public void log(Request request, Response response) {
    long nanos = Math.max(0, System.nanoTime() - since(request));
    String route = route(Request.getPathInContext(request));
    int status = request.getAttribute(LEFT) == null ? response.getStatus() : CLIENT_LEFT;
    metrics.answered(route, status, nanos);
    if (request.getAttribute(PROBLEM) instanceof ProblemType type && status != CLIENT_LEFT) {
      metrics.problem(type);
    }
    if (log.isPresent()) {
      Object known = request.getAttribute(ID);
      log.get()
          .add(new AccessLog.Entry(
              Instant.ofEpochMilli(Request.getTimeStamp(request)),
              client(request),
              METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER,
              route,
              status,
              Response.getContentBytesWritten(response),
              nanos,
              known == null ? nextId() : known.toString()));
    }
  }

  private String route(@Nullable String path) {
    if (path == null) {
      return OTHER;
    } else if (page.contains(path)) {
      return "page";
    }
    return routes.contains(path) ? path : OTHER;
  }

  /** When the header was whole; of one that never was, when it began. */
  private static long since(Request request) {
    long header = request.getHeadersNanoTime();
    return header == Long.MIN_VALUE || header == 0 ? request.getBeginNanoTime() : header;
  }

  private static String client(Request request) {
    SocketAddress address = request.getConnectionMetaData().getRemoteSocketAddress();
    return address instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : OTHER;
  }
}
