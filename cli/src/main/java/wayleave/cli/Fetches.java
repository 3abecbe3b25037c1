package wayleave.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.fetch.ClientListener;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.fetch.SiteRules;
import wayleave.json.Printable;
import wayleave.json.SiteState;

/** Hears which origins are fetched, and remembers what came of those that somebody waits for. Thread-safe. */
final class Fetches implements ClientListener {
  private static final int MAX_REFUSALS = 10_000;

  private final StatusLine status;
  private final Exit exit;
  private final ConcurrentHashMap<Origin, Asked> asked = new ConcurrentHashMap<>();
  private final AtomicLong finished = new AtomicLong();
  private final AtomicBoolean storeHasFailed = new AtomicBoolean();
  private final AtomicBoolean networkWasDown = new AtomicBoolean();
  private volatile boolean isClosing;

  /** Why origins were refused: the client remembers for some minutes that they were. */
  private final Map<Origin, Outcome.Refused> refusals = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Origin, Outcome.Refused> eldest) {
      return size() > MAX_REFUSALS;
    }
  };

  Fetches(StatusLine status, Exit exit) {
    this.status = status;
    this.exit = exit;
  }

  /** Somebody's interest in an origin. */
  final class Asked implements AutoCloseable {
    private final Origin origin;
    private int askers;
    private volatile @Nullable FetchResult result;
    private @Nullable CompletableFuture<SiteRules> refresh;

    private Asked(Origin origin) {
      this.origin = origin;
    }

    /** The fetch that has ended since; empty if there was none. */
    Optional<FetchResult> result() {
      return Optional.ofNullable(result);
    }

    /** The fetch anew that all who ask at a time share; begun by the first. */
    synchronized CompletableFuture<SiteRules> refresh(
        Supplier<CompletableFuture<SiteRules>> begin) {
      if (refresh == null) {
        refresh = begin.get();
      }
      return refresh;
    }

    /** What is known of the site, now that its rules are at hand. */
    SiteState site(SiteRules rules) {
      return SiteState.of(rules, result, refusal().orElse(null));
    }

    /** Why the last fetch was refused, if it was, however long ago. */
    Optional<Outcome.Refused> refusal() {
      synchronized (refusals) {
        return Optional.ofNullable(refusals.get(origin));
      }
    }

    @Override
    public void close() {
      asked.computeIfPresent(origin, (o, self) -> --self.askers == 0 ? null : self);
    }
  }

  /** Begins to remember what comes of an origin; to be closed. */
  Asked ask(Origin origin) {
    return asked.compute(origin, (o, before) -> {
      Asked now = before == null ? new Asked(origin) : before;
      now.askers++;
      return now;
    });
  }

  /** How many fetches have come to an outcome. */
  long finished() {
    return finished.get();
  }

  /** What fails from now on fails because all ends. */
  void closing() {
    isClosing = true;
  }

  @Override
  public void fetched(FetchResult result, Policy.Step step) {
    finished.incrementAndGet();
    synchronized (refusals) {
      if (result.outcome() instanceof Outcome.Refused refused) {
        refusals.put(result.origin(), refused);
      } else {
        refusals.remove(result.origin());
      }
    }
    Asked waiting = asked.get(result.origin());
    if (waiting != null) {
      waiting.result = result;
    }
  }

  @Override
  public void storeFailed(Origin origin, IOException failure) {
    if (!isClosing && !exit.hasBegun() && storeHasFailed.compareAndSet(false, true)) {
      status.say("the store fails, going on without what it cannot do: "
          + Printable.of(String.valueOf(failure.getMessage())));
    }
  }

  @Override
  public void networkChanged(Network network) {
    if (network == Network.DOWN && networkWasDown.compareAndSet(false, true)) {
      status.say("no site can be reached any more, as if this machine's network was down;"
          + " until one answers, failures are not counted against the sites");
    }
  }
}
