package wayleave.fetch;

import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.RobotsStore;

/** Builds a {@link RobotsClient}. Not thread-safe. */
public final class RobotsClientBuilder {
  /** For what is kept in memory by default, each. */
  static final long DEFAULT_BYTES = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

  final Fetcher fetcher;
  Crawler crawler;
  Policy policy = Policy.of(PolicyPreset.DEFAULT);
  private @Nullable Dialect dialect;

  @Nullable
  RobotsStore store;

  long memoryBytes = DEFAULT_BYTES;
  int historyLength;
  int maxFetches = 256;
  int maxFetchesPerHost = 2;
  int maxFetchesPerAddress = 8;
  int maxQueued = 100_000;
  boolean probesMissingPages;

  @Nullable
  Executor executor;

  ClientListener listener = new ClientListener() {};
  InstantSource clock = InstantSource.system();

  /** The executors that run a task after a number of milliseconds. */
  LongFunction<Executor> delays =
      millis -> CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, Runnable::run);

  RobotsClientBuilder(Fetcher fetcher, Crawler crawler) {
    this.fetcher = fetcher;
    this.crawler = crawler;
  }

  /** The crawler; by default the one that the {@code User-Agent} names, or one that no group names if there is no {@code User-Agent}. */
  public RobotsClientBuilder crawler(Crawler crawler) {
    this.crawler = crawler;
    return this;
  }

  /** The policy that decides what outcomes mean; by default {@link PolicyPreset#DEFAULT}. */
  public RobotsClientBuilder policy(Policy policy) {
    this.policy = policy;
    return this;
  }

  /** The dialect of files; by default that of the preset ({@link PolicyPreset#dialect}). */
  public RobotsClientBuilder dialect(Dialect dialect) {
    this.dialect = dialect;
    return this;
  }

  Dialect dialect() {
    return dialect != null ? dialect : policy.options().preset().dialect();
  }

  /** The store of cache entries; the client does not close it. By default a {@link MemoryStore} with the default size of {@link
   * #memoryBytes}. */
  public RobotsClientBuilder store(RobotsStore store) {
    this.store = store;
    return this;
  }

  /**
   * The approximate size limit, in bytes, of the cache of parsed files. By default an eighth of the heap, at most 64 MiB.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder memoryBytes(long bytes) {
    memoryBytes = positive("memoryBytes", bytes);
    return this;
  }

  /**
   * How many versions of each origin's robots.txt to store, including the current one; by default none.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder historyLength(int versions) {
    historyLength = (int) positive("historyLength", versions);
    return this;
  }

  /**
   * The maximum number of concurrent fetches; by default 256.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetches(int fetches) {
    maxFetches = (int) positive("maxFetches", fetches);
    return this;
  }

  /**
   * The maximum number of concurrent fetches per host, over all ports and schemes; by default 2.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetchesPerHost(int fetches) {
    maxFetchesPerHost = (int) positive("maxFetchesPerHost", fetches);
    return this;
  }

  /**
   * The maximum number of concurrent fetches per IP address, whatever the host; by default 8. Thousands of hosts can share an
   * address: 8 requests at once are about what a browser sends, and it takes 32 crowded addresses to occupy all 256 fetches.
   * Redirect targets do not count, nor do the fetches of a {@link Fetcher} that does not override {@link Fetcher#prepare}.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetchesPerAddress(int fetches) {
    maxFetchesPerAddress = (int) positive("maxFetchesPerAddress", fetches);
    return this;
  }

  /**
   * The maximum number of origins that wait for a fetch before more are rejected; by default 100,000.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxQueued(int origins) {
    maxQueued = (int) positive("maxQueued", origins);
    return this;
  }

  /**
   * Treats a robots.txt as missing, so that everything is allowed, if the site answers every missing page with the same server error.
   * By default, a server error never means a missing file.
   *
   * <p><strong>Sends two more requests</strong>: for a page that cannot exist, and for the root. Only for a 5xx other than 503 without
   * {@code Retry-After}, and not while there is a good copy of the last 30 days. It counts once it was seen twice, at least 10
   * minutes apart, and for an hour.
   */
  public RobotsClientBuilder probeMissingPages() {
    probesMissingPages = true;
    return this;
  }

  /**
   * The executor that fetches run on, one task each; the client does not close it. By default the client's own threads, virtual ones if
   * the JVM has them.
   */
  public RobotsClientBuilder executor(Executor executor) {
    this.executor = executor;
    return this;
  }

  /** The listener of the client's events; by default none. */
  public RobotsClientBuilder listener(ClientListener listener) {
    this.listener = listener;
    return this;
  }

  /** The clock; by default the system's. */
  public RobotsClientBuilder clock(InstantSource clock) {
    this.clock = clock;
    return this;
  }

  /** Builds the client. */
  public RobotsClient build() {
    return new RobotsClient(this);
  }

  private static long positive(String name, long number) {
    if (number <= 0) {
      throw new IllegalArgumentException(name + " " + number);
    }
    return number;
  }
}
