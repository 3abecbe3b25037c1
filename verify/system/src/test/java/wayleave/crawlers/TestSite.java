package wayleave.crawlers;

import java.io.IOException;
import java.util.List;
import wayleave.testing.FaultServer;

/**
 * A web site with a page for every path and the robots.txt of a test. Each has an address of its own, because crawlers remember
 * what an address answered.
 */
final class TestSite implements AutoCloseable {
  static final String RULES =
      "User-agent: otherbot\nDisallow: /\nUser-agent: *\nDisallow: /private\nCrawl-delay: 900\n";

  private final FaultServer server;

  private TestSite(FaultServer.Behaviour robots) throws IOException {
    server = new FaultServer(connection -> {
      switch (path(connection.readRequest())) {
        case "/robots.txt" -> robots.serve(connection);
        case "/rules" -> connection.write(response("200 OK", RULES));
        default -> connection.write(response("200 OK", "a page"));
      }
    });
  }

  private static String path(String request) {
    return request.split(" ", 3)[1];
  }

  private static String response(String statusAndFields, String body) {
    return "HTTP/1.1 " + statusAndFields
        + "\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: " + body.length()
        + "\r\n\r\n" + body;
  }

  /** A site with a robots.txt. */
  static TestSite with(String robots) throws IOException {
    return new TestSite(connection -> connection.write(response("200 OK", robots)));
  }

  /** A site that answers a request for its robots.txt with a status. */
  static TestSite answering(int status) throws IOException {
    return new TestSite(connection -> connection.write(response(status + " Any", "no robots.txt")));
  }

  /** A site whose robots.txt is elsewhere. */
  static TestSite redirecting(String location) throws IOException {
    return new TestSite(connection ->
        connection.write(response("301 Moved Permanently\r\nLocation: " + location, "")));
  }

  /** A site that takes a request for its robots.txt and never answers it. */
  static TestSite silent() throws IOException {
    return new TestSite(FaultServer.Connection::stall);
  }

  String url(String path) {
    return "http://" + server.authority() + path;
  }

  /** The paths that were requested. */
  List<String> requests() {
    return server.requests().stream().map(TestSite::path).toList();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
