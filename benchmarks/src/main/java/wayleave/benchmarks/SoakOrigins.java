package wayleave.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Serves {@link SoakSites} at all loopback addresses, one connection after another on a thread of its own; at 127.0.0.1 it takes
 * the alerts of watched sites, of which it refuses one in five at first. Thread-safe.
 */
final class SoakOrigins implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int MAX_HEADER = 16 << 10;
  private static final int IDLE_MILLIS = 90_000;

  private final SoakSites sites;
  private final ServerSocket listener = new ServerSocket();
  /** Bound, so that nobody else gets its port, and not listening. */
  private final Socket closed = new Socket();

  private final ExecutorService threads = Executors.newCachedThreadPool(SoakOrigins::daemon);
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong alerts = new AtomicLong();

  private SoakOrigins(SoakSites sites) throws IOException {
    this.sites = sites;
    listener.bind(new InetSocketAddress("0.0.0.0", 0), BACKLOG);
    closed.bind(new InetSocketAddress("0.0.0.0", 0));
  }

  static SoakOrigins start(SoakSites sites) throws IOException {
    SoakOrigins origins = new SoakOrigins(sites);
    origins.threads.execute(origins::accept);
    return origins;
  }

  FetchPorts ports() {
    return new FetchPorts(listener.getLocalPort(), closed.getLocalPort());
  }

  /** Where alerts are taken. */
  String webhook() {
    return "http://127.0.0.1:" + listener.getLocalPort() + "/alerts";
  }

  long requests() {
    return requests.get();
  }

  long alerts() {
    return alerts.get();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "soak-origin");
    thread.setDaemon(true);
    return thread;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        threads.execute(() -> serve(socket));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setSoTimeout(IDLE_MILLIS);
      socket.setTcpNoDelay(true);
      String header = header(socket.getInputStream());
      if (header.isEmpty()) {
        return;
      }
      requests.incrementAndGet();
      int site = FetchSites.ofAddress(socket.getLocalAddress());
      if (site < 0) {
        takeAlert(socket, header);
      } else {
        answer(socket, site, header.split(" ", 3)[1]);
      }
    } catch (IOException e) {
      return; // whatever a client does ends its connection and nothing else
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String header(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    for (int c = in.read(); c >= 0 && header.length() < MAX_HEADER; c = in.read()) {
      header.append((char) c);
      if (c == '\n' && header.indexOf("\r\n\r\n", Math.max(0, header.length() - 4)) >= 0) {
        return header.toString();
      }
    }
    return "";
  }

  private void takeAlert(Socket socket, String header) throws IOException {
    String field = "content-length:";
    int at = header.toLowerCase(Locale.ROOT).indexOf(field);
    String length = header.substring(at + field.length()).split("\r\n", 2)[0].strip();
    socket.getInputStream().readNBytes(Integer.parseInt(length));
    boolean isTaken = alerts.incrementAndGet() % 5 != 0;
    write(socket, response(isTaken ? "204 No Content" : "503 Service Unavailable", "", 0));
  }

  private static byte[] response(String status, String fields, int length) {
    String size = status.startsWith("204") ? "" : "Content-Length: " + length + "\r\n";
    return Text.bytes("HTTP/1.1 " + status + "\r\nDate: Sun, 22 Nov 2026 10:00:00 GMT\r\n" + size
        + fields + "Connection: close\r\n\r\n");
  }

  private static void write(Socket socket, byte[]... pieces) throws IOException {
    OutputStream out = socket.getOutputStream();
    for (byte[] piece : pieces) {
      out.write(piece);
    }
  }

  private static void redirect(Socket socket, String path) throws IOException {
    write(socket, response("301 Moved Permanently", "Location: " + path + "\r\n", 0));
  }

  private static void found(Socket socket, String fields, byte[] body) throws IOException {
    // As short as may be: it is kept for a quarter of an hour all the same.
    String all = "Content-Type: text/plain\r\nCache-Control: max-age=1\r\n" + fields;
    write(socket, response("200 OK", all, body.length), body);
  }

  private void answer(Socket socket, int site, String path)
      throws IOException, InterruptedException {
    boolean isRobots = path.equals("/robots.txt");
    int version = sites.version(site);
    if (isRobots) {
      sites.note(site, version);
    }
    switch (sites.behaviour(site)) {
      case FINE, CHANGING, LONG, GARBAGE -> found(socket, "", sites.robots(site, version));
      case ZIPPED, BOMB -> found(socket, "Content-Encoding: gzip\r\n", sites.zipped(site, version));
      case REDIRECTING -> {
        if (isRobots) {
          redirect(socket, "/moved/robots.txt");
        } else {
          found(socket, "", sites.robots(site, version));
        }
      }
      case SLOW -> {
        Thread.sleep(new SplittableRandom(System.nanoTime()).nextInt(200, 2_000));
        found(socket, "", sites.robots(site, version));
      }
      case FLAPPING -> {
        if (isRobots && !SoakSites.isDown(version)) {
          found(socket, "", sites.robots(site, version));
        } else {
          write(socket, response(isRobots ? "503 Overloaded" : "404 Not Found", "", 0));
        }
      }
      case FAILING ->
        write(socket, response(isRobots ? "500 Internal Server Error" : "404 Not Found", "", 0));
      case MISSING -> write(socket, response("404 Not Found", "", 0));
      case TOO_MANY -> write(socket, response("429 Too Many Requests", "", 0));
      case LOOPING -> redirect(socket, isRobots ? "/around" : "/robots.txt");
      case ENDLESS -> redirect(socket, path + "/on");
      case RESET -> {
        byte[] body = sites.robots(site, version);
        write(socket, response("200 OK", "", body.length), Arrays.copyOf(body, body.length / 2));
        socket.setSoLinger(true, 0);
      }
      case NOISE -> write(socket, Text.bytes("SSH-2.0-OpenSSH_9.6\r\n".repeat(3)));
      case SILENT -> socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      case CLOSED, NAMELESS -> throw new IOException("nobody can be here");
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    closed.close();
    threads.shutdownNow();
  }
}
