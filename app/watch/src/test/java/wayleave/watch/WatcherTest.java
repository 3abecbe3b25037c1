package wayleave.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Origin;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.testing.FakeClock;
import wayleave.testing.TestSite;

/** Sites whose robots.txt changes while time goes on, and who is told, through restarts. */
class WatcherTest {
  private static final String SECRET = "sixteen letters.";
  private static final String OPEN = "User-agent: *\nDisallow: /private\n";
  private static final String CLOSED = "User-agent: *\nDisallow: /\n";
  private static final Duration EVERY = Duration.ofMinutes(10);

  @TempDir
  private Path directory = Path.of("");

  private final FakeClock clock = new FakeClock();
  private MemoryStore store = MemoryStore.ofBytes(8 << 20);
  private TestSite site;

  @BeforeEach
  void openSite() throws IOException {
    site = TestSite.withRobots(OPEN);
  }

  @AfterEach
  void close() {
    site.close();
    store.close();
  }

  /** A watcher at work, from its start to its end as a process would have them. */
  private final class Process implements AutoCloseable {
    final BlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final RobotsClient client;
    final Watcher watcher;
    private Thread thread;

    Process(Optional<? extends AlertTarget> target, WatchedSite... sites) {
      client = RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
              .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1")))
          .store(store)
          .historyLength(5)
          .clock(clock)
          .build();
      WatcherBuilder builder = Watcher.builder(client, List.of(sites))
          .states(WatchStates.in(directory.resolve("watch")))
          .clock(clock)
          .alerts(alerts::add)
          .deliveryPause(Duration.ofMillis(1))
          .listener(new WatchListener() {
            @Override
            public void checked(Origin origin) {
              events.add("checked");
            }

            @Override
            public void checkFailed(Origin origin, Throwable failure) {
              events.add("failed " + failure);
            }

            @Override
            public void stateFailed(Origin origin, IOException failure) {
              events.add("state " + failure.getMessage());
            }

            @Override
            public void delivered(Origin origin) {
              events.add("delivered");
            }

            @Override
            public void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {
              events.add("undelivered " + reason + (isGivenUp ? ", given up" : ""));
            }
          });
      target.ifPresent(builder::target);
      watcher = builder.build();
    }

    Process start() {
      thread = new Thread(() -> {
        try {
          watcher.run();
        } catch (InterruptedException e) {
          events.add("interrupted");
        }
      });
      thread.start();
      return this;
    }

    /** Waits for an event, past others. */
    void await(String event) throws InterruptedException {
      List<String> passed = new ArrayList<>();
      while (true) {
        String next = events.poll(60, TimeUnit.SECONDS);
        if (event.equals(next)) {
          return;
        }
        assertThat(next).as("after %s, waiting for %s", passed, event).isNotNull();
        passed.add(next);
      }
    }

    /** Lets time go on until the site is looked at again, and waits until it was. */
    void look(Duration time) throws InterruptedException {
      clock.pass(time);
      watcher.wake();
      await("checked");
    }

    List<String> told() {
      List<Alert> told = new ArrayList<>();
      alerts.drainTo(told);
      return told.stream()
          .map(alert -> alert.severity().code() + " " + alert.kind().code())
          .toList();
    }

    @Override
    public void close() {
      watcher.close();
      if (thread != null) {
        try {
          thread.join(60_000);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        assertThat(thread.isAlive()).isFalse();
      }
      client.close();
    }
  }

  private WatchedSite watched() {
    return new WatchedSite(
        Origin.of(site.origin()), List.of("Googlebot"), List.of(), Optional.of(EVERY));
  }

  private static Webhook webhook(String url, Optional<String> secret) {
    return Webhook.at(url, Webhook.Format.WAYLEAVE, secret, "TestBot/1.0");
  }

  private static String hmac(String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    StringBuilder hex = new StringBuilder("sha256=");
    for (byte b : mac.doFinal(body.getBytes(StandardCharsets.UTF_8))) {
      hex.append(String.format("%02x", b));
    }
    return hex.toString();
  }

  @Test
  void aChangeIsToldOnceThroughRestartsAndSentSigned() throws Exception {
    try (Receiver receiver = new Receiver(503, 429, 204)) {
      Optional<Webhook> hook = Optional.of(webhook(receiver.url(), Optional.of(SECRET)));
      try (Process first = new Process(hook, watched()).start()) {
        first.await("checked");
        assertThat(first.told()).isEmpty();
        site.answers(OPEN + "# a comment\n");
        first.look(EVERY);
        assertThat(first.told()).isEmpty();
        site.answers(CLOSED);
        first.look(EVERY);
        assertThat(first.told()).containsExactly("critical verdicts");
        Receiver.Post post = receiver.take();
        assertThat(post.contentType()).isEqualTo("application/json");
        assertThat(post.signature()).isEqualTo(hmac(post.body()));
        assertThat(post.body())
            .contains(
                "\"severity\":\"critical\",\"kind\":\"verdicts\"",
                "\"crawlers\":[\"Googlebot\"],\"wholeSite\":\"closed\"",
                "\"url\":\"/\",\"allowed\":false,\"oldLine\":\"\","
                    + "\"newLine\":\"line 2: Disallow: /\"");
        // It failed twice, and is the same each time.
        assertThat(receiver.take()).isEqualTo(post);
        assertThat(receiver.take()).isEqualTo(post);
        first.await("delivered");
        first.look(EVERY);
        assertThat(first.told()).isEmpty();
      }
      assertThat(store.history(Origin.of(site.origin()))).hasSize(3);
      try (Process second = new Process(hook, watched()).start()) {
        second.look(EVERY);
        assertThat(second.told()).isEmpty();
        site.answers(OPEN);
        second.look(EVERY);
        assertThat(second.told()).containsExactly("warning verdicts");
        assertThat(receiver.take().body())
            .contains(
                "\"wholeSite\":\"opened-with-exceptions\"",
                "\"exception\":{\"url\":\"/private\",\"line\":\"line 2: Disallow: /private\"}",
                "\"repaired\":true");
      }
      // It ended while the answer came; that the alert was taken was kept all the same.
      try (Process third = new Process(hook, watched()).start()) {
        third.look(EVERY);
        assertThat(third.told()).isEmpty();
      }
      assertThat(receiver.left()).isZero();
    }
  }

  @Test
  void anOutageIsToldWhenItBeginsAndWhenItEnds() throws Exception {
    try (Process first = new Process(Optional.empty(), watched()).start()) {
      first.await("checked");
      site.fails("Retry-After: 1800\r\n");
      first.look(EVERY);
      assertThat(first.told()).containsExactly("warning unreachable");
      Watcher.Status status = first.watcher.status().get(0);
      assertThat(status.state().failingSince()).isEqualTo(clock.instant());
      assertThat(Duration.between(clock.instant(), status.nextCheck()))
          .as("Retry-After, not %s", EVERY)
          .isBetween(Duration.ofMinutes(30), Duration.ofMinutes(60));
      first.look(Duration.ofMinutes(61));
      assertThat(first.told()).isEmpty();
    }
    try (Process second = new Process(Optional.empty(), watched()).start()) {
      second.look(Duration.ofMinutes(61));
      assertThat(second.told()).isEmpty();
      site.answers(OPEN);
      second.look(Duration.ofMinutes(61));
      assertThat(second.told()).containsExactly("warning reachable");
      second.look(EVERY);
      assertThat(second.told()).isEmpty();
    }
  }

  private static String line(Instant at, String path, String agent) {
    return "192.0.2.1 - - ["
        + DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(at)
        + " +0000] \"GET " + path + " HTTP/1.1\" 200 9 \"-\" \"" + agent + "\"\n";
  }

  private static Alert next(Process process) throws InterruptedException {
    Alert alert = process.alerts.poll(60, TimeUnit.SECONDS);
    assertThat(alert).isNotNull();
    return alert;
  }

  @Test
  void aNewKindOfViolationInALogIsToldOnceThroughRestarts() throws Exception {
    Path log = directory.resolve("access.log");
    WatchedSite logged = watched().withLogs(List.of(log));
    try (Receiver receiver = new Receiver(204)) {
      Optional<Webhook> hook = Optional.of(webhook(receiver.url(), Optional.empty()));
      Instant start = clock.instant();
      String lines = line(start.plusSeconds(10), "/robots.txt", "SomeBot/1.0")
          + line(start.plusSeconds(60), "/private/a?key=secret", "SomeBot/1.0")
          + line(start.plusSeconds(61), "/private/b", "SomeBot/1.0")
          + line(start.plusSeconds(100), "/", "SomeBot/1.0");
      try (Process first = new Process(hook, logged).start()) {
        first.await("checked");
        Files.writeString(log, lines);
        clock.pass(Duration.ofMinutes(2));
        first.watcher.wake();
        // The rules are confirmed at once, not when it is time.
        Alert alert = next(first);
        assertThat(alert.message())
            .isEqualTo(
                "violation-informed: SomeBot requested /private/a (line 2: Disallow: /private);"
                    + " it had fetched a robots.txt that disallows this");
        assertThat(receiver.take().body())
            .contains(
                "\"severity\":\"warning\",\"kind\":\"violation\"",
                "\"crawlers\":[\"SomeBot\"],\"violation\":{\"class\":\"violation-informed\","
                    + "\"reason\":\"known\",\"line\":\"line 2: Disallow: /private\",\"url\":\""
                    + site.origin() + "/private/a\",\"at\":")
            .doesNotContain("secret", "192.0.2");
        first.await("delivered");
      }
      try (Process second = new Process(hook, logged).start()) {
        Files.writeString(
            log,
            line(clock.instant(), "/private/c", "OtherBot/1.0")
                + line(clock.instant().plusSeconds(40), "/", "OtherBot/1.0"),
            StandardOpenOption.APPEND);
        second.look(EVERY);
        // What it may have known before is not known: it is in grace.
        Files.writeString(
            log,
            line(clock.instant().minusSeconds(90), "/private/c", "SomeBot/1.0")
                + line(clock.instant().minusSeconds(80), "/robots.txt", "Third Bot/1.0 (Thirdbot)")
                + line(clock.instant().minusSeconds(45), "/private/c", "OtherBot/1.0"),
            StandardOpenOption.APPEND);
        second.look(EVERY);
        assertThat(second.told()).isEmpty();
      }
      assertThat(receiver.left()).isZero();
    }
  }

  @Test
  void growthOverTheLimitIsTold() throws Exception {
    try (Process process = new Process(Optional.empty(), watched()).start()) {
      process.await("checked");
      site.answers(OPEN + "# padding\n".repeat(60_000));
      process.look(EVERY);
      assertThat(process.told()).containsExactly("warning cut");
      process.look(EVERY);
      assertThat(process.told()).isEmpty();
      site.answers(OPEN);
      process.look(EVERY);
      assertThat(process.told()).containsExactly("warning whole");
    }
  }

  @Test
  void whatWasNotSentIsSentAfterARestart() throws Exception {
    String id;
    try (Receiver receiver = new Receiver(500)) {
      Webhook hook = webhook(receiver.url(), Optional.empty());
      try (Process first = new Process(Optional.of(hook), watched())) {
        first.watcher.checkOnce();
        site.answers(CLOSED);
        Watcher.Summary summary = first.watcher.checkOnce();
        assertThat(summary).isEqualTo(new Watcher.Summary(1, 0, 0, 1));
        assertThat(first.watcher.status().get(0).pending()).isEqualTo(1);
        id = first.alerts.take().id();
      }
      assertThat(receiver.take().signature()).isNull();
      receiver.answers(200);
      try (Process second = new Process(Optional.of(hook), watched()).start()) {
        second.await("delivered");
        assertThat(second.watcher.status().get(0).pending()).isZero();
        while (receiver.left() > 1) {
          receiver.take();
        }
        assertThat(receiver.take().body()).contains("\"id\":\"" + id + "\"");
        assertThat(second.told()).isEmpty();
      }
    }
  }

  @Test
  void aReceiverThatRefusesOrRedirectsIsNotAskedAgain() throws Exception {
    try (Receiver receiver = new Receiver(302)) {
      Webhook hook = webhook(receiver.url(), Optional.empty());
      try (Process process = new Process(Optional.of(hook), watched())) {
        process.watcher.checkOnce();
        site.answers(CLOSED);
        assertThat(process.watcher.checkOnce()).isEqualTo(new Watcher.Summary(1, 0, 0, 0));
        process.await("undelivered status 302, given up");
        receiver.answers(403);
        site.answers(OPEN);
        process.watcher.checkOnce();
        process.await("undelivered status 403, given up");
      }
      receiver.take();
      receiver.take();
      assertThat(receiver.left()).isZero();
      assertThat(receiver.elsewhere()).isZero();
    }
  }

  @Test
  void aSiteThatFailedIsAskedAgainWhenAskedForOnce() throws Exception {
    try (Process process = new Process(Optional.empty(), watched())) {
      assertThat(process.watcher.checkOnce().alerts()).isZero();
      site.fails("Retry-After: 3600\r\n");
      assertThat(process.watcher.checkOnce().alerts()).isEqualTo(1);
      site.answers(CLOSED);
      assertThat(process.watcher.checkOnce().alerts()).isEqualTo(2);
      assertThat(process.told())
          .containsExactlyInAnyOrder(
              "warning unreachable", "warning reachable", "critical verdicts");
    }
  }

  @Test
  void withoutAnIntervalSitesAreLookedAtWhenTheirAnswerExpires() throws Exception {
    WatchedSite patient =
        new WatchedSite(Origin.of(site.origin()), List.of("*"), List.of(), Optional.empty());
    try (Process process = new Process(Optional.empty(), patient).start()) {
      process.await("checked");
      Instant next = process.watcher.status().get(0).nextCheck();
      assertThat(Duration.between(clock.instant(), next))
          .isBetween(Duration.ofHours(17), Duration.ofHours(20));
      site.answers(CLOSED);
      process.look(Duration.ofHours(20));
      assertThat(process.told()).containsExactly("critical verdicts");
    }
  }

  @Test
  void otherCrawlersAreAskedForByWhatWasSeenBefore() throws Exception {
    site.answers("User-agent: GPTBot\nDisallow: /\n");
    try (Process first = new Process(Optional.empty(), watched())) {
      first.watcher.checkOnce();
    }
    WatchedSite other =
        new WatchedSite(Origin.of(site.origin()), List.of("GPTBot"), List.of(), Optional.of(EVERY));
    try (Process second = new Process(Optional.empty(), other)) {
      assertThat(second.watcher.checkOnce().alerts()).as("nothing has changed").isZero();
      site.answers(OPEN);
      assertThat(second.watcher.checkOnce().alerts()).isEqualTo(1);
      assertThat(second.told()).containsExactly("critical verdicts");
    }
  }

  @Test
  void aDamagedStateIsToldAndBegunAnew() throws Exception {
    try (Process first = new Process(Optional.empty(), watched())) {
      first.watcher.checkOnce();
    }
    Path file;
    try (Stream<Path> files = Files.list(directory.resolve("watch"))) {
      file = files.toList().get(0);
    }
    Files.writeString(file, Files.readString(file).replace("\"copy\":\"", "\"copy\":\"AAAA"));
    site.answers(CLOSED);
    try (Process second = new Process(Optional.empty(), watched())) {
      assertThat(second.events.take()).contains("damaged or of another version");
      assertThat(second.watcher.checkOnce().alerts()).isZero();
    }
    assertThat(Files.readString(file)).doesNotContain("\"copy\":\"AAAA");
  }

  @Test
  void whereNothingCanBeKeptItGoesOn() throws Exception {
    Files.writeString(directory.resolve("watch"), "in the way");
    try (Process process = new Process(Optional.empty(), watched())) {
      process.watcher.checkOnce();
      site.answers(CLOSED);
      assertThat(process.watcher.checkOnce().alerts()).isEqualTo(1);
      assertThat(process.events.take()).startsWith("state ");
    }
  }

  @Test
  void aSiteThatMayNotBeAskedIsToldOf() throws Exception {
    WatchedSite inside =
        new WatchedSite(Origin.of("http://10.0.0.1"), List.of("*"), List.of(), Optional.empty());
    try (Process process = new Process(Optional.empty(), inside)) {
      assertThat(process.watcher.checkOnce().alerts()).isEqualTo(1);
      assertThat(process.alerts.take().message()).startsWith("refused: ");
    }
  }

  @Test
  void manySitesAreLookedAtEachInItsTime() throws Exception {
    List<WatchedSite> sites = new ArrayList<>();
    List<TestSite> servers = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        TestSite server = TestSite.withRobots(OPEN);
        servers.add(server);
        sites.add(new WatchedSite(
            Origin.of(server.origin()), List.of("*"), List.of("/shop"), Optional.of(EVERY)));
      }
      try (Process process =
          new Process(Optional.empty(), sites.toArray(new WatchedSite[0])).start()) {
        for (int i = 0; i < 100; i++) {
          process.await("checked");
        }
        servers.forEach(server -> server.answers(OPEN + "Disallow: /shop\n"));
        clock.pass(EVERY);
        process.watcher.wake();
        for (int i = 0; i < 100; i++) {
          process.await("checked");
        }
        assertThat(process.told()).hasSize(100).containsOnly("warning verdicts");
      }
    } finally {
      servers.forEach(TestSite::close);
    }
  }

  @Test
  void whatCannotBeWatchedIsRefused() {
    assertThatThrownBy(() -> new Process(Optional.empty(), watched(), watched()))
        .hasMessage(site.origin() + " is there twice");
    assertThatThrownBy(() -> webhook("ftp://hooks.example/", Optional.empty()))
        .hasMessageContaining("expected a URL such as");
    assertThatThrownBy(() -> webhook("/hook", Optional.empty()))
        .hasMessageContaining("expected a URL such as");
    assertThatThrownBy(() -> webhook("http://hooks.example/", Optional.of("short")))
        .hasMessageContaining("16 characters");
  }
}
