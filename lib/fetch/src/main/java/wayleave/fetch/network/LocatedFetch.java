package wayleave.fetch.network;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * A fetch whose first host has been looked up. Nothing has passed the guard yet: that is asked when the fetch goes on.
 *
 * @param target what is asked for there; empty if no request can be made for it
 * @param first what came of it
 * @param share what it has of the room for bodies
 */
record LocatedFetch(
    NetworkFetcher fetcher,
    Origin origin,
    Optional<Target> target,
    Lookup first,
    BodyBudget.Share share)
    implements Fetcher.Prepared {
  LocatedFetch(NetworkFetcher fetcher, Origin origin, Optional<Target> target, Lookup first) {
    this(fetcher, origin, target, first, fetcher.bodies().share());
  }

  @Override
  public Optional<InetAddress> address() {
    return first.addresses().stream().findFirst();
  }

  @Override
  public void close() {
    share.giveBack();
  }

  @Override
  public FetchResult fetch() throws InterruptedException {
    // As if it had not waited in between, so that what began and how long it took give when it was
    // over.
    Instant startedAt = fetcher.clock().instant().minusMillis(first.took().toMillis());
    long start = System.nanoTime() - first.took().toNanos();
    RedirectChain chain = new RedirectChain(fetcher, first, share);
    Outcome outcome = chain.follow(origin, target);
    return new FetchResult(
        origin, startedAt, Duration.ofNanos(System.nanoTime() - start), chain.hops(), outcome);
  }
}
