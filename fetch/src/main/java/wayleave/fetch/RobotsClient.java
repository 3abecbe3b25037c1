package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.Sitemap;

/**
 * Answers for a crawler whether it may fetch a URL: fetches the robots.txt that holds for it, keeps it as the {@link Policy}
 * says, and keeps answering while a site fails. Thread-safe.
 *
 * <p>What is at hand is answered at once. Else a fetch is waited for, with all others who want the same origin. Answers that
 * are about to expire are fetched anew while they still serve. What a site, the network or the store does never makes a method
 * throw: it is in the answer, and in doubt the answer is no.
 *
 * <p>Futures complete on threads that fetch; what is done there for long, or blocks, belongs on another (the {@code ...Async}
 * methods of {@link CompletableFuture}). Cancelling a future cancels no fetch.
 */
public final class RobotsClient implements AutoCloseable {
  /** How often it is noted that a failing site has answered for something else. */
  private static final Duration NOTE_INTERVAL = Duration.ofHours(1);

  private static final long CLOSING_SECONDS = 10;

  private final Crawler crawler;
  private final InstantSource clock;
  private final Policy policy;
  private final @Nullable MemoryStore ownStore;
  private final @Nullable ExecutorService ownExecutor;
  private final Dispatcher dispatcher;
  private final Memory memory;
  private final Flights flights;
  private final Listeners listeners;

  RobotsClient(RobotsClientBuilder options) {
    crawler = options.crawler;
    clock = options.clock;
    policy = options.policy;
    ownStore =
        options.store == null ? MemoryStore.ofBytes(RobotsClientBuilder.DEFAULT_STORE_BYTES) : null;
    ownExecutor = options.executor == null ? Workers.create() : null;
    dispatcher = new Dispatcher(
        firstOf(options.executor, ownExecutor),
        options.maxFetches,
        options.maxFetchesPerHost,
        options.maxFetchesPerAddress,
        options.maxQueued);
    listeners = new Listeners(options.listener);
    memory = new Memory(policy, options.dialect(), crawler, options.memoryBytes);
    flights = new Flights(
        options.fetcher.apply(options.policy),
        policy,
        firstOf(options.store, ownStore),
        clock,
        dispatcher,
        memory,
        listeners,
        options.historyLength);
  }

  private static <T> T firstOf(@Nullable T given, @Nullable T own) {
    return Objects.requireNonNull(given != null ? given : own);
  }

  /**
   * A client to be set up that asks the public internet. As {@link #builder(NetworkFetcher.Builder)}, with the defaults of {@link
   * NetworkFetcher#builder}.
   *
   * @param userAgent the crawler's {@code User-Agent}, such as {@code ExampleBot/1.0 (+https://bot.example)}
   * @throws IllegalArgumentException if it cannot be sent
   */
  public static RobotsClientBuilder builder(String userAgent) {
    return builder(NetworkFetcher.builder(userAgent));
  }

  /**
   * A client to be set up that asks the network. Under a preset that wants to know it, sites that answer 5xx are asked whether
   * they do so for every missing page (H9). By default the {@code User-Agent} that is sent also tells which groups hold for the
   * crawler; see {@link Crawler#of}.
   *
   * @param network how the network is asked; used when the client is built
   */
  public static RobotsClientBuilder builder(NetworkFetcher.Builder network) {
    return new RobotsClientBuilder(
        policy -> network.build(policy.options().preset()), Crawler.of(network.userAgent()));
  }

  /**
   * A client to be set up that asks as it is told.
   *
   * @param fetcher what asks the sites
   */
  public static RobotsClientBuilder builder(Fetcher fetcher) {
    return new RobotsClientBuilder(policy -> fetcher, Crawler.ofTokens());
  }

  /**
   * Whether the crawler may fetch a URL, and why. Blocks while a fetch is necessary.
   *
   * @param url an absolute URL
   * @throws IllegalArgumentException if it has no origin; see {@link Origin#of}
   * @throws RejectedExecutionException if a fetch is necessary and too many wait already
   * @throws IllegalStateException if the client is closed meanwhile, or the fetcher throws what it must not
   * @throws InterruptedException if the thread is interrupted while it waits; a fetch goes on
   */
  public Decision check(String url) throws InterruptedException {
    return rules(Origin.of(url)).check(url);
  }

  /**
   * As {@link #check}, without blocking. Fails with {@link RejectedExecutionException} if too many wait already.
   *
   * @throws IllegalArgumentException if the URL has no origin
   */
  public CompletableFuture<Decision> checkAsync(String url) {
    return rulesAsync(Origin.of(url)).thenApply(rules -> rules.check(url));
  }

  /**
   * What the crawler may fetch from an origin. Blocks while a fetch is necessary.
   *
   * @throws RejectedExecutionException if a fetch is necessary and too many wait already
   * @throws IllegalStateException if the client is closed meanwhile, or the fetcher throws what it must not
   * @throws InterruptedException if the thread is interrupted while it waits; a fetch goes on
   */
  public SiteRules rules(Origin origin) throws InterruptedException {
    return await(rulesAsync(origin));
  }

  /** As {@link #rules(Origin)}, for another crawler than the client's own: it shares what was fetched (H11). */
  public SiteRules rules(Origin origin, Crawler crawler) throws InterruptedException {
    return await(rulesAsync(origin, crawler));
  }

  /** As {@link #rules(Origin)}, without blocking. Fails with {@link RejectedExecutionException} if too many wait already. */
  public CompletableFuture<SiteRules> rulesAsync(Origin origin) {
    return rulesAsync(origin, crawler);
  }

  /** As {@link #rulesAsync(Origin)}, for another crawler than the client's own: it shares what was fetched (H11). */
  public CompletableFuture<SiteRules> rulesAsync(Origin origin, Crawler crawler) {
    Instant now = clock.instant();
    if (crawler.isActingForUser()) {
      return CompletableFuture.completedFuture(forUser(origin, crawler, now));
    }
    Memory.Parsed parsed = memory.get(origin);
    if (parsed != null) {
      boolean isDue = parsed.known().isDue(policy, now);
      if (!isDue || parsed.known().serves(policy, now)) {
        listeners.tell(listener -> listener.answeredFromMemory(origin));
        if (isDue) {
          flights.start(origin, Flights.Purpose.REFRESH);
        }
        return CompletableFuture.completedFuture(memory.rules(origin, parsed, crawler, now));
      }
    }
    return afterwards(flights.start(origin, Flights.Purpose.ANSWER), origin, crawler);
  }

  /** L13: nothing is fetched. */
  private SiteRules forUser(Origin origin, Crawler crawler, Instant now) {
    Access all = new Access.AllowAll(Access.AllowAll.Reason.USER_TRIGGERED);
    return new SiteRules(origin, crawler, all, Entry.UNKNOWN, now, Instant.MAX, null, null);
  }

  private CompletableFuture<SiteRules> afterwards(
      CompletableFuture<Flights.Landed> flight, Origin origin, Crawler crawler) {
    return flight.thenApply(landed -> memory.rules(origin, landed.parsed(), crawler, landed.at()));
  }

  /** The sitemaps that an origin's robots.txt names; none if no robots.txt decides. Otherwise as {@link #rules(Origin)}. */
  public List<Sitemap> sitemaps(Origin origin) throws InterruptedException {
    return rules(origin).sitemaps();
  }

  /** Fetches an origin's robots.txt now, whatever is known of it. Otherwise as {@link #rulesAsync(Origin)}. */
  public CompletableFuture<SiteRules> fetchAsync(Origin origin) {
    return afterwards(flights.start(origin, Flights.Purpose.FETCH), origin, crawler);
  }

  /**
   * Takes note that a site has answered a request for something else than its robots.txt: under {@link Preset#GOOGLE} that
   * opens a site whose robots.txt has been unreachable for more than 30 days, for 24 hours. Costs nothing for other sites: a
   * crawler may call it after each answer.
   */
  public void siteAnswered(Origin origin) {
    Memory.Parsed parsed = memory.get(origin);
    Entry.Outage outage = parsed == null ? null : parsed.known().entry().outage();
    if (outage == null) {
      return;
    }
    Instant noted = outage.siteAnsweredAt();
    if (noted == null || !clock.instant().isBefore(noted.plus(NOTE_INTERVAL))) {
      flights.start(origin, Flights.Purpose.SITE_ANSWERED);
    }
  }

  /** The number of fetches that are going on. */
  public int inFlight() {
    return dispatcher.running();
  }

  /** The number of fetches that wait for a place. */
  public int queued() {
    return dispatcher.waiting();
  }

  /** The exception that a caller sees is made in its own thread, with the one of the client's thread as its cause. */
  private static SiteRules await(CompletableFuture<SiteRules> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RejectedExecutionException) {
        throw new RejectedExecutionException(cause.getMessage(), cause);
      }
      boolean isClosed = cause instanceof CancellationException;
      throw new IllegalStateException(isClosed ? "the client is closed" : "fetching failed", cause);
    }
  }

  /**
   * Stops: fetches that wait are cancelled, those that are going on are interrupted, and what was fetched is stored. Neither an
   * executor nor a store that was given to the builder is closed.
   */
  @Override
  public void close() {
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
