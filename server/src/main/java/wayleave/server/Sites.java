package wayleave.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.ClientListener;
import wayleave.fetch.Entry;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Hop;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.fetch.RobotsStore;
import wayleave.json.SiteState;
import wayleave.watch.WatchedSite;
import wayleave.watch.Watcher;
import wayleave.watch.WatcherBuilder;

/**
 * The sites that a server asks for their robots.txt, with what it knows of them. Thread-safe.
 *
 * <p>Clients name the URLs, so the guard of the fetcher decides what they can reach: see {@link
 * wayleave.fetch.AddressGuard#withPorts}.
 */
public final class Sites implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sites.class);
  private static final long TELLING_NANOS = 60_000_000_000L;
  private static final int MAX_REFUSALS = 10_000;

  /** Their headers are a few kilobytes each. */
  private static final int MAX_REQUESTS = 200;

  private final RobotsStore store;
  private final SiteMetrics metrics;
  private final RobotsClient client;
  private final ConcurrentHashMap<Origin, Asked> asked = new ConcurrentHashMap<>();
  private final AtomicLong untold = new AtomicLong();
  private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - TELLING_NANOS);
  private final AtomicBoolean isClosing = new AtomicBoolean();
  private @Nullable Watcher watcher;

  /** Why origins were refused: the client remembers for some minutes that they were. */
  private final Map<Origin, Outcome.Refused> refusals = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Origin, Outcome.Refused> eldest) {
      return size() > MAX_REFUSALS;
    }
  };

  /** The requests of the last fetches, which no store keeps. */
  private final Map<Origin, List<Hop>> requests = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Origin, List<Hop>> eldest) {
      return size() > MAX_REQUESTS;
    }
  };

  private Sites(RobotsClientBuilder builder, RobotsStore store) {
    this.store = store;
    metrics = new SiteMetrics(store);
    client = builder.store(store).listener(new Listener()).build();
  }

  /**
   * Sites that are asked as the builder says.
   *
   * @param builder set up but for store and listener, which are set here
   * @param store what is known is kept there; to be closed by its owner, after this
   */
  public static Sites of(RobotsClientBuilder builder, RobotsStore store) {
    return new Sites(builder, store);
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
    if (watcher != null) {
      throw new IllegalStateException("sites are watched already");
    }
    WatcherBuilder builder = Watcher.builder(client, watched).listener(new WatchLog());
    setup.accept(builder);
    Watcher made = builder.build();
    watcher = made;
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

  Optional<Watcher> watcher() {
    return Optional.ofNullable(watcher);
  }

  /** The requests that wait for an origin, and what came of the fetch that ended meanwhile. */
  private static final class Asked {
    private int askers;
    private volatile @Nullable FetchResult result;
  }

  /** A full disk fails each time, and the log may be on the same one: told once a minute at most. */
  private void tellFailures(IOException failure) {
    long now = System.nanoTime();
    long before = toldAt.get();
    if (now - before >= TELLING_NANOS && toldAt.compareAndSet(before, now)) {
      LOG.warn(
          "the store fails, going on without what it cannot do (times since this was last told: {})",
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
      synchronized (refusals) {
        if (result.outcome() instanceof Outcome.Refused refused) {
          refusals.put(result.origin(), refused);
        } else {
          refusals.remove(result.origin());
        }
      }
      synchronized (requests) {
        requests.remove(result.origin()); // so that it becomes the newest
        requests.put(result.origin(), result.hops());
      }
      Asked waiting = asked.get(result.origin());
      if (waiting != null) {
        waiting.result = result;
      }
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
    public void networkChanged(Network network) {
      metrics.networkChanged(network);
      LOG.warn(
          network == Network.DOWN
              ? "no site can be reached any more, as if this machine's network was down"
              : "sites can be reached again");
    }
  }

  /**
   * What is known of a site, for a crawler: at once if it is at hand, else when it has been asked.
   *
   * @return fails with {@link ProblemException} if too many sites wait to be asked
   */
  CompletableFuture<SiteState> state(Origin origin, Crawler crawler) {
    Asked mine = asked.compute(origin, (o, before) -> {
      Asked now = before == null ? new Asked() : before;
      now.askers++;
      return now;
    });
    return client
        .rulesAsync(origin, crawler)
        .handle((rules, failure) -> {
          asked.computeIfPresent(origin, (o, now) -> --now.askers == 0 ? null : now);
          if (failure == null) {
            if (!crawler.isActingForUser()) { // for those nothing is looked up
              metrics.lookedUp(mine.result == null);
            }
            return CompletableFuture.completedFuture(
                forClients(SiteState.of(rules, mine.result, refusal(origin))));
          }
          return CompletableFuture.<SiteState>failedFuture(
              Failures.causeOf(failure) instanceof RejectedExecutionException
                  ? new ProblemException(
                      ProblemType.BUSY, "too many sites wait to be asked; try again in a moment")
                  : failure);
        })
        .thenCompose(future -> future);
  }

  /** Without the address that a name was refused for: nobody shall learn by this server how its network is laid out. */
  private static SiteState forClients(SiteState state) {
    return state.outcome() instanceof Outcome.Refused refused
            && refused.reason() == Outcome.Refused.Reason.ADDRESS
        ? new SiteState(state.rules(), new Outcome.Refused(refused.reason(), ""), state.fetched())
        : state;
  }

  SiteMetrics metrics() {
    return metrics;
  }

  private Outcome.@Nullable Refused refusal(Origin origin) {
    synchronized (refusals) {
      return refusals.get(origin);
    }
  }

  /** The requests of the last fetch of a site; none if it was sent before this was started, or many others since. */
  List<Hop> requests(Origin origin) {
    synchronized (requests) {
      return requests.getOrDefault(origin, List.of());
    }
  }

  /** The versions of a site's robots.txt that are kept, the newest first; none if the store fails. */
  List<Entry.Copy> history(Origin origin) {
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
    if (watcher != null) {
      watcher.close();
    }
    client.close();
  }
}
