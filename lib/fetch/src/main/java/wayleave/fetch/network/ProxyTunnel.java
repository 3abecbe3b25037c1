package wayleave.fetch.network;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import wayleave.Origin;

/** Makes a proxy connect to a site, on a connection to the proxy (RFC 9110 §9.3.6, RFC 1928). */
final class ProxyTunnel {
  private static final int VERSION = 5;
  private static final int NO_AUTHENTICATION = 0;
  private static final int USER_AND_PASSWORD = 2;
  private static final int CONNECT = 1;
  private static final int IPV4 = 1;
  private static final int NAME = 3;
  private static final int IPV6 = 4;

  /** By the reply's number (RFC 1928 §6). */
  private static final String[] REPLIES = {
    "",
    "general failure",
    "not allowed by its rules",
    "network unreachable",
    "host unreachable",
    "connection refused",
    "time to live expired",
    "command not supported",
    "address type not supported"
  };

  private final ForwardProxy proxy;
  private final Socket connection;

  private ProxyTunnel(ForwardProxy proxy, Socket connection) {
    this.proxy = proxy;
    this.connection = connection;
  }

  /**
   * What is sent and read on {@code connection} from now on is the site's.
   *
   * @throws ProtocolException if the proxy refuses; the message says how
   */
  static void open(ForwardProxy proxy, Socket connection, Target target, int maxHeaderBytes)
      throws IOException {
    ProxyTunnel tunnel = new ProxyTunnel(proxy, connection);
    if (proxy.isSocks()) {
      tunnel.socks(target.origin());
    } else {
      tunnel.connect(target.origin(), maxHeaderBytes);
    }
  }

  /** Whether a response that came through an HTTP proxy is the proxy's own, and so says nothing about the site. */
  static boolean isOfProxy(HttpHead head) {
    String status = head.last("Proxy-Status"); // RFC 9209
    return head.status() == 407
        || head.last("X-Squid-Error") != null
        || status != null && status.toLowerCase(Locale.ROOT).contains("error=");
  }

  private void connect(Origin origin, int maxHeaderBytes) throws IOException {
    String authority = origin.host() + ":" + origin.port();
    send(("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n"
            + proxy.authorization() + "\r\n")
        .getBytes(StandardCharsets.ISO_8859_1));
    HttpReader reader = new HttpReader(connection.getInputStream());
    reader.allowLines(maxHeaderBytes);
    int status;
    do {
      status = HttpHead.status(reader.line());
      HttpHead.fields(reader);
    } while (status / 100 == 1); // others come before the answer (RFC 9110 §15.2)
    if (status / 100 != 2) {
      throw new ProtocolException("answered CONNECT with " + status);
    }
  }

  private void socks(Origin origin) throws IOException {
    boolean hasUser = proxy.user() != null;
    send(
        hasUser
            ? new byte[] {VERSION, 2, NO_AUTHENTICATION, USER_AND_PASSWORD}
            : new byte[] {VERSION, 1, NO_AUTHENTICATION});
    byte[] method = read(2);
    if (method[0] != VERSION) {
      throw new ProtocolException("does not speak SOCKS5");
    } else if (method[1] == USER_AND_PASSWORD && hasUser) {
      logIn();
    } else if (method[1] != NO_AUTHENTICATION) {
      throw new ProtocolException("requires a user name and password, or another way to log in");
    }
    send(request(origin));
    byte[] reply = read(4);
    if (reply[0] != VERSION) {
      throw new ProtocolException("does not speak SOCKS5");
    } else if (reply[1] != 0) {
      throw new ProtocolException(
          reply[1] > 0 && reply[1] < REPLIES.length ? REPLIES[reply[1]] : "reply " + reply[1]);
    }
    // The address that the proxy connects from, and its port.
    int size = switch (reply[3]) {
      case IPV4 -> 4;
      case IPV6 -> 16;
      case NAME -> read(1)[0] & 0xFF;
      default -> 0;
    };
    if (size == 0) {
      throw new ProtocolException("does not speak SOCKS5");
    }
    read(size + 2);
  }

  /** RFC 1929. */
  private void logIn() throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(1);
    for (String each : new String[] {String.valueOf(proxy.user()), proxy.password()}) {
      byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
      message.write(bytes.length);
      message.writeBytes(bytes);
    }
    send(message.toByteArray());
    if (read(2)[1] != 0) {
      throw new ProtocolException("refuses the user name and password");
    }
  }

  private static byte[] request(Origin origin) throws ProtocolException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(new byte[] {VERSION, CONNECT, 0});
    Optional<InetAddress> literal = HostLookup.literal(origin.host());
    if (literal.isPresent()) {
      byte[] address = literal.get().getAddress();
      message.write(address.length == 4 ? IPV4 : IPV6);
      message.writeBytes(address);
    } else if (origin.host().length() > 255) {
      throw new ProtocolException("takes no name of more than 255 characters");
    } else {
      message.write(NAME);
      message.write(origin.host().length());
      message.writeBytes(origin.host().getBytes(StandardCharsets.US_ASCII));
    }
    message.write(origin.port() >> 8);
    message.write(origin.port());
    return message.toByteArray();
  }

  private void send(byte[] bytes) throws IOException {
    connection.getOutputStream().write(bytes);
    connection.getOutputStream().flush();
  }

  private byte[] read(int size) throws IOException {
    InputStream in = connection.getInputStream();
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException("closed the connection");
    }
    return bytes;
  }
}
