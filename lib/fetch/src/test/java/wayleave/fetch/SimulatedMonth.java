package wayleave.fetch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import wayleave.Origin;
import wayleave.fetch.SimulatedStore.Leases;

/** A month, or somewhat more, of clients, their store and the sites they are asked about: all of it follows from a seed. */
final class SimulatedMonth {
  private static final List<String> SCHEMES =
      List.of("https://%s.example", "http://%s.example", "https://%s.example:8443");

  private static final int MOST_NARROW = 5;
  /** So many that the client can tell its own network from the sites. */
  private static final int WIDE = 14;

  private static final Leases[] LEASES = {
    Leases.RELIABLE, Leases.RELIABLE, Leases.FAULTY, Leases.ALWAYS_GRANTED
  };

  private final SimulatedWorld world;
  private final SimulatedSettings settings;
  private final SimulatedNetwork network;
  private final SimulatedStore store;
  private final List<Origin> origins = new ArrayList<>();
  private final List<SimulatedClient> clients = new ArrayList<>();
  private final List<SimulatedClient> closed = new ArrayList<>();
  private final long end;
  private final double storeFaults;
  private final double networkFaults;
  private int opened;

  private SimulatedMonth(long seed) {
    world = new SimulatedWorld(seed);
    settings = SimulatedSettings.draw(world);
    end = SimulatedWorld.START + Duration.ofDays(30 + world.draw(16)).toMillis();
    network = new SimulatedNetwork(world);
    network.hasAddresses = world.chance(0.6);
    store = new SimulatedStore(world, world.oneOf(LEASES));
    storeFaults = world.oneOf(0.0, 0.01, 0.1);
    networkFaults = world.oneOf(0.0, 0.01, 0.1);
    boolean isWide = world.chance(0.15);
    int count = isWide ? WIDE : 1 + world.draw(MOST_NARROW);
    for (int i = 0; i < count; i++) {
      String host = "h" + (isWide ? i : i / 2);
      Origin origin =
          Origin.of(String.format(SCHEMES.get(isWide ? 0 : i % 2 * (1 + i / 2 % 2)), host));
      origins.add(origin);
      network.add(new SimulatedSite(world, origin, end));
    }
    for (int i = 0; i < settings.clients(); i++) {
      clients.add(open(i));
    }
  }

  /**
   * Lives through a seed's month.
   *
   * @return the last events
   */
  static String run(long seed) {
    SimulatedMonth month = new SimulatedMonth(seed);
    try {
      month.live();
      return month.world.history();
    } catch (SimulatedWorld.Violation e) {
      throw e;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("thrown: " + e + "\n" + month.world.history(), e);
    }
  }

  private SimulatedClient open(int slot) {
    String name = (slot == 0 ? "first" : "second") + "#" + ++opened;
    return new SimulatedClient(name, world, settings, network, store);
  }

  private void live() {
    planQuestions();
    planChanges();
    world.drain();
    world.isCalm = true;
    network.isDown = false;
    world.pass(
        Duration.ofMinutes(2).toMillis()); // leases end that nobody knew that they were given
    for (SimulatedClient client : clients) {
      for (Origin origin : origins) {
        client.ask(origin, "/", true);
        world.drain();
      }
    }
    world.throwIfViolated();
    clients.forEach(SimulatedClient::checkIdle);
    closed.forEach(SimulatedClient::checkIdle);
    world.check(store.heldLeases() == 0, "a lease was not released");
    world.check(store.longestHistory() <= settings.historyLength(), "a history is too long");
    world.throwIfViolated();
  }

  private void planQuestions() {
    boolean isWide = origins.size() > MOST_NARROW;
    double restarts = world.oneOf(0.0, 0.01, 0.05);
    Duration mostGap = Duration.ofHours(isWide ? 240 : world.oneOf(24, 72, 144));
    long at = SimulatedWorld.START;
    while (at < end) {
      long width = world.drawMillis(Duration.ofMillis(10), Duration.ofMinutes(isWide ? 1 : 20));
      int burst = isWide ? origins.size() : 1 + world.draw(6);
      for (int i = 0; i < burst; i++) {
        Origin origin = origins.get(isWide ? i : world.draw(origins.size()));
        int client = world.draw(clients.size());
        world.plan(at + width * world.draw(1000) / 1000, () -> ask(client, origin));
      }
      if (world.chance(restarts)) {
        int client = world.draw(clients.size());
        long after = world.drawMillis(Duration.ofMillis(1), Duration.ofMinutes(1));
        world.plan(at + after, () -> restart(client));
      }
      at += world.drawMillis(Duration.ofMinutes(1), mostGap);
    }
  }

  private void ask(int client, Origin origin) {
    SimulatedClient asked = clients.get(client);
    if (world.chance(0.3)) {
      asked.siteAnswered(origin);
      SimulatedClient next = clients.get((client + 1) % clients.size());
      world.plan(world.now() + world.draw(1500), () -> next.askUnlessGone(origin, "/"));
    }
    boolean isOnDemand = settings.asksOnDemand() && world.chance(0.05);
    String path = SimulatedSite.PATHS.get(world.draw(SimulatedSite.PATHS.size()));
    asked.ask(origin, path, isOnDemand);
  }

  private void planChanges() {
    for (long at = SimulatedWorld.START; at < end; at += Duration.ofHours(12).toMillis()) {
      world.plan(at, () -> {
        store.faults = world.chance(0.05) ? 1 : world.chance(0.5) ? storeFaults : 0;
        network.faults = world.chance(0.5) ? networkFaults : 0;
        network.isDown = world.chance(0.08);
      });
    }
  }

  private void restart(int slot) {
    SimulatedClient before = clients.get(slot);
    if (world.chance(0.5)) {
      before.close();
      closed.add(before);
      clients.set(slot, open(slot));
      if (world.chance(0.3)) {
        before.ask(origins.get(0), "/", world.chance(0.5));
      }
    } else if (world.chance(0.7)) {
      before.crash();
      clients.set(slot, open(slot));
    } else {
      clients.forEach(SimulatedClient::crash);
      store.crash();
      clients.replaceAll(any -> null);
      for (int i = 0; i < clients.size(); i++) {
        clients.set(i, open(i));
      }
    }
  }
}
