package wayleave.fetch.network;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.ContentEncoding;
import wayleave.policy.response.GzipInputStream;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Unreachable.Reason;
import wayleave.policy.response.WholeContent;

/**
 * Gets over HTTP/1.1 (RFC 9112), with or without TLS, by a request that holds nothing but what is needed, over a connection
 * that is closed afterwards. Time and bytes are bounded by the {@link GuardedSocketFactory}. Thread-safe.
 */
final class HttpTransport implements Transport {
  /** Through which proxy, and what was once a switch of it (RFC 9110 §15.4): they name no other place. */
  private static final Set<Integer> NOT_FOLLOWED = Set.of(305, 306);

  private static final int GZIP_MAGIC = 0x1F;

  private final SSLSocketFactory tls;
  private final String fields;

  HttpTransport(String userAgent, SSLSocketFactory tls) {
    this.tls = tls;
    fields = "User-Agent: " + userAgent + "\r\n"
        + "Accept: text/plain, */*;q=0.1\r\n"
        + "Accept-Encoding: gzip\r\n"
        + "Connection: close\r\n\r\n";
  }

  @Override
  public HopResult get(HopContext visit) throws FetchException {
    // Closes the connection, so that nobody reads on in hope of using it again.
    try (GuardedSocketFactory wire = visit.wire()) {
      Target target = visit.target();
      ForwardProxy proxy = visit.proxy();
      boolean isTls = target.origin().scheme().equals("https");
      Socket connection = connect(wire, proxy == null ? target.origin().port() : proxy.port());
      ForwardProxy relay = proxy != null && !proxy.isSocks() && !isTls ? proxy : null;
      if (proxy != null && relay == null) {
        tunnel(proxy, connection, visit);
      }
      Socket socket = isTls ? handshake(connection, target) : connection;
      visit.request();
      send(socket, target, relay);
      return answer(new HttpReader(socket.getInputStream()), isTls, relay, visit);
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      throw FetchException.unreachable(reason(e, visit), visit, e);
    }
  }

  /** Tries one address after the other. */
  private static Socket connect(GuardedSocketFactory wire, int port) throws IOException {
    IOException failure = null;
    for (InetAddress address : wire.addresses()) {
      Socket socket = wire.createSocket();
      try {
        socket.connect(new InetSocketAddress(address, port));
        return socket;
      } catch (IOException e) {
        failure = e;
        if (wire.cut() == Reason.DEADLINE_EXCEEDED) {
          break;
        }
      }
    }
    throw failure == null ? new IOException("no address") : failure;
  }

  private static void tunnel(ForwardProxy proxy, Socket connection, HopContext visit)
      throws IOException {
    try {
      ProxyTunnel.open(proxy, connection, visit.target(), visit.limits().headerBytes());
    } catch (IOException e) {
      Reason cut = visit.wire().cut();
      throw FetchException.unreachable(
          cut == Reason.DEADLINE_EXCEEDED
              ? cut
              : cut == Reason.READ_TIMEOUT ? Reason.CONNECT_TIMEOUT : Reason.CONNECT_FAILURE,
          visit,
          e);
    }
  }

  private Socket handshake(Socket connection, Target target) throws IOException {
    SSLSocket socket = (SSLSocket)
        tls.createSocket(connection, target.bareHost(), target.origin().port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private void send(Socket socket, Target target, @Nullable ForwardProxy relay) throws IOException {
    String request = "GET " + (relay == null ? target.pathAndQuery() : target.url())
        + " HTTP/1.1\r\nHost: " + target.authority() + "\r\n"
        + (relay == null ? "" : relay.authorization()) + fields;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** @param relay a proxy that may have answered by itself; {@code null} if the response is the site's */
  private static HopResult answer(
      HttpReader reader, boolean isTls, @Nullable ForwardProxy relay, HopContext visit)
      throws IOException {
    HttpHead head = head(reader, relay, visit);
    if (relay != null && ProxyTunnel.isOfProxy(head)) {
      throw FetchException.unreachable(
          Reason.CONNECT_FAILURE, 0, "the proxy " + relay + " answered " + head.status());
    }
    Optional<Outcome> decided = Outcome.ofStatus(head.status());
    if (decided.isPresent()) {
      throw new FetchException(decided.get());
    } else if (head.status() == 304) {
      throw new ProtocolException("not modified, although no condition was sent");
    } else if (head.status() / 100 == 3) {
      return new HopResult.Redirect(
          NOT_FOLLOWED.contains(head.status()) ? null : head.last("Location"));
    }
    InputStream body = HttpBody.of(
        head, reader, visit.limits().headerBytes(), () -> isTls && visit.wire().hasEnded());
    InputStream content =
        WholeContent.of(head.status(), head.fields(), visit.wire().earning(body));
    return new HopResult.Content(read(head, content, visit));
  }

  /** The final head; those of interim responses are skipped (RFC 9110 §15.2). */
  private static HttpHead head(HttpReader reader, @Nullable ForwardProxy relay, HopContext visit)
      throws IOException {
    reader.allowLines(visit.limits().headerBytes());
    int status = HttpHead.status(reader.line());
    while (status / 100 == 1 && status != 101) {
      HttpHead.fields(reader);
      status = HttpHead.status(reader.line());
    }
    visit.respond(status);
    if (status == 101) {
      throw new ProtocolException("switches to another protocol unasked");
    }
    List<Header> fields;
    try {
      fields = HttpHead.fields(reader);
    } catch (HttpReader.TooLargeException e) {
      Optional<Outcome> decided = Outcome.ofStatus(status);
      if (decided.isPresent() && relay == null) { // else it may be the proxy's status
        throw new FetchException(decided.get());
      }
      throw e;
    }
    HttpHead head = new HttpHead(status, fields);
    visit.respond(head);
    return head;
  }

  private static Found read(HttpHead head, InputStream content, HopContext visit)
      throws IOException {
    ContentEncoding encoding = ContentEncoding.of(head.fields());
    PushbackInputStream in = new PushbackInputStream(content);
    if (encoding.isGzip() && mayBeGzip(in)) {
      try (InputStream plain = new GzipInputStream(in)) {
        return visit.read(plain, head.status());
      }
    }
    Found found = visit.read(in, head.status());
    if (!encoding.isPlain(found.body().shared())) {
      throw new ZipException("Content-Encoding: " + head.last("Content-Encoding"));
    }
    return found;
  }

  /** Whether content is empty or begins as gzip does. */
  private static boolean mayBeGzip(PushbackInputStream in) throws IOException {
    int first = in.read();
    if (first >= 0) {
      in.unread(first);
    }
    return first < 0 || first == GZIP_MAGIC;
  }

  private static Reason reason(IOException e, HopContext visit) {
    GuardedSocketFactory wire = visit.wire();
    @Nullable Reason cut = wire.cut();
    if (wire.remote() == null) {
      return cut == null ? Reason.CONNECT_FAILURE : cut;
    } else if (!visit.isRequested() || e instanceof SSLHandshakeException) {
      // The latter of TLS 1.3 (RFC 8446 §4.4.2.4, §6.2): a server that misses the client's
      // certificate says so when the handshake is over for the client.
      return Reason.TLS_FAILURE;
    } else if (cut != null) {
      return cut;
    } else if (e instanceof HttpReader.TooLargeException) {
      return Reason.TOO_LARGE;
    } else if (e instanceof ZipException) {
      return Reason.BAD_ENCODING;
    } else if (e instanceof ProtocolException) {
      return Reason.MALFORMED;
    } else if (e instanceof EOFException && visit.status() != 0) {
      return Reason.INCOMPLETE;
    }
    return visit.status() == 0 ? Reason.CONNECTION_LOST : Reason.INCOMPLETE;
  }
}
