package wayleave.cli.site;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.terminal.Exit;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.Outcome;

/** A client and its store, open for one run of a command. Thread-safe. */
public final class SiteClient implements AutoCloseable {
  /** How many versions of a robots.txt that has changed are kept. */
  private static final int VERSIONS = 5;

  private final Exit exit;
  private final PolicyPreset preset;
  private final RobotsStore store;
  private final ExecutorService threads;
  private final FetchObserver fetches;
  private final RobotsClient client;
  private final Instant begun = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private final Map<Origin, CompletableFuture<SiteRules>> refetching = new ConcurrentHashMap<>();
  private final Runnable atExit = this::closeStore;

  private SiteClient(
      ClientOptions options,
      NetworkFetcher.Builder network,
      RobotsStore store,
      Optional<Dialect> dialect,
      Crawler crawler,
      Terminal terminal) {
    this.store = store;
    exit = terminal.exit();
    preset = options.site.preset;
    fetches = new FetchObserver(terminal.status(), exit);
    // Daemons, so that a server that hangs does not keep the process.
    threads = Executors.newCachedThreadPool(task -> {
      Thread thread = new Thread(task, "wayleave-fetch");
      thread.setDaemon(true);
      return thread;
    });
    RobotsClientBuilder builder = RobotsClient.builder(network)
        .crawler(crawler)
        .policy(Policy.of(preset))
        .store(store)
        .historyLength(VERSIONS)
        .executor(threads)
        .listener(fetches);
    dialect.ifPresent(builder::dialect);
    if (options.probeMissingPages) {
      builder.probeMissingPages();
    }
    client = builder.build();
    exit.before(atExit);
  }

  /**
   * Opens what the options name. If another process has the store open, says so and goes on with one in memory.
   *
   * @param dialect how files are read; if empty, as the preset has it
   * @param crawler who asks most often
   * @throws InputException if the store cannot be opened, or the options cannot be followed; the message says what to do
   */
  public static SiteClient open(
      ClientOptions options, Optional<Dialect> dialect, Crawler crawler, Terminal terminal)
      throws InputException {
    // Before a store is opened: the options may be wrong.
    NetworkFetcher.Builder network = Fetchers.of(options.site.network);
    return new SiteClient(options, network, store(options, terminal), dialect, crawler, terminal);
  }

  /** As {@link #open}; but if another process has the store open, fails. */
  public static SiteClient openAlone(
      ClientOptions options, Optional<Dialect> dialect, Crawler crawler, Terminal terminal)
      throws InputException {
    NetworkFetcher.Builder network = Fetchers.of(options.site.network);
    try {
      RobotsStore store = Stores.open(options, terminal);
      return new SiteClient(options, network, store, dialect, crawler, terminal);
    } catch (Stores.InUseException e) {
      throw new InputException(e.getMessage()
          + "; choose another store with --store, or continue without one with --no-store");
    }
  }

  private static RobotsStore store(ClientOptions options, Terminal terminal) throws InputException {
    try {
      return Stores.open(options, terminal);
    } catch (Stores.InUseException e) {
      terminal.say(e.getMessage() + ": continuing without it");
      return Stores.inMemory();
    }
  }

  public RobotsClient client() {
    return client;
  }

  public RobotsStore store() {
    return store;
  }

  public FetchObserver fetches() {
    return fetches;
  }

  public PolicyPreset preset() {
    return preset;
  }

  /** What a crawler may fetch from an origin, after a fetch in this run: refetches the robots.txt if the cached copy is older. */
  public CompletableFuture<SiteRules> refetched(Origin origin, Crawler crawler) {
    CompletableFuture<SiteRules> first = new CompletableFuture<>();
    CompletableFuture<SiteRules> going = refetching.putIfAbsent(origin, first);
    if (going != null) {
      return going.handle((site, failure) -> site).thenCompose(known -> fresh(origin, crawler));
    }
    return fresh(origin, crawler).whenComplete((site, failure) -> {
      refetching.remove(origin);
      first.complete(site);
    });
  }

  private CompletableFuture<SiteRules> fresh(Origin origin, Crawler crawler) {
    return client
        .rulesAsync(origin, crawler)
        .thenCompose(site -> isOfThisRun(site) || isForUser(site)
            ? CompletableFuture.completedFuture(site)
            : client.fetchAsync(origin, crawler));
  }

  private static boolean isForUser(SiteRules site) {
    return site.access() instanceof Access.AllowAll all
        && all.reason() == Access.AllowAll.Reason.USER_TRIGGERED;
  }

  /** A refusal always is: no store keeps one. */
  private boolean isOfThisRun(SiteRules site) {
    return site.fetched().isPresent()
        || site.outcome().orElse(null) instanceof Outcome.Refused
        || !site.entry().attemptedAt().isBefore(begun);
  }

  /** Ends at once; fetches that are going on are left behind, what they would store is lost. */
  @Override
  public void close() {
    fetches.closing();
    client.close();
    threads.shutdownNow();
    closeStore();
    exit.forget(atExit);
  }

  private void closeStore() {
    fetches.closing();
    try {
      store.close();
    } catch (IOException e) {
      // Each write was safe when it returned.
    }
  }
}
