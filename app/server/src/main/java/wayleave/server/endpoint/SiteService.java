package wayleave.server.endpoint;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.ClientListener;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Hop;
import wayleave.report.view.StoredState;
import wayleave.server.http.Failures;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.metrics.SiteMetrics;
import wayleave.watch.WatchedSite;
import wayleave.watch.Watcher;
import wayleave.watch.WatcherBuilder;

/**
 * The sites that a server asks for their robots.txt, with what it knows of them. Thread-safe.
 *
 * <p>Clients name the URLs, so the guard of the fetcher decides what they can reach: see {@link
 * wayleave.fetch.network.AddressGuard#withPorts}.
 */
public final class SiteService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SiteService.class);

  /** However often people press a button, a site gets no more than one request in this time. */
  private static final Duration FRESH = Duration.ofSeconds(5);

  private static final long TELLING_NANOS = 60_000_000_000L;

  private final RobotsStore store;
  private final InstantSource clock;
  private final SiteMetrics metrics;
  private final RobotsClient client;
  private final AtomicLong untold = new AtomicLong();
  private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - TELLING_NANOS);
  private final AtomicBoolean isClosing = new AtomicBoolean();
  private final AtomicReference<@Nullable Watcher> watcher = new AtomicReference<>();

  private SiteService(RobotsClientBuilder builder, RobotsStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    metrics = new SiteMetrics(store);
    client = builder.store(store).listener(new Listener()).build();
  }

  /**
   * Sites that are asked as the builder says.
   *
   * @param builder set up but for store and listener, which are set here
   * @param store what is known is kept there; to be closed by its owner, after this
   */
  public static SiteService of(RobotsClientBuilder builder, RobotsStore store) {
    return of(builder, store, InstantSource.system());
  }

  /** As {@link #of(RobotsClientBuilder, RobotsStore)}, with the clock that the builder has too. */
  static SiteService of(RobotsClientBuilder builder, RobotsStore store, InstantSource clock) {
    return new SiteService(builder.clock(clock), store, clock);
  }

  /**
   * Watches some of the sites, with the same client and store, until this is closed. Once, and before a server is started with
   * these sites.
   *
   * @param setup sets the watcher up but for its listener, which is set here
   * @throws IllegalArgumentException if a site is there twice
   * @throws IllegalStateException if some are watched already
   */
  public void watch(List<WatchedSite> watched, Consumer<WatcherBuilder> setup) {
    WatcherBuilder builder = Watcher.builder(client, watched).listener(metrics.watch());
    setup.accept(builder);
    Watcher made = builder.build();
    if (!watcher.compareAndSet(null, made)) {
      throw new IllegalStateException("sites are watched already");
    }
    Thread thread = new Thread(
        () -> {
          try {
            made.run();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does; it ends all the same
          }
        },
        "wayleave-watcher");
    thread.setDaemon(true);
    thread.start();
  }

  public Optional<Watcher> watcher() {
    return Optional.ofNullable(watcher.get());
  }

  /** A full disk fails each time, and the log may be on the same one: told once a minute at most. */
  private void tellFailures(IOException failure) {
    long now = System.nanoTime();
    long before = toldAt.get();
    if (now - before >= TELLING_NANOS && toldAt.compareAndSet(before, now)) {
      LOG.warn(
          "the store fails; the server continues without it (failures since the last warning: {})",
          untold.getAndSet(0),
          failure);
    }
  }

  private final class Listener implements ClientListener {
    @Override
    public void fetchStarted(Origin origin) {
      metrics.fetchStarted(origin);
    }

    @Override
    public void fetchAborted(Origin origin) {
      metrics.fetchAborted(origin);
    }

    @Override
    public void rejected(Origin origin) {
      metrics.rejected(origin);
    }

    @Override
    public void fetched(FetchResult result, Policy.Step step) {
      metrics.fetched(result, step);
    }

    @Override
    public void storeFailed(Origin origin, IOException failure) {
      metrics.storeFailed(origin, failure);
      if (!isClosing.get()) {
        untold.incrementAndGet();
        tellFailures(failure);
      }
    }

    @Override
    public void networkChanged(boolean isUp) {
      metrics.networkChanged(isUp);
      LOG.warn(
          isUp
              ? "sites can be reached again"
              : "no site can be reached any more, as if this machine's network was down");
    }
  }

  /**
   * What is known of a site, for a crawler: at once if it is at hand, else when it has been asked.
   *
   * @return fails with {@link ProblemException} if too many sites wait to be asked
   */
  public CompletableFuture<SiteRules> state(Origin origin, Crawler crawler) {
    return told(client.rulesAsync(origin, crawler));
  }

  /**
   * What a site answers now: fetched whatever is cached, unless its last fetch ended less than {@link #FRESH} ago.
   *
   * @return fails as that of {@link #state} does
   */
  CompletableFuture<SiteRules> fetched(Origin origin) {
    Crawler any = Crawler.ofTokens();
    return told(
        wasJustFetched(origin) ? client.rulesAsync(origin, any) : client.fetchAsync(origin, any));
  }

  private boolean wasJustFetched(Origin origin) {
    Instant latest = clock.instant().minus(FRESH);
    return client
        .lastFetch(origin)
        .filter(last -> last.finishedAt().isAfter(latest))
        .isPresent();
  }

  private CompletableFuture<SiteRules> told(CompletableFuture<SiteRules> asked) {
    return asked.handle((rules, failure) -> {
      if (failure == null) {
        if (!(rules.access() instanceof Access.AllowAll all
            && all.reason()
                == Access.AllowAll.Reason.USER_TRIGGERED)) { // for those nothing is looked up
          metrics.lookedUp(rules.fetched().isEmpty());
        }
        // Nobody shall learn by this server how its network is laid out.
        return rules.withoutRefusedAddress();
      }
      throw new CompletionException(
          Failures.causeOf(failure) instanceof RejectedExecutionException
              ? new ProblemException(
                  ProblemType.BUSY, "too many sites wait to be asked; try again in a moment")
              : failure);
    });
  }

  public SiteMetrics metrics() {
    return metrics;
  }

  Policy policy() {
    return client.policy();
  }

  /**
   * Drops the cache entry of a site and its stored versions.
   *
   * @return whether there was one
   * @throws ProblemException if the site was fetched less than {@link #FRESH} ago: drops must not make the server fetch it at once
   *     again and again
   * @throws IOException if the store fails, which is logged
   */
  boolean drop(Origin origin) throws IOException, ProblemException {
    if (wasJustFetched(origin)) {
      throw new ProblemException(
          ProblemType.RATE_LIMITED,
          "this site was fetched less than " + FRESH.toSeconds() + " s ago; try again later");
    }
    StoredState before = StoredState.of(store, origin);
    try {
      client.drop(origin);
    } catch (IOException e) {
      metrics.storeFailed(origin, e);
      LOG.warn("the store cannot drop an entry", e);
      throw e;
    }
    return before.entry() != null
        || before.problem() != null
        || !before.history().isEmpty();
  }

  /** The requests of the last fetch of a site; none if it was sent before this was started, or many others since. */
  List<Hop> requests(Origin origin) {
    return client.lastFetch(origin).map(FetchResult::hops).orElse(List.of());
  }

  /** The versions of a site's robots.txt that are kept, the newest first; none if the store fails. */
  List<CacheEntry.Copy> history(Origin origin) {
    try {
      return store.history(origin);
    } catch (IOException e) {
      LOG.warn("the store cannot tell past versions", e);
      return List.of();
    }
  }

  /** Stops asking. Requests that wait for a site fail. */
  @Override
  public void close() {
    isClosing.set(true);
    watcher().ifPresent(Watcher::close);
    client.close();
  }
}
