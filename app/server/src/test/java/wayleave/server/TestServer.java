package wayleave.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import wayleave.server.batch.BatchEndpoint;
import wayleave.server.http.ServerLimits;

/** A server at a port of the system's choice, and what a client does with it. */
public final class TestServer implements AutoCloseable {
  public static final ObjectMapper JSON = new ObjectMapper();

  static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final WayleaveServer server;

  private TestServer(WayleaveServer server) {
    this.server = server;
  }

  public static TestServer start() throws IOException {
    return start(ServerOptions.onLoopback(0));
  }

  public static TestServer start(ServerLimits limits) throws IOException {
    return start(ServerOptions.onLoopback(0).withLimits(limits));
  }

  public static TestServer start(ServerOptions options) throws IOException {
    return new TestServer(WayleaveServer.start(options));
  }

  URI uri() {
    return server.uri();
  }

  /** The paths that are answered, with the methods of each. */
  Map<String, Set<String>> paths() {
    return server.paths();
  }

  /** The same server, asked at the port of its metrics. */
  URI metricsUri() {
    return server.metricsUri().orElseThrow();
  }

  /** The batches that are being answered. */
  public BatchEndpoint batches() {
    return server.batches();
  }

  /** How many bytes of bodies have arrived whose requests are not answered yet. */
  long arriving() {
    return server.buffered();
  }

  void drain(Duration time) throws InterruptedException {
    server.drain(time);
  }

  @Override
  public void close() {
    server.close();
  }

  /** A request to be sent, with fields as names and values in turn. */
  public HttpRequest.Builder request(String path, String... fields) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve(path)).timeout(PATIENCE);
    return fields.length == 0 ? request : request.headers(fields);
  }

  public static HttpResponse<String> send(HttpRequest request)
      throws IOException, InterruptedException {
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  static HttpResponse<byte[]> bytes(HttpRequest request) throws IOException, InterruptedException {
    return CLIENT.send(request, BodyHandlers.ofByteArray());
  }

  public HttpResponse<String> get(String path, String... fields)
      throws IOException, InterruptedException {
    return send(request(path, fields).build());
  }

  public HttpResponse<String> post(String path, String json)
      throws IOException, InterruptedException {
    return send(request(path, "Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json))
        .build());
  }

  public static JsonNode json(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }

  /** A connection that waits for as long as a test may. */
  public Socket connect() throws IOException {
    Socket socket = new Socket(server.uri().getHost(), server.uri().getPort());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  /** The same, from another address of this machine. */
  Socket connectFrom(String address) throws IOException {
    Socket socket = new Socket(
        server.uri().getHost(), server.uri().getPort(), InetAddress.getByName(address), 0);
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  /** Sends bytes as they are, and reads until the server closes the connection. */
  public String raw(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return toTheEnd(socket);
    }
  }

  static String toTheEnd(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      in.transferTo(all);
    } catch (java.net.SocketException e) {
      // Reset by a server that had enough; what came before counts.
    }
    return all.toString(StandardCharsets.UTF_8);
  }
}
