package wayleave.server;

/**
 * Who answers what.
 *
 * @param method {@code GET}, which also answers {@code HEAD}, or {@code POST}, which takes a body of {@code application/json}
 * @param path the whole path
 */
record Route(String method, String path, Endpoint endpoint) {
  static Route get(String path, Endpoint endpoint) {
    return new Route("GET", path, endpoint);
  }

  static Route post(String path, Endpoint endpoint) {
    return new Route("POST", path, endpoint);
  }
}
