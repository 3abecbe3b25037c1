package wayleave.server.http;

/** The kinds of errors that a client can meet (RFC 9457): the last part of {@code type}, the status, and {@code title}. */
public enum ProblemType {
  MALFORMED_REQUEST("malformed-request", 400, "The request is malformed HTTP"),
  MALFORMED_JSON("malformed-json", 400, "The body is not valid JSON"),
  TOKEN_NEEDED("token-needed", 401, "The token is missing or wrong"),
  CROSS_SITE("cross-site", 403, "Requests from pages of other sites are refused"),
  SITE_REFUSED("site-refused", 403, "The server does not fetch from this site"),
  NOT_FOUND("not-found", 404, "Unknown path"),
  UNKNOWN_CRAWLER("unknown-crawler", 404, "Unknown crawler"),
  UNKNOWN_VERSION("unknown-version", 404, "This version is not stored"),
  NOT_WATCHED("not-watched", 404, "This site is not watched"),
  METHOD_NOT_ALLOWED("method-not-allowed", 405, "This path does not support the method"),
  BODY_TOO_SLOW("body-too-slow", 408, "The body did not arrive in time"),
  BODY_TOO_LARGE("body-too-large", 413, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "Unsupported media type"),
  WRONG_HOST("wrong-host", 421, "The Host field does not name this server"),
  INVALID_REQUEST("invalid-request", 422, "The request is invalid"),
  TOO_MUCH_ASKED("too-much-asked", 422, "The request asks for too much at once"),
  RATE_LIMITED("rate-limited", 429, "Too many requests from this client"),
  HEADER_TOO_LARGE("header-too-large", 431, "The header is too large"),
  FAILED("failed", 500, "Internal error"),
  SITE_UNREACHABLE("site-unreachable", 502, "The site cannot be reached"),
  BUSY("busy", 503, "The server is busy or shutting down"),
  TOOK_TOO_LONG("took-too-long", 503, "The request took too long"),
  UNSUPPORTED_VERSION("unsupported-version", 505, "Unsupported HTTP version");

  private final String code;
  private final int status;
  private final String title;

  ProblemType(String code, int status, String title) {
    this.code = code;
    this.status = status;
    this.title = title;
  }

  /** The last part of the URI, which no two have in common. */
  public String code() {
    return code;
  }

  /** The relative URI that names it. */
  public String uri() {
    return "/problems/" + code;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }
}
