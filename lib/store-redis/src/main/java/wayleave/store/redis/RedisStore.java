package wayleave.store.redis;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.KeyValue;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * A store in Redis or Valkey, which several processes share. Thread-safe: all threads use one connection.
 *
 * <p>Of all processes that use the same server and prefix, one at a time holds the claim to an origin, so that one alone
 * fetches. What is not written for {@value #KEPT_DAYS} days is forgotten. Whether a write survives the server is the server's
 * to say.
 *
 * <p>Entries and versions are kept as {@link CacheEntry#toBytes}, which has a version, a checksum and the body deflated. Bytes that
 * are damaged, a server that does not answer within two seconds (ten for the first connection), and a store that is closed cause an
 * {@link IOException}.
 */
public final class RedisStore implements RobotsStore {
  /** Longer than any row of failures that a policy looks back on. */
  private static final int KEPT_DAYS = 90;

  private static final Duration KEPT = Duration.ofDays(KEPT_DAYS);
  private static final String DEFAULT_PREFIX = "wayleave:";
  /** About how many keys one SCAN returns. */
  private static final int PAGE = 500;
  /** How many entries, of up to half a megabyte each, one MGET returns at most. */
  private static final int BATCH = 50;

  private final Connection connection;
  private final String prefix;

  private RedisStore(Connection connection, String prefix) {
    this.connection = connection;
    this.prefix = prefix;
  }

  /**
   * Connects to a server; keys begin with {@code wayleave:}.
   *
   * @param uri such as {@code redis://localhost:6379/0}, with {@code rediss} for TLS
   * @throws IllegalArgumentException if {@code uri} is not of that form
   * @throws IOException if the server cannot be reached
   */
  public static RedisStore open(String uri) throws IOException {
    return open(uri, DEFAULT_PREFIX);
  }

  /**
   * As {@link #open(String)}.
   *
   * @param prefix with what the keys begin: letters, digits and any of {@code : . _ -}
   * @throws IllegalArgumentException if {@code uri} or {@code prefix} is not of that form
   */
  public static RedisStore open(String uri, String prefix) throws IOException {
    if (!prefix.chars().allMatch(RedisStore::isPlain)) {
      throw new IllegalArgumentException("prefix " + prefix);
    }
    return new RedisStore(Connection.open(uri), prefix);
  }

  /** No character that a pattern reads otherwise. */
  private static boolean isPlain(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || ":._-".indexOf(c) >= 0;
  }

  private String entries() {
    return prefix + "entry:";
  }

  private String entryKey(Origin origin) {
    return entries() + origin;
  }

  private String histories() {
    return prefix + "history:";
  }

  private String historyKey(Origin origin) {
    return histories() + origin;
  }

  @Override
  public Optional<CacheEntry> get(Origin origin) throws IOException {
    byte @Nullable [] bytes =
        connection.call("read " + origin, redis -> redis.get(entryKey(origin)));
    return bytes == null ? Optional.empty() : Optional.of(entry(origin, bytes));
  }

  private static CacheEntry entry(Origin origin, byte[] bytes) throws IOException {
    return CacheEntry.fromBytes(bytes)
        .orElseThrow(() ->
            new IOException("what is stored of " + origin + " is damaged or of another version"));
  }

  @Override
  public void put(Origin origin, CacheEntry entry) throws IOException {
    byte[] bytes = entry.toBytes();
    connection.call(
        "write " + origin, redis -> redis.set(entryKey(origin), bytes, SetArgs.Builder.px(KEPT)));
  }

  @Override
  public void remove(Origin origin) throws IOException {
    connection.call("remove " + origin, redis -> redis.del(entryKey(origin), historyKey(origin)));
  }

  @Override
  public void addVersion(Origin origin, CacheEntry.Copy version, int keep) throws IOException {
    if (keep <= 0) {
      throw new IllegalArgumentException("keep " + keep);
    }
    byte[] value = VersionCodec.write(version);
    connection.<@Nullable Object>call(
        "add a version of " + origin,
        redis -> redis.eval(
            VersionCodec.ADD,
            ScriptOutputType.INTEGER,
            new String[] {historyKey(origin)},
            value,
            ascii(keep),
            ascii(KEPT.toMillis())));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IOException if one of them is damaged; {@link #remove} gets rid of it
   */
  @Override
  public List<CacheEntry.Copy> history(Origin origin) throws IOException {
    List<byte[]> values = connection.call(
        "read the history of " + origin, redis -> redis.lrange(historyKey(origin), 0, -1));
    List<CacheEntry.Copy> history = new ArrayList<>(values.size());
    for (byte[] value : values) {
      history.add(VersionCodec.read(value)
          .orElseThrow(() ->
              new IOException("a version of " + origin + " is damaged or of another version")));
    }
    return List.copyOf(history);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Entries of other processes are shown too. An entry that is stored during the whole visit is shown at least once; it may be
   * shown a second time if many entries are removed meanwhile, because Redis' SCAN does not remember what it has returned. Memory
   * does not grow with the number of entries.
   */
  @Override
  public void visit(Visitor visitor) throws IOException {
    scan(entries(), page -> {
      List<String> keys = page.stream().distinct().toList();
      for (int i = 0; i < keys.size(); i += BATCH) {
        if (!show(keys.subList(i, Math.min(i + BATCH, keys.size())), visitor)) {
          return false;
        }
      }
      return true;
    });
  }

  private boolean show(List<String> keys, Visitor visitor) throws IOException {
    List<KeyValue<String, byte[]>> values =
        connection.call("read entries", redis -> redis.mget(keys.toArray(String[]::new)));
    for (KeyValue<String, byte[]> value : values) {
      // One without a value was removed meanwhile.
      if (value.hasValue() && !show(value.getKey(), value.getValue(), visitor)) {
        return false;
      }
    }
    return true;
  }

  private boolean show(String key, byte[] bytes, Visitor visitor) {
    String name = key.substring(entries().length());
    Optional<Origin> origin = Origin.parse(name);
    Optional<CacheEntry> entry = CacheEntry.fromBytes(bytes);
    return origin.isPresent() && entry.isPresent()
        ? visitor.entry(origin.get(), entry.get())
        : visitor.damaged(name);
  }

  /** What is done with some keys. */
  private interface Page {
    /** Returns whether to go on. */
    boolean take(List<String> keys) throws IOException;
  }

  private void scan(String begin, Page page) throws IOException {
    ScanArgs args = ScanArgs.Builder.matches(begin + "*").limit(PAGE);
    ScanCursor at = ScanCursor.INITIAL;
    boolean goesOn;
    do {
      ScanCursor from = at;
      KeyScanCursor<String> next =
          connection.call("read all keys", redis -> redis.scan(from, args));
      goesOn = page.take(next.getKeys());
      at = next;
    } while (goesOn && !at.isFinished());
  }

  /** {@inheritDoc} Asks for all their keys. */
  @Override
  public long size() throws IOException {
    long[] count = new long[1];
    scan(entries(), keys -> {
      count[0] += keys.size();
      return true;
    });
    return count[0];
  }

  /** Empty: a server tells only what all its users' keys take together. */
  @Override
  public OptionalLong bytes() {
    return OptionalLong.empty();
  }

  /** {@inheritDoc} Those of other processes with the same prefix too. */
  @Override
  public void clear() throws IOException {
    for (String begin : List.of(entries(), histories())) {
      scan(begin, keys -> {
        if (!keys.isEmpty()) {
          connection.call("forget all", redis -> redis.unlink(keys.toArray(String[]::new)));
        }
        return true;
      });
    }
  }

  @Override
  public Optional<Closeable> tryLease(Origin origin, Duration ttl) throws IOException {
    if (ttl.toMillis() <= 0) {
      throw new IllegalArgumentException("ttl " + ttl);
    }
    String key = prefix + "lease:" + origin;
    byte[] holder = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
    @Nullable
    String answer = connection.call(
        "claim " + origin, redis -> redis.set(key, holder, SetArgs.Builder.nx().px(ttl)));
    return answer == null ? Optional.empty() : Optional.of(() -> release(origin, key, holder));
  }

  /** A claim that has ended by itself may be another's by now. */
  private static final String RELEASE =
      "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

  private void release(Origin origin, String key, byte[] holder) throws IOException {
    connection.<@Nullable Object>call(
        "give up the claim to " + origin,
        redis -> redis.eval(RELEASE, ScriptOutputType.INTEGER, new String[] {key}, holder));
  }

  private static byte[] ascii(long number) {
    return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
  }

  /** {@inheritDoc} A second time it does nothing. Claims that are held end by themselves. */
  @Override
  public void close() {
    connection.close();
  }
}
