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
 * @param isQuick whether the thread that other connections wait for may ask the endpoint, if the body is short
 */
record Route(
    String method,
    String path,
    Endpoint endpoint,
    @Nullable BatchEndpoint batchEndpoint,
    boolean isQuick) {
  static Route get(String path, Endpoint endpoint) {
    return new Route("GET", path, endpoint, null, false);
  }

  static Route delete(String path, Endpoint endpoint) {
    return new Route("DELETE", path, endpoint, null, false);
  }

  static Route post(String path, Endpoint endpoint) {
    return new Route("POST", path, endpoint, null, false);
  }

  /** The same, which also takes a body of {@code application/x-ndjson}. */
  Route orBatch(BatchEndpoint batches) {
    return new Route(method, path, endpoint, batches, isQuick);
  }

  /** The same, with an endpoint that leaves the calling thread for all that takes long. */
  Route quick() {
    return new Route(method, path, endpoint, batchEndpoint, true);
  }
}
