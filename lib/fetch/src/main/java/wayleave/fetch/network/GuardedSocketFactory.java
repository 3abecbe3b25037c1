package wayleave.fetch.network;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Outcome.Unreachable.Reason;

/**
 * The connections of one hop. They lead only to addresses that were checked, and all together they can neither read more
 * bytes nor take more time than they were given, whatever the protocol library above them does with what it reads.
 *
 * <p>Belongs to one fetch and is not thread-safe. Closing it closes every connection that was made.
 */
final class GuardedSocketFactory extends SocketFactory implements Closeable {
  /** For certificates, and for what of the body comes in one record with the header. */
  private static final int TLS_BYTES = 64 << 10;

  /** How many bytes a byte of a body can take: a chunk of its own, with line ends and a size of two digits. */
  private static final int FRAMING = 8;

  private static final int RECEIVE_BUFFER = 64 << 10;

  private final List<InetAddress> addresses;
  private final FetchLimits limits;
  private Deadline deadline;
  private final List<MeteredSocket> sockets = new ArrayList<>();
  private long bytesRead;
  private long bytesAllowed;
  private @Nullable InetAddress remote;
  private @Nullable String unreached;
  private @Nullable Reason cut;

  /**
   * @param addresses the only ones that may be connected to; they have passed the guard
   * @param limits of which the bytes of a header may be read at first; see {@link #earning}
   */
  GuardedSocketFactory(List<InetAddress> addresses, FetchLimits limits, Deadline deadline) {
    this.addresses = addresses;
    this.limits = limits;
    this.deadline = deadline;
    this.bytesAllowed = (long) limits.headerBytes() + TLS_BYTES;
  }

  List<InetAddress> addresses() {
    return addresses;
  }

  /** The address that was connected to last; {@code null} if none was. */
  @Nullable
  InetAddress remote() {
    return remote;
  }

  /** Address and port that could not be connected to, the first of them; {@code null} if none was tried in vain. */
  @Nullable
  String unreached() {
    return unreached;
  }

  /** Whether the end of a connection was read. After close_notify TLS does not read that far. */
  boolean hasEnded() {
    return sockets.stream().anyMatch(MeteredSocket::hasEnded);
  }

  /**
   * The same body, each byte of which allows to read some more. So a body may be as long as all limits together, but what is
   * none of it (sizes and extensions of chunks, trailers) can take little more than the header may.
   */
  InputStream earning(InputStream body) {
    return new FilterInputStream(body) {
      @Override
      public int read() throws IOException {
        int b = super.read();
        earn(b < 0 ? 0 : 1);
        return b;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int size = super.read(target, offset, length);
        earn(Math.max(0, size));
        return size;
      }
    };
  }

  /** Grants more time: what passed was not the site's doing. */
  void postpone(Duration waited) {
    deadline = deadline.plus(waited);
  }

  /** Why it ended what was going on; {@code null} if it did not. */
  @Nullable
  Reason cut() {
    return cut;
  }

  @Override
  public Socket createSocket() throws IOException {
    MeteredSocket socket = new MeteredSocket();
    sockets.add(socket);
    // What a flood can fill of the kernel's memory, too, has a bound.
    socket.setReceiveBufferSize(RECEIVE_BUFFER);
    return socket;
  }

  /** Protocol libraries connect sockets by themselves, so that they can set a time-out. */
  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is closed all the same.
      }
    }
  }

  private void earn(int bytes) {
    bytesAllowed = Math.min(
        bytesAllowed + (long) bytes * FRAMING,
        (long) limits.headerBytes() + TLS_BYTES + limits.wireBytes());
  }

  private IOException cut(Reason reason, IOException e) {
    cut = reason;
    return e;
  }

  /** Before it is tried: who drips bytes, or has many addresses, never makes one single try time out. */
  private void failIfLateOrInterrupted() throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("the thread was interrupted");
    }
    if (deadline.hasPassed()) {
      throw cut(Reason.DEADLINE_EXCEEDED, new SocketTimeoutException("the fetch takes too long"));
    }
  }

  /** Rounded up, so that whoever has waited for it knows that the time is over; 0 would mean for ever. */
  private int millis(Duration atMost) {
    return (int) Math.max(1, deadline.left(atMost).plusNanos(999_999).toMillis());
  }

  private final class MeteredSocket extends Socket {
    private boolean ended;

    MeteredSocket() {
      // Not a SOCKS proxy that the JVM's properties may name.
      super(Proxy.NO_PROXY);
    }

    boolean hasEnded() {
      return ended;
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      if (!(endpoint instanceof InetSocketAddress target)
          || !addresses.contains(target.getAddress())) {
        throw new ConnectException("not an address that was checked: " + endpoint);
      }
      failIfLateOrInterrupted();
      try {
        super.connect(endpoint, millis(limits.connect()));
        remote = target.getAddress();
        cut = null;
      } catch (SocketTimeoutException e) {
        throw cut(deadline.hasPassed() ? Reason.DEADLINE_EXCEEDED : Reason.CONNECT_TIMEOUT, e);
      } catch (IOException e) {
        if (unreached == null) {
          unreached = text(target);
        }
        throw e;
      }
    }

    private static String text(InetSocketAddress target) {
      String address = target.getAddress().getHostAddress();
      return (address.contains(":") ? "[" + address + "]" : address) + ":" + target.getPort();
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new MeteredStream(this, super.getInputStream());
    }
  }

  private final class MeteredStream extends InputStream {
    private final MeteredSocket socket;
    private final InputStream in;

    MeteredStream(MeteredSocket socket, InputStream in) {
      this.socket = socket;
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (socket.ended) {
        return -1;
      }
      long left = bytesAllowed - bytesRead;
      if (left <= 0) {
        throw cut(Reason.TOO_LARGE, new IOException("more than " + bytesAllowed + " bytes"));
      }
      failIfLateOrInterrupted();
      try {
        socket.setSoTimeout(millis(limits.idle()));
        int size = in.read(target, offset, (int) Math.min(length, left));
        bytesRead += Math.max(0, size);
        socket.ended = size < 0;
        return size;
      } catch (SocketTimeoutException e) {
        throw cut(deadline.hasPassed() ? Reason.DEADLINE_EXCEEDED : Reason.READ_TIMEOUT, e);
      }
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
