package wayleave.testing;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import wayleave.Origin;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * A fetcher without a network, for tests of programs that use {@link wayleave.fetch.RobotsClient}: each site has the robots.txt,
 * the status or the outcome that the test sets. It counts fetches. A site that was not set has no robots.txt (404). Thread-safe.
 */
public final class FakeFetcher implements Fetcher {
  private static final Outcome NOT_FOUND =
      new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);

  private final InstantSource clock;
  private final Map<Origin, Outcome> sites = new ConcurrentHashMap<>();
  private final Map<Origin, AtomicInteger> counts = new ConcurrentHashMap<>();

  /** A fetcher whose fetches take place now. */
  public FakeFetcher() {
    this(InstantSource.system());
  }

  /** A fetcher whose fetches take place at the time that {@code clock} shows, such as a {@link FakeClock}. */
  public FakeFetcher(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The site has a robots.txt.
   *
   * @param url the origin of the site, or any URL of it
   * @throws IllegalArgumentException if {@code url} has no origin
   */
  public FakeFetcher robots(String url, String robots) {
    return answer(url, new Outcome.Found(200, Body.of(robots), false));
  }

  /**
   * The site answers with a status.
   *
   * @param url the origin of the site, or any URL of it
   * @param status 400 to 599
   * @throws IllegalArgumentException if {@code url} has no origin, or {@code status} does not decide
   */
  public FakeFetcher status(String url, int status) {
    return answer(
        url,
        Outcome.ofStatus(status)
            .orElseThrow(() -> new IllegalArgumentException("status " + status)));
  }

  /**
   * The site cannot be reached: its name does not resolve.
   *
   * @param url the origin of the site, or any URL of it
   * @throws IllegalArgumentException if {@code url} has no origin
   */
  public FakeFetcher unreachable(String url) {
    return answer(url, new Outcome.Unreachable(Outcome.Unreachable.Reason.DNS_FAILURE, 0, ""));
  }

  /**
   * Fetches from the site have an outcome.
   *
   * @param url the origin of the site, or any URL of it
   * @throws IllegalArgumentException if {@code url} has no origin
   */
  public FakeFetcher answer(String url, Outcome outcome) {
    sites.put(Origin.of(url), outcome);
    return this;
  }

  /**
   * The number of fetches from a site so far.
   *
   * @param url the origin of the site, or any URL of it
   */
  public int count(String url) {
    AtomicInteger count = counts.get(Origin.of(url));
    return count == null ? 0 : count.get();
  }

  /** The number of all fetches so far. */
  public int count() {
    return counts.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  @Override
  public FetchResult fetch(Origin origin) {
    counts.computeIfAbsent(origin, o -> new AtomicInteger()).incrementAndGet();
    Outcome outcome = sites.getOrDefault(origin, NOT_FOUND);
    return new FetchResult(origin, clock.instant(), Duration.ZERO, List.of(), outcome);
  }
}
