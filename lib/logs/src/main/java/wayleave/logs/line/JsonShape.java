package wayleave.logs.line;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where the fields of a record are in the JSON objects of a format. */
final class JsonShape {
  /**
   * The code of a format, a field, and its paths in an object, of which the first that is there counts. An array stands for its
   * first element.
   */
  private static final String TABLE = """
      nginx-json   time     time_iso8601 msec time_local @timestamp timestamp time
      nginx-json   client   remote_addr client_ip clientip
      nginx-json   host     http_host host server_name
      nginx-json   scheme   scheme
      nginx-json   request  request
      nginx-json   method   request_method
      nginx-json   target   request_uri uri url
      nginx-json   status   status
      nginx-json   bytes    body_bytes_sent bytes_sent size
      nginx-json   agent    http_user_agent user_agent agent
      nginx-json   referer  http_referer referer referrer

      caddy        access   logger http.log.access
      caddy        time     ts
      caddy        client   request.client_ip request.remote_ip request.remote_addr
      caddy        host     request.host
      caddy        tls      request.tls
      caddy        method   request.method
      caddy        target   request.uri
      caddy        status   status
      caddy        bytes    size
      caddy        agent    request.headers.User-Agent
      caddy        referer  request.headers.Referer

      logpush      time     EdgeStartTimestamp
      logpush      client   ClientIP
      logpush      host     ClientRequestHost
      logpush      scheme   ClientRequestScheme
      logpush      method   ClientRequestMethod
      logpush      target   ClientRequestURI
      logpush      status   EdgeResponseStatus
      logpush      bytes    EdgeResponseBytes
      logpush      agent    ClientRequestUserAgent
      logpush      referer  ClientRequestReferer
      logpush      needed   ClientIP

      gcp          access   httpRequest
      gcp          time     timestamp
      gcp          client   httpRequest.remoteIp
      gcp          method   httpRequest.requestMethod
      gcp          target   httpRequest.requestUrl
      gcp          status   httpRequest.status
      gcp          bytes    httpRequest.responseSize
      gcp          agent    httpRequest.userAgent
      gcp          referer  httpRequest.referer

      fastly-json  time     timestamp
      fastly-json  client   client_ip
      fastly-json  host     host
      fastly-json  edge     fastly_is_edge
      fastly-json  method   request_method
      fastly-json  target   url
      fastly-json  status   response_status
      fastly-json  bytes    response_body_size
      fastly-json  agent    request_user_agent
      fastly-json  referer  request_referer
      """;

  private static final Map<String, JsonShape> SHAPES = read();

  private final Map<Field, List<String>> paths = new EnumMap<>(Field.class);

  /** What a path leads to. */
  enum Field {
    /** A path that only requests have, and how its value begins if that matters. */
    ACCESS,
    TIME,
    CLIENT,
    HOST,
    SCHEME,
    /** There if the request came over TLS. */
    TLS,
    /** False if another server of the same network sent the request. */
    EDGE,
    /** Method, target and version. */
    REQUEST,
    METHOD,
    TARGET,
    STATUS,
    BYTES,
    AGENT,
    REFERER,
    /** Must be there, beside the time and a request or target. */
    NEEDED
  }

  private static Map<String, JsonShape> read() {
    Map<String, JsonShape> shapes = new HashMap<>();
    for (String row : TABLE.lines().filter(line -> !line.isBlank()).toList()) {
      List<String> words = List.of(row.split(" +"));
      shapes
          .computeIfAbsent(words.get(0), format -> new JsonShape())
          .paths
          .put(
              Field.valueOf(words.get(1).toUpperCase(Locale.ROOT)), words.subList(2, words.size()));
    }
    return shapes;
  }

  /** The shape of a format of JSON objects. */
  static JsonShape of(String format) {
    JsonShape shape = SHAPES.get(format);
    if (shape == null) {
      throw new IllegalArgumentException(format);
    }
    return shape;
  }

  /** The paths of a field; empty if the format does not have it. */
  List<String> paths(Field field) {
    return paths.getOrDefault(field, List.of());
  }

  /** Whether a path need only be there, also as an object. */
  boolean isMark(String path) {
    return paths(Field.ACCESS).contains(path) || paths(Field.TLS).contains(path);
  }

  /** All paths whose values are read. */
  Set<String> paths() {
    Set<String> all = new HashSet<>();
    paths.values().forEach(all::addAll);
    return all;
  }
}
