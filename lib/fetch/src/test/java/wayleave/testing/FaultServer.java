package wayleave.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server that runs a script of the test on each connection, over raw sockets. Each has a loopback address of its own, so that
 * hosts can be told apart. It counts what was written, and knows when the other side has closed.
 */
public final class FaultServer implements AutoCloseable {
  private static final AtomicLong ADDRESSES = new AtomicLong();

  private final ServerSocket listener = new ServerSocket();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final AtomicLong written = new AtomicLong();
  private final Thread acceptor;

  /** What happens on one connection. It ends by returning, or when the other side has gone. */
  public interface Behaviour {
    void serve(Connection connection) throws Exception;
  }

  public FaultServer(Behaviour behaviour) throws IOException {
    this(nextAddress(), behaviour);
  }

  public FaultServer(String address, Behaviour behaviour) throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getByName(address), 0), 200);
    acceptor = start(() -> accept(behaviour));
  }

  /** A server that reads a request and writes {@code response}, then closes. */
  public static FaultServer saying(String response) throws IOException {
    return new FaultServer(connection -> {
      connection.readRequest();
      connection.write(response);
    });
  }

  /** A port of an address that nobody listens at, and that nobody else gets as long as the socket is open. */
  public static Socket nobodyAt(String address) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(address, 0));
    return socket;
  }

  /** An address of 127.1.0.0/16 that no other server of this run has. */
  public static String nextAddress() {
    long number = ADDRESSES.incrementAndGet();
    return "127.1." + number / 250 + "." + (number % 250 + 1);
  }

  public String address() {
    return listener.getInetAddress().getHostAddress();
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** {@code address:port}. */
  public String authority() {
    return address() + ":" + port();
  }

  /** The requests up to the blank line, in the order in which they came. */
  public Queue<String> requests() {
    return requests;
  }

  /** How many bytes of all connections went into the socket. */
  public long written() {
    return written.get();
  }

  /** Whether the other side, and thereupon this one, has closed every connection; waits for it. */
  public boolean isDeserted() throws InterruptedException {
    long end = System.nanoTime() + 10_000_000_000L;
    while (!open.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(2);
    }
    return open.isEmpty();
  }

  /** Nobody is answered after this: it waits for the thread that accepts, which may be about to accept one connection more. */
  @Override
  public void close() throws IOException {
    listener.close();
    try {
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Socket socket : open) {
      socket.close();
    }
  }

  private void accept(Behaviour behaviour) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        start(() -> serve(behaviour, socket));
      } catch (IOException e) {
        // Closed.
      }
    }
  }

  private void serve(Behaviour behaviour, Socket socket) {
    try (Connection connection = new Connection(socket)) {
      behaviour.serve(connection);
    } catch (Exception e) {
      // The other side has gone.
    }
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task, "fault-server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** One accepted connection. */
  public final class Connection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private Connection(Socket socket) throws IOException {
      this.socket = socket;
      socket.setSendBufferSize(16 << 10);
      socket.setTcpNoDelay(true);
      in = socket.getInputStream();
      out = socket.getOutputStream();
    }

    public Socket socket() {
      return socket;
    }

    public String authority() {
      return FaultServer.this.authority();
    }

    /** How many requests there were so far. */
    public int count() {
      return requests.size();
    }

    /** Another connection of the same client. */
    public Connection accept(ServerSocket other) throws IOException {
      Socket accepted = other.accept();
      open.add(accepted);
      return new Connection(accepted);
    }

    /** The same connection, spoken over {@code layered}. */
    public Connection over(Socket layered) throws IOException {
      return new Connection(layered);
    }

    @Override
    public void close() throws IOException {
      socket.close();
      open.remove(socket);
    }

    /** Reads up to a blank line and keeps it. */
    public String readRequest() throws IOException {
      StringBuilder request = new StringBuilder();
      while (request.indexOf("\r\n\r\n") < 0) {
        request.append((char) readByte());
      }
      requests.add(request.toString());
      return request.toString();
    }

    /** Reads a line, without its end, and keeps it. */
    public String readLine() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int b = readByte(); b != '\n'; b = readByte()) {
        line.append((char) b);
      }
      requests.add(line.toString().strip());
      return line.toString().strip();
    }

    /** Reads some bytes and forgets them. */
    public void skip(int count) throws IOException {
      in.skipNBytes(count);
    }

    public Connection write(String text) throws IOException {
      return write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public Connection write(byte[] bytes) throws IOException {
      out.write(bytes);
      written.addAndGet(bytes.length);
      return this;
    }

    /** Writes {@code text} again and again, until the other side has gone. */
    public void flood(String text) throws IOException {
      byte[] bytes =
          text.repeat(Math.max(1, 4096 / text.length())).getBytes(StandardCharsets.ISO_8859_1);
      while (true) {
        write(bytes);
      }
    }

    /** Writes {@code text} again and again with a pause before each, until the other side has gone. */
    public void drip(String text) throws IOException, InterruptedException {
      while (true) {
        Thread.sleep(15);
        write(text);
      }
    }

    /** Says nothing, until the other side has gone. */
    public void stall() throws IOException {
      while (in.read() >= 0) {
        // Whatever it says.
      }
    }

    /** Ends the connection with a reset. */
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    private int readByte() throws IOException {
      int b = in.read();
      if (b < 0) {
        throw new IOException("the other side has gone");
      }
      return b;
    }
  }
}
