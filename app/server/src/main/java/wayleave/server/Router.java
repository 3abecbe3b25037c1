package wayleave.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.server.batch.BatchEndpoint;
import wayleave.server.batch.BatchStream;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Failures;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.jetty.AccessRule;
import wayleave.server.jetty.BodyReader;
import wayleave.server.metrics.RequestRecorder;
import wayleave.server.metrics.Responses;

/**
 * Finds out who answers a request, hands it over once it is there as a whole, and sends the answer. Thread-safe.
 *
 * <p>Short requests to quick routes are answered in the thread that found them: to wake another one takes as much time as the
 * answer. All others would keep the connections of that thread waiting.
 */
final class Router extends Handler.Abstract.NonBlocking {
  private static final Logger LOG = LoggerFactory.getLogger(Router.class);

  private static final int MOST_QUICK_BYTES = 8 << 10;

  private final AccessRule access;
  private final BodyReader bodies;
  private final Executor threads;
  private final Map<String, Map<String, Route>> routes = new LinkedHashMap<>();

  /** @param threads where requests that are not short are worked on */
  Router(AccessRule access, BodyReader bodies, Executor threads, List<Route> routes) {
    this.access = access;
    this.bodies = bodies;
    this.threads = threads;
    for (Route route : routes) {
      Map<String, Route> methods =
          this.routes.computeIfAbsent(route.path(), path -> new LinkedHashMap<>());
      if (methods.put(route.method(), route) != null) {
        throw new IllegalArgumentException("two routes for " + route.method() + " " + route.path());
      }
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (isQuick(request)) {
      begin(request, response, callback);
    } else {
      threads.execute(() -> begin(request, response, callback));
    }
    return true;
  }

  private boolean isQuick(Request request) {
    Map<String, Route> methods = routes.getOrDefault(Request.getPathInContext(request), Map.of());
    Route route = methods.get(request.getMethod());
    return route != null
        && route.isQuick()
        && request.getLength() <= MOST_QUICK_BYTES
        && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)
        && !hasType(request, BatchStream.MEDIA_TYPE);
  }

  private void begin(Request request, Response response, Callback callback) {
    CompletableFuture<ApiResponse> answered = new CompletableFuture<>();
    answered.whenComplete((answer, failure) -> send(request, response, callback, answer, failure));
    try {
      access.require(request);
      Route route = route(request, response);
      Fields query = query(request);
      BatchEndpoint batches = route.batchEndpoint();
      if (batches != null && hasType(request, BatchStream.MEDIA_TYPE)) {
        requirePlainUtf8(request);
        new ApiRequest(query, new byte[0], System.nanoTime()).requireParameters();
        batches.begin(request, response, callback);
      } else if (route.method().equals("POST")) {
        requireJson(request, batches != null);
        CompletableFuture<byte[]> body = bodies
            .read(request, answered)
            .whenComplete((read, failure) -> {
              if (failure != null) {
                Responses.announceClosing(request, response);
              }
            });
        Function<byte[], CompletableFuture<ApiResponse>> answering =
            read -> answer(route, new ApiRequest(query, read, System.nanoTime()));
        // A body that came with the header is worked on in this thread; one that comes later must
        // not keep its reader.
        (body.isDone() ? body.thenCompose(answering) : body.thenComposeAsync(answering, threads))
            .whenComplete((answer, failure) -> complete(answered, answer, failure));
      } else {
        answer(route, new ApiRequest(query, new byte[0], System.nanoTime()))
            .whenComplete((answer, failure) -> complete(answered, answer, failure));
      }
    } catch (ProblemException | RuntimeException e) {
      Responses.announceClosing(request, response);
      answered.completeExceptionally(e);
    }
  }

  private static <T> void complete(CompletableFuture<T> future, T value, Throwable failure) {
    if (failure == null) {
      future.complete(value);
    } else {
      future.completeExceptionally(failure);
    }
  }

  private static CompletableFuture<ApiResponse> answer(Route route, ApiRequest call) {
    try {
      return route.endpoint().answer(call);
    } catch (ProblemException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** The paths that are worth a question: what a problem means is known from the problem. */
  private List<String> questions() {
    return routes.keySet().stream()
        .filter(path -> !path.startsWith("/problems/"))
        .toList();
  }

  /** The paths, with the methods of each. */
  Map<String, Set<String>> paths() {
    Map<String, Set<String>> paths = new LinkedHashMap<>();
    routes.forEach((path, methods) -> paths.put(path, Set.copyOf(methods.keySet())));
    return paths;
  }

  private Route route(Request request, Response response) throws ProblemException {
    Map<String, Route> methods = routes.get(Request.getPathInContext(request));
    if (methods == null || request.getHttpURI().getParam() != null) { // Jetty ignores ";x" in paths
      throw new ProblemException(
          ProblemType.NOT_FOUND, "expected one of " + String.join(", ", questions()));
    }
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    Route route = methods.get(method);
    if (route == null) {
      List<String> allowed = new ArrayList<>(methods.keySet());
      if (methods.containsKey("GET")) {
        allowed.add("HEAD");
      }
      response.getHeaders().put(HttpHeader.ALLOW, String.join(", ", allowed));
      throw new ProblemException(
          ProblemType.METHOD_NOT_ALLOWED, "this path takes " + String.join(", ", allowed));
    }
    return route;
  }

  private static Fields query(Request request) throws ProblemException {
    try {
      return Request.extractQueryParameters(request);
    } catch (RuntimeException e) {
      throw new ProblemException(
          ProblemType.MALFORMED_REQUEST, "the query of the URL is not percent-encoded UTF-8");
    }
  }

  /** Also keeps out the forms of other sites, which can send anything but this type. */
  private static void requireJson(Request request, boolean orBatch) throws ProblemException {
    if (!hasType(request, ApiResponse.JSON)) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE,
          "send Content-Type: " + ApiResponse.JSON
              + (orBatch ? " or " + BatchStream.MEDIA_TYPE : ""));
    }
    requirePlainUtf8(request);
  }

  private static boolean hasType(Request request, String expected) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && MimeTypes.getContentTypeWithoutCharset(type).equalsIgnoreCase(expected);
  }

  /** JSON is UTF-8 (RFC 8259), and a compressed body could be far longer than it looks. */
  private static void requirePlainUtf8(Request request) throws ProblemException {
    String charset =
        MimeTypes.getCharsetFromContentType(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
    if (charset != null && !charset.equalsIgnoreCase("utf-8")) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "the charset is " + charset + "; send UTF-8");
    }
    String coding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (coding != null && !coding.equalsIgnoreCase("identity")) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "send the body without a Content-Encoding");
    }
  }

  private static void send(
      Request request,
      Response response,
      Callback callback,
      ApiResponse answer,
      Throwable failure) {
    if (failure == null) {
      Responses.send(request, response, answer, callback);
      return;
    }
    Throwable cause = Failures.causeOf(failure);
    if (cause instanceof ProblemException e) {
      Responses.send(request, response, e.problem(), callback);
    } else if (cause instanceof TimeoutException) {
      Problem problem =
          new Problem(ProblemType.TOOK_TOO_LONG, "not done in time; ask for less at once");
      Responses.send(request, response, problem, callback);
    } else if (cause instanceof IOException) {
      // Nobody is left to be told, and it is nothing to be logged.
      RequestRecorder.left(request);
      callback.failed(new EofException(cause));
    } else if (cause instanceof HttpException e && e.getCode() < 500) {
      Responses.send(request, response, Failures.malformed(e).problem(), callback);
    } else {
      LOG.error(
          "the request {} for {} failed",
          RequestRecorder.id(request),
          Request.getPathInContext(request),
          cause);
      Responses.send(
          request,
          response,
          new Problem(ProblemType.FAILED, "internal error; the log of the server has the details"),
          callback);
    }
  }
}
