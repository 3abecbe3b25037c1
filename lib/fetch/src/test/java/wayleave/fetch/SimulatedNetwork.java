package wayleave.fetch;

import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.Origin;
import wayleave.fetch.SimulatedSite.Reply;
import wayleave.fetch.SimulatedWorld.Fault;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome.Unreachable.Reason;

/** All sites, and the way to them, which may be cut for a while; it counts who is on it. */
final class SimulatedNetwork {
  private final SimulatedWorld world;
  private final Map<Origin, SimulatedSite> sites = new HashMap<>();
  private final List<Running> running = new ArrayList<>();

  /** Whether no site can be reached, from here. */
  boolean isDown;

  /** The share of calls that throw. */
  double faults;

  /** Whether sites' addresses are known before they are asked. */
  boolean hasAddresses;

  private record Running(SimulatedClient client, Origin origin, boolean isOnDemand) {}

  SimulatedNetwork(SimulatedWorld world) {
    this.world = world;
  }

  void add(SimulatedSite site) {
    sites.put(site.origin, site);
  }

  private InetAddress address(Origin origin) {
    return GatedFetcher.address(1 + Math.floorMod(origin.host().hashCode(), 3));
  }

  Fetcher fetcherOf(SimulatedClient client) {
    return new ClientFetcher(client);
  }

  private void enter(SimulatedClient client, Origin origin) {
    running.removeIf(other -> other.client.isCrashed());
    boolean isOnDemand = client.isFetchedOnDemand(origin);
    for (Running other : running) {
      boolean isSame = other.origin.equals(origin);
      world.check(!isSame || other.client != client, "a client fetches twice at once: ", origin);
      boolean isLeased = client.sharesReliableLeasesWith(other.client);
      world.check(
          !isSame || !isLeased || isOnDemand || other.isOnDemand,
          "two clients fetch at once despite leases: ",
          origin);
    }
    running.add(new Running(client, origin, isOnDemand));
    long ofClient = running.stream().filter(one -> one.client == client).count();
    long ofHost = running.stream()
        .filter(one -> one.client == client && one.origin.host().equals(origin.host()))
        .count();
    long ofAddress = running.stream()
        .filter(one -> one.client == client && address(one.origin).equals(address(origin)))
        .count();
    client.checkLimits(ofClient, ofHost, hasAddresses ? ofAddress : 0);
  }

  private void leave(SimulatedClient client, Origin origin) {
    running.removeIf(one -> one.client == client && one.origin.equals(origin));
  }

  /** As one client sees it. */
  private final class ClientFetcher implements Fetcher {
    private final SimulatedClient client;

    ClientFetcher(SimulatedClient client) {
      this.client = client;
    }

    private void throwIf(boolean fails, Origin origin) throws InterruptedException {
      if (!fails) {
        return;
      }
      switch (world.draw(4)) {
        case 0, 1 -> {
          client.interrupted(origin);
          throw new InterruptedException("on purpose");
        }
        case 2 -> throw world.injected();
        default -> throw new AssertionError("on purpose", world.injected());
      }
    }

    private void call(Origin origin, String name, int atMostMillis) throws InterruptedException {
      client.throwIfCrashed();
      Fault fault = world.fault(faults);
      world.note(client, name, origin, fault);
      throwIf(fault == Fault.BEFORE_EFFECT, origin);
      world.pass(world.isCalm ? 0 : world.draw(atMostMillis));
      client.throwIfCrashed();
      throwIf(fault == Fault.AFTER_EFFECT, origin);
    }

    @Override
    public FetchResult fetch(Origin origin) throws InterruptedException {
      enter(client, origin);
      Instant startedAt = client.instant();
      long began = world.now();
      try {
        call(origin, "fetch", world.chance(0.2) ? 30_000 : 3000);
        Reply reply = isDown
            ? SimulatedSite.plain(
                SimulatedSite.failure(world.oneOf(Reason.DNS_FAILURE, Reason.CONNECT_TIMEOUT), 0))
            : sites.get(origin).reply();
        world.note(client, "was answered", origin, reply.outcome(), reply.headers());
        client.replied(origin, reply);
        if (!world.isCalm && world.chance(faults)) {
          Thread.currentThread().interrupt(); // after the last byte
        }
        return reply.result(origin, startedAt, world.now() - began);
      } finally {
        leave(client, origin);
      }
    }

    @Override
    public Prepared prepare(Origin origin) throws InterruptedException {
      client.proceeds(origin);
      call(origin, "prepare", 2000);
      return new ClientFetch(client, this, origin);
    }

    @Override
    public boolean answersSoForMissingPages(Origin origin, int status) throws InterruptedException {
      client.probing(origin, status);
      call(origin, "probe", 5000);
      boolean answersSo = !isDown && sites.get(origin).failsForMissing();
      if (answersSo) {
        client.failsForMissing(origin);
      }
      return answersSo;
    }
  }

  private final class ClientFetch implements Fetcher.Prepared {
    private final SimulatedClient client;
    private final ClientFetcher fetcher;
    private final Origin origin;
    private boolean isBegun;

    ClientFetch(SimulatedClient client, ClientFetcher fetcher, Origin origin) {
      this.client = client;
      this.fetcher = fetcher;
      this.origin = origin;
    }

    @Override
    public Optional<InetAddress> address() {
      return hasAddresses ? Optional.of(SimulatedNetwork.this.address(origin)) : Optional.empty();
    }

    @Override
    public FetchResult fetch() throws InterruptedException {
      world.check(!isBegun, "fetched twice with one preparation: ", origin);
      isBegun = true;
      client.openFetches++;
      return fetcher.fetch(origin);
    }

    @Override
    public void close() {
      world.check(isBegun, "closed before it began: ", origin);
      client.openFetches--;
    }
  }
}
