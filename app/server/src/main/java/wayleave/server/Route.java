package wayleave.server;

import org.jspecify.annotations.Nullable;
import wayleave.server.batch.BatchEndpoint;
import wayleave.server.http.Endpoint;

/**
 * Who answers what.
 *
 * @param method {@code GET}, which also answers {@code HEAD}, {@code DELETE}, or {@code POST}, which takes a body of {@code application/json}
 * @param path the whole path
 * @param batchEndpoint who answers a body of {@code application/x-ndjson}; null if nobody does
 */
record Route(
    String method, String path, Endpoint endpoint, @Nullable BatchEndpoint batchEndpoint) {
  static Route get(String path, Endpoint endpoint) {
    return new Route("GET", path, endpoint, null);
  }

  static Route delete(String path, Endpoint endpoint) {
    return new Route("DELETE", path, endpoint, null);
  }

  static Route post(String path, Endpoint endpoint) {
    return new Route("POST", path, endpoint, null);
  }

  /** The same, which also takes a body of {@code application/x-ndjson}. */
  Route orBatch(BatchEndpoint batches) {
    return new Route(method, path, endpoint, batches);
  }
}
