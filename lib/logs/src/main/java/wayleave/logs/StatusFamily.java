package wayleave.logs;

import java.util.OptionalInt;

/** Statuses that mean the same for the question whether a request was served. */
public enum StatusFamily {
  /** Served. */
  SUCCESS("2xx"),
  /** Redirected or not modified. */
  REDIRECT("3xx"),
  /** 401. */
  UNAUTHORIZED("401"),
  /** 402: a crawler is asked to pay. */
  PAYMENT("402"),
  /** 403. */
  FORBIDDEN("403"),
  /** 404. */
  NOT_FOUND("404"),
  /** 429. */
  TOO_MANY("429"),
  /** Any other 4xx. */
  OTHER_CLIENT_ERROR("other 4xx"),
  /** A server error, and whatever has no other place. */
  SERVER_ERROR("5xx"),
  /** No answer. */
  NONE("none");

  private final String text;

  StatusFamily(String text) {
    this.text = text;
  }

  /** The name of the family, for people and programs. */
  public String text() {
    return text;
  }

  /** Whether the site refused the request on purpose: 401, 402, 403 or 429. */
  public boolean isRefusal() {
    return this == UNAUTHORIZED || this == PAYMENT || this == FORBIDDEN || this == TOO_MANY;
  }

  /** The family of a status; {@link #NONE} for none. */
  public static StatusFamily of(OptionalInt status) {
    if (status.isEmpty()) {
      return NONE;
    }
    return switch (status.getAsInt()) {
      case 401 -> UNAUTHORIZED;
      case 402 -> PAYMENT;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 429 -> TOO_MANY;
      default ->
        switch (status.getAsInt() / 100) {
          case 2 -> SUCCESS;
          case 3 -> REDIRECT;
          case 4 -> OTHER_CLIENT_ERROR;
          default -> SERVER_ERROR;
        };
    };
  }
}
