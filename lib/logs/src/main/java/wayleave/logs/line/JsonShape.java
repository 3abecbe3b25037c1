package wayleave.logs.line;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the fields of a record are in a JSON object: paths such as {@code request.method}, of which the first that is there
 * counts. An array stands for its first element.
 *
 * @param accessWhere a path that a request has; empty if every object is one
 * @param accessPrefix how the value there begins; an object begins with an empty text
 * @param tls a path that is there if the request came over TLS; empty if none tells
 * @param needed paths of which one is needed, for each list
 */
record JsonShape(
    List<String> time,
    List<String> client,
    List<String> host,
    List<String> scheme,
    List<String> request,
    List<String> method,
    List<String> target,
    List<String> status,
    List<String> bytes,
    List<String> agent,
    List<String> referer,
    String accessWhere,
    String accessPrefix,
    String tls,
    String edge,
    List<List<String>> needed) {

  static final JsonShape NGINX = of(
      List.of("time_iso8601", "msec", "time_local", "@timestamp", "timestamp", "time"),
      List.of("remote_addr", "client_ip", "clientip"),
      List.of("http_host", "host", "server_name"),
      List.of("scheme"),
      List.of("request"),
      List.of("request_method"),
      List.of("request_uri", "uri", "url"),
      List.of("status"),
      List.of("body_bytes_sent", "bytes_sent", "size"),
      List.of("http_user_agent", "user_agent", "agent"),
      List.of("http_referer", "referer", "referrer"),
      List.of(List.of("request", "request_uri", "uri", "url")));

  static final JsonShape CADDY = of(
          List.of("ts"),
          List.of("request.client_ip", "request.remote_ip", "request.remote_addr"),
          List.of("request.host"),
          List.of(),
          List.of(),
          List.of("request.method"),
          List.of("request.uri"),
          List.of("status"),
          List.of("size"),
          List.of("request.headers.User-Agent"),
          List.of("request.headers.Referer"),
          List.of(List.of("request.uri")))
      .access("logger", "http.log.access")
      .tlsWhere("request.tls");

  static final JsonShape LOGPUSH = of(
      List.of("EdgeStartTimestamp"),
      List.of("ClientIP"),
      List.of("ClientRequestHost"),
      List.of("ClientRequestScheme"),
      List.of(),
      List.of("ClientRequestMethod"),
      List.of("ClientRequestURI"),
      List.of("EdgeResponseStatus"),
      List.of("EdgeResponseBytes"),
      List.of("ClientRequestUserAgent"),
      List.of("ClientRequestReferer"),
      List.of(List.of("ClientIP"), List.of("ClientRequestURI")));

  static final JsonShape GCP = of(
          List.of("timestamp"),
          List.of("httpRequest.remoteIp"),
          List.of(),
          List.of(),
          List.of(),
          List.of("httpRequest.requestMethod"),
          List.of("httpRequest.requestUrl"),
          List.of("httpRequest.status"),
          List.of("httpRequest.responseSize"),
          List.of("httpRequest.userAgent"),
          List.of("httpRequest.referer"),
          List.of(List.of("httpRequest.requestUrl")))
      .access("httpRequest", "");

  static final JsonShape FASTLY = of(
          List.of("timestamp"),
          List.of("client_ip"),
          List.of("host"),
          List.of(),
          List.of(),
          List.of("request_method"),
          List.of("url"),
          List.of("response_status"),
          List.of("response_body_size"),
          List.of("request_user_agent"),
          List.of("request_referer"),
          List.of(List.of("url")))
      .edgeWhere("fastly_is_edge");

  private static JsonShape of(
      List<String> time,
      List<String> client,
      List<String> host,
      List<String> scheme,
      List<String> request,
      List<String> method,
      List<String> target,
      List<String> status,
      List<String> bytes,
      List<String> agent,
      List<String> referer,
      List<List<String>> needed) {
    return new JsonShape(
        time, client, host, scheme, request, method, target, status, bytes, agent, referer, "", "",
        "", "", needed);
  }

  private JsonShape access(String where, String prefix) {
    return new JsonShape(
        time, client, host, scheme, request, method, target, status, bytes, agent, referer, where,
        prefix, tls, edge, needed);
  }

  private JsonShape tlsWhere(String path) {
    return new JsonShape(
        time,
        client,
        host,
        scheme,
        request,
        method,
        target,
        status,
        bytes,
        agent,
        referer,
        accessWhere,
        accessPrefix,
        path,
        edge,
        needed);
  }

  private JsonShape edgeWhere(String path) {
    return new JsonShape(
        time,
        client,
        host,
        scheme,
        request,
        method,
        target,
        status,
        bytes,
        agent,
        referer,
        accessWhere,
        accessPrefix,
        tls,
        path,
        needed);
  }

  /** All paths whose values are asked for. */
  Set<String> paths() {
    Set<String> paths = new HashSet<>(Set.copyOf(List.of(accessWhere, tls, edge)));
    Stream.of(time, client, host, scheme, request, method, target, status, bytes, agent, referer)
        .forEach(paths::addAll);
    return paths;
  }
}
