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

/** Sets up a {@link RobotsClient}. Not thread-safe. */
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

  /** Who asks; by default whom the {@code User-Agent} names, or a crawler that no group names if none was given. */
  public RobotsClientBuilder crawler(Crawler crawler) {
    this.crawler = crawler;
    return this;
  }

  /** What outcomes mean; by default {@link PolicyPreset#DEFAULT}. */
  public RobotsClientBuilder policy(Policy policy) {
    this.policy = policy;
    return this;
  }

  /** How files are read; by default as it goes with the preset ({@link PolicyPreset#dialect}). */
  public RobotsClientBuilder dialect(Dialect dialect) {
    this.dialect = dialect;
    return this;
  }

  Dialect dialect() {
    return dialect != null ? dialect : policy.options().preset().dialect();
  }

  /** Where entries are kept; the client does not close it. By default in memory, as large as {@link #memoryBytes} is by default. */
  public RobotsClientBuilder store(RobotsStore store) {
    this.store = store;
    return this;
  }

  /**
   * About how many bytes what is at hand may take: files that were asked for last, parsed. By default an eighth of the heap, at
   * most 64 MiB.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder memoryBytes(long bytes) {
    memoryBytes = positive("memoryBytes", bytes);
    return this;
  }

  /**
   * How many versions of each origin's robots.txt to keep in the store, the present one included; by default none.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder historyLength(int versions) {
    historyLength = (int) positive("historyLength", versions);
    return this;
  }

  /**
   * How many fetches may go on at once; by default 256.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetches(int fetches) {
    maxFetches = (int) positive("maxFetches", fetches);
    return this;
  }

  /**
   * How many fetches from one host may go on at once, on all its ports and by all schemes; by default 2.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetchesPerHost(int fetches) {
    maxFetchesPerHost = (int) positive("maxFetchesPerHost", fetches);
    return this;
  }

  /**
   * How many fetches that connect to one address first may go on at once, whatever their hosts; by default 8. Thousands of hosts
   * can share an address: 8 requests at once are about what one person's browser sends, and 32 addresses have to be crowded at
   * the same time before they take all 256 fetches. Where redirects lead to is not counted, nor is what a {@link Fetcher} does
   * that cannot say where it connects to.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxFetchesPerAddress(int fetches) {
    maxFetchesPerAddress = (int) positive("maxFetchesPerAddress", fetches);
    return this;
  }

  /**
   * How many origins may wait for a fetch before more are rejected; by default 100,000.
   *
   * @throws IllegalArgumentException if not positive
   */
  public RobotsClientBuilder maxQueued(int origins) {
    maxQueued = (int) positive("maxQueued", origins);
    return this;
  }

  /**
   * Finds out about a site that answers a server error for its robots.txt whether it does so for every missing page, and then
   * takes the file for missing (H9), which opens the site. By default it does not.
   *
   * <p><strong>Sends two more requests</strong>: for a page that cannot exist, and for the root. Only for a 5xx other than 503 without
   * {@code Retry-After}, and not while there is a good copy of the last 30 days. It is believed once it was seen twice, at least 10
   * minutes apart, and for an hour.
   */
  public RobotsClientBuilder probeMissingPages() {
    probesMissingPages = true;
    return this;
  }

  /**
   * What fetches run on, one task each while it goes on; the client does not close it. By default threads of the client's own:
   * virtual ones where the JVM has them.
   */
  public RobotsClientBuilder executor(Executor executor) {
    this.executor = executor;
    return this;
  }

  /** Who hears what the client does; by default nobody. */
  public RobotsClientBuilder listener(ClientListener listener) {
    this.listener = listener;
    return this;
  }

  /** What tells the time; by default the system's clock. */
  public RobotsClientBuilder clock(InstantSource clock) {
    this.clock = clock;
    return this;
  }

  /** The client. */
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
