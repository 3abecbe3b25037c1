package wayleave.fetch;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.fetch.Outcome.Absent;
import wayleave.fetch.Outcome.Refused;
import wayleave.fetch.Outcome.Unreachable;

/** One fetch: hop after hop, each past the guard, until there is an outcome (H3, H4). Belongs to one thread. */
final class RedirectChain {
  /** How many addresses of a host are tried: a name with thousands would make a fetch knock at thousands of doors. */
  private static final int MAX_ADDRESSES = 8;

  private final NetworkFetcher fetcher;
  private final Deadline deadline;
  private final List<Hop> hops = new ArrayList<>();
  private @Nullable Lookup first;

  /**
   * @param first what is known of the addresses of the host that is asked first; the time that it took counts
   */
  RedirectChain(NetworkFetcher fetcher, Lookup first) {
    this.fetcher = fetcher;
    this.first = first;
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
        Answer answer = probing(target);
        if (answer instanceof Answer.Content content) {
          return content.found();
        }
        target = next(target, (Answer.Redirect) answer);
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

  private Target next(Target target, Answer.Redirect redirect) throws FetchException {
    return target
        .resolve(redirect.location())
        .filter(next -> fetcher.transport(next.origin().scheme()).isPresent())
        .orElseThrow(() -> absent(Absent.Reason.UNUSABLE_REDIRECT));
  }

  private FetchException absent(Absent.Reason reason) {
    return FetchException.absent(reason, hops.get(hops.size() - 1).status());
  }

  /** Visits a target, and finds out about a server error there whether it means that the file is missing (H9). */
  private Answer probing(Target target) throws FetchException, InterruptedException {
    try {
      return visit(target, fetcher.limits(), hops);
    } catch (FetchException e) {
      if (fetcher.probesServerErrors()
          && e.outcome() instanceof Unreachable error
          && error.reason() == Unreachable.Reason.SERVER_ERROR
          && !target.isFtp()
          && isServedForMissing(target, error.status())) {
        throw absent(Absent.Reason.SERVER_ERROR_FOR_MISSING);
      }
      throw e;
    }
  }

  /**
   * Whether a site answers {@code status} for a page that cannot exist, but not for its root. Deviation: a Retry-After says
   * that the error is no lasting habit, and whoever suspends crawling so must be left alone (H7).
   */
  private boolean isServedForMissing(Target target, int status) throws InterruptedException {
    return hops.get(hops.size() - 1).header("Retry-After").isEmpty()
        && statusOf(target.at("/" + UUID.randomUUID())) == status
        && Set.of(2, 3).contains(statusOf(target.at("/")) / 100);
  }

  private int statusOf(Target target) throws InterruptedException {
    List<Hop> aside = new ArrayList<>();
    try {
      visit(target, fetcher.limits().withBodyBytes(0), aside);
    } catch (FetchException e) {
      // The status counts, whatever comes with it.
    }
    return aside.isEmpty() ? 0 : aside.get(0).status();
  }

  private Answer visit(Target target, FetchLimits limits, List<Hop> log)
      throws FetchException, InterruptedException {
    List<InetAddress> addresses = addresses(target.origin());
    try (Visit visit = new Visit(target, new Wire(addresses, limits, deadline), limits)) {
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
        .transport(origin.scheme())
        .orElseThrow(() -> FetchException.refused(Refused.Reason.SCHEME, origin.scheme()));
  }

  /** The addresses of a host, all of which the guard permits: one that is not spoils the others (SSRF). */
  private List<InetAddress> addresses(Origin origin) throws FetchException, InterruptedException {
    AddressGuard guard = fetcher.guard();
    if (!guard.permitsPort(origin.port())) {
      throw FetchException.refused(Refused.Reason.PORT, origin.host() + ":" + origin.port());
    }
    List<InetAddress> addresses = resolve(origin.host());
    for (InetAddress address : addresses) {
      if (!guard.permits(address)) {
        throw FetchException.refused(
            Refused.Reason.ADDRESS, origin.host() + " is at " + address.getHostAddress());
      }
    }
    return addresses.subList(0, Math.min(MAX_ADDRESSES, addresses.size()));
  }

  private List<InetAddress> resolve(String host) throws FetchException, InterruptedException {
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
          lookup.isLate() ? host + " did not resolve in time" : host);
    }
    return lookup.addresses();
  }
}
