package wayleave.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import wayleave.Origin;
import wayleave.fetch.SimulatedWorld.Fault;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.cache.RobotsStore;

/**
 * A store that several clients share and that outlives them. It keeps bytes, beside what the model says that they mean, and
 * fails before or after a call had its effect.
 */
final class SimulatedStore {
  /** How claims work. */
  enum Leases {
    RELIABLE,
    FAULTY,
    ALWAYS_GRANTED
  }

  private static final int UNSYNCED = 3;

  private final SimulatedWorld world;
  private final Leases leases;
  private final Map<Origin, Stored> entries = new HashMap<>();
  private final Map<Origin, List<CacheEntry.Copy>> histories = new HashMap<>();
  private final Map<Origin, Held> held = new HashMap<>();
  /** How to undo the last writes, which a crash of the machine may take. */
  private final Deque<Runnable> unsynced = new ArrayDeque<>();

  /** The share of calls that fail. */
  double faults;

  private record Stored(byte[] bytes, SimulatedKnowledge knowledge) {}

  private record Held(Object token, long until) {}

  SimulatedStore(SimulatedWorld world, Leases leases) {
    this.world = world;
    this.leases = leases;
  }

  boolean leasesAreReliable() {
    return leases == Leases.RELIABLE;
  }

  RobotsStore openFor(SimulatedClient client) {
    return new Opened(client);
  }

  /** The machine stops: the last writes may be lost. */
  void crash() {
    int lost = world.draw(UNSYNCED + 1);
    for (int i = 0; i < lost && !unsynced.isEmpty(); i++) {
      unsynced.removeLast().run();
    }
    unsynced.clear();
  }

  int longestHistory() {
    return histories.values().stream().mapToInt(List::size).max().orElse(0);
  }

  int heldLeases() {
    return (int)
        held.values().stream().filter(lease -> lease.until > world.now()).count();
  }

  private void write(Origin origin, Stored stored) {
    Stored before = entries.put(origin, stored);
    unsynced.add(() -> {
      if (before == null) {
        entries.remove(origin);
      } else {
        entries.put(origin, before);
      }
    });
    if (unsynced.size() > UNSYNCED) {
      unsynced.removeFirst();
    }
  }

  private byte[] damaged(byte[] bytes) {
    byte[] damaged = bytes.clone();
    damaged[world.draw(damaged.length)] ^= (byte) (1 << world.draw(8));
    return damaged;
  }

  /** As one client sees it. */
  private final class Opened implements RobotsStore {
    private final SimulatedClient client;

    Opened(SimulatedClient client) {
      this.client = client;
    }

    private Fault begin(double rate, String call, Origin origin) throws IOException {
      client.throwIfCrashed();
      Fault fault = world.fault(rate);
      world.note(client, call, origin, fault);
      world.pass(world.isCalm || world.chance(0.7) ? 0 : world.draw(1500));
      client.throwIfCrashed();
      if (fault == Fault.BEFORE_EFFECT) {
        fail(call);
      }
      return fault;
    }

    private void end(Fault fault, String call) throws IOException {
      if (fault == Fault.AFTER_EFFECT) {
        fail(call);
      }
    }

    private void fail(String call) throws IOException {
      if (world.chance(0.3)) {
        throw world.injected();
      }
      throw new IOException("on purpose: " + call);
    }

    @Override
    public Optional<CacheEntry> get(Origin origin) throws IOException {
      SimulatedKnowledge known = null;
      boolean isRead = false;
      try {
        Fault fault = begin(faults, "get", origin);
        Stored stored = entries.get(origin);
        end(fault, "get");
        if (stored == null) {
          isRead = true;
          return Optional.empty();
        }
        Optional<CacheEntry> entry = CacheEntry.fromBytes(stored.bytes);
        world.check(
            entry.isPresent() == (stored.knowledge != null), "damaged bytes were read as an entry");
        if (entry.isEmpty()) {
          throw new IOException("damaged");
        }
        known = stored.knowledge;
        isRead = true;
        return entry;
      } finally {
        client.looked(origin, known, isRead);
      }
    }

    @Override
    public void put(Origin origin, CacheEntry entry) throws IOException {
      client.throwIfCrashed();
      SimulatedKnowledge known = client.storing(origin, entry);
      boolean ended = false;
      try {
        Fault fault = begin(faults, "put", origin);
        Stored before = entries.get(origin);
        if (client.mayNotStoreOlder() && before != null && before.knowledge != null) {
          world.check(
              before.knowledge.attemptedAt() <= known.attemptedAt(),
              "an older entry replaced a newer one of ",
              origin);
          world.check(
              known.equals(known.knowingOf(before.knowledge)),
              "the last good copy was lost of ",
              origin);
        }
        boolean isTorn = !world.isCalm && world.chance(faults / 10);
        byte[] bytes = entry.toBytes();
        write(origin, isTorn ? new Stored(damaged(bytes), null) : new Stored(bytes, known));
        end(fault, "put");
        ended = true;
      } finally {
        client.stored(origin, ended);
      }
    }

    @Override
    public void addVersion(Origin origin, CacheEntry.Copy version, int keep) throws IOException {
      try {
        Fault fault = begin(faults, "addVersion", origin);
        List<CacheEntry.Copy> history = histories.getOrDefault(origin, List.of());
        CacheEntry.Copy read = CacheEntry.Copy.fromBytes(version.toBytes()).orElseThrow();
        histories.put(origin, MemoryStore.with(read, history, keep));
        end(fault, "addVersion");
      } finally {
        client.versionStored(origin);
      }
    }

    @Override
    public Optional<Closeable> tryLease(Origin origin, Duration ttl) throws IOException {
      client.proceeds(origin);
      boolean isFaulty = leases == Leases.FAULTY;
      Fault fault = begin(isFaulty ? Math.max(faults, 0.05) : 0, "tryLease", origin);
      if (leases == Leases.ALWAYS_GRANTED) {
        return Optional.of(() -> begin(0, "release", origin));
      }
      Held other = held.get(origin);
      if (other != null && other.until > world.now() && !(isFaulty && world.chance(0.05))) {
        client.leaseRefused(origin);
        return Optional.empty();
      }
      Object token = new Object();
      held.put(origin, new Held(token, world.now() + ttl.toMillis()));
      end(fault, "tryLease");
      return Optional.of(() -> {
        Fault atRelease = begin(faults, "release", origin);
        held.computeIfPresent(origin, (same, now) -> now.token.equals(token) ? null : now);
        end(atRelease, "release");
      });
    }

    @Override
    public void remove(Origin origin) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<CacheEntry.Copy> history(Origin origin) {
      return histories.getOrDefault(origin, List.of());
    }

    @Override
    public void visit(Visitor visitor) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long size() {
      return entries.size();
    }

    @Override
    public OptionalLong bytes() {
      return OptionalLong.empty();
    }

    @Override
    public void clear() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
