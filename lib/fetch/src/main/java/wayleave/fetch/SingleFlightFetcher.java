package wayleave.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.fetch.Dispatcher.Next;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.CachedSite;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * Brings what is known of origins up to date: from the store, or by a fetch. Of several who want the same origin, one flies and
 * the others wait for it; so an origin's entry has one writer here at a time. Thread-safe.
 */
final class SingleFlightFetcher {
  /** Longer than a fetch may take. */
  private static final Duration LEASE = Duration.ofMinutes(1);

  private static final long FIRST_LEASE_WAIT_MILLIS = 50;
  private static final long MAX_LEASE_WAIT_MILLIS = 1000;

  private final Fetcher fetcher;
  private final Policy policy;
  private final Dialect dialect;
  private final RobotsStore store;
  private final InstantSource clock;
  private final Dispatcher dispatcher;
  private final ParsedCache memory;
  private final Listeners listeners;
  private final int versions;
  private final boolean probesMissingPages;
  private final Crawler crawler;
  private final LongFunction<Executor> delays;
  private final NetworkOutageDetector networkGuard = new NetworkOutageDetector();
  private volatile boolean isNetworkUp = true;
  private final ConcurrentHashMap<Origin, Flight> flights = new ConcurrentHashMap<>();

  /** What a flight is for. */
  enum Purpose {
    /** An answer that serves; it is fetched if there is none. */
    ANSWER,
    /** A fetch, if it is still due. */
    REFRESH,
    /** A fetch, whatever is known. */
    FETCH,
    /** To note that the site has answered for something else. */
    SITE_ANSWERED
  }

  /**
   * What came of a flight.
   *
   * @param at when that was found to be an answer; later it may no longer be one, if whoever waits for it is held up
   * @param fetched the fetch that it ended with; null if there was none
   */
  record Landed(CachedSite site, Instant at, @Nullable FetchResult fetched) {}

  private static final class Flight {
    final Origin origin;
    final Purpose purpose;
    final CompletableFuture<Landed> landed = new CompletableFuture<>();
    long leaseWaitMillis = FIRST_LEASE_WAIT_MILLIS;

    Flight(Origin origin, Purpose purpose) {
      this.origin = origin;
      this.purpose = purpose;
    }
  }

  SingleFlightFetcher(
      Fetcher fetcher,
      Policy policy,
      Dialect dialect,
      RobotsStore store,
      InstantSource clock,
      Dispatcher dispatcher,
      ParsedCache memory,
      Listeners listeners,
      int versions,
      boolean probesMissingPages,
      Crawler crawler,
      LongFunction<Executor> delays) {
    this.fetcher = fetcher;
    this.policy = policy;
    this.dialect = dialect;
    this.store = store;
    this.clock = clock;
    this.dispatcher = dispatcher;
    this.memory = memory;
    this.listeners = listeners;
    this.versions = versions;
    this.probesMissingPages = probesMissingPages;
    this.crawler = crawler;
    this.delays = delays;
  }

  /** What is then known; fails with {@link RejectedExecutionException} if too many wait, never because of a site. */
  CompletableFuture<Landed> start(Origin origin, Purpose purpose) {
    Flight flight = new Flight(origin, purpose);
    Flight other = flights.putIfAbsent(origin, flight);
    if (other == null) {
      submit(flight);
      return flight.landed;
    }
    boolean sameWillDo = switch (purpose) {
      case ANSWER, REFRESH -> other.purpose != Purpose.SITE_ANSWERED;
      case FETCH -> other.purpose == Purpose.FETCH;
      case SITE_ANSWERED -> true; // it will be said again
    };
    return sameWillDo
        ? other.landed
        : other.landed.handle((landed, failure) -> landed).thenCompose(l -> start(origin, purpose));
  }

  private void submit(Flight flight) {
    try {
      dispatcher.submit(new Dispatcher.Task(
          flight.origin.host(), () -> begin(flight), reason -> drop(flight, reason)));
    } catch (RejectedExecutionException | CancellationException e) {
      drop(flight, e);
    }
  }

  private void drop(Flight flight, Throwable reason) {
    if (reason instanceof RejectedExecutionException) {
      listeners.tell(listener -> listener.rejected(flight.origin));
    }
    fail(flight, reason);
  }

  private void fail(Flight flight, Throwable failure) {
    flights.remove(flight.origin, flight);
    flight.landed.completeExceptionally(failure);
  }

  private void land(Flight flight, Landed landed) {
    flights.remove(flight.origin, flight);
    flight.landed.complete(landed);
  }

  /** A part of a flight. */
  private interface Part<T> {
    T run() throws InterruptedException;
  }

  /** What came of a part; if it fails, so does the flight. */
  private <T> T guarded(Flight flight, Part<T> part, Function<Runnable, T> done) {
    try {
      return part.run();
    } catch (InterruptedException e) {
      return done.apply(() -> fail(flight, new CancellationException("interrupted")));
    } catch (Throwable e) {
      return done.apply(() -> fail(flight, e));
    }
  }

  /** What needs no connection; and then where to connect to. What is done last, callers do, and may take long. */
  private Next begin(Flight flight) {
    return guarded(flight, () -> prepare(flight), Next.Done::new);
  }

  private Next prepare(Flight flight) throws InterruptedException {
    if (flight.purpose == Purpose.SITE_ANSWERED) {
      return new Next.Done(noteAnswer(flight));
    }
    Runnable landing = landWithoutFetch(flight, look(flight.origin).site());
    if (landing != null) {
      return new Next.Done(landing);
    }
    Fetcher.Prepared prepared = fetcher.prepare(flight.origin);
    Optional<InetAddress> address = prepared.address();
    return address.isPresent()
        ? new Next.At(
            address.get(), () -> guarded(flight, () -> answer(flight, prepared), landed -> landed))
        : new Next.Done(answer(flight, prepared));
  }

  private Runnable noteAnswer(Flight flight) {
    Optional<Closeable> lease = lease(flight.origin);
    try {
      Looked looked = look(flight.origin);
      CachedSite known = looked.site();
      Instant now = clock.instant();
      CacheEntry entry = known.entry();
      // Another client's outcome must not be overwritten by what was known before it.
      if (lease.isPresent() && looked.isRead()) {
        entry = policy.siteAnswered(entry, now).entry();
        save(flight.origin, entry);
      }
      Landed landed = landed(flight, known.with(entry), now, null);
      return () -> land(flight, landed);
    } finally {
      lease.ifPresent(held -> release(flight.origin, held));
    }
  }

  private Runnable answer(Flight flight, Fetcher.Prepared prepared) throws InterruptedException {
    Optional<Closeable> lease = lease(flight.origin);
    if (lease.isEmpty() && flight.purpose != Purpose.FETCH) {
      return () -> wait(flight);
    }
    try {
      // Who held the lease before may have fetched since, and so may others while this one waited.
      Looked known = look(flight.origin);
      Runnable landing = landWithoutFetch(flight, known.site());
      if (landing != null) {
        return landing;
      }
      Landed landed = fetch(flight, prepared, known);
      return () -> {
        // Callbacks use the body too, so its room is released after them.
        try (prepared) {
          land(flight, landed);
        }
      };
    } finally {
      lease.ifPresent(held -> release(flight.origin, held));
    }
  }

  private @Nullable Runnable landWithoutFetch(Flight flight, CachedSite known) {
    Instant now = clock.instant();
    boolean isDue = known.isDue(now);
    boolean serves = flight.purpose == Purpose.ANSWER && known.serves(now);
    if (flight.purpose == Purpose.FETCH || isDue && !serves) {
      return null;
    }
    Landed landed = landed(flight, known, now, null);
    return () -> {
      if (flight.purpose == Purpose.ANSWER) {
        listeners.tell(listener -> listener.answeredFromStore(flight.origin));
      }
      land(flight, landed);
      if (isDue) {
        start(flight.origin, Purpose.REFRESH);
      }
    };
  }

  private Landed landed(
      Flight flight, CachedSite known, Instant now, @Nullable FetchResult fetched) {
    CachedSite site = memory.put(flight.origin, known);
    // Now, and not when all who wait are told: as long as the fetch has room for its body.
    memory.rules(site, crawler, now, fetched);
    return new Landed(site, now, fetched);
  }

  /** Somebody else is fetching: their outcome will be in the store soon. */
  private void wait(Flight flight) {
    long millis = flight.leaseWaitMillis;
    flight.leaseWaitMillis = Math.min(2 * millis, MAX_LEASE_WAIT_MILLIS);
    delays.apply(millis).execute(() -> submit(flight));
  }

  /**
   * The newest that is known of an origin.
   *
   * @param isRead whether the store could be read
   */
  private record Looked(CachedSite site, boolean isRead) {}

  /** The newest that is known, from the store or at hand. */
  private Looked look(Origin origin) {
    Optional<Optional<CacheEntry>> read =
        stored(origin, Optional.empty(), () -> Optional.of(store.get(origin)));
    CacheEntry stored = read.flatMap(entry -> entry).orElse(CacheEntry.UNKNOWN);
    CachedSite inStore = CachedSite.of(origin, stored, policy, dialect);
    CachedSite atHand = memory.get(origin);
    CachedSite newest;
    if (atHand == null) {
      newest = inStore;
    } else if (stored.attemptedAt().isAfter(atHand.entry().attemptedAt())) {
      newest = withLaterCopy(inStore, atHand.entry());
    } else {
      newest = withLaterCopy(atHand, stored);
    }
    return new Looked(newest, read.isPresent());
  }

  /**
   * The newest, with the older entry's copy if a failure was noted without knowing that copy. A copy from before the failures does
   * not return where the site has answered before them that it has no robots.txt: an entry does not say when.
   */
  private static CachedSite withLaterCopy(CachedSite newest, CacheEntry older) {
    CacheEntry entry = newest.entry();
    CacheEntry.Outage outage = entry.outage().orElse(null);
    CacheEntry.Copy copy = older.copy().orElse(null);
    if (outage == null || copy == null) {
      return newest;
    }
    Instant known = entry.copy().map(CacheEntry.Copy::fetchedAt).orElseGet(outage::since);
    boolean knowsNoAnswer = entry.freshUntil().equals(Instant.EPOCH);
    return knowsNoAnswer || copy.fetchedAt().isAfter(known)
        ? newest.with(new CacheEntry(
            entry.last().orElse(null),
            copy,
            entry.attemptedAt(),
            older.freshUntil(),
            entry.nextFetch(),
            outage))
        : newest;
  }

  private Landed fetch(Flight flight, Fetcher.Prepared prepared, Looked before)
      throws InterruptedException {
    try {
      return fetchAndTell(flight, prepared, before);
    } catch (InterruptedException | RuntimeException | Error e) {
      prepared.close();
      throw e;
    }
  }

  private Landed fetchAndTell(Flight flight, Fetcher.Prepared prepared, Looked looked)
      throws InterruptedException {
    Origin origin = flight.origin;
    CachedSite before = looked.site();
    listeners.tell(listener -> listener.fetchStarted(origin));
    FetchResult asked;
    FetchResult result;
    try {
      asked = prepared.fetch();
      result = probesMissingPages ? probed(asked, before.entry()) : asked;
    } catch (InterruptedException | RuntimeException | Error e) {
      listeners.tell(listener -> listener.fetchAborted(origin));
      throw e;
    }
    Instant now = clock.instant();
    boolean counts =
        observe(result, before.entry(), now) || result.outcome() instanceof Outcome.Refused;
    Policy.Step step = counts
        ? policy.fetched(before.entry(), result, now)
        : policy.networkFailed(before.entry(), now);
    CachedSite known = before.after(step, result.outcome());
    // A failure must not replace a good copy that could not be read.
    boolean isKept = looked.isRead() || step.entry().outage().isEmpty();
    if (isKept && !(result.outcome() instanceof Outcome.Refused)) {
      save(origin, step.entry());
    }
    // What a first look says about missing pages is not believed yet: the site has failed.
    FetchResult told =
        step.entry().last().filter(result.outcome()::equals).isPresent() ? result : asked;
    memory.fetched(told);
    listeners.tell(listener -> listener.fetched(told, step));
    return landed(flight, known, now, told);
  }

  /** The same result, or that the robots.txt is missing, if the site answers as for every missing page. */
  private FetchResult probed(FetchResult result, CacheEntry before) throws InterruptedException {
    if (!Policy.mayBeMissing(before, result, clock.instant())) {
      return result;
    }
    int status = ((Outcome.Unreachable) result.outcome()).status();
    // Where a redirect led to another site, that one's habits say nothing of this one.
    boolean isMissing =
        result.hops().size() <= 1 && fetcher.answersSoForMissingPages(result.origin(), status);
    return isMissing
        ? new FetchResult(
            result.origin(),
            result.startedAt(),
            result.took(),
            result.hops(),
            new Outcome.Absent(Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING, status))
        : result;
  }

  /** Whether the network seems to be up. */
  private boolean observe(FetchResult result, CacheEntry before, Instant now) {
    boolean isUp = networkGuard.observe(result, before, now);
    if (isUp != isNetworkUp) {
      isNetworkUp = isUp;
      listeners.tell(listener -> listener.networkChanged(isUp));
    }
    return isUp;
  }

  /** An interrupted thread must not lose what was fetched: some stores would give up. */
  private void save(Origin origin, CacheEntry entry) {
    if (entry.last().isEmpty()) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    stored(origin, false, () -> {
      store.put(origin, entry);
      CacheEntry.Copy copy = entry.copy().orElse(null);
      if (versions > 0 && copy != null && entry.last().get() instanceof Outcome.Found) {
        store.addVersion(origin, copy, versions);
      }
      return true;
    });
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A store that fails is done without: better fetched twice than not at all. */
  private Optional<Closeable> lease(Origin origin) {
    return stored(origin, Optional.of(() -> {}), () -> store.tryLease(origin, LEASE));
  }

  private void release(Origin origin, Closeable lease) {
    stored(origin, false, () -> {
      lease.close();
      return true;
    });
  }

  /** Something that the store does. */
  private interface StoreCall<T> {
    T run() throws IOException;
  }

  /** What the store says; if it fails, that is told, and {@code otherwise} holds. */
  private <T> T stored(Origin origin, T otherwise, StoreCall<T> call) {
    IOException failure;
    try {
      return call.run();
    } catch (IOException e) {
      failure = e;
    } catch (RuntimeException e) {
      failure = new IOException(e);
    }
    IOException told = failure;
    listeners.tell(listener -> listener.storeFailed(origin, told));
    return otherwise;
  }
}
