package wayleave.fetch.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FaultServer;

/** Fetches through a proxy: what the proxy is sent, and what its own answers come to. */
class ProxiedFetchTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n" + RULES;
  private static final HeldCertificate AUTHORITY =
      new HeldCertificate.Builder().certificateAuthority(0).build();
  private static final SSLSocketFactory TRUSTING = new HandshakeCertificates.Builder()
      .addTrustedCertificate(AUTHORITY.certificate())
      .build()
      .sslSocketFactory();
  private static final SSLSocketFactory SITE = new HandshakeCertificates.Builder()
      .heldCertificate(new HeldCertificate.Builder()
          .signedBy(AUTHORITY)
          .addSubjectAlternativeName("site.example")
          .build())
      .build()
      .sslSocketFactory();

  @Test
  void anHttpSiteIsAskedForInAbsoluteForm() throws Exception {
    try (FaultServer proxy = FaultServer.saying(OK)) {
      FetchResult result =
          fetch("http://user:pass@" + proxy.authority(), "http://site.example:8080");
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(result.hops().get(0).address()).isEmpty();
      assertThat(proxy.requests().remove())
          .startsWith("GET http://site.example:8080/robots.txt HTTP/1.1\r\n"
              + "Host: site.example:8080\r\nProxy-Authorization: Basic "
              + Base64.getEncoder().encodeToString("user:pass".getBytes(ISO_8859_1))
              + "\r\nUser-Agent: TestBot\r\n");
    }
  }

  @Test
  void anHttpsSiteIsReachedByConnect() throws Exception {
    try (FaultServer proxy = new FaultServer(connection -> {
      connection.readRequest();
      connection.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nX: y\r\n\r\n");
      connection.write("HTTP/1.1 200 Connection established\r\nX: y\r\n\r\n");
      serveTls(connection);
    })) {
      FetchResult result = fetch("http://user:pass@" + proxy.authority(), "https://site.example");
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(proxy.requests().remove())
          .startsWith("CONNECT site.example:443 HTTP/1.1\r\nHost: site.example:443\r\n")
          .contains("Proxy-Authorization: Basic ");
      assertThat(proxy.requests().remove())
          .startsWith("GET /robots.txt HTTP/1.1\r\n")
          .doesNotContain("Proxy-");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://site.example:8080, 050100030C736974652E6578616D706C651F90",
    "http://192.0.1.7,         05010001C00001070050",
    "https://site.example,     050100030C736974652E6578616D706C6501BB",
  })
  void aSiteIsReachedBySocks(String origin, String request) throws Exception {
    try (FaultServer proxy = new FaultServer(connection -> {
      InputStream in = connection.socket().getInputStream();
      assertThat(in.readNBytes(4)).containsExactly(5, 2, 0, 2);
      connection.write(new byte[] {5, 2});
      assertThat(new String(in.readNBytes(11), ISO_8859_1)).isEqualTo("\1\4user\4pass");
      connection.write(new byte[] {1, 0});
      assertThat(HexFormat.of().withUpperCase().formatHex(in.readNBytes(request.length() / 2)))
          .isEqualTo(request);
      // The address that it connects from, as a name.
      connection.write(new byte[] {5, 0, 0, 3, 1, 'p', 0, 80});
      if (origin.startsWith("https:")) {
        serveTls(connection);
      } else {
        connection.readRequest();
        connection.write(OK);
      }
    })) {
      FetchResult result = fetch("socks5://user:pass@" + proxy.authority(), origin);
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(proxy.requests().remove()).startsWith("GET /robots.txt HTTP/1.1\r\n");
    }
  }

  /** Else a proxy that refuses would open every site. */
  @ParameterizedTest
  @CsvSource({
    "http://site.example,  HTTP/1.1 407 Login|Proxy-Authenticate: Basic",
    "http://site.example,  HTTP/1.1 403 No|X-Squid-Error: ERR_ACCESS_DENIED 0",
    "http://site.example,  HTTP/1.1 404 No|Proxy-Status: p; error=dns_error",
    "https://site.example, HTTP/1.1 407 Login|Proxy-Authenticate: Basic",
    "https://site.example, HTTP/1.1 404 No|X: y",
    "https://site.example, HTTP/1.1 301 Moved|Location: /",
    "https://site.example, SSH-2.0-x|",
  })
  void whatTheProxySaysByItselfSaysNothingAboutTheSite(String origin, String response)
      throws Exception {
    try (FaultServer proxy =
        FaultServer.saying(response.replace("|", "\r\n") + "\r\nContent-Length: 0\r\n\r\n")) {
      Outcome outcome = fetch("http://" + proxy.authority(), origin).outcome();
      assertThat(outcome).isInstanceOfSatisfying(Unreachable.class, unreachable -> {
        assertThat(unreachable.reason()).isEqualTo(Unreachable.Reason.CONNECT_FAILURE);
        assertThat(unreachable.detail()).contains("proxy http://" + proxy.authority());
      });
    }
  }

  @Test
  void aStatusWhoseHeaderIsTooLargeToTellWhoseItIsOpensNoSite() throws Exception {
    try (FaultServer proxy =
        FaultServer.saying("HTTP/1.1 407 Login\r\n" + "X: y\r\n".repeat(20_000) + "\r\n")) {
      Outcome outcome =
          fetch("http://" + proxy.authority(), "http://site.example").outcome();
      assertThat(((Unreachable) outcome).reason()).isEqualTo(Unreachable.Reason.TOO_LARGE);
    }
  }

  @Test
  void whatTheSiteSaysThroughTheProxyCounts() throws Exception {
    try (FaultServer proxy =
        FaultServer.saying("HTTP/1.1 404 No\r\nVia: 1.1 p\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(fetch("http://" + proxy.authority(), "http://site.example").outcome())
          .isInstanceOf(Absent.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "05FF",
        "0400",
        "0502",
        "05000502000100000000",
        "0500050000090000",
        "0500040000010000000000",
        "05000500000300005000",
        "05"
      })
  void aSocksProxyThatRefusesIsAConnectFailure(String reply) throws Exception {
    try (FaultServer proxy = new FaultServer(connection -> {
      connection.skip(3);
      connection.write(HexFormat.of().parseHex(reply));
      connection.socket().shutdownOutput();
      connection.stall();
    })) {
      Outcome outcome =
          fetch("socks5://" + proxy.authority(), "http://site.example").outcome();
      assertThat(((Unreachable) outcome).reason()).isEqualTo(Unreachable.Reason.CONNECT_FAILURE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "socks5"})
  void aProxyThatIsSilentIsAConnectTimeout(String scheme) throws Exception {
    try (FaultServer proxy = new FaultServer(FaultServer.Connection::stall)) {
      Outcome outcome = builder(scheme + "://" + proxy.authority())
          .limits(FetchLimits.DEFAULT.withTimes(
              Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(200)))
          .build()
          .fetch(Origin.of("https://site.example"))
          .outcome();
      assertThat(((Unreachable) outcome).reason()).isEqualTo(Unreachable.Reason.CONNECT_TIMEOUT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "socks5"})
  void aProxyThatIsNotThereIsAConnectFailure(String scheme) throws Exception {
    try (Socket nobody =
        new Socket()) { // bound, so that nobody else gets its port, and not listening
      nobody.bind(new InetSocketAddress("127.0.0.1", 0));
      String proxy = scheme + "://127.0.0.1:" + nobody.getLocalPort();
      Unreachable outcome = (Unreachable) fetch(proxy, "https://site.example").outcome();
      assertThat(outcome.reason()).isEqualTo(Unreachable.Reason.CONNECT_FAILURE);
      assertThat(outcome.detail()).contains("the proxy " + proxy);
    }
  }

  @Test
  void aProxyWithoutAnAddressIsNamed() throws Exception {
    Unreachable outcome =
        (Unreachable) fetch("http://proxy.example:1", "http://site.example").outcome();
    assertThat(outcome.reason()).isEqualTo(Unreachable.Reason.DNS_FAILURE);
    assertThat(outcome.detail()).contains("proxy.example");
  }

  @ParameterizedTest
  @CsvSource({
    "http://intranet,                        ADDRESS",
    "http://printer.local,                   ADDRESS",
    "https://wiki.corp,                      ADDRESS",
    "http://router.home.arpa,                ADDRESS",
    "http://metadata.google.internal,        ADDRESS",
    "http://10.0.0.1,                        ADDRESS",
    "http://169.254.169.254,                 ADDRESS",
    "http://[fd00:ec2::254],                 ADDRESS",
    "http://0x0a000001,                      ADDRESS",
    "ftp://site.example,                     SCHEME",
  })
  void whatTheGuardForbidsIsNotAskedOfTheProxy(String origin, Refused.Reason reason)
      throws Exception {
    try (FaultServer proxy = FaultServer.saying(OK)) {
      Outcome outcome = fetch("http://" + proxy.authority(), origin).outcome();
      assertThat(((Refused) outcome).reason()).isEqualTo(reason);
      assertThat(proxy.requests()).isEmpty();
    }
  }

  @Test
  void privateNamesCanBePermittedButNotThoseOfMetadata() throws Exception {
    try (FaultServer proxy = FaultServer.saying(OK)) {
      NetworkFetcher fetcher = builder("http://" + proxy.authority())
          .guard(AddressGuard.publicInternet().withPrivateNetworks())
          .build();
      assertThat(fetcher.fetch(Origin.of("http://intranet")).outcome()).isInstanceOf(Found.class);
      for (String metadata :
          List.of("metadata.google.internal", "metadata.goog", "instance-data", "[fd00:ec2::23]")) {
        assertThat(fetcher.fetch(Origin.of("http://" + metadata)).outcome())
            .isInstanceOf(Refused.class);
      }
    }
  }

  @Test
  void aRedirectToAHostThatIsExceptedIsFollowedDirectly() throws Exception {
    AtomicInteger lookups = new AtomicInteger();
    try (FaultServer direct = FaultServer.saying(OK);
        FaultServer proxy =
            FaultServer.saying("HTTP/1.1 301 Moved\r\nLocation: http://direct.example:"
                + direct.port() + "/r\r\nContent-Length: 0\r\n\r\n")) {
      FetchResult result = NetworkFetcher.builder("TestBot")
          .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
          .resolver(host -> {
            lookups.incrementAndGet();
            assertThat(host).isEqualTo("direct.example");
            return List.of(InetAddress.getByName(direct.address()));
          })
          .proxy(ForwardProxy.of("http://" + proxy.authority()).except("direct.example"))
          .build()
          .fetch(Origin.of("http://site.example"));
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(direct.requests().remove()).startsWith("GET /r HTTP/1.1\r\n");
      assertThat(lookups).hasValue(1);
    }
  }

  private static FetchResult fetch(String proxy, String origin) throws InterruptedException {
    return builder(proxy).build().fetch(Origin.of(origin));
  }

  private static NetworkFetcher.Builder builder(String proxy) {
    return NetworkFetcher.builder("TestBot")
        .tls(TRUSTING)
        .resolver(host -> {
          throw new UnknownHostException("a name was looked up: " + host);
        })
        .proxy(ForwardProxy.of(proxy));
  }

  private static void serveTls(FaultServer.Connection connection) throws IOException {
    Socket layered = SITE.createSocket(connection.socket(), null, true);
    ((SSLSocket) layered).setUseClientMode(false);
    FaultServer.Connection secure = connection.over(layered);
    secure.readRequest();
    secure.write(OK);
    layered.close();
  }
}
