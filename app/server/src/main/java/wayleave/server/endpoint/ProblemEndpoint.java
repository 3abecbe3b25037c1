package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code GET /problems/NAME}: the documentation of a problem type. */
public final class ProblemEndpoint implements Endpoint {
  private final ProblemType type;

  public ProblemEndpoint(ProblemType type) {
    this.type = type;
  }

  @Override
  public CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException {
    call.requireParameters();
    return CompletableFuture.completedFuture(ApiResponse.json(JsonFields.line(json -> {
      json.beginObject();
      json.field("type", type.uri());
      json.field("title", type.title());
      json.field("status", type.status());
      json.field("meaning", meaning(type));
      json.endObject();
    })));
  }

  /** The cause, and what to do. */
  private static String meaning(ProblemType type) {
    return switch (type) {
      case MALFORMED_REQUEST ->
        "The request violates HTTP/1.1 (RFC 9112). Do not send it again unchanged.";
      case UNSUPPORTED_VERSION ->
        "The server supports HTTP/1.0 and HTTP/1.1. Send the request with one of these "
            + "versions.";
      case MALFORMED_JSON ->
        "The body, or a line of a batch, is not one JSON value in UTF-8. line and column give "
            + "the place.";
      case TOKEN_NEEDED ->
        "The server requires a token. Send the field Authorization: Bearer TOKEN.";
      case CROSS_SITE ->
        "A page of another origin sent the request. Only programs and the page of this server "
            + "may use it.";
      case SITE_REFUSED ->
        "The address of the site is not public, or the port is not allowed. The operator of the "
            + "server can allow it.";
      case NOT_FOUND -> "The server has no such path. /v1/openapi.json lists all paths.";
      case UNKNOWN_CRAWLER ->
        "The catalog has no crawler with this name. /v1/crawlers lists them. Checks take any "
            + "name.";
      case UNKNOWN_VERSION ->
        "The server stores a few past versions of a robots.txt, and this is not one of them. "
            + "/v1/robots?url= lists them.";
      case NOT_WATCHED ->
        "The server does not watch this site. /v1/watch lists the watched sites; the operator "
            + "of the server names them.";
      case METHOD_NOT_ALLOWED ->
        "The path supports other methods. The Allow field of the response lists them.";
      case BODY_TOO_SLOW ->
        "The body, or a line of a batch, did not arrive in time. Send it faster, or send less "
            + "at once.";
      case BODY_TOO_LARGE ->
        "The body exceeds the limit. Send several requests, or a batch (application/x-ndjson), "
            + "whose length is not limited.";
      case UNSUPPORTED_MEDIA_TYPE ->
        "The path does not support this Content-Type, or the body has a Content-Encoding or a "
            + "charset other than UTF-8. The detail says what to send.";
      case WRONG_HOST ->
        "A server on a loopback address without a token only answers requests to localhost, "
            + "127.0.0.1 and [::1]. This protects it from DNS rebinding.";
      case INVALID_REQUEST ->
        "The body is JSON, but a field or a parameter has an unexpected name or value. The "
            + "detail says which; line and column give the place.";
      case TOO_MUCH_ASKED ->
        "The response would be too large. Send several requests, or a batch "
            + "(application/x-ndjson).";
      case RATE_LIMITED ->
        "The client exceeded the rate limit. Try again after the seconds in Retry-After. A "
            + "request with many URLs counts once.";
      case HEADER_TOO_LARGE -> "The URL and the header fields exceed the limit.";
      case FAILED ->
        "The server has a defect. Its log has the details; please report it together with the "
            + "request.";
      case SITE_UNREACHABLE ->
        "The server could not fetch the robots.txt of the site, so crawlers treat the site as "
            + "fully disallowed. The detail says why.";
      case BUSY ->
        "The server is at its limit, or shutting down. Try again after the seconds in Retry- "
            + "After; a batch, from the line that the last response line names.";
      case TOOK_TOO_LONG ->
        "The work exceeded the time limit, or a site did not answer. Ask for less at once, or "
            + "try again later.";
    };
  }
}
