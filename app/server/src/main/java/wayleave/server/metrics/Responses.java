package wayleave.server.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemType;

/** Sends answers, each with the fields that keep browsers from making anything else of it. */
public final class Responses {
  /** Shorter bodies fit into one packet anyway. */
  private static final int LEAST_COMPRESSED = 1_024;

  /** Encoded once: Jetty writes other fields byte by byte. */
  private static final List<HttpField> SECURITY = List.of(
      field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
      field("X-Content-Type-Options", "nosniff"),
      field("Referrer-Policy", "no-referrer"),
      field("Cross-Origin-Resource-Policy", "same-origin"),
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"));

  private static final HttpField JSON_TYPE =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, ApiResponse.JSON);
  private static final HttpField VARY = new PreEncodedHttpField(HttpHeader.VARY, "Accept-Encoding");
  private static final HttpField GZIP =
      new PreEncodedHttpField(HttpHeader.CONTENT_ENCODING, "gzip");

  private Responses() {}

  private static HttpField field(String name, String value) {
    return new PreEncodedHttpField(name, value);
  }

  /** Sends an answer as a whole: JSON that is not short with gzip, if the client accepts it. */
  public static void send(
      Request request, Response response, ApiResponse answer, Callback callback) {
    begin(response, answer.status(), answer.mediaType());
    byte[] body = answer.body();
    if (body.length >= LEAST_COMPRESSED && answer.mediaType().equals(ApiResponse.JSON)) {
      response.getHeaders().add(VARY);
      if (acceptsGzip(request)) {
        response.getHeaders().add(GZIP);
        body = gzip(body);
      }
    }
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /** Whether {@code Accept-Encoding} permits gzip (RFC 9110, section 12.5.3). */
  public static boolean acceptsGzip(Request request) {
    return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip");
  }

  /** A body with gzip. */
  public static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 4);
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return packed.toByteArray();
  }

  /** Sends a problem as a whole, and notes its type. */
  public static void send(Request request, Response response, Problem problem, Callback callback) {
    RequestRecorder.note(request, problem.type());
    send(request, response, problem.toAnswer(), callback);
  }

  /** Sets the head of an answer. */
  public static void begin(Response response, int status, String mediaType) {
    response.setStatus(status);
    HttpFields.Mutable fields = response.getHeaders();
    SECURITY.forEach(fields::add);
    if (mediaType.equals(ApiResponse.JSON)) {
      fields.add(JSON_TYPE);
    } else {
      fields.put(HttpHeader.CONTENT_TYPE, mediaType);
    }
    if (status == ProblemType.TOKEN_NEEDED.status()) {
      fields.put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"wayleave\"");
    } else if (status == ProblemType.BUSY.status() || status == ProblemType.RATE_LIMITED.status()) {
      fields.put(HttpHeader.RETRY_AFTER, 1);
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
