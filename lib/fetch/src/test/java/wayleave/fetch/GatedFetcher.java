package wayleave.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import wayleave.Origin;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/** A fake fetcher that a test can block, and that counts concurrent fetches. */
public final class GatedFetcher implements Fetcher {
  private final InstantSource clock;
  private final Map<String, Outcome> sites = new ConcurrentHashMap<>();
  final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  final AtomicInteger running = new AtomicInteger();
  final AtomicInteger mostRunning = new AtomicInteger();
  final Map<String, AtomicInteger> runningByHost = new ConcurrentHashMap<>();
  final AtomicInteger mostRunningByHost = new AtomicInteger();
  final Map<InetAddress, AtomicInteger> runningByAddress = new ConcurrentHashMap<>();
  final AtomicInteger mostRunningByAddress = new AtomicInteger();
  final AtomicInteger preparing = new AtomicInteger();
  final AtomicInteger mostPreparing = new AtomicInteger();

  /** What all sites answer that were not told otherwise. */
  volatile Outcome otherwise = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
  /** Fetches end when this is open. */
  volatile CountDownLatch gate = new CountDownLatch(0);

  /** Lookups end when this is open. */
  volatile CountDownLatch lookupGate = new CountDownLatch(0);
  /** Where hosts are; null if that is not known. */
  volatile Function<Origin, InetAddress> addresses = origin -> null;

  volatile RuntimeException bug;

  /** How often it was asked about missing pages. */
  final AtomicInteger probes = new AtomicInteger();

  GatedFetcher(InstantSource clock) {
    this.clock = clock;
  }

  static Outcome found(String body) {
    return new Outcome.Found(200, Body.of(body), false);
  }

  static Outcome failure(int status) {
    return new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, status, "");
  }

  static Outcome lost() {
    return new Outcome.Unreachable(Outcome.Unreachable.Reason.DNS_FAILURE, 0, "");
  }

  static Outcome refused() {
    return new Outcome.Refused(Outcome.Refused.Reason.ADDRESS, "127.0.0.1");
  }

  GatedFetcher tell(String origin, Outcome outcome) {
    sites.put(origin, outcome);
    return this;
  }

  int count(String origin) {
    return counts.getOrDefault(origin, new AtomicInteger()).get();
  }

  int count() {
    return counts.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  public static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, (byte) last});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  int running(InetAddress address) {
    return runningByAddress.getOrDefault(address, new AtomicInteger()).get();
  }

  @Override
  public boolean answersSoForMissingPages(Origin origin, int status) {
    probes.incrementAndGet();
    return true;
  }

  @Override
  public Prepared prepare(Origin origin) throws InterruptedException {
    mostPreparing.accumulateAndGet(preparing.incrementAndGet(), Math::max);
    try {
      lookupGate.await();
    } finally {
      preparing.decrementAndGet();
    }
    InetAddress address = addresses.apply(origin);
    return address == null ? () -> fetch(origin) : new At(origin, address);
  }

  private final class At implements Prepared {
    private final Origin origin;
    private final InetAddress address;

    At(Origin origin, InetAddress address) {
      this.origin = origin;
      this.address = address;
    }

    @Override
    public Optional<InetAddress> address() {
      return Optional.of(address);
    }

    @Override
    public FetchResult fetch() throws InterruptedException {
      AtomicInteger there = runningByAddress.computeIfAbsent(address, a -> new AtomicInteger());
      mostRunningByAddress.accumulateAndGet(there.incrementAndGet(), Math::max);
      try {
        return GatedFetcher.this.fetch(origin);
      } finally {
        there.decrementAndGet();
      }
    }
  }

  @Override
  public FetchResult fetch(Origin origin) throws InterruptedException {
    counts.computeIfAbsent(origin.toString(), o -> new AtomicInteger()).incrementAndGet();
    AtomicInteger ofHost = runningByHost.computeIfAbsent(origin.host(), h -> new AtomicInteger());
    mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
    mostRunningByHost.accumulateAndGet(ofHost.incrementAndGet(), Math::max);
    try {
      gate.await();
      if (bug != null) {
        throw bug;
      }
      Outcome outcome = sites.getOrDefault(origin.toString(), otherwise);
      return new FetchResult(origin, clock.instant(), Duration.ZERO, List.of(), outcome);
    } finally {
      running.decrementAndGet();
      ofHost.decrementAndGet();
    }
  }
}
