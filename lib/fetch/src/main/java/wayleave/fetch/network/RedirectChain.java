package wayleave.fetch.network;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.response.Outcome.Unreachable;

/** One fetch: hop after hop, each past the guard, until there is an outcome. Belongs to one thread. */
final class RedirectChain {
  /** How many addresses of a host are tried: a name with thousands would make a fetch knock at thousands of doors. */
  private static final int MAX_ADDRESSES = 8;

  private final NetworkFetcher fetcher;
  private final Deadline deadline;
  private final BodyBudget.Share share;
  private final List<Hop> hops = new ArrayList<>();
  private @Nullable Lookup first;

  /**
   * @param first what is known of the addresses of the host that is asked first; the time that it took counts
   */
  RedirectChain(NetworkFetcher fetcher, Lookup first, BodyBudget.Share share) {
    this.fetcher = fetcher;
    this.first = first;
    this.share = share;
    deadline = Deadline.in(fetcher.limits().total().minus(first.took()));
  }

  /** The hops so far. */
  List<Hop> hops() {
    return hops;
  }

  /**
   * @param first what is asked for at the origin; empty if no request can be made for it
   */
  Outcome follow(Origin origin, Optional<Target> first) throws InterruptedException {
    try {
      transport(origin);
      Target target =
          first.orElseThrow(() -> FetchException.refused(Refused.Reason.URL, origin.toString()));
      Set<String> seen = new HashSet<>();
      while (true) {
        seen.add(target.url());
        HopResult answer = visit(target, fetcher.limits(), hops);
        if (answer instanceof HopResult.Content content) {
          return content.found();
        }
        target = next(target, (HopResult.Redirect) answer);
        if (seen.contains(target.url())) {
          throw absent(Absent.Reason.REDIRECT_LOOP);
        } else if (hops.size() > fetcher.limits().redirects()) {
          throw absent(Absent.Reason.TOO_MANY_REDIRECTS);
        }
      }
    } catch (FetchException e) {
      return e.outcome();
    }
  }

  private Target next(Target target, HopResult.Redirect redirect) throws FetchException {
    return target
        .resolve(redirect.location())
        .filter(next -> fetcher.transport(next.origin()).isPresent())
        .orElseThrow(() -> absent(Absent.Reason.UNUSABLE_REDIRECT));
  }

  private FetchException absent(Absent.Reason reason) {
    return FetchException.absent(reason, hops.get(hops.size() - 1).status());
  }

  /** The status with which one target answers, redirects not followed; 0 if it does not. */
  int statusOf(Origin origin, Optional<Target> target) throws InterruptedException {
    try {
      transport(origin);
      if (target.isPresent()) {
        visit(target.get(), fetcher.limits().withBodyBytes(0), hops);
      }
    } catch (FetchException e) {
      // The status counts, whatever comes with it.
    }
    return hops.isEmpty() ? 0 : hops.get(0).status();
  }

  private HopResult visit(Target target, FetchLimits limits, List<Hop> log)
      throws FetchException, InterruptedException {
    ForwardProxy proxy = fetcher.proxy(target.origin());
    List<InetAddress> addresses =
        proxy == null ? addresses(target.origin()) : addresses(target.origin(), proxy);
    GuardedSocketFactory wire = new GuardedSocketFactory(
        addresses.subList(0, Math.min(MAX_ADDRESSES, addresses.size())), limits, deadline);
    try (HopContext visit = new HopContext(target, proxy, wire, limits, share)) {
      try {
        return transport(target.origin()).get(visit);
      } finally {
        log.add(visit.hop());
      }
    } catch (FetchException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw e;
    }
  }

  private Transport transport(Origin origin) throws FetchException {
    return fetcher
        .transport(origin)
        .orElseThrow(() -> FetchException.refused(Refused.Reason.SCHEME, origin.scheme()));
  }

  /** The addresses of a host, all of which the guard permits: one that is not spoils the others (SSRF). */
  private List<InetAddress> addresses(Origin origin) throws FetchException, InterruptedException {
    checkPort(origin);
    List<InetAddress> addresses = resolve(origin.host(), origin.host());
    for (InetAddress address : addresses) {
      check(origin, address);
    }
    return addresses;
  }

  /** The addresses of a proxy, which the guard has nothing to do with, if it permits the host that the proxy is asked for. */
  private List<InetAddress> addresses(Origin origin, ForwardProxy proxy)
      throws FetchException, InterruptedException {
    checkPort(origin);
    Optional<InetAddress> literal = HostLookup.literal(origin.host());
    if (literal.isPresent()) {
      check(origin, literal.get());
    } else if (!fetcher.guard().permitsName(origin.host())) {
      throw FetchException.refused(origin.host());
    }
    return resolve(proxy.host(), "the proxy " + proxy);
  }

  private void checkPort(Origin origin) throws FetchException {
    if (!fetcher.guard().permitsPort(origin.port())) {
      throw FetchException.refused(Refused.Reason.PORT, origin.host() + ":" + origin.port());
    }
  }

  private void check(Origin origin, InetAddress address) throws FetchException {
    if (!fetcher.guard().permits(address)) {
      throw FetchException.refused(origin.host(), address);
    }
  }

  private List<InetAddress> resolve(String host, String shown)
      throws FetchException, InterruptedException {
    Lookup lookup = first;
    first = null;
    if (lookup == null || !lookup.isFresh()) {
      lookup = fetcher.lookup().find(host, deadline.left(fetcher.limits().resolve()));
    }
    if (lookup.addresses().isEmpty()) {
      throw FetchException.unreachable(
          lookup.isLate() && deadline.hasPassed()
              ? Unreachable.Reason.DEADLINE_EXCEEDED
              : Unreachable.Reason.DNS_FAILURE,
          0,
          lookup.isLate() ? shown + " did not resolve in time" : shown);
    }
    return lookup.addresses();
  }
}
