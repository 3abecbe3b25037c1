package wayleave.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A web site on 127.0.0.1. It gives the same response to all requests, except to those that a test has named, and records the
 * requests. It closes a connection after one response. Thread-safe.
 */
public final class TestSite implements AutoCloseable {
  private static final String LENGTH = "\r\ncontent-length: ";

  private final FaultServer server = new FaultServer("127.0.0.1", this::serve);
  private final Map<String, byte[]> special = new ConcurrentHashMap<>();
  private volatile byte[] response;

  private TestSite(byte[] response) throws IOException {
    this.response = response;
  }

  /** A site with a robots.txt. */
  public static TestSite withRobots(String robots) throws IOException {
    return new TestSite(ok(robots));
  }

  /** A site that answers with a status and header fields, each with CR LF at its end, and no body. */
  public static TestSite answering(String status, String fields) throws IOException {
    return new TestSite(response(status, fields, new byte[0]));
  }

  /** A site whose response never ends. */
  public static TestSite hanging() throws IOException {
    return new TestSite(new byte[0]);
  }

  /** Gives another response to requests that contain a text. A request should contain one such text at most. */
  public TestSite to(String text, String status, String fields, byte[] body) {
    special.put(text, response(status, fields, body));
    return this;
  }

  /** Answers requests that contain a text with 200 and a body. */
  public TestSite to(String text, String body) {
    return to(text, "200 OK", "", body.getBytes(StandardCharsets.UTF_8));
  }

  /** Has another robots.txt from now on. */
  public void answers(String robots) {
    response = ok(robots);
  }

  /** Answers with 503 from now on, and header fields, each with CR LF at its end. */
  public void fails(String fields) {
    response = response("503 Service Unavailable", fields, new byte[0]);
  }

  private static byte[] ok(String robots) {
    return response("200 OK", "", robots.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] response(String status, String fields, byte[] body) {
    String head =
        "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: " + body.length + "\r\n\r\n";
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    whole.writeBytes(body);
    return whole.toByteArray();
  }

  /** {@code http://127.0.0.1:port}. */
  public String origin() {
    return "http://" + server.authority();
  }

  public int port() {
    return server.port();
  }

  /** The requests so far, each up to its blank line. */
  public Queue<String> requests() {
    return server.requests();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(FaultServer.Connection connection) throws Exception {
    String request = connection.readRequest();
    connection.skip(length(request));
    if (response.length == 0) {
      connection.write("HTTP/1.1 200 OK\r\nX-Slow: ").drip("a");
    }
    connection.write(special.entrySet().stream()
        .filter(each -> request.contains(each.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(response));
  }

  private static int length(String request) {
    String head = request.toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH);
    return at < 0
        ? 0
        : Integer.parseInt(
            head.substring(at + LENGTH.length(), head.indexOf('\r', at + 2)).strip());
  }
}
