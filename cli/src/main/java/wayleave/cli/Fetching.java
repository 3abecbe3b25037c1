package wayleave.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.fetch.RobotsStore;
import wayleave.fetch.SiteRules;

/** A client and its store, open for one run of a command. Thread-safe. */
final class Fetching implements AutoCloseable {
  /** How many versions of a robots.txt that has changed are kept. */
  private static final int VERSIONS = 5;

  private static final long MEMORY_STORE_BYTES = 64L << 20;

  private final Exit exit;
  private final Preset preset;
  private final RobotsStore store;
  private final ExecutorService threads;
  private final Fetches fetches;
  private final RobotsClient client;
  private final Instant begun = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private final Runnable atExit = this::closeStore;

  private Fetching(
      ClientOptions options,
      RobotsStore store,
      Optional<Dialect> dialect,
      Crawler crawler,
      Terminal terminal)
      throws InputException {
    this.store = store;
    exit = terminal.exit();
    preset = options.site.preset;
    fetches = new Fetches(terminal.status(), exit);
    // Daemons, so that a server that hangs does not keep the process.
    threads = Executors.newCachedThreadPool(task -> {
      Thread thread = new Thread(task, "wayleave-fetch");
      thread.setDaemon(true);
      return thread;
    });
    RobotsClientBuilder builder = RobotsClient.builder(Network.of(options.site.network))
        .crawler(crawler)
        .policy(Policy.of(preset))
        .store(store)
        .historyLength(VERSIONS)
        .executor(threads)
        .listener(fetches);
    dialect.ifPresent(builder::dialect);
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
  static Fetching open(
      ClientOptions options, Optional<Dialect> dialect, Crawler crawler, Terminal terminal)
      throws InputException {
    Network.of(options.site.network);
    return new Fetching(options, store(options, terminal), dialect, crawler, terminal);
  }

  /** As {@link #open}; but if another process has the store open, fails. */
  static Fetching openAlone(
      ClientOptions options, Optional<Dialect> dialect, Crawler crawler, Terminal terminal)
      throws InputException {
    Network.of(options.site.network);
    try {
      return new Fetching(options, store(options), dialect, crawler, terminal);
    } catch (Stores.InUseException e) {
      throw new InputException(
          e.getMessage() + "; name another one with --store DIR, or go on without with --no-store");
    }
  }

  private static RobotsStore store(ClientOptions options, Terminal terminal) throws InputException {
    try {
      return store(options);
    } catch (Stores.InUseException e) {
      terminal.status().say(e.getMessage() + ": going on without it");
      return MemoryStore.ofBytes(MEMORY_STORE_BYTES);
    }
  }

  private static RobotsStore store(ClientOptions options)
      throws InputException, Stores.InUseException {
    if (options.noStore) {
      return MemoryStore.ofBytes(MEMORY_STORE_BYTES);
    }
    Path directory = options.store.directory();
    try {
      return Stores.open(directory);
    } catch (Stores.InUseException e) {
      throw e;
    } catch (IOException e) {
      throw Stores.cannotOpen(directory, e);
    }
  }

  RobotsClient client() {
    return client;
  }

  RobotsStore store() {
    return store;
  }

  Fetches fetches() {
    return fetches;
  }

  Preset preset() {
    return preset;
  }

  /**
   * What a crawler may fetch from an origin, by what was fetched in this run: it is asked again if what is known is older.
   *
   * @param asked the interest in that origin
   */
  CompletableFuture<SiteRules> anew(Origin origin, Crawler crawler, Fetches.Asked asked) {
    return client.rulesAsync(origin, crawler).thenCompose(site -> {
      boolean isNew = asked.result().isPresent() || !site.entry().attemptedAt().isBefore(begun);
      return isNew || crawler.isActingForUser()
          ? CompletableFuture.completedFuture(site)
          : asked
              .refresh(() -> client.fetchAsync(origin))
              .thenCompose(fetched -> client.rulesAsync(origin, crawler));
    });
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
