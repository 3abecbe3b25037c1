package wayleave.server.http;

/** The kinds of errors that a client can meet (RFC 9457): the last part of {@code type}, the status, and {@code title}. */
public enum ProblemType {
  MALFORMED_REQUEST("malformed-request", 400, "The request is not HTTP as this server takes it"),
  MALFORMED_JSON("malformed-json", 400, "The body is not JSON"),
  TOKEN_NEEDED("token-needed", 401, "This server answers to those who send its token alone"),
  CROSS_SITE("cross-site", 403, "Pages of other sites may not use this server"),
  SITE_REFUSED("site-refused", 403, "This site is not one that the server asks"),
  NOT_FOUND("not-found", 404, "There is nothing at this path"),
  UNKNOWN_CRAWLER("unknown-crawler", 404, "The catalogue has no such crawler"),
  UNKNOWN_VERSION("unknown-version", 404, "No such version of the robots.txt is kept"),
  NOT_WATCHED("not-watched", 404, "This site is not watched"),
  METHOD_NOT_ALLOWED("method-not-allowed", 405, "This path does not know the method"),
  BODY_TOO_SLOW("body-too-slow", 408, "The body did not arrive in time"),
  BODY_TOO_LARGE("body-too-large", 413, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(
      "unsupported-media-type", 415, "The body is not of a media type that this path takes"),
  WRONG_HOST("wrong-host", 421, "The name in the field Host is not one of this server's"),
  INVALID_REQUEST("invalid-request", 422, "The request says something that cannot be"),
  TOO_MUCH_ASKED("too-much-asked", 422, "The request asks for more than one answer can hold"),
  RATE_LIMITED("rate-limited", 429, "This client sends more requests than one may"),
  HEADER_TOO_LARGE("header-too-large", 431, "The header is too large"),
  FAILED("failed", 500, "The server failed"),
  BUSY("busy", 503, "The server is busy or about to end"),
  TOOK_TOO_LONG("took-too-long", 503, "The answer took longer than this server works on one");

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
