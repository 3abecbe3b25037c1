package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Virtual time and all that is random, from one seed. Everything runs on one thread: a call that takes time runs what is due
 * meanwhile inside itself, so that calls overlap without threads.
 */
final class SimulatedWorld {
  static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final int MAX_DEPTH = 10;
  private static final int HISTORY = 30;

  private final SplittableRandom random;
  private final PriorityQueue<Planned> agenda = new PriorityQueue<>();
  private final Deque<Object[]> history = new ArrayDeque<>();
  private long now = START;
  private long limit = Long.MAX_VALUE;
  private long planned;
  private int depth;
  private Violation violation;

  /** Whether injected failures and delays have ended. */
  boolean isCalm;

  private record Planned(long at, int draw, long number, Runnable action)
      implements Comparable<Planned> {
    @Override
    public int compareTo(Planned that) {
      int byTime = Long.compare(at, that.at);
      int byDraw = byTime != 0 ? byTime : Integer.compare(draw, that.draw);
      return byDraw != 0 ? byDraw : Long.compare(number, that.number);
    }
  }

  /** When a call fails, if it does. */
  enum Fault {
    NONE,
    BEFORE_EFFECT,
    AFTER_EFFECT
  }

  /** An invariant that does not hold. */
  static final class Violation extends AssertionError {
    private static final long serialVersionUID = 1;

    Violation(String message) {
      super(message);
    }
  }

  /** A failure on purpose. */
  static final class Injected extends RuntimeException {
    private static final long serialVersionUID = 1;
    final long at;

    Injected(long at) {
      super("on purpose", null, false, false);
      this.at = at;
    }
  }

  SimulatedWorld(long seed) {
    random = new SplittableRandom(seed);
  }

  long now() {
    return now;
  }

  /** A number from {@code 0} to {@code bound - 1}. */
  int draw(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  /** A duration whose order of magnitude is random too, in milliseconds. */
  long drawMillis(Duration least, Duration most) {
    double low = Math.log(least.toMillis());
    return (long) Math.exp(low + random.nextDouble() * (Math.log(most.toMillis()) - low));
  }

  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  Fault fault(double probability) {
    return !isCalm && chance(probability)
        ? oneOf(Fault.BEFORE_EFFECT, Fault.AFTER_EFFECT)
        : Fault.NONE;
  }

  Injected injected() {
    return new Injected(now);
  }

  void plan(long at, Runnable action) {
    agenda.add(new Planned(Math.max(at, now), random.nextInt(), planned++, action));
  }

  /** Lets time pass inside a call; what encloses it ends no later for it. */
  void pass(long millis) {
    long until = Math.min(now + millis, limit);
    if (depth < MAX_DEPTH) {
      long limitBefore = limit;
      boolean interrupted = Thread.interrupted();
      limit = until;
      depth++;
      while (!agenda.isEmpty() && agenda.peek().at <= until) {
        runNext();
      }
      depth--;
      limit = limitBefore;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    now = Math.max(now, until);
  }

  /** Runs all that is planned, and what that plans. */
  void drain() {
    while (!agenda.isEmpty()) {
      runNext();
      if (violation != null) {
        throw violation;
      }
    }
  }

  private void runNext() {
    Planned next = agenda.remove();
    now = Math.max(now, next.at);
    try {
      next.action.run();
    } finally {
      Thread.interrupted(); // a thread of a pool is not interrupted for what the last task left
    }
  }

  void note(Object... event) {
    if (history.size() == HISTORY) {
      history.remove();
    }
    Object[] dated = Arrays.copyOf(event, event.length + 1);
    dated[event.length] = now;
    history.add(dated);
  }

  /** Checks an invariant; only the first that does not hold counts. */
  void check(boolean holds, Object... invariant) {
    if (!holds && violation == null) {
      String said = Arrays.stream(invariant).map(String::valueOf).collect(Collectors.joining());
      violation = new Violation(said + "\n" + history());
    }
  }

  void throwIfViolated() {
    if (violation != null) {
      throw violation;
    }
  }

  String history() {
    StringBuilder text =
        new StringBuilder("the last events, now ").append(Instant.ofEpochMilli(now));
    for (Object[] event : history) {
      text.append("\n  ").append(Instant.ofEpochMilli((Long) event[event.length - 1]));
      for (int i = 0; i < event.length - 1; i++) {
        text.append(' ').append(event[i]);
      }
    }
    return text.toString();
  }
}
