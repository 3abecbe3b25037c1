package wayleave.fetch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.fetch.network.Fetcher;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.CachedSite;
import wayleave.policy.Policy;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.FetchResult;

/**
 * Decides whether a crawler may fetch URLs of live sites: fetches their robots.txt, and caches it as the {@link Policy} requires.
 * Thread-safe.
 *
 * <p>A cached answer is returned at once. Otherwise the call waits for a fetch, shared by all callers for the same origin. Entries
 * are refetched before they expire. Site, network and store failures never throw, except in {@link #drop}: they are part of the
 * answer, and a site without a usable answer is disallowed.
 *
 * <p>Futures complete on threads that fetch, while memory is reserved for the body. Run slow or blocking work elsewhere (the
 * {@code ...Async} methods of {@link CompletableFuture}). Cancelling a future does not cancel the fetch.
 */
public final class RobotsClient implements AutoCloseable {
  /** How often it is noted that a failing site has answered for something else. */
  private static final Duration NOTE_INTERVAL = Duration.ofHours(1);

  private static final long CLOSING_SECONDS = 10;
  private static final String CLOSED = "the client is closed";

  private final Crawler crawler;
  private final Dialect dialect;
  private final InstantSource clock;
  private final Policy policy;
  private final RobotsStore store;
  private final @Nullable MemoryStore ownStore;
  private final @Nullable ExecutorService ownExecutor;
  private final Dispatcher dispatcher;
  private final ParsedCache memory;
  private final SingleFlightFetcher flights;
  private final Listeners listeners;
  private volatile boolean closed;

  RobotsClient(RobotsClientBuilder options) {
    crawler = options.crawler;
    dialect = options.dialect();
    clock = options.clock;
    policy = options.policy;
    ownStore =
        options.store == null ? MemoryStore.ofBytes(RobotsClientBuilder.DEFAULT_BYTES) : null;
    store = firstOf(options.store, ownStore);
    ownExecutor = options.executor == null ? WorkerThreads.create() : null;
    dispatcher = new Dispatcher(
        firstOf(options.executor, ownExecutor),
        options.maxFetches,
        options.maxFetchesPerHost,
        options.maxFetchesPerAddress,
        options.maxQueued);
    listeners = new Listeners(options.listener);
    memory = new ParsedCache(options.memoryBytes);
    flights = new SingleFlightFetcher(
        options.fetcher,
        policy,
        dialect,
        store,
        clock,
        dispatcher,
        memory,
        listeners,
        options.historyLength,
        options.probesMissingPages,
        crawler,
        options.delays);
  }

  private static <T> T firstOf(@Nullable T given, @Nullable T own) {
    return Objects.requireNonNull(given != null ? given : own);
  }

  /**
   * A builder of a client that fetches from the public internet, with the defaults of {@link NetworkFetcher#builder}. Otherwise as
   * {@link #builder(NetworkFetcher.Builder)}.
   *
   * @param userAgent the crawler's {@code User-Agent}, such as {@code ExampleBot/1.0 (+https://bot.example)}
   * @throws IllegalArgumentException if it cannot be sent
   */
  public static RobotsClientBuilder builder(String userAgent) {
    return builder(NetworkFetcher.builder(userAgent));
  }

  /**
   * A builder of a client that fetches over the network. By default, the {@code User-Agent} also selects the groups that apply; see
   * {@link Crawler#fromUserAgentHeader}.
   *
   * @param network the network settings
   */
  public static RobotsClientBuilder builder(NetworkFetcher.Builder network) {
    return new RobotsClientBuilder(
        network.build(), Crawler.fromUserAgentHeader(network.userAgent()));
  }

  /**
   * A builder of a client with a custom fetcher.
   *
   * @param fetcher fetches robots.txt
   */
  public static RobotsClientBuilder builder(Fetcher fetcher) {
    return new RobotsClientBuilder(fetcher, Crawler.ofTokens());
  }

  /**
   * Whether the crawler may fetch a URL, and why. Blocks while a fetch is necessary.
   *
   * @param url an absolute URL. A text without an origin, such as {@code mailto:shop@shop.example}, may not be fetched; see {@link
   *     SiteVerdict#isUrl}
   * @throws RejectedExecutionException if a fetch is necessary and the queue is full
   * @throws IllegalStateException if the client is closed, or the fetcher throws an unchecked exception
   * @throws InterruptedException if the thread is interrupted while it waits; the fetch continues
   */
  public SiteVerdict check(String url) throws InterruptedException {
    Optional<Origin> origin = Origin.parse(url);
    return origin.isPresent() ? rules(origin.get()).check(url) : SiteVerdict.notAUrl(url);
  }

  /**
   * As {@link #check}, without blocking. Fails with {@link RejectedExecutionException} if the queue is full, and with {@link
   * IllegalStateException} if the client is closed.
   */
  public CompletableFuture<SiteVerdict> checkAsync(String url) {
    return Origin.parse(url)
        .map(origin -> rulesAsync(origin).thenApply(rules -> rules.check(url)))
        .orElseGet(() -> CompletableFuture.completedFuture(SiteVerdict.notAUrl(url)));
  }

  /**
   * The delay between two requests that the site of a URL requests of the crawler; empty if there is none, or no robots.txt. Blocks and fails as {@link #check} does. See {@link wayleave.CrawlerRules#crawlDelay}.
   *
   * @param url an absolute URL
   * @throws IllegalArgumentException if it has no origin; see {@link Origin#of}
   */
  public Optional<Duration> crawlDelay(String url) throws InterruptedException {
    return rules(Origin.of(url)).crawlDelay();
  }

  /**
   * The sitemaps in the robots.txt of a URL's site; empty if there is no robots.txt. Blocks and fails as {@link #check} does.
   *
   * @param url an absolute URL
   * @throws IllegalArgumentException if it has no origin; see {@link Origin#of}
   */
  public List<Sitemap> sitemaps(String url) throws InterruptedException {
    return rules(Origin.of(url)).sitemaps();
  }

  /**
   * The rules that apply to the crawler at an origin. Blocks while a fetch is necessary.
   *
   * @throws RejectedExecutionException if a fetch is necessary and the queue is full
   * @throws IllegalStateException if the client is closed, or the fetcher throws an unchecked exception
   * @throws InterruptedException if the thread is interrupted while it waits; the fetch continues
   */
  public SiteRules rules(Origin origin) throws InterruptedException {
    return await(rulesAsync(origin));
  }

  /** As {@link #rules(Origin)}, for another crawler than the client's own, with the same cache. */
  public SiteRules rules(Origin origin, Crawler crawler) throws InterruptedException {
    return await(rulesAsync(origin, crawler));
  }

  /**
   * As {@link #rules(Origin)}, without blocking. Fails with {@link RejectedExecutionException} if the queue is full, and
   * with {@link IllegalStateException} if the client is closed.
   */
  public CompletableFuture<SiteRules> rulesAsync(Origin origin) {
    return rulesAsync(origin, crawler);
  }

  /** As {@link #rulesAsync(Origin)}, for another crawler than the client's own, with the same cache. */
  public CompletableFuture<SiteRules> rulesAsync(Origin origin, Crawler crawler) {
    if (closed) {
      return CompletableFuture.failedFuture(new IllegalStateException(CLOSED));
    }
    Instant now = clock.instant();
    if (crawler.under(dialect).isUserTriggered()) {
      return CompletableFuture.completedFuture(SiteRules.forUser(origin, crawler, now));
    }
    CachedSite site = memory.get(origin);
    if (site != null) {
      boolean isDue = site.isDue(now);
      if (!isDue || site.serves(now)) {
        listeners.tell(listener -> listener.answeredFromMemory(origin));
        if (isDue) {
          flights.start(origin, SingleFlightFetcher.Purpose.REFRESH);
        }
        return CompletableFuture.completedFuture(memory.rules(site, crawler, now, null));
      }
    }
    return afterwards(flights.start(origin, SingleFlightFetcher.Purpose.ANSWER), crawler);
  }

  private CompletableFuture<SiteRules> afterwards(
      CompletableFuture<SingleFlightFetcher.Landed> flight, Crawler crawler) {
    return flight.thenApply(
        landed -> memory.rules(landed.site(), crawler, landed.at(), landed.fetched()));
  }

  /** Fetches an origin's robots.txt now, even if it is cached. Otherwise as {@link #rulesAsync(Origin)}. */
  public CompletableFuture<SiteRules> fetchAsync(Origin origin) {
    return fetchAsync(origin, crawler);
  }

  /** As {@link #fetchAsync(Origin)}, for another crawler than the client's own. */
  public CompletableFuture<SiteRules> fetchAsync(Origin origin, Crawler crawler) {
    return afterwards(flights.start(origin, SingleFlightFetcher.Purpose.FETCH), crawler);
  }

  /**
   * Drops the cache entry of an origin, with its stored versions and its failures, so that the next request fetches the robots.txt.
   * A fetch in progress is not stopped, and its result is cached.
   *
   * @throws IOException if the store fails; then the entry may remain there
   */
  public void drop(Origin origin) throws IOException {
    store.remove(origin);
    memory.remove(origin);
  }

  /** The last fetch of an origin's robots.txt by this client; empty if there was none, or it was evicted. */
  public Optional<FetchResult> lastFetch(Origin origin) {
    return memory.lastFetch(origin);
  }

  /** The policy that decides what outcomes mean. */
  public Policy policy() {
    return policy;
  }

  /**
   * Reports that a site has answered a request for another URL than its robots.txt. Under {@link
   * wayleave.policy.PolicyPreset#GOOGLE_2026}, this allows a site whose robots.txt has been unreachable for more than 30 days, for 24
   * hours. It is cheap for other sites: call it after each response.
   */
  public void siteAnswered(Origin origin) {
    CachedSite site = memory.get(origin);
    CacheEntry.Outage outage = site == null ? null : site.entry().outage().orElse(null);
    if (outage == null) {
      return;
    }
    Instant noted = outage.siteAnsweredAt().orElse(null);
    if (noted == null || !clock.instant().isBefore(noted.plus(NOTE_INTERVAL))) {
      flights.start(origin, SingleFlightFetcher.Purpose.SITE_ANSWERED);
    }
  }

  /** The number of fetches in progress. */
  public int inFlight() {
    return dispatcher.running();
  }

  /** The number of queued fetches. */
  public int queued() {
    return dispatcher.waiting();
  }

  /** The exception that a caller sees is made in its own thread, with the one of the client's thread as its cause. */
  private SiteRules await(CompletableFuture<SiteRules> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RejectedExecutionException) {
        throw new RejectedExecutionException(cause.getMessage(), cause);
      }
      throw new IllegalStateException(closed ? CLOSED : "fetching failed", cause);
    }
  }

  /**
   * Stops the client: cancels queued fetches, interrupts those in progress, and stores finished ones. An executor or store that was
   * passed to the builder is not closed.
   */
  @Override
  public void close() {
    closed = true;
    dispatcher.close();
    if (ownExecutor != null) {
      ownExecutor.shutdownNow();
      try {
        if (!ownExecutor.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
          System.getLogger("wayleave.fetch")
              .log(System.Logger.Level.WARNING, "a fetch does not end although interrupted");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (ownStore != null) {
      ownStore.close();
    }
  }
}
