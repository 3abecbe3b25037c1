package wayleave.proof.automata;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the URLs about which two lists of rules say different things, by reading all paths at once, the shorter ones
 * first. For one comparison; not thread-safe.
 *
 * <p>What a path can still come to depends on its <em>state</em> alone: for each side the highest rule that has matched it for
 * good, and for each higher rule that may yet match how far it has come. Paths with the same state are one, and a state from
 * which both sides must say the same is left alone. When no state is left, no other URL can differ: that is the proof.
 */
public final class ProductSearch {
  /** Told of each path about which the sides differ. */
  public interface Finding {
    /** Asks the matcher about a path, and returns whether it agrees that the sides differ. */
    boolean verify(String path);
  }

  /** Whether only verdicts count, or each pair of deciding rules. */
  public enum Detail {
    ANY_DIFFERENCE,
    EACH_PAIR_OF_RULES
  }

  /** Where a state holds the spelling, the best rule of each side, and from where on pairs of pattern and position. */
  private static final int SPELLING = 0;

  private static final int BEST = 1;
  private static final int LIVE = 3;
  /** With more patterns than these the pairs of rules that may yet decide are not counted. */
  private static final int FEW = 40;

  private final RankedRules[] sides;
  private final UrlAlphabet alphabet;
  private final TrackedPattern[] tracked;
  /** For each side and pattern its rank, and whether it allows. */
  private final int[][] rank;

  private final boolean[][] allows;
  /** For each side and rank the pattern that has it. */
  private final int[][] patterns;

  private final Detail detail;
  private final int maxFindings;
  private final SearchLimits limits;
  private final Finding finding;
  private final StateTable states = new StateTable();
  private final Set<Long> found = new HashSet<>();
  private final int[] parent;
  private final int[] scratch;
  private final int[][] rows;
  private final int[][] runs;
  private final boolean[] kept;
  private int steps;
  private @Nullable String exceeded;
  private boolean unverified;

  public ProductSearch(
      RankedRules before,
      RankedRules after,
      UrlAlphabet alphabet,
      Detail detail,
      int maxFindings,
      SearchLimits limits,
      Finding finding) {
    this.sides = new RankedRules[] {before, after};
    this.alphabet = alphabet;
    this.detail = detail;
    this.maxFindings = maxFindings;
    this.limits = limits;
    this.finding = finding;
    List<TrackedPattern> all = TrackedPattern.of(before, after, alphabet);
    this.tracked = all.toArray(new TrackedPattern[0]);
    int n = tracked.length;
    this.rank = new int[2][n];
    this.allows = new boolean[2][n];
    this.patterns = new int[][] {new int[before.size()], new int[after.size()]};
    for (int id = 0; id < n; id++) {
      rank[0][id] = tracked[id].rankBefore;
      rank[1][id] = tracked[id].rankAfter;
      for (int side = 0; side < 2; side++) {
        int own = rank[side][id];
        if (own != TrackedPattern.ABSENT) {
          allows[side][id] = sides[side].allows(own);
          patterns[side][own] = id;
        }
      }
    }
    this.parent = new int[LIVE + 2 * n];
    this.scratch = new int[LIVE + 2 * n];
    this.rows = new int[n][];
    this.runs = new int[2][n];
    this.kept = new boolean[n];
  }

  /** Searches until no state is left, enough is found, or a limit is reached. */
  public void run() {
    int length = LIVE;
    scratch[SPELLING] = UrlAlphabet.START;
    for (int side = 0; side < 2; side++) {
      scratch[BEST + side] = best(side, sides[side].size());
    }
    for (int id = 0; id < tracked.length; id++) {
      length = step(id, tracked[id].start(), length);
    }
    reach(length, -1, -1);
    for (int state = 0; state < states.size() && !isOver(); state++) {
      expand(state);
    }
  }

  /** How many steps of single patterns were made. */
  public int steps() {
    return steps;
  }

  /** What was exceeded if the search was given up, or null. */
  @Nullable
  public String exceeded() {
    return exceeded;
  }

  /** Whether all that differs was found: no limit was reached, neither of work nor of findings. */
  public boolean isComplete() {
    return exceeded == null && !unverified && found.size() < maxFindings;
  }

  private boolean isOver() {
    if (found.size() >= maxFindings) {
      return true;
    }
    if (exceeded == null) {
      if (states.size() > limits.states()) {
        exceeded = "more than " + limits.states() + " states";
      } else if (states.cells() > limits.cells()) {
        exceeded = "states of more than " + limits.cells() + " numbers";
      } else if (steps > limits.steps()) {
        exceeded = "more than " + limits.steps() + " steps";
      }
    }
    return exceeded != null;
  }

  private void expand(int state) {
    int length = states.copy(state, parent);
    if (isSettled(parent, length)) {
      return;
    }
    for (int i = LIVE; i < length; i += 2) {
      rows[i - LIVE >> 1] = tracked[parent[i]].next(parent[i + 1]);
    }
    for (int symbol = 0; symbol < alphabet.size() && !isOver(); symbol++) {
      if (alphabet.text(parent[SPELLING], symbol) != null) {
        scratch[SPELLING] = alphabet.next(parent[SPELLING], symbol);
        scratch[BEST] = parent[BEST];
        scratch[BEST + 1] = parent[BEST + 1];
        int end = LIVE;
        for (int i = LIVE; i < length; i += 2) {
          end = step(parent[i], rows[i - LIVE >> 1][symbol], end);
        }
        steps += length;
        reach(end, state, symbol);
      }
    }
  }

  /** Notes that a pattern has come to a position, and returns the new length of the state in {@link #scratch}. */
  private int step(int id, int position, int length) {
    if (position == PatternAutomaton.DEAD) {
      return length;
    }
    if (position != PatternAutomaton.MATCHED) {
      scratch[length] = id;
      scratch[length + 1] = position;
      return length + 2;
    }
    for (int side = 0; side < 2; side++) {
      if (rank[side][id] < limit(scratch, side)) {
        scratch[BEST + side] = best(side, rank[side][id]);
      }
    }
    return length;
  }

  private void reach(int end, int from, int symbol) {
    int length = withoutOvertaken(end);
    if (detail == Detail.ANY_DIFFERENCE) {
      length = withoutIndifferent(length);
    }
    if (states.add(scratch, length, from, symbol)) {
      lookAtEnd(length);
    }
  }

  /** Leaves patterns out that can decide on neither side, since a higher one has matched for good. */
  private int withoutOvertaken(int end) {
    int length = LIVE;
    for (int i = LIVE; i < end; i += 2) {
      int id = scratch[i];
      if (rank[0][id] < limit(scratch, 0) || rank[1][id] < limit(scratch, 1)) {
        scratch[length] = id;
        scratch[length + 1] = scratch[i + 1];
        length += 2;
      }
    }
    return length;
  }

  /** Leaves patterns out that say what is said without them, and forgets which rule said it. */
  private int withoutIndifferent(int end) {
    for (int side = 0; side < 2; side++) {
      int n = runs(side, scratch, end);
      int highest = 0;
      for (int i = 0; i < n; i++) {
        int id = runs[side][i] >> 1;
        kept[id] = true;
        highest = Math.max(highest, rank[side][id] + 1);
      }
      scratch[BEST + side] = highest << 1 | scratch[BEST + side] & 1;
    }
    int length = LIVE;
    for (int i = LIVE; i < end; i += 2) {
      int id = scratch[i];
      if (kept[id]) {
        kept[id] = false;
        scratch[length] = id;
        scratch[length + 1] = scratch[i + 1];
        length += 2;
      }
    }
    return length;
  }

  /** If the path that led to the state in {@link #scratch} ends here, what do the sides say of it? */
  private void lookAtEnd(int length) {
    int before = scratch[BEST];
    int after = scratch[BEST + 1];
    for (int i = LIVE; i < length; i += 2) {
      int id = scratch[i];
      if (tracked[id].matchesAtEnd(scratch[i + 1])) {
        if (rank[0][id] < before >> 1) {
          before = best(0, rank[0][id]);
        }
        if (rank[1][id] < after >> 1) {
          after = best(1, rank[1][id]);
        }
      }
    }
    if ((before & 1) != (after & 1) && !found.contains(pair(before >> 1, after >> 1))) {
      if (finding.verify(path(states.size() - 1))) {
        found.add(pair(before >> 1, after >> 1));
      } else {
        unverified = true;
      }
    }
  }

  private String path(int state) {
    StringBuilder symbols = new StringBuilder();
    for (int at = state; states.parent(at) >= 0; at = states.parent(at)) {
      symbols.append((char) states.symbol(at));
    }
    StringBuilder path = new StringBuilder("/");
    int spelling = UrlAlphabet.START;
    for (int i = symbols.length() - 1; i >= 0; i--) {
      path.append(alphabet.text(spelling, symbols.charAt(i)));
      spelling = alphabet.next(spelling, symbols.charAt(i));
    }
    return path.toString();
  }

  /** Whether nothing new can come of a state. */
  private boolean isSettled(int[] state, int length) {
    int n = runs(0, state, length);
    if ((state[BEST] & 1) == (state[BEST + 1] & 1)
        && n == runs(1, state, length)
        && Arrays.equals(runs[0], 0, n, runs[1], 0, n)) {
      return true;
    }
    return detail == Detail.EACH_PAIR_OF_RULES
        && length - LIVE <= 2 * FEW
        && !mayFindPair(state, length);
  }

  /**
   * Puts into {@link #runs} which patterns may yet change what a side says, twice the number of each, and one more in every other
   * run: patterns with the same verdict of which none with the other lies between. Within a run the order does not matter, and the
   * last run is left out if it says what is said without it. If both sides have the same runs, they say the same of all URLs.
   */
  private int runs(int side, int[] state, int length) {
    int[] live = runs[side];
    int limit = limit(state, side);
    boolean allowed = (state[BEST + side] & 1) != 0;
    int n = 0;
    for (int i = LIVE; i < length; i += 2) {
      int own = rank[side][state[i]];
      if (own < limit) {
        live[n++] = own;
      }
    }
    sort(live, 0, n);
    while (n > 0 && sides[side].allows(live[n - 1]) == allowed) {
      n--;
    }
    int start = 0;
    int odd = 0;
    for (int i = 0; i < n; i++) {
      int id = patterns[side][live[i]];
      if (i > 0 && allows[side][id] != allows[side][live[i - 1] >> 1]) {
        sort(live, start, i);
        start = i;
        odd ^= 1;
      }
      live[i] = id << 1 | odd;
    }
    sort(live, start, n);
    return n;
  }

  private static void sort(int[] values, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (values[i - 1] > values[i]) {
        Arrays.sort(values, from, to);
        return;
      }
    }
  }

  /** Whether two rules may decide that say different things and have not been found yet. */
  private boolean mayFindPair(int[] state, int length) {
    for (int i = LIVE - 2; i < length; i += 2) {
      int before = outcome(0, state, i);
      for (int j = LIVE - 2; j < length && before != TrackedPattern.ABSENT; j += 2) {
        int after = outcome(1, state, j);
        if (after != TrackedPattern.ABSENT
            && sides[0].allows(before) != sides[1].allows(after)
            && !(i >= LIVE && rank[1][state[i]] < after)
            && !(j >= LIVE && rank[0][state[j]] < before)
            && !found.contains(pair(before, after))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The rank of what may decide: the best rule, or the pattern at a place, or absent if that cannot. */
  private int outcome(int side, int[] state, int at) {
    int limit = limit(state, side);
    if (at < LIVE) {
      return limit;
    }
    int own = rank[side][state[at]];
    return own < limit ? own : TrackedPattern.ABSENT;
  }

  private long pair(int before, int after) {
    return (long) sides[0].line(before) << 32 | sides[1].line(after);
  }

  private int best(int side, int rankOfBest) {
    return rankOfBest << 1 | (sides[side].allows(rankOfBest) ? 1 : 0);
  }

  private static int limit(int[] state, int side) {
    return state[BEST + side] >> 1;
  }

  /** What it took, for whoever measures. */
  @Override
  public String toString() {
    return states.size() + " states, " + states.cells() + " numbers, " + steps + " steps, "
        + found.size() + " found";
  }
}
