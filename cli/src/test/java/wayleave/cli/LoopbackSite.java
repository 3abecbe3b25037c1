package wayleave.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A site on this machine that answers each request alike but for those it is told of, and remembers the requests. */
final class LoopbackSite implements AutoCloseable {
  private final ServerSocket listener =
      new ServerSocket(0, 200, InetAddress.getByName("127.0.0.1"));
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Map<String, byte[]> special = new ConcurrentHashMap<>();
  private volatile String response;

  private LoopbackSite(String response) throws IOException {
    this.response = response;
    start(this::accept);
  }

  /** A site with a robots.txt. */
  static LoopbackSite withRobots(String robots) throws IOException {
    return new LoopbackSite(ok(robots));
  }

  /** A site that answers with a status and header fields, each with CR LF at its end, and no body. */
  static LoopbackSite answering(String status, String fields) throws IOException {
    return new LoopbackSite(head(status, fields, 0));
  }

  /** A site whose answer never comes to an end. */
  static LoopbackSite hanging() throws IOException {
    return new LoopbackSite("");
  }

  /** Answers requests that hold some text otherwise than others; one request should hold one such text at most. */
  LoopbackSite to(String text, String status, String fields, byte[] body) {
    byte[] head = head(status, fields, body.length).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(head);
    whole.writeBytes(body);
    special.put(text, whole.toByteArray());
    return this;
  }

  /** Answers requests that hold some text with 200 and a body. */
  LoopbackSite to(String text, String body) {
    return to(text, "200 OK", "", body.getBytes(StandardCharsets.UTF_8));
  }

  void answers(String robots) {
    response = ok(robots);
  }

  void fails() {
    response = head("503 Service Unavailable", "", 0);
  }

  private static String ok(String robots) {
    return head("200 OK", "", robots.getBytes(StandardCharsets.UTF_8).length) + robots;
  }

  private static String head(String status, String fields, int length) {
    return "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: " + length + "\r\n\r\n";
  }

  /** {@code http://127.0.0.1:port}. */
  String origin() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** The requests up to their blank lines. */
  Queue<String> requests() {
    return requests;
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        start(() -> serve(socket));
      } catch (IOException e) {
        // Closed.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      StringBuilder request = new StringBuilder();
      while (request.indexOf("\r\n\r\n") < 0) {
        int b = in.read();
        if (b < 0) {
          return;
        }
        request.append((char) b);
      }
      requests.add(request.toString());
      if (response.isEmpty()) {
        out.write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII));
        while (true) {
          out.write('a');
          out.flush();
          Thread.sleep(500); // so that the other side does not give up
        }
      }
      out.write(responseTo(request.toString()));
    } catch (IOException | InterruptedException e) {
      // The other side has gone.
    }
  }

  private byte[] responseTo(String request) {
    for (Map.Entry<String, byte[]> each : special.entrySet()) {
      if (request.contains(each.getKey())) {
        return each.getValue();
      }
    }
    return response.getBytes(StandardCharsets.UTF_8);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "loopback-site");
    thread.setDaemon(true);
    thread.start();
  }
}
