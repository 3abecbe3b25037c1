package wayleave.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static wayleave.policy.testkit.Samples.A;
import static wayleave.policy.testkit.Samples.B;
import static wayleave.policy.testkit.Samples.copy;
import static wayleave.policy.testkit.Samples.entry;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.testkit.Samples;
import wayleave.testing.LogCapture;
import wayleave.testing.RedisServer;

/** Against a real server; left out where there is none. */
@Timeout(60)
class RedisStoreTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static int prefixes;

  @TempDir
  static Path directory;

  static RedisServer server;

  private String prefix;
  private RedisStore store;

  @BeforeAll
  static void start() throws Exception {
    server = RedisServer.start(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    prefix = "test-" + prefixes++ + ":";
    store = RedisStore.open(server.uri(), prefix);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void writeRaw(String key, byte[] value, boolean isList) {
    RedisClient client = RedisClient.create(server.uri());
    try (StatefulRedisConnection<byte[], byte[]> raw = client.connect(ByteArrayCodec.INSTANCE)) {
      byte[] name = (prefix + key).getBytes(StandardCharsets.UTF_8);
      if (isList) {
        raw.sync().lpush(name, value);
      } else {
        raw.sync().set(name, value);
      }
    } finally {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }

  @Test
  void givesBackWhatWasPutAlsoToAnother() throws Exception {
    assertThat(store.get(A)).isEmpty();
    store.put(A, entry("a"));
    store.put(A, entry("a2"));
    store.put(B, entry("b"));
    try (RedisStore other = RedisStore.open(server.uri(), prefix)) {
      assertThat(other.get(A)).contains(entry("a2"));
    }
    assertThat(store.size()).isEqualTo(2);
  }

  @Test
  void forgetsAllUnderItsPrefix() throws Exception {
    store.clear();
    for (int i = 0; i < 700; i++) {
      store.put(Samples.origin(i), entry("body " + i));
    }
    store.addVersion(A, copy("1"), 2);
    try (RedisStore other = RedisStore.open(server.uri(), prefix + "x:")) {
      other.put(A, entry("a"));
      store.clear();
      assertThat(other.size()).isEqualTo(1);
    }
    assertThat(store.size()).isZero();
    assertThat(store.history(A)).isEmpty();
    assertThat(store.bytes()).isEmpty();
  }

  @Test
  void keepsPrefixesApart() throws Exception {
    store.put(A, entry("a"));
    try (RedisStore other = RedisStore.open(server.uri(), prefix + "x:")) {
      assertThat(other.get(A)).isEmpty();
      assertThat(other.size()).isZero();
    }
    assertThatThrownBy(() -> RedisStore.open(server.uri(), "a*"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void reportsDamageAndShowsTheOthers() throws Exception {
    store.put(B, entry("b"));
    byte[] bytes = entry("User-agent: *").toBytes();
    for (int i = 0; i < bytes.length; i += 7) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 4;
      writeRaw("entry:" + A, damaged, false);
      assertThatThrownBy(() -> store.get(A))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("damaged")
          .hasMessageContaining(A.toString());
    }
    List<Origin> shown = new ArrayList<>();
    List<String> damagedKeys = new ArrayList<>();
    store.visit(new RobotsStore.Visitor() {
      @Override
      public boolean entry(Origin origin, CacheEntry entry) {
        return shown.add(origin);
      }

      @Override
      public boolean damaged(String key) {
        return damagedKeys.add(key);
      }
    });
    assertThat(shown).containsExactly(B);
    assertThat(damagedKeys).containsExactly(A.toString());
    store.put(A, entry("again"));
    assertThat(store.get(A)).contains(entry("again"));

    byte[] version = VersionCodec.write(copy("1"));
    version[3] ^= 1;
    writeRaw("history:" + A, version, true);
    assertThatThrownBy(() -> store.history(A)).isInstanceOf(IOException.class);
    store.remove(A);
    assertThat(store.history(A)).isEmpty();
  }

  @Test
  void aVisitReadsEntriesInBatches() throws Exception {
    for (int i = 0; i < 300; i++) {
      store.put(Samples.origin(i), entry("body " + i));
    }
    long commands = commandsProcessed();
    List<Origin> shown = new ArrayList<>();
    store.visit((origin, entry) -> shown.add(origin));
    assertThat(shown).hasSize(300).doesNotHaveDuplicates();
    assertThat(commandsProcessed() - commands).isLessThan(50);
  }

  /** How many commands the server has processed since it started. */
  private static long commandsProcessed() {
    RedisClient client = RedisClient.create(server.uri());
    try (StatefulRedisConnection<byte[], byte[]> raw = client.connect(ByteArrayCodec.INSTANCE)) {
      String stats = raw.sync().info("stats");
      return Long.parseLong(stats
          .lines()
          .filter(line -> line.startsWith("total_commands_processed:"))
          .findFirst()
          .orElseThrow()
          .substring("total_commands_processed:".length())
          .strip());
    } finally {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }

  @Test
  void grantsAClaimToOneAlone() throws Exception {
    try (RedisStore other = RedisStore.open(server.uri(), prefix)) {
      Closeable lease = store.tryLease(A, LONG).orElseThrow();
      assertThat(other.tryLease(A, LONG)).isEmpty();
      assertThat(store.tryLease(A, LONG)).isEmpty();
      assertThat(other.tryLease(B, LONG)).isPresent();
      lease.close();
      Closeable next = other.tryLease(A, LONG).orElseThrow();
      lease.close(); // no longer this one's
      assertThat(store.tryLease(A, LONG)).isEmpty();
      next.close();
      assertThat(store.tryLease(A, LONG)).isPresent();
    }
    assertThatThrownBy(() -> store.tryLease(A, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aClaimEndsByItselfWhenItsHolderIsGone() throws Exception {
    assertThat(store.tryLease(A, Duration.ofMillis(30))).isPresent();
    Optional<Closeable> next = Optional.empty();
    while (next.isEmpty()) { // the time-out of the class bounds it
      next = store.tryLease(A, LONG);
    }
    assertThat(store.tryLease(A, LONG)).isEmpty();
  }

  @Test
  void failsAfterItIsClosed() throws Exception {
    store.close();
    assertThatCode(store::close).doesNotThrowAnyException();
    assertThatThrownBy(() -> store.get(A))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aServerThatIsGoneIsReportedAndFoundAgain(@TempDir Path own) throws Exception {
    try (LogCapture log = new LogCapture("io.lettuce.core.protocol");
        RedisServer mortal = RedisServer.start(own);
        RedisStore store = RedisStore.open(mortal.uri())) {
      store.put(A, entry("a"));
      mortal.kill();
      assertThatThrownBy(() -> {
            while (true) { // until the connection has noticed
              store.get(A);
            }
          })
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> store.put(A, entry("a"))).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> store.tryLease(A, LONG)).isInstanceOf(IOException.class);
      mortal.restart();
      Optional<Closeable> lease = Optional.empty();
      while (lease.isEmpty()) {
        try {
          lease = store.tryLease(A, LONG);
        } catch (IOException e) {
          Thread.onSpinWait(); // it reconnects by itself
        }
      }
      store.put(A, entry("b"));
      assertThat(store.get(A)).contains(entry("b"));
      assertThat(log.messages()).anyMatch(message -> message.contains("Reconnected"));
    }
  }

  @Test
  void doesNotTellThePasswordOfAServerThatIsNotThere() {
    assertThatThrownBy(() -> RedisStore.open("redis://:secret@127.0.0.1:1"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:1")
        .satisfies(e -> assertThat(e.toString() + e.getCause()).doesNotContain("secret"));
    assertThatThrownBy(() -> RedisStore.open("nonsense"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
