package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FaultServer;

class TlsTest {
  private static final String HOST = "site.example";
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\nDisallow: /a\n";
  private static final HeldCertificate AUTHORITY =
      new HeldCertificate.Builder().certificateAuthority(0).build();
  private static final HandshakeCertificates TRUSTING = new HandshakeCertificates.Builder()
      .addTrustedCertificate(AUTHORITY.certificate())
      .build();

  @Test
  void aSiteIsFetchedUnderTheNameThatItsCertificateHas() throws Exception {
    try (FaultServer server = serving(certificate(HOST), OK)) {
      FetchResult result = fetch(server, HOST, trusting());
      assertThat(result.outcome()).isEqualTo(new Found(200, Body.of("Disallow: /a\n"), false));
      assertThat(server.requests().peek()).contains("Host: " + HOST + ":" + server.port() + "\r\n");
    }
  }

  @Test
  void anotherNameIsATlsFailure() throws Exception {
    try (FaultServer server = serving(certificate("other.example"), OK)) {
      assertThat(reason(fetch(server, HOST, trusting()))).isEqualTo(Unreachable.Reason.TLS_FAILURE);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void anUnknownAuthorityIsATlsFailure() throws Exception {
    try (FaultServer server = serving(certificate(HOST), OK)) {
      assertThat(reason(fetch(server, HOST, NetworkFetcher.builder("TestBot"))))
          .isEqualTo(Unreachable.Reason.TLS_FAILURE);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void anAuthorityCanBeTrustedBesideThoseOfTheJdk() throws Exception {
    try (FaultServer server = serving(certificate(HOST), OK)) {
      NetworkFetcher.Builder builder =
          NetworkFetcher.builder("TestBot").trustAlso(List.of(AUTHORITY.certificate()));
      assertThat(fetch(server, HOST, builder).outcome()).isInstanceOf(Found.class);
    }
  }

  @Test
  void anExpiredCertificateIsATlsFailure() throws Exception {
    HeldCertificate expired = new HeldCertificate.Builder()
        .signedBy(AUTHORITY)
        .addSubjectAlternativeName(HOST)
        .validityInterval(1_000, 2_000)
        .build();
    try (FaultServer server = serving(expired, OK)) {
      assertThat(reason(fetch(server, HOST, trusting()))).isEqualTo(Unreachable.Reason.TLS_FAILURE);
    }
  }

  /** Under TLS 1.3 it says so when the handshake is over for the client. */
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aServerThatWantsToKnowTheCrawlersCertificateIsATlsFailure(String protocol) throws Exception {
    SSLSocketFactory tls = new HandshakeCertificates.Builder()
        .heldCertificate(certificate(HOST))
        .build()
        .sslSocketFactory();
    try (FaultServer server = new FaultServer(connection -> {
      SSLSocket socket = (SSLSocket) tls.createSocket(connection.socket(), null, false);
      socket.setEnabledProtocols(new String[] {protocol});
      socket.setNeedClientAuth(true);
      assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
      // Closed at once, it could be reset before its alert is read.
      connection.stall();
    })) {
      FetchResult result = fetch(server, HOST, trusting());
      assertThat(reason(result)).isEqualTo(Unreachable.Reason.TLS_FAILURE);
      assertThat(result.outcome().toString()).contains("Received fatal alert");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 100\r\n\r\nDisallow: /a\n",
        "Transfer-Encoding: chunked\r\n\r\n64\r\nDisallow: /a\n"
      })
  void whatEndsEarlyIsIncompleteUnderTlsToo(String rest) throws Exception {
    try (FaultServer server = serving(certificate(HOST), "HTTP/1.1 200 OK\r\n" + rest)) {
      assertThat(reason(fetch(server, HOST, trusting()))).isEqualTo(Unreachable.Reason.INCOMPLETE);
    }
  }

  /** Anybody on the way can end a connection; only a close_notify says that the server did (RFC 9112 §9.8). */
  @ParameterizedTest
  @CsvSource({
    "TLSv1.2, false, INCOMPLETE",
    "TLSv1.3, false, INCOMPLETE",
    "TLSv1.2, true, FOUND",
    "TLSv1.3, true, FOUND",
  })
  void aBodyThatEndsWithTheConnectionNeedsACloseNotify(
      String protocol, boolean closes, String outcome) throws Exception {
    SSLSocketFactory tls = new HandshakeCertificates.Builder()
        .heldCertificate(certificate(HOST))
        .build()
        .sslSocketFactory();
    try (FaultServer server = new FaultServer(connection -> {
      SSLSocket socket = (SSLSocket) tls.createSocket(connection.socket(), null, false);
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
      socket.getInputStream().read(new byte[1_000]);
      socket.getOutputStream().write(OK.getBytes(StandardCharsets.ISO_8859_1));
      if (closes) {
        socket.shutdownOutput();
      } else {
        connection.socket().shutdownOutput();
      }
      connection.stall();
    })) {
      FetchResult result = fetch(server, HOST, trusting());
      assertThat(result.outcome() instanceof Found ? "FOUND" : reason(result).name())
          .isEqualTo(outcome);
    }
  }

  @Test
  void endlessBodiesAreCutUnderTlsToo() throws Exception {
    try (FaultServer server =
        serving(certificate(HOST), "HTTP/1.1 200 OK\r\n\r\n" + "a".repeat(2_000_000))) {
      Found found = (Found) fetch(server, HOST, trusting()).outcome();
      assertThat(found.body().length()).isEqualTo(512_000);
      assertThat(found.truncated()).isTrue();
      assertThat(server.isDeserted()).isTrue();
    }
  }

  @Test
  void endlessHeadersAreCutUnderTlsToo() throws Exception {
    try (FaultServer server =
        serving(certificate(HOST), "HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(100_000))) {
      assertThat(reason(fetch(server, HOST, trusting()))).isEqualTo(Unreachable.Reason.TOO_LARGE);
      assertThat(server.isDeserted()).isTrue();
    }
  }

  private static FetchResult fetch(FaultServer server, String host, NetworkFetcher.Builder builder)
      throws Exception {
    return builder
        .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
        .resolver(name -> List.of(InetAddress.getByName(server.address())))
        .build()
        .fetch(Origin.of("https://" + host + ":" + server.port()));
  }

  private static NetworkFetcher.Builder trusting() {
    return NetworkFetcher.builder("TestBot").tls(TRUSTING.sslSocketFactory());
  }

  private static Unreachable.Reason reason(FetchResult result) {
    assertThat(result.outcome()).isInstanceOf(Unreachable.class);
    return ((Unreachable) result.outcome()).reason();
  }

  private static HeldCertificate certificate(String host) {
    return new HeldCertificate.Builder()
        .signedBy(AUTHORITY)
        .addSubjectAlternativeName(host)
        .build();
  }

  private static FaultServer serving(HeldCertificate certificate, String response)
      throws IOException {
    SSLSocketFactory tls =
        new HandshakeCertificates.Builder().heldCertificate(certificate).build().sslSocketFactory();
    return new FaultServer(connection -> {
      SSLSocket socket = (SSLSocket) tls.createSocket(connection.socket(), null, true);
      FaultServer.Connection secure = connection.over(socket);
      secure.readRequest();
      secure.write(response);
      socket.close();
    });
  }
}
