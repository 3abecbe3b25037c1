package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.fetch.FtpServer;
import wayleave.fetch.HostileServers;
import wayleave.fetch.Remains;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.testing.FaultServer;

public class NetworkFetcherTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n";
  private static final AddressGuard GUARD =
      AddressGuard.publicInternet().withNetworks("127.1.0.0/16");

  private final NetworkFetcher fetcher = builder().build();

  @Test
  void theRequestHoldsWhatIsNeededAndNothingElse() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + RULES)) {
      fetcher.fetch(origin(server));
      assertThat(server.requests())
          .containsExactly("GET /robots.txt HTTP/1.1\r\n"
              + "Host: " + server.authority() + "\r\n"
              + "User-Agent: TestBot/1.0 (+http://example.com/bot)\r\n"
              + "Accept: text/plain, */*;q=0.1\r\n"
              + "Accept-Encoding: gzip\r\n"
              + "Connection: close\r\n\r\n");
    }
  }

  @Test
  void aResultSaysWhatWasAskedAndWhatCameBack() throws Exception {
    try (FaultServer server = FaultServer.saying(
        "HTTP/1.1 200 Fine\r\nCache-Control: max-age=60\r\nX: a\r\nX: b\r\n\r\n" + RULES)) {
      Instant now = Instant.parse("2026-11-21T10:00:00Z");
      FetchResult result = builder().clock(InstantSource.fixed(now)).build().fetch(origin(server));
      assertThat(result.origin()).isEqualTo(origin(server));
      assertThat(result.startedAt()).isBetween(now.minusSeconds(10), now);
      assertThat(result.took()).isPositive().isLessThan(Duration.ofSeconds(10));
      assertThat(result.outcome()).isEqualTo(new Found(200, Body.of(RULES), false));
      assertThat(result.cacheControl().maxAge()).contains(Duration.ofSeconds(60));
      assertThat(result.hops())
          .containsExactly(new Hop(
              origin(server).robotsTxtUrl(),
              200,
              List.of(
                  new Header("Cache-Control", "max-age=60"),
                  new Header("X", "a"),
                  new Header("X", "b")),
              Optional.of(server.address())));
    }
  }

  @Test
  void anyUrlIsFetchedAsARobotsTxtIs() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + "<urlset/>")) {
      String url = origin(server) + "/maps/a%20b.xml?page=2";
      FetchResult result = fetcher.fetchUrl(url + "#part");
      assertThat(result.outcome()).isEqualTo(new Found(200, Body.of("<urlset/>"), false));
      assertThat(result.hops()).extracting(Hop::url).containsExactly(url);
      assertThat(server.requests())
          .singleElement()
          .asString()
          .startsWith("GET /maps/a%20b.xml?page=2 HTTP/1.1\r\n");
    }
  }

  @Test
  void aUrlIsAskedForInNoOtherBoundsThanARobotsTxt() throws Exception {
    assertThat(fetcher.fetchUrl("http://127.0.0.1/sitemap.xml").outcome())
        .isEqualTo(new Outcome.Refused(
            Outcome.Refused.Reason.ADDRESS, "127.0.0.1", Optional.of("127.0.0.1")));
    assertThat(fetcher.fetchUrl("gopher://site.example/").outcome())
        .isEqualTo(new Outcome.Refused(Outcome.Refused.Reason.SCHEME, "gopher"));
    assertThatThrownBy(() -> fetcher.fetchUrl("/sitemap.xml"))
        .isInstanceOf(IllegalArgumentException.class);
    try (FaultServer server = FaultServer.saying(OK + "x".repeat(300_000))) {
      NetworkFetcher small = builder()
          .limits(FetchLimits.DEFAULT.withBodyBytes(1_000_000).withWireBytes(1000))
          .build();
      assertThat(small.fetchUrl(origin(server) + "/big.xml").outcome())
          .isInstanceOfSatisfying(
              Unreachable.class,
              failure -> assertThat(failure.reason()).isEqualTo(Unreachable.Reason.TOO_LARGE));
    }
  }

  @Test
  void fiveRedirectsAreFollowedAcrossHosts() throws Exception {
    try (Chain chain = new Chain(5)) {
      FetchResult result = fetcher.fetch(chain.first());
      assertThat(result.outcome()).isEqualTo(new Found(200, Body.of(RULES), false));
      assertThat(result.hops())
          .extracting(Hop::status)
          .containsExactly(302, 302, 302, 302, 302, 200);
      assertThat(result.hops()).extracting(Hop::url).isEqualTo(chain.urls());
      assertThat(result.origin()).isEqualTo(chain.first());
    }
  }

  @Test
  void theSixthRedirectCountsAsAbsentUnlessMoreAreFollowed() throws Exception {
    try (Chain chain = new Chain(6)) {
      assertThat(fetcher.fetch(chain.first()).outcome())
          .isEqualTo(new Absent(Absent.Reason.TOO_MANY_REDIRECTS, 302));
      NetworkFetcher further =
          builder().limits(FetchLimits.DEFAULT.withRedirects(6)).build();
      assertThat(further.fetch(chain.first()).outcome()).isInstanceOf(Found.class);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      301 | /b                         | http://HOST/b
      302 | b?c#d                      | http://HOST/b?c
      303 | ./b/../c                   | http://HOST/c
      307 | //HOST/b                   | http://HOST/b
      308 | HTTP://user:secret@HOST/b  | http://HOST/b
      300 | /ü b                       | http://HOST/%C3%BC%20b
      399 | ?q                         | http://HOST/robots.txt?q
      302 | /robots.txt/               | http://HOST/robots.txt/
      """)
  void aLocationIsResolvedAsBrowsersDo(int status, String location, String url) throws Exception {
    try (FaultServer server = new FaultServer(connection -> {
      if (connection.readRequest().startsWith("GET /robots.txt HTTP")) {
        byte[] head = ("HTTP/1.1 " + status + " On\r\nSet-Cookie: a=b\r\nLocation: " + location
                + "\r\n\r\n")
            .replace("HOST", connection.authority())
            .getBytes(StandardCharsets.UTF_8);
        connection.write(head);
      } else {
        connection.write(OK + RULES);
      }
    })) {
      FetchResult result = fetcher.fetch(origin(server));
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(result.hops())
          .extracting(Hop::url)
          .last()
          .isEqualTo(url.replace("HOST", server.authority()));
      assertThat(server.requests())
          .noneMatch(request -> request.contains("Cookie")
              || request.contains("Authorization")
              || request.contains("Referer"));
    }
  }

  @Test
  void aRedirectCanLeadToFtpIfThatIsFetched() throws Exception {
    try (FaultServer ftp = new FaultServer(new FtpServer("", RULES, connection -> {}));
        FaultServer http = FaultServer.saying("HTTP/1.1 302 Found\r\nLocation: FTP://"
            + ftp.authority() + "/pub/a%20b.txt\r\n\r\n")) {
      FetchResult result = fetcher.fetch(origin(http));
      assertThat(result.outcome()).isEqualTo(new Found(226, Body.of(RULES), false));
      assertThat(result.hops())
          .extracting(Hop::url)
          .last()
          .isEqualTo("ftp://" + ftp.authority() + "/pub/a%20b.txt");
      assertThat(ftp.requests())
          .containsExactly(
              "USER anonymous", "PASS anonymous@", "TYPE I", "EPSV", "RETR pub/a b.txt");
      assertThat(builder().withoutFtp().build().fetch(origin(http)).outcome())
          .isEqualTo(new Absent(Absent.Reason.UNUSABLE_REDIRECT, 302));
      assertThat(builder()
              .withoutFtp()
              .build()
              .fetch(Origin.of("ftp://" + ftp.authority()))
              .outcome())
          .isEqualTo(new Outcome.Refused(Outcome.Refused.Reason.SCHEME, "ftp"));
    }
  }

  @ParameterizedTest
  @CsvSource({"512000, false", "512001, true", "0, false"})
  void aBodyIsCutAt500KiB(int size, boolean truncated) throws Exception {
    String body = "a".repeat(size);
    try (FaultServer plain =
            FaultServer.saying("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n" + body);
        FaultServer zipped = new FaultServer(connection -> {
          connection.readRequest();
          connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: x-gzip\r\n\r\n");
          connection.write(HostileServers.gzip(body.getBytes(StandardCharsets.US_ASCII), 1));
        })) {
      for (FaultServer server : List.of(plain, zipped)) {
        Found found = (Found) fetcher.fetch(origin(server)).outcome();
        assertThat(found.body().length()).isEqualTo(Math.min(size, 512_000));
        assertThat(found.truncated()).isEqualTo(truncated);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "500, 200, true, 2",
    "500, 302, true, 2",
    "500, 500, false, 2",
    "500, 404, false, 2",
    "502, 200, false, 1",
    "404, 200, false, 1",
    "200, 200, false, 1"
  })
  void aServerErrorIsTheAnswerForMissingPagesIfOneGetsItAndTheRootIsThere(
      int missing, int root, boolean expected, int requests) throws Exception {
    try (FaultServer server = new FaultServer(connection -> {
      int status = connection.readRequest().startsWith("GET / ") ? root : missing;
      connection.write("HTTP/1.1 " + status + " It\r\nLocation: /b\r\n\r\n").flood("<html>");
    })) {
      assertThat(fetcher.answersSoForMissingPages(origin(server), 500)).isEqualTo(expected);
      assertThat(server.requests()).hasSize(requests);
    }
  }

  @Test
  void aSiteThatDoesNotAnswerSaysNothingOfMissingPages() throws Exception {
    try (FaultServer server = new FaultServer(connection -> connection.readRequest())) {
      assertThat(fetcher.answersSoForMissingPages(origin(server), 500)).isFalse();
    }
    assertThat(builder()
            .resolver(host -> List.of())
            .build()
            .answersSoForMissingPages(Origin.of("http://a.example"), 500))
        .isFalse();
  }

  @Test
  void aHostThatDoesNotResolveIsUnreachable() throws Exception {
    List<Resolver> resolvers = List.of(host -> List.of(), host -> {
      throw new UnknownHostException(host);
    });
    for (Resolver resolver : resolvers) {
      FetchResult result =
          builder().resolver(resolver).build().fetch(Origin.of("http://a.example"));
      assertThat(result.outcome())
          .isEqualTo(new Unreachable(Unreachable.Reason.DNS_FAILURE, 0, "a.example"));
      assertThat(result.hops()).isEmpty();
    }
  }

  @Test
  void aResolverThatIsBrokenSaysNothingAboutTheSite() {
    Resolver broken = host -> {
      throw new NullPointerException("on purpose");
    };
    NetworkFetcher asking = builder().resolver(broken).build();
    assertThatThrownBy(() -> asking.fetch(Origin.of("http://a.example")))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("on purpose");
  }

  @Test
  void aConnectionThatCannotBeMadeIsToldByItsAddress() throws Exception {
    try (Socket nobody = FaultServer.nobodyAt("127.1.0.1")) {
      String address = "127.1.0.1:" + nobody.getLocalPort();
      for (String scheme : List.of("http", "https", "ftp")) {
        FetchResult result = builder().build().fetch(Origin.of(scheme + "://" + address));
        assertThat(result.outcome())
            .isEqualTo(new Unreachable(Unreachable.Reason.CONNECT_FAILURE, 0, address));
      }
    }
  }

  @Test
  void aResolverThatHangsIsLeftBehind() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Resolver hanging = host -> {
      awaitUninterruptibly(end);
      return List.of();
    };
    FetchLimits limits = FetchLimits.DEFAULT.withTimes(
        Duration.ofMillis(100), Duration.ofSeconds(5), Duration.ofSeconds(5));
    FetchResult result =
        builder().resolver(hanging).limits(limits).build().fetch(Origin.of("http://a.example"));
    assertThat(reason(result)).isEqualTo(Unreachable.Reason.DNS_FAILURE);
    assertThat(result.took()).isBetween(Duration.ofMillis(100), Duration.ofSeconds(2));
    end.countDown();
  }

  @Test
  void theTotalTimeBoundsTheResolverToo() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Resolver hanging = host -> {
      awaitUninterruptibly(end);
      return List.of();
    };
    NetworkFetcher hasty = builder()
        .resolver(hanging)
        .limits(FetchLimits.DEFAULT.withTotal(Duration.ofMillis(100)))
        .build();
    assertThat(reason(hasty.fetch(Origin.of("http://a.example"))))
        .isEqualTo(Unreachable.Reason.DEADLINE_EXCEEDED);
    end.countDown();
  }

  @Test
  void theNextAddressIsTriedIfOneDoesNotAnswer() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + RULES);
        FaultServer ftp = new FaultServer(new FtpServer("", RULES, connection -> {}))) {
      String dead = FaultServer.nextAddress();
      Resolver both = host -> List.of(
          InetAddress.getByName(dead),
          InetAddress.getByName(host.startsWith("ftp") ? ftp.address() : server.address()));
      NetworkFetcher trying = builder().resolver(both).build();
      FetchResult result = trying.fetch(Origin.of("http://a.example:" + server.port()));
      assertThat(result.outcome()).isInstanceOf(Found.class);
      assertThat(result.hops().get(0).address()).contains(server.address());
      assertThat(trying.fetch(Origin.of("ftp://ftp.example:" + ftp.port())).outcome())
          .isInstanceOf(Found.class);
    }
  }

  @Test
  void aNameWithManyAddressesDoesNotMakeItKnockAtAllOfThem() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + RULES)) {
      for (int dead : List.of(7, 8)) {
        List<InetAddress> addresses = new ArrayList<>();
        for (int i = 0; i < dead; i++) {
          addresses.add(InetAddress.getByName(FaultServer.nextAddress()));
        }
        addresses.add(InetAddress.getByName(server.address()));
        NetworkFetcher trying = builder().resolver(host -> addresses).build();
        FetchResult result = trying.fetch(Origin.of("http://a.example:" + server.port()));
        if (dead < 8) {
          assertThat(result.outcome()).isInstanceOf(Found.class);
        } else {
          assertThat(reason(result)).isEqualTo(Unreachable.Reason.CONNECT_FAILURE);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https", "ftp"})
  void whoRefusesConnectionsIsUnreachable(String scheme) throws Exception {
    String nobody = scheme + "://" + FaultServer.nextAddress() + ":1";
    FetchResult result = fetcher.fetch(Origin.of(nobody));
    assertThat(reason(result)).isEqualTo(Unreachable.Reason.CONNECT_FAILURE);
    assertThat(result.hops()).extracting(Hop::address).containsOnly(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https", "ftp"})
  void whoDoesNotAcceptConnectionsIsUnreachableInTime(String scheme) throws Exception {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket()) {
      full.bind(new InetSocketAddress(FaultServer.nextAddress(), 0), 1);
      for (int i = 0; i < 3; i++) {
        // As many as the queue holds; the system drops all further ones.
        Socket socket = new Socket();
        waiting.add(socket);
        connect(socket, full);
      }
      FetchLimits limits = FetchLimits.DEFAULT.withTimes(
          Duration.ofSeconds(5), Duration.ofMillis(150), Duration.ofSeconds(5));
      FetchResult result = builder()
          .limits(limits)
          .build()
          .fetch(Origin.of(
              scheme + "://" + full.getInetAddress().getHostAddress() + ":" + full.getLocalPort()));
      assertThat(reason(result)).isEqualTo(Unreachable.Reason.CONNECT_TIMEOUT);
      assertThat(result.took()).isBetween(Duration.ofMillis(100), Duration.ofSeconds(2));
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  @Test
  void proxiesOfTheEnvironmentAreNotUsed() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + RULES);
        FaultServer proxy = FaultServer.saying("HTTP/1.1 500 Proxy\r\n\r\n")) {
      for (String kind : List.of("http", "https", "ftp", "socks")) {
        System.setProperty(
            kind + (kind.equals("socks") ? "ProxyHost" : ".proxyHost"), proxy.address());
        System.setProperty(
            kind + (kind.equals("socks") ? "ProxyPort" : ".proxyPort"), "" + proxy.port());
      }
      try {
        assertThat(fetcher.fetch(origin(server)).outcome()).isInstanceOf(Found.class);
        assertThat(proxy.requests()).isEmpty();
      } finally {
        for (String kind : List.of("http.p", "https.p", "ftp.p", "socksP")) {
          System.clearProperty(kind + "roxyHost");
          System.clearProperty(kind + "roxyPort");
        }
      }
    }
  }

  @Test
  void anAddressOfIpv6IsFetchedFrom() throws Exception {
    try (FaultServer server = new FaultServer("::1", connection -> {
      connection.readRequest();
      connection.write(OK + RULES);
    })) {
      NetworkFetcher six = builder().guard(GUARD.withNetworks("::1")).build();
      assertThat(six.fetch(Origin.of("http://[::1]:" + server.port())).outcome())
          .isInstanceOf(Found.class);
      assertThat(server.requests().peek()).contains("Host: [::1]:" + server.port() + "\r\n");
    }
  }

  @Test
  void anInterruptedThreadStopsFetching() throws Exception {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> fetcher.fetch(Origin.of("http://a.example")))
        .isInstanceOf(InterruptedException.class);
    try (FaultServer server = new FaultServer(connection -> {
      connection.readRequest();
      connection.write(OK).drip("a");
    })) {
      Thread thread = Thread.currentThread();
      Thread interrupter = new Thread(() -> {
        while (server.requests().isEmpty()) {
          Thread.onSpinWait();
        }
        thread.interrupt();
      });
      interrupter.start();
      assertThatThrownBy(() -> fetcher.fetch(origin(server)))
          .isInstanceOf(InterruptedException.class);
      interrupter.join();
      assertThat(server.isDeserted()).isTrue();
    }
  }

  @Test
  void manyThreadsCanFetchAtOnceAndLeaveNothing() throws Exception {
    try (FaultServer server = FaultServer.saying(OK + RULES)) {
      fetcher.fetch(origin(server));
      Remains before = Remains.now();
      ExecutorService threads = Executors.newFixedThreadPool(50);
      List<Future<FetchResult>> results = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        results.add(threads.submit(() -> fetcher.fetch(origin(server))));
      }
      for (Future<FetchResult> result : results) {
        assertThat(result.get().outcome()).isEqualTo(new Found(200, Body.of(RULES), false));
      }
      threads.shutdown();
      assertThat(server.isDeserted()).isTrue();
      assertThat(Remains.noMoreSocketsThan(before)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\r\nX: y", "a\0", "bôt", "\t"})
  void aUserAgentThatCannotBeSentIsAProgrammersError(String userAgent) {
    assertThatThrownBy(() -> NetworkFetcher.builder(userAgent))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static NetworkFetcher.Builder builder() {
    return NetworkFetcher.builder("TestBot/1.0 (+http://example.com/bot)").guard(GUARD);
  }

  /** OkHttp looks after connections by a thread of its own, which can be made to do so all the time. */
  @Test
  void aServerThatThinksCostsNoProcessorTime() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (FaultServer server = new FaultServer(connection -> {
      connection.readRequest();
      asked.countDown();
      answer.await();
      connection.write(OK + RULES);
    })) {
      Future<FetchResult> result = thread.submit(() -> fetcher.fetch(origin(server)));
      asked.await();
      long before = nanosOfOkHttp();
      Thread.sleep(500); // what is measured, not waited for
      long spent = nanosOfOkHttp() - before;
      answer.countDown();
      assertThat(result.get().outcome()).isInstanceOf(Found.class);
      assertThat(Duration.ofNanos(spent)).isLessThan(Duration.ofMillis(50));
    } finally {
      thread.shutdownNow();
    }
  }

  private static long nanosOfOkHttp() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("OkHttp"))
        .mapToLong(thread -> Math.max(0, threads.getThreadCpuTime(thread.getId())))
        .sum();
  }

  private static Origin origin(FaultServer server) {
    return Origin.of("http://" + server.authority());
  }

  private static Unreachable.Reason reason(FetchResult result) {
    assertThat(result.outcome()).isInstanceOf(Unreachable.class);
    return ((Unreachable) result.outcome()).reason();
  }

  private static void connect(Socket socket, ServerSocket server) {
    try {
      socket.connect(server.getLocalSocketAddress(), 50);
    } catch (IOException e) {
      // The queue is full.
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (true) {
      try {
        latch.await();
        return;
      } catch (InterruptedException e) {
        // As native code does.
      }
    }
  }

  /** Servers each of which redirects to the next, up to one that has a robots.txt. */
  public static final class Chain implements AutoCloseable {
    private final List<FaultServer> servers = new ArrayList<>();
    private final List<String> urls = new ArrayList<>();

    public Chain(int redirects) throws IOException {
      String response = OK + RULES;
      for (int i = redirects; i >= 0; i--) {
        FaultServer server = FaultServer.saying(response);
        servers.add(0, server);
        urls.add(0, "http://" + server.authority() + (i == 0 ? "/robots.txt" : "/hop" + i));
        response = "HTTP/1.1 302 Found\r\nLocation: " + urls.get(0) + "\r\n\r\n";
      }
    }

    public Origin first() {
      return origin(servers.get(0));
    }

    List<String> urls() {
      return urls;
    }

    @Override
    public void close() throws IOException {
      for (FaultServer server : servers) {
        server.close();
      }
    }
  }
}
