package wayleave.benchmarks.fetch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import wayleave.benchmarks.data.Text;

/**
 * All sites: a server on every loopback address that behaves as {@link FetchSites} says, one request a connection. It is a process of
 * its own, so that its work does not count for the client; it prints its two ports and ends when its input does.
 */
public final class FetchServer {
  private static final int BACKLOG = 4096;
  private static final long BEFORE_RESET_MILLIS = 50;

  private final FetchSites sites;

  private FetchServer(FetchSites sites) {
    this.sites = sites;
  }

  /** Argument: the number of sites. */
  public static void main(String[] arguments) throws IOException {
    FetchServer server = new FetchServer(new FetchSites(Integer.parseInt(arguments[0]), 0, 0));
    ServerSocket listener = new ServerSocket();
    listener.bind(new InetSocketAddress("0.0.0.0", 0), BACKLOG);
    Socket closed =
        new Socket(); // bound, so that no other program gets its port, and not listening
    closed.bind(new InetSocketAddress("0.0.0.0", 0));
    System.out.println(listener.getLocalPort() + "\t" + closed.getLocalPort());
    Thread accepting = new Thread(() -> server.accept(listener));
    accepting.setDaemon(true);
    accepting.start();
    while (System.in.read() >= 0) {
      // The parent writes nothing.
    }
    System.exit(0);
  }

  private void accept(ServerSocket listener) {
    ExecutorService threads = Executors.newCachedThreadPool();
    while (true) {
      try {
        Socket socket = listener.accept();
        threads.execute(() -> answer(socket));
      } catch (IOException e) {
        System.err.println(e);
        System.exit(1);
      }
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      int site = FetchSites.ofAddress(socket.getLocalAddress());
      if (sites.behavior(site) == FetchSites.Behavior.NO_TLS) {
        socket.getInputStream().read();
        write(socket, "SSH-2.0-OpenSSH_9.6\r\n".repeat(3));
      } else if (hasRequest(socket.getInputStream())) {
        answer(socket, site);
      }
    } catch (IOException | InterruptedException e) {
      return; // whatever a client does ends its connection and nothing else
    }
  }

  private static boolean hasRequest(InputStream in) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    String line = lines.readLine();
    while (line != null && !line.isEmpty()) {
      line = lines.readLine();
    }
    return line != null;
  }

  private void answer(Socket socket, int site) throws IOException, InterruptedException {
    String body = Text.latin1(sites.robotsTxt(site));
    String found = "HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\nServer: load\r\n"
        + "Content-Type: text/plain\r\nLast-Modified: Sat, 21 Nov 2026 09:00:00 GMT\r\n"
        + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n";
    switch (sites.behavior(site)) {
      case FINE -> write(socket, found + body);
      case SLOW -> {
        Thread.sleep(FetchSites.delayMillis(site));
        write(socket, found + body);
      }
      case RESET -> {
        write(socket, found + body.substring(0, body.length() / 2));
        Thread.sleep(BEFORE_RESET_MILLIS);
        socket.setSoLinger(true, 0);
      }
      case OVERLOADED ->
        write(
            socket,
            "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      case SILENT -> socket.getInputStream().read(); // until the client gives up
      case REFUSED, NO_TLS -> throw new IllegalStateException("site " + site);
    }
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
