package wayleave.logs.internal.format;

import java.util.Locale;

/** What a column of a line is. */
public enum LineField {
  IGNORED,
  CLIENT,
  /** The address of the client, a colon and its port. */
  CLIENT_PORT(CLIENT),
  /** The port of the client. */
  PEER_PORT,
  FORWARDED,
  /** A host with or without a port. */
  HOST,
  /** What must be the same as the host, or the line is of another format. */
  SAME_HOST,
  PORT,
  SCHEME,
  /** The identity of RFC 1413, which nobody uses any more: mostly {@code -}, and of some servers the host. */
  IDENT,
  USER,
  /** The day of a time that is only one of the day. */
  DATE,
  TIME,
  REQUEST,
  METHOD,
  TARGET,
  /** nginx's {@code $uri$is_args$args}, which ends with {@code -} if there is no query. */
  TARGET_ARGS(TARGET),
  /** A target without its first slash, behind a host. */
  PATH(TARGET),
  QUERY,
  PROTOCOL,
  STATUS,
  SIZE,
  REFERER,
  AGENT,
  /** There if the request came over TLS. */
  TLS,
  /** There only in lines that are requests, perhaps with a certain value. */
  ACCESS,
  /** False if another server of the same network sent the request. */
  EDGE,
  /** Must be there. */
  NEEDED,
  /** The names of what may stand before a JSON object, with tabs between. */
  HEAD,
  /** Nothing, or a blank and whatever the server adds to its lines. */
  REST;

  private final LineField slot;

  LineField() {
    this.slot = this;
  }

  LineField(LineField slot) {
    this.slot = slot;
  }

  /** The field of a record that it fills: a column in another form counts as the same. */
  public LineField slot() {
    return slot;
  }

  static LineField of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
