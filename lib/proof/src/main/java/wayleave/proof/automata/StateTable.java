package wayleave.proof.automata;

import java.util.Arrays;

/** The states that a search has reached, in the order in which it did, each with the one before it. Not thread-safe. */
final class StateTable {
  /** All states one after the other. */
  private int[] cells = new int[1024];

  private int[] ends = new int[64];
  private int[] parents = new int[64];
  private int[] symbols = new int[64];
  private int count;
  /** The number of a state + 1 at the place that its hash gives, or the next one that is free. */
  private int[] places = new int[256];

  int size() {
    return count;
  }

  /** How many numbers all states take together. */
  int cells() {
    return start(count);
  }

  int start(int state) {
    return state == 0 ? 0 : ends[state - 1];
  }

  int end(int state) {
    return ends[state];
  }

  /** Copies a state into an array, and returns its length. */
  int copy(int state, int[] into) {
    int from = start(state);
    int length = end(state) - from;
    System.arraycopy(cells, from, into, 0, length);
    return length;
  }

  int parent(int state) {
    return parents[state];
  }

  int symbol(int state) {
    return symbols[state];
  }

  /** Adds the state {@code state[0, length)}, and returns whether it is new. */
  boolean add(int[] state, int length, int parent, int symbol) {
    if (2 * count >= places.length) {
      grow();
    }
    int place = place(hash(state, 0, length));
    while (places[place] != 0) {
      int known = places[place] - 1;
      if (Arrays.equals(cells, start(known), end(known), state, 0, length)) {
        return false;
      }
      place = place + 1 & places.length - 1;
    }
    int from = start(count);
    if (from + length > cells.length) {
      cells = Arrays.copyOf(cells, Math.max(2 * cells.length, from + length));
    }
    System.arraycopy(state, 0, cells, from, length);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      parents = Arrays.copyOf(parents, 2 * count);
      symbols = Arrays.copyOf(symbols, 2 * count);
    }
    ends[count] = from + length;
    parents[count] = parent;
    symbols[count] = symbol;
    places[place] = ++count;
    return true;
  }

  private void grow() {
    places = new int[2 * places.length];
    for (int state = 0; state < count; state++) {
      int place = place(hash(cells, start(state), end(state)));
      while (places[place] != 0) {
        place = place + 1 & places.length - 1;
      }
      places[place] = state + 1;
    }
  }

  private int place(int hash) {
    return hash & places.length - 1;
  }

  private static int hash(int[] cells, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = (hash ^ cells[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
