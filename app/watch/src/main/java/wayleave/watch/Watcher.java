package wayleave.watch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.fetch.RobotsClient;
import wayleave.policy.SiteRules;

/**
 * Looks at sites when it is time, and tells what of their changes is worth it. Thread-safe.
 *
 * <p>A site is looked at as often as it was asked for, or else when its answer is about to expire. While it fails, the fetch policy
 * says when to try again, {@code Retry-After} included. A violation in an access log makes it check the site soon. Alerts that were sent are stored, so that each is sent once, also across restarts.
 */
public final class Watcher implements AutoCloseable {
  /** So many sites are asked at once; the client has its own limits for each host and address. */
  private static final int MAX_CHECKS = 64;

  /** Files are compared on so many threads. */
  private static final int THREADS = 2;

  /** How long after a look that came to nothing the next is due. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** No look follows the last at once, whatever the policy says. */
  private static final Duration LEAST = Duration.ofSeconds(1);

  /** The computer may have slept, or its clock been set: then what is due is known late, but not later than this. */
  private static final long MAX_WAIT_MILLIS = 60_000;

  private static final long CLOSING_SECONDS = 5;

  /** How long to wait for more lines of access logs. */
  private static final long LOG_PAUSE_MILLIS = 1_000;

  /** How long after a look a violation may bring about the next one, to confirm the rules. */
  private static final Duration CONFIRMATION = Duration.ofMinutes(1);

  private final RobotsClient client;
  private final InstantSource clock;
  private final AlertPolicy policy;
  private final AlertSeverity alertFrom;
  private final Consumer<Alert> alerts;
  private final Listeners listeners;
  private final @Nullable AlertDelivery delivery;
  private final List<Watched> watched = new ArrayList<>();
  private final Semaphore places = new Semaphore(MAX_CHECKS);
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, Watcher::daemon);
  private final Object lock = new Object();
  private final Object telling = new Object();

  /** The sites that wait for their time; those that are looked at are not in it. Guarded by {@link #lock}. */
  private final Queue<Due> due = new PriorityQueue<>(Comparator.comparing(Due::at));

  private boolean isClosed;

  private record Due(Instant at, Watched watched) {}

  Watcher(WatcherBuilder options) {
    client = options.client;
    clock = options.clock;
    policy = AlertPolicy.of(options.dialect);
    alertFrom = options.alertFrom;
    alerts = options.alerts;
    listeners = new Listeners(options.listener);
    delivery = options
        .target
        .map(target -> new AlertDelivery(target, listeners, options.deliveryPause))
        .orElse(null);
    Set<Origin> origins = new HashSet<>();
    for (WatchedSite site : options.sites) {
      if (!origins.add(site.origin())) {
        throw new IllegalArgumentException(site.origin() + " is there twice");
      }
      watched.add(
          new Watched(site, options.states, options.dialect, options.identity, clock, listeners));
    }
  }

  /**
   * A watcher to be set up.
   *
   * @param client what asks the sites, and keeps their versions if it was built so; to be closed by its owner, after the watcher
   */
  public static WatcherBuilder builder(RobotsClient client, List<WatchedSite> sites) {
    return new WatcherBuilder(client, sites);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "wayleave-watch");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * How a watched site stands.
   *
   * @param state what has been told
   * @param checkedAt when it was last looked at; null if it never was
   * @param nextCheck when it is to be looked at again; may have passed if that is going on
   * @param alerts the last alerts, as JSON, the newest first
   * @param pending how many alerts are still to be sent
   */
  public record Status(
      WatchedSite site,
      WatchState state,
      @Nullable Instant checkedAt,
      Instant nextCheck,
      List<String> alerts,
      int pending) {}

  /** How all sites stand, in the order in which they were given. */
  public List<Status> status() {
    return watched.stream()
        .map(each -> {
          WatchRecord kept = each.kept();
          return new Status(
              each.site(),
              kept.state(),
              kept.checkedAt(),
              kept.nextCheck(),
              kept.told(),
              kept.pending().size());
        })
        .toList();
  }

  /**
   * What came of looking at all sites once.
   *
   * @param alerts how many alerts there were
   * @param failedChecks how many sites could not be looked at; that a site fails is not such a failure
   * @param failedLogs how many access logs could not be read, or not to their ends
   * @param undelivered at how many sites alerts are left that the webhook has not taken
   */
  public record Summary(int alerts, int failedChecks, int failedLogs, int undelivered) {}

  /**
   * Looks at each site once, now, reads its access logs to their ends, and sends what is to be sent. Asks also a site that failed
   * at the last check, because it may have changed since.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Summary checkOnce() throws InterruptedException {
    AtomicInteger told = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    List<CompletableFuture<Void>> checks = new ArrayList<>();
    for (Watched each : watched) {
      places.acquire();
      checks.add(check(each).handle((count, failure) -> {
        places.release();
        told.addAndGet(failure == null ? count : 0);
        failed.addAndGet(failure == null ? 0 : 1);
        return null;
      }));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(checks.toArray(new CompletableFuture<?>[0]));
    try {
      all.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause()); // failures are counted above
    }
    int failedLogs = 0;
    for (Watched each : watched) {
      told.addAndGet(readLogOnce(each));
      failedLogs += each.log() == null ? 0 : each.log().failed();
    }
    int undelivered = 0;
    if (delivery != null) {
      for (Watched each : watched) {
        undelivered += delivery.deliver(each) ? 0 : 1;
      }
    }
    return new Summary(told.get(), failed.get(), failedLogs, undelivered);
  }

  /**
   * Looks at the sites whenever it is time, until the watcher is closed.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  public void run() throws InterruptedException {
    Thread delivering = null;
    if (delivery != null) {
      watched.stream().filter(each -> !each.kept().pending().isEmpty()).forEach(delivery::offer);
      delivering = daemon(delivery::run);
      delivering.start();
    }
    if (watched.stream().anyMatch(each -> each.log() != null)) {
      daemon(this::readLogs).start();
    }
    try {
      synchronized (lock) {
        watched.forEach(each -> due.add(new Due(firstCheck(each), each)));
      }
      for (Watched next = takeDue(); next != null; next = takeDue()) {
        begin(next);
      }
    } finally {
      if (delivery != null && delivering != null) {
        end(delivery, delivering);
      }
    }
  }

  /** What is being sent is given a few seconds, so that an alert that was taken is kept as such, and not sent again. */
  private static void end(AlertDelivery delivery, Thread delivering) throws InterruptedException {
    delivery.close();
    try {
      delivering.join(TimeUnit.SECONDS.toMillis(CLOSING_SECONDS));
    } finally {
      delivering.interrupt();
    }
  }

  /** As it was planned; or sooner, if it is to be looked at more often than before. */
  private static Instant firstCheck(Watched watched) {
    WatchRecord kept = watched.kept();
    Instant checkedAt = kept.checkedAt();
    Optional<Duration> every = watched.site().every();
    if (checkedAt == null || every.isEmpty() || kept.state().failingSince() != null) {
      return kept.nextCheck();
    }
    Instant latest = checkedAt.plus(every.get());
    return latest.isBefore(kept.nextCheck()) ? latest : kept.nextCheck();
  }

  /** The next site whose time has come, once it has; null if the watcher is closed. */
  private @Nullable Watched takeDue() throws InterruptedException {
    synchronized (lock) {
      while (!isClosed) {
        Due first = due.peek();
        long millis = first == null
            ? MAX_WAIT_MILLIS
            : Math.min(
                MAX_WAIT_MILLIS, Duration.between(clock.instant(), first.at()).toMillis());
        if (first != null && !clock.instant().isBefore(first.at())) {
          return due.remove().watched();
        }
        lock.wait(Math.max(1, millis));
      }
      return null;
    }
  }

  /** Reads the access logs whenever something was written, until the watcher is closed. */
  private void readLogs() {
    try {
      boolean isOpen = true;
      while (isOpen) {
        boolean isAny = false;
        for (Watched each : watched) {
          isAny |= readLog(each);
        }
        isOpen = isAny ? !isClosed() : pauseLogs();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watched.stream().map(Watched::log).filter(Objects::nonNull).forEach(SiteLog::close);
    }
  }

  private boolean isClosed() {
    synchronized (lock) {
      return isClosed;
    }
  }

  /** Waits; whether to go on then. */
  private boolean pauseLogs() throws InterruptedException {
    synchronized (lock) {
      if (!isClosed) {
        lock.wait(LOG_PAUSE_MILLIS);
      }
      return !isClosed;
    }
  }

  /** Reads a part of the access logs of a site; whether there was anything. */
  private boolean readLog(Watched each) {
    SiteLog log = each.log();
    if (log == null) {
      return false;
    }
    List<SiteLog.Found> found = new ArrayList<>();
    boolean isAny = false;
    try {
      isAny = log.read(found);
      tell(each, found);
      if (log.isWaiting()) {
        hasten(each);
      }
    } catch (IOException | RuntimeException e) {
      listeners.tell(
          listener -> listener.logNoticed(each.origin(), String.valueOf(e.getMessage()), true));
    }
    return isAny;
  }

  /** Reads the access logs of a site to their ends; how many alerts that gave. */
  private int readLogOnce(Watched each) {
    SiteLog log = each.log();
    if (log == null) {
      return 0;
    }
    List<SiteLog.Found> found = new ArrayList<>();
    try (log) {
      while (log.read(found)) {
        // goes on
      }
      found.addAll(log.finish());
    } catch (IOException e) {
      listeners.tell(
          listener -> listener.logNoticed(each.origin(), String.valueOf(e.getMessage()), true));
    }
    return tell(each, found);
  }

  /** Sends alerts of violations; how many. */
  private int tell(Watched each, List<SiteLog.Found> found) {
    int count = 0;
    for (SiteLog.Found one : found) {
      Alert alert = one.alert();
      boolean isTold = alert.severity().compareTo(alertFrom) >= 0;
      if (isTold) {
        synchronized (telling) {
          alerts.accept(alert);
        }
      }
      List<String> texts = isTold ? List.of(AlertJson.text(alert)) : List.of();
      each.keep(kept -> kept.violated(one.kind(), texts, delivery != null));
      if (isTold) {
        listeners.tell(listener -> listener.alerted(alert));
        count++;
      }
    }
    if (delivery != null && count > 0) {
      delivery.offer(each);
    }
    return count;
  }

  /** Checks a site sooner, if it was not looked at just now. While it fails, the fetch policy says when. */
  private void hasten(Watched each) {
    WatchRecord kept = each.kept();
    Instant checkedAt = kept.checkedAt();
    if (kept.state().failingSince() != null) {
      return;
    }
    Instant soon = checkedAt == null ? clock.instant() : checkedAt.plus(CONFIRMATION);
    synchronized (lock) {
      if (due.removeIf(one -> one.watched() == each && one.at().isAfter(soon))) {
        due.add(new Due(soon, each));
        lock.notifyAll();
      }
    }
  }

  private void begin(Watched next) throws InterruptedException {
    places.acquire();
    check(next).whenComplete((count, failure) -> {
      places.release();
      synchronized (lock) {
        due.add(new Due(next.kept().nextCheck(), next));
        lock.notifyAll();
      }
    });
  }

  /** Looks whether anything is due: a clock that is not the system's has gone on. */
  void wake() {
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  /** Looks at a site; how many alerts that gave. */
  private CompletableFuture<Integer> check(Watched each) {
    return client
        .fetchAsync(each.origin())
        .thenApplyAsync(rules -> observe(each, rules), threads)
        .whenComplete((count, failure) -> {
          if (failure != null) {
            each.keep(kept -> kept.postponed(clock.instant().plus(RETRY)));
            if (!isEnding(failure)) {
              listeners.tell(listener -> listener.checkFailed(each.origin(), failure));
            }
          }
        });
  }

  /** Whether a look failed because all ends. */
  private boolean isEnding(Throwable failure) {
    synchronized (lock) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      return isClosed
          && (cause instanceof CancellationException
              || cause instanceof RejectedExecutionException);
    }
  }

  private int observe(Watched each, SiteRules rules) {
    WatchRecord before = each.kept();
    Instant now = clock.instant();
    Optional<Observation> seen = Observation.of(rules);
    AlertPolicy.Step step = seen.map(one -> policy.step(each.site(), before.state(), one))
        .orElse(new AlertPolicy.Step(List.of(), before.state()));
    List<Alert> told = step.alerts().stream()
        .filter(alert -> alert.severity().compareTo(alertFrom) >= 0)
        .toList();
    synchronized (telling) {
      told.forEach(alerts);
    }
    Instant next = nextCheck(each.site(), rules, step.state(), now);
    List<String> texts = told.stream().map(AlertJson::text).toList();
    each.keep(kept -> kept.checked(step.state(), now, next, texts, delivery != null));
    told.forEach(alert -> listeners.tell(listener -> listener.alerted(alert)));
    SiteLog log = each.log();
    int violations = log == null || seen.isEmpty() ? 0 : tell(each, log.observed(seen.get()));
    listeners.tell(listener -> listener.checked(each.origin()));
    if (delivery != null && !each.kept().pending().isEmpty()) {
      delivery.offer(each);
    }
    return told.size() + violations;
  }

  /** When the answer is about to expire, or as often as was asked for; while a site fails, when the policy says. */
  private static Instant nextCheck(
      WatchedSite site, SiteRules rules, WatchState state, Instant now) {
    Instant next = site.every()
        .filter(every -> state.failingSince() == null)
        .map(every -> now.plus(shortened(every, site.origin(), now)))
        .orElse(rules.nextFetch());
    Instant earliest = now.plus(LEAST);
    return next.isBefore(earliest) ? earliest : next;
  }

  /** Up to a tenth less, so that sites that were added together are not looked at together for ever. */
  private static Duration shortened(Duration every, Origin origin, Instant now) {
    long mixed = (origin.hashCode() * 1_000_003L + now.toEpochMilli()) * 0x9E3779B97F4A7C15L;
    double unit = (mixed >>> 11) * 0x1.0p-53;
    return every.minusMillis((long) (every.toMillis() * 0.1 * unit));
  }

  /** Lets {@link #run} end, without waiting for it. */
  public void stop() {
    synchronized (lock) {
      isClosed = true;
      lock.notifyAll();
    }
    if (delivery != null) {
      delivery.close();
    }
  }

  /** Ends: looks that are going on are given a few seconds; alerts that were not sent are kept. */
  @Override
  public void close() {
    stop();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
