package wayleave.server.metrics;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemType;

/** Sends answers, each with the fields that keep browsers from making anything else of it. */
public final class Responses {
  private static final HttpFields SECURITY = HttpFields.build()
      .add(new HttpField("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"))
      .add(new HttpField("X-Content-Type-Options", "nosniff"))
      .add(new HttpField("Referrer-Policy", "no-referrer"))
      .add(new HttpField("Cross-Origin-Resource-Policy", "same-origin"))
      .add(new HttpField(HttpHeader.CACHE_CONTROL, "no-store"))
      .asImmutable();

  private Responses() {}

  /** Sends an answer as a whole. */
  public static void send(Response response, ApiResponse answer, Callback callback) {
    begin(response, answer.status(), answer.mediaType());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
    response.write(true, ByteBuffer.wrap(answer.body()), callback);
  }

  /** Sends a problem as a whole, and notes its type. */
  public static void send(Request request, Response response, Problem problem, Callback callback) {
    RequestRecorder.note(request, problem.type());
    send(response, problem.toAnswer(), callback);
  }

  /** Sets the head of an answer. */
  public static void begin(Response response, int status, String mediaType) {
    response.setStatus(status);
    for (HttpField field : SECURITY) {
      response.getHeaders().put(field);
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
    if (status == ProblemType.TOKEN_NEEDED.status()) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"wayleave\"");
    } else if (status == ProblemType.BUSY.status() || status == ProblemType.RATE_LIMITED.status()) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
    }
  }

  /** Announces that the connection closes, for an answer that is sent before the end of the request body. */
  public static void announceClosing(Request request, Response response) {
    if (request.getHeaders().contains(HttpHeader.CONTENT_LENGTH)
        || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }
}
