package wayleave.server.endpoint;

import java.util.concurrent.CompletableFuture;
import wayleave.report.JsonFields;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.Endpoint;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/** {@code GET /problems/NAME}: what the type of a problem means, since its URI is what a client has. */
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

  /** When it comes, and what to do. */
  private static String meaning(ProblemType type) {
    return switch (type) {
      case MALFORMED_REQUEST ->
        "The request is not HTTP/1.1 as RFC 9112 has it. Sending it again will not help.";
      case MALFORMED_JSON ->
        "The body, or a line of a batch, is not one value of JSON in UTF-8. line and column tell"
            + " where that was seen.";
      case TOKEN_NEEDED ->
        "The server was started with a token. Send it: Authorization: Bearer TOKEN.";
      case CROSS_SITE ->
        "A page of another origin made the request. The server answers programs and its own page.";
      case SITE_REFUSED ->
        "The site is at an address that is not public, or at a port that is not asked. Whoever"
            + " starts the server can permit that.";
      case NOT_FOUND -> "The path is not one of the server's. /v1/openapi.json lists them.";
      case UNKNOWN_CRAWLER ->
        "The catalogue has no crawler of that name. /v1/crawlers lists them. Checks take any name.";
      case UNKNOWN_VERSION ->
        "Of the robots.txt of a site a few past versions are kept, and this is none of them."
            + " /v1/robots?url= lists them.";
      case NOT_WATCHED ->
        "The server watches other sites. /v1/watch lists them; whoever starts the server names them.";
      case METHOD_NOT_ALLOWED ->
        "The path takes other methods: the field Allow of the answer lists them.";
      case BODY_TOO_SLOW ->
        "The body, or a whole line of a batch, did not arrive in time. Send faster, or less at"
            + " once.";
      case BODY_TOO_LARGE ->
        "The body is longer than the server takes. Ask in several requests, or send"
            + " a batch (application/x-ndjson), whose length has no limit.";
      case UNSUPPORTED_MEDIA_TYPE ->
        "The field Content-Type is not one that the path takes, or the body has a Content-Encoding."
            + " Send it as it is.";
      case WRONG_HOST ->
        "A server on a loopback address without a token answers only requests to localhost,"
            + " 127.0.0.1 and [::1], so that no page whose name was pointed here can use it.";
      case INVALID_REQUEST ->
        "The request is JSON, and says something that cannot be: detail tells what, line and column"
            + " where.";
      case TOO_MUCH_ASKED ->
        "The request asks for more than one answer holds. Ask in several requests, or send a batch"
            + " (application/x-ndjson).";
      case RATE_LIMITED ->
        "The client has sent more requests than the server takes from one. Try again after the time"
            + " in Retry-After; many URLs in one request count once.";
      case HEADER_TOO_LARGE -> "The URL and the fields are longer than the server takes.";
      case FAILED ->
        "The server has an error. Its log tells more; please report it with what was asked.";
      case BUSY ->
        "The server has as much to do as it takes on, or is about to end. Try again after the time"
            + " in Retry-After; of a batch, from the line on that line names.";
      case TOOK_TOO_LONG ->
        "The answer took longer than the server works on one, or a site did not answer. Ask for less"
            + " at once, or again later.";
    };
  }
}
