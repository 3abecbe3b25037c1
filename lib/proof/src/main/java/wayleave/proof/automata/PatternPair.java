package wayleave.proof.automata;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What two patterns have to do with each other, found by reading paths with both at once. For one question; not thread-safe. */
public final class PatternPair {
  /** Pairs with more pairs of states are left alone. */
  private static final int MAX_STATES = 1 << 20;

  private final PatternAutomaton first;
  private final PatternAutomaton second;
  private final int[] alphabet;
  private final int width;
  /** The pairs of states reached, in the order in which they were, with the pair before and the byte between. */
  private int[] states = new int[64];

  private int[] before = new int[64];
  private int[] by = new int[64];
  private int count;
  private final int[] seen;

  private PatternPair(PatternAutomaton first, PatternAutomaton second) {
    this.first = first;
    this.second = second;
    this.width = second.states() + 2;
    this.seen = new int[((first.states() + 2) * width >> 5) + 1];
    boolean[] used = new boolean[256];
    first.markBytes(used);
    second.markBytes(used);
    int[] bytes = new int[257];
    int n = 0;
    for (int b = 0; b < 256; b++) {
      if (used[b]) {
        bytes[n++] = b;
      }
    }
    bytes[n++] = PatternAutomaton.OTHER;
    this.alphabet = Arrays.copyOf(bytes, n);
  }

  /** Whether it is proven that the first pattern matches no path but those that the second matches. */
  public static boolean isWithin(
      PatternAutomaton first, PatternAutomaton second, StepBudget budget) {
    if (!first.mayMeet(second) || !isSmall(first, second)) {
      return false;
    }
    if (second.isBeginningOf(first)) {
      return true;
    }
    PatternPair pair = new PatternPair(first, second);
    boolean within = pair.isWithin();
    budget.spend(pair.steps());
    return within;
  }

  /**
   * A shortest path that both patterns match, or null if there is none or the patterns are not {@link #isSmall}.
   *
   * @param other a byte that stands for all that neither pattern holds
   */
  public static byte @Nullable [] common(
      PatternAutomaton first, PatternAutomaton second, int other, StepBudget budget) {
    if (!first.mayMeet(second) || !isSmall(first, second)) {
      return null;
    }
    PatternPair pair = new PatternPair(first, second);
    byte[] common = pair.common(other);
    budget.spend(pair.steps());
    return common;
  }

  /** Whether it is proven that no path matches both patterns. */
  static boolean areApart(PatternAutomaton first, PatternAutomaton second, StepBudget budget) {
    return !first.mayMeet(second)
        || isSmall(first, second) && common(first, second, 'x', budget) == null;
  }

  /** Whether the patterns are short enough to be looked into. */
  public static boolean isSmall(PatternAutomaton first, PatternAutomaton second) {
    return (first.states() + 2L) * (second.states() + 2L) <= MAX_STATES;
  }

  private boolean isWithin() {
    start();
    for (int i = 0; i < count; i++) {
      if (first.matchesAtEnd(firstOf(i)) && !second.matchesAtEnd(secondOf(i))) {
        return false;
      }
      // What the second has matched for good, it matches however the path goes on.
      if (firstOf(i) != PatternAutomaton.DEAD && secondOf(i) != PatternAutomaton.MATCHED) {
        expand(i);
      }
    }
    return true;
  }

  private byte @Nullable [] common(int other) {
    start();
    for (int i = 0; i < count; i++) {
      if (first.matchesAtEnd(firstOf(i)) && second.matchesAtEnd(secondOf(i))) {
        return path(i, other);
      }
      if (firstOf(i) != PatternAutomaton.DEAD && secondOf(i) != PatternAutomaton.DEAD) {
        expand(i);
      }
    }
    return null;
  }

  /** Clearing the table counts as well. */
  private int steps() {
    return count * alphabet.length + seen.length / 2;
  }

  private void start() {
    add(first.next(first.start(), '/'), second.next(second.start(), '/'), -1, '/');
  }

  private void expand(int i) {
    int a = firstOf(i);
    int b = secondOf(i);
    for (int c : alphabet) {
      add(first.next(a, c), second.next(b, c), i, c);
    }
  }

  private void add(int a, int b, int from, int c) {
    int state = (a + 2) * width + b + 2;
    if ((seen[state >> 5] & 1 << state) != 0) {
      return;
    }
    seen[state >> 5] |= 1 << state;
    if (count == states.length) {
      states = Arrays.copyOf(states, 2 * count);
      before = Arrays.copyOf(before, 2 * count);
      by = Arrays.copyOf(by, 2 * count);
    }
    states[count] = state;
    before[count] = from;
    by[count++] = c;
  }

  private int firstOf(int i) {
    return states[i] / width - 2;
  }

  private int secondOf(int i) {
    return states[i] % width - 2;
  }

  private byte[] path(int last, int other) {
    int length = 0;
    for (int i = last; i >= 0; i = before[i]) {
      length++;
    }
    byte[] path = new byte[length];
    for (int i = last; i >= 0; i = before[i]) {
      path[--length] = (byte) (by[i] == PatternAutomaton.OTHER ? other : by[i]);
    }
    return path;
  }
}
