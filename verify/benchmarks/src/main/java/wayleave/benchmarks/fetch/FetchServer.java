package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import wayleave.benchmarks.data.Text;

/**
 * All sites: one thread that answers at every loopback address, as {@link FetchSites} says. A process of its own, so that what it
 * takes does not count for the client; it prints its two ports and ends when its input does.
 */
public final class FetchServer {
  private static final int BACKLOG = 4096;
  private static final int MAX_REQUEST = 16 << 10;
  private static final long KEEP_ALIVE_MILLIS = 5000;
  private static final long BEFORE_RESET_MILLIS = 50;

  private final FetchSites sites;
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  /** Bound, so that nobody else gets its port, and not listening. */
  private final Socket closed = new Socket();

  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private final ByteBuffer input = ByteBuffer.allocate(MAX_REQUEST);

  private record Timer(long nanoTime, IoAction action) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      return Long.compare(nanoTime, other.nanoTime);
    }
  }

  private interface IoAction {
    void run() throws IOException;
  }

  private FetchServer(FetchSites sites) throws IOException {
    this.sites = sites;
    listener.bind(new InetSocketAddress("0.0.0.0", 0), BACKLOG);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    closed.bind(new InetSocketAddress("0.0.0.0", 0));
  }

  /** Arguments: the number of sites, and the size of their files. */
  public static void main(String[] arguments) throws IOException {
    // The ports are those of this server, for clients to know.
    FetchServer server = new FetchServer(new FetchSites(
        Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), new FetchPorts(0, 0)));
    System.out.println(
        server.listener.socket().getLocalPort() + "\t" + server.closed.getLocalPort());
    Thread watch = new Thread(FetchServer::exitWithParent);
    watch.setDaemon(true);
    watch.start();
    while (true) {
      server.turn();
    }
  }

  private static void exitWithParent() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is said.
      }
    } catch (IOException e) {
      // Gone as well.
    }
    Runtime.getRuntime().halt(0);
  }

  private void turn() throws IOException {
    Timer first = timers.peek();
    long wait = first == null ? 0 : (first.nanoTime - System.nanoTime()) / 1_000_000 + 1;
    if (first != null && wait <= 0) {
      selector.selectNow();
    } else {
      selector.select(wait);
    }
    for (SelectionKey key : selector.selectedKeys()) {
      if (key.isValid() && key.isAcceptable()) {
        accept();
      } else if (key.isValid()) {
        ((Connection) key.attachment()).ready(key);
      }
    }
    selector.selectedKeys().clear();
    while ((first = timers.peek()) != null && first.nanoTime <= System.nanoTime()) {
      timers.remove();
      first.action.run();
    }
  }

  private void after(long millis, Connection connection, IoAction action) {
    timers.add(new Timer(System.nanoTime() + millis * 1_000_000, () -> connection.attempt(action)));
  }

  private void accept() throws IOException {
    for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
      new Connection(channel).open();
    }
  }

  private final class Connection {
    private final SocketChannel channel;
    private final StringBuilder request = new StringBuilder();
    private @Nullable ByteBuffer output;
    private IoAction then = () -> {};
    private int answered;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }

    void open() throws IOException {
      attempt(() -> {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.register(selector, SelectionKey.OP_READ, this);
      });
    }

    /** Whatever a client does ends its connection and nothing else. */
    void attempt(IoAction action) throws IOException {
      try {
        if (channel.isOpen()) {
          action.run();
        }
      } catch (IOException e) {
        channel.close();
      }
    }

    void ready(SelectionKey key) throws IOException {
      attempt(() -> {
        if (key.isReadable()) {
          read();
        }
        if (key.isValid() && key.isWritable()) {
          key.interestOps(SelectionKey.OP_READ);
          flush();
        }
      });
    }

    private void read() throws IOException {
      input.clear();
      int size = channel.read(input);
      if (size < 0 || request.length() > MAX_REQUEST) {
        channel.close();
        return;
      }
      int site = FetchSites.ofAddress(((InetSocketAddress) channel.getLocalAddress()).getAddress());
      if (sites.behaviour(site) == FetchSites.Behaviour.NO_TLS) {
        write("SSH-2.0-OpenSSH_9.6\r\n".repeat(3), channel::close);
        return;
      }
      for (int i = 0; i < size; i++) {
        request.append((char) input.get(i));
      }
      if (request.indexOf("\r\n\r\n") >= 0) {
        boolean close = request.toString().contains("Connection: close");
        request.setLength(0);
        answer(site, close ? channel::close : this::keepAlive);
      }
    }

    private void answer(int site, IoAction after) throws IOException {
      String body = Text.latin1(sites.robotsTxt(site));
      String found = "HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\nServer: load\r\n"
          + "Content-Type: text/plain\r\nLast-Modified: Sat, 21 Nov 2026 09:00:00 GMT\r\n"
          + "Content-Length: " + body.length() + "\r\n\r\n";
      switch (sites.behaviour(site)) {
        case FINE -> write(found + body, after);
        case SLOW -> after(FetchSites.delayMillis(site), this, () -> write(found + body, after));
        case RESET ->
          write(
              found + body.substring(0, body.length() / 2),
              () -> after(BEFORE_RESET_MILLIS, this, this::reset));
        case OVERLOADED ->
          write("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n", after);
        case SILENT, REFUSED, NO_TLS -> {}
      }
    }

    private void keepAlive() {
      int now = ++answered;
      after(KEEP_ALIVE_MILLIS, this, () -> {
        if (answered == now) {
          channel.close();
        }
      });
    }

    private void reset() throws IOException {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      channel.close();
    }

    private void write(String text, IoAction then) throws IOException {
      output = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
      this.then = then;
      flush();
    }

    private void flush() throws IOException {
      if (output == null) {
        return;
      }
      channel.write(output);
      if (output.hasRemaining()) {
        channel.keyFor(selector).interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      } else {
        output = null;
        then.run();
      }
    }
  }
}
