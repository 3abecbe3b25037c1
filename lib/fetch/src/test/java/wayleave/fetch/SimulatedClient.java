package wayleave.fetch;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.SimulatedSite.Reply;
import wayleave.fetch.SimulatedWorld.Fault;
import wayleave.fetch.SimulatedWorld.Injected;
import wayleave.policy.Policy;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;

/** A client from its opening to its end, and what the model says that it knows. */
final class SimulatedClient implements InstantSource, ClientListener, Executor {
  private final String name;
  private final SimulatedWorld world;
  private final SimulatedSettings settings;
  private final SimulatedStore store;
  private final RobotsClient client;
  private final Map<Origin, SimulatedFlight> flights = new HashMap<>();
  private final Set<Question> unanswered = new HashSet<>();
  private boolean isCrashed;
  private boolean isClosed;
  private boolean isNetworkUp = true;
  /** What the question that is being asked was answered with at once; null if it was not. */
  private SimulatedKnowledge answeredWith;

  /** Fetches that have begun and were not closed. */
  int openFetches;

  private record Question(
      Origin origin, String path, long askedAt, boolean isOnDemand, int number) {}

  private int questions;

  SimulatedClient(
      String name,
      SimulatedWorld world,
      SimulatedSettings settings,
      SimulatedNetwork network,
      SimulatedStore store) {
    this.name = name;
    this.world = world;
    this.settings = settings;
    this.store = store;
    RobotsClientBuilder builder = RobotsClient.builder(network.fetcherOf(this))
        .crawler(Crawler.ofTokens("examplebot"))
        .policy(Policy.of(settings.policy()))
        .store(store.openFor(this))
        .clock(this)
        .executor(this)
        .listener(this)
        .maxFetches(settings.maxFetches())
        .maxFetchesPerHost(settings.maxFetchesPerHost())
        .maxFetchesPerAddress(settings.maxFetchesPerAddress())
        .maxQueued(settings.maxQueued())
        .memoryBytes(settings.forgets() ? 1 : 1 << 24);
    if (settings.historyLength() > 0) {
      builder.historyLength(settings.historyLength());
    }
    if (settings.probesMissingPages()) {
      builder.probeMissingPages();
    }
    builder.delays = millis -> task -> plan(millis, task);
    client = builder.build();
  }

  private SimulatedFlight flight(Origin origin) {
    return flights.computeIfAbsent(
        origin, any -> new SimulatedFlight(origin, world, settings, this));
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }

  @Override
  public long millis() {
    return world.now() + settings.skewOf(name);
  }

  @Override
  public void execute(Runnable task) {
    Fault fault = world.fault(settings.executorFaults());
    if (fault == Fault.BEFORE_EFFECT) {
      throw rejection();
    }
    if (settings.runsInline() && world.chance(0.5)) {
      task.run();
    } else {
      plan(world.isCalm ? 0 : world.draw(20), task);
    }
    if (fault == Fault.AFTER_EFFECT) {
      throw rejection();
    }
  }

  private RejectedExecutionException rejection() {
    return new RejectedExecutionException("on purpose", world.injected());
  }

  private void plan(long millis, Runnable task) {
    world.plan(world.now() + millis, () -> {
      if (!isCrashed) {
        task.run();
      }
    });
  }

  boolean isCrashed() {
    return isCrashed;
  }

  void throwIfCrashed() {
    if (isCrashed) {
      throw world.injected();
    }
  }

  /** The process is gone: nothing that it still does has an effect. */
  void crash() {
    world.note(name, "crashes");
    isCrashed = true;
    unanswered.clear();
  }

  void close() {
    world.note(name, "is closed");
    isClosed = true;
    client.close();
  }

  boolean sharesReliableLeasesWith(SimulatedClient other) {
    return store == other.store && store.leasesAreReliable();
  }

  boolean isFetchedOnDemand(Origin origin) {
    return flight(origin).onDemand > 0;
  }

  void checkLimits(long all, long ofHost, long ofAddress) {
    world.check(
        all <= settings.maxFetches()
            && ofHost <= settings.maxFetchesPerHost()
            && ofAddress <= settings.maxFetchesPerAddress()
            && client.queued() <= settings.maxQueued() + settings.maxFetches(),
        "too much at once: ",
        all,
        ", of the host ",
        ofHost,
        ", at the address ",
        ofAddress,
        ", waiting ",
        client.queued());
  }

  void ask(Origin origin, String path, boolean isOnDemand) {
    SimulatedFlight flight = flight(origin);
    flight.settleLook();
    Question question = new Question(origin, path, world.now(), isOnDemand, questions++);
    world.note(name, isOnDemand ? "refetches" : "is asked for", origin, path);
    unanswered.add(question);
    flight.onDemand += isOnDemand ? 1 : 0;
    boolean wasClosed = isClosed;
    SimulatedKnowledge before = answeredWith;
    answeredWith = null;
    CompletableFuture<SiteRules> rules =
        isOnDemand ? client.fetchAsync(origin) : client.rulesAsync(origin);
    SimulatedKnowledge atHand = answeredWith;
    answeredWith = before;
    rules.whenComplete((answer, failure) -> {
      if (!isCrashed) {
        flight.onDemand -= isOnDemand ? 1 : 0;
        answered(question, answer, failure, atHand, wasClosed);
      }
    });
  }

  void askUnlessGone(Origin origin, String path) {
    if (!isCrashed && !isClosed) {
      ask(origin, path, false);
    }
  }

  private void answered(
      Question question,
      SiteRules answer,
      Throwable failure,
      SimulatedKnowledge atHand,
      boolean wasClosed) {
    world.check(unanswered.remove(question), "answered twice: ", question);
    SimulatedFlight flight = flight(question.origin);
    if (failure != null) {
      checkFailure(question, flight, failure, wasClosed);
      return;
    }
    flight.settleLook();
    world.note(name, "answers", question.origin, answer.access().code());
    flight.checkAnswer(answer, question.path, question.askedAt + settings.skewOf(name), atHand);
  }

  private void checkFailure(
      Question question, SimulatedFlight flight, Throwable thrown, boolean wasClosed) {
    Throwable failure = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    world.note(name, "fails", question.origin, failure);
    long oldest = world.now() - settings.landingMillis();
    Throwable injected = failure instanceof Injected ? failure : failure.getCause();
    boolean isExplained;
    if (wasClosed) {
      isExplained = failure instanceof IllegalStateException;
    } else if (injected instanceof Injected) {
      isExplained = ((Injected) injected).at >= oldest;
    } else if (failure instanceof CancellationException) {
      isExplained = isClosed || flight.interruptedAt >= oldest;
    } else {
      isExplained = failure instanceof RejectedExecutionException && flight.rejectedAt >= oldest;
    }
    world.check(isExplained, "a question failed without a cause: ", question, " ", failure);
  }

  void siteAnswered(Origin origin) {
    flight(origin).settleLook();
    world.note(name, "hears from", origin);
    client.siteAnswered(origin);
  }

  /** Checks what must hold when nothing is going on any more. */
  void checkIdle() {
    world.check(unanswered.isEmpty(), name, " never answers ", unanswered);
    world.check(client.inFlight() == 0, name, " still runs ", client.inFlight());
    world.check(client.queued() == 0, name, " still queues ", client.queued());
    world.check(openFetches == 0, name, " has not closed ", openFetches, " fetches");
    flights.values().forEach(SimulatedFlight::checkIdle);
  }

  void looked(Origin origin, SimulatedKnowledge stored, boolean isRead) {
    if (!isCrashed) {
      flight(origin).looked(stored, isRead);
    }
  }

  /** A flight goes on after it looked: what it found does not serve. */
  void proceeds(Origin origin) {
    throwIfCrashed();
    flight(origin).proceeds();
  }

  void leaseRefused(Origin origin) {
    flight(origin).isLeaseRefused = true;
  }

  SimulatedKnowledge storing(Origin origin, CacheEntry entry) {
    world.check(!Thread.currentThread().isInterrupted(), "stored while interrupted: ", origin);
    return flight(origin).storing(entry, isNetworkUp);
  }

  void stored(Origin origin, boolean isDone) {
    if (!isCrashed) {
      flight(origin).stored(isDone);
    }
  }

  void versionStored(Origin origin) {
    if (!isCrashed) {
      flight(origin).noteLanded();
    }
  }

  /** Whether nothing but a mistake can replace what is stored by something older. */
  boolean mayNotStoreOlder() {
    return store.leasesAreReliable() && !settings.asksOnDemand() && !settings.hasSkew();
  }

  void replied(Origin origin, Reply reply) {
    flight(origin).replied(reply);
  }

  void probing(Origin origin, int status) {
    throwIfCrashed();
    flight(origin).probing(status);
  }

  void failsForMissing(Origin origin) {
    flight(origin).failsForMissing();
  }

  void interrupted(Origin origin) {
    flight(origin).interruptedAt = world.now();
  }

  @Override
  public void answeredFromMemory(Origin origin) {
    answeredWith = flight(origin).answeredFromMemory();
  }

  @Override
  public void fetchStarted(Origin origin) {
    if (!isCrashed) {
      flight(origin).fetchStarted();
    }
  }

  @Override
  public void fetched(FetchResult result, Policy.Step step) {
    if (!isCrashed) {
      flight(result.origin()).fetched(result, step, isNetworkUp);
    }
  }

  @Override
  public void fetchAborted(Origin origin) {
    if (!isCrashed) {
      flight(origin).fetchAborted();
    }
  }

  @Override
  public void rejected(Origin origin) {
    if (!isCrashed) {
      flight(origin).rejectedAt = world.now();
    }
  }

  @Override
  public void storeFailed(Origin origin, IOException failure) {
    if (!isCrashed) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      world.check(
          cause instanceof Injected || cause instanceof IOException, "the store failed: ", failure);
    }
  }

  @Override
  public void networkChanged(boolean isUp) {
    world.note(name, "finds its network", isUp ? "up" : "down");
    isNetworkUp = isUp;
  }
}
