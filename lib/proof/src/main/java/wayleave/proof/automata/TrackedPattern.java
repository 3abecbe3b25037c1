package wayleave.proof.automata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that a search follows through a path, and the rank that it has on each side. A pattern that both sides have is
 * followed once, if both read URLs alike as far as it can tell. Not thread-safe.
 */
final class TrackedPattern {
  /** The rank of a pattern that a side does not have. */
  static final int ABSENT = Integer.MAX_VALUE;

  private final PatternAutomaton pattern;
  private final UrlAlphabet alphabet;
  private final boolean readByBefore;
  final int rankBefore;
  final int rankAfter;
  /** For each state what it becomes by each symbol; worked out when it is first reached. */
  private final int[] @Nullable [] rows;

  private TrackedPattern(
      PatternAutomaton pattern,
      UrlAlphabet alphabet,
      boolean readByBefore,
      int rankBefore,
      int rankAfter) {
    this.pattern = pattern;
    this.alphabet = alphabet;
    this.readByBefore = readByBefore;
    this.rankBefore = rankBefore;
    this.rankAfter = rankAfter;
    this.rows = new int[pattern.states()][];
  }

  /** The patterns of both sides, those of the one side first, in the order of their ranks. */
  static List<TrackedPattern> of(RankedRules before, RankedRules after, UrlAlphabet alphabet) {
    Map<PatternAutomaton, Integer> ranksAfter = firstRanks(after);
    Map<PatternAutomaton, Integer> ranksBefore = firstRanks(before);
    int[] different = differentSymbols(alphabet);
    List<TrackedPattern> tracked = new ArrayList<>();
    ranksBefore.forEach((pattern, rank) -> {
      Integer other = ranksAfter.get(pattern);
      if (other != null && isReadAlike(pattern, alphabet, different)) {
        ranksAfter.remove(pattern);
        tracked.add(new TrackedPattern(pattern, alphabet, true, rank, other));
      } else {
        tracked.add(new TrackedPattern(pattern, alphabet, true, rank, ABSENT));
      }
    });
    ranksAfter.forEach(
        (pattern, rank) -> tracked.add(new TrackedPattern(pattern, alphabet, false, ABSENT, rank)));
    return tracked;
  }

  /** For each pattern the first rank that it has: a rule with the same pattern further down is never reached. */
  private static Map<PatternAutomaton, Integer> firstRanks(RankedRules rules) {
    Map<PatternAutomaton, Integer> ranks = new LinkedHashMap<>();
    for (int rank = 0; rank < rules.size(); rank++) {
      ranks.putIfAbsent(rules.get(rank).pattern(), rank);
    }
    return ranks;
  }

  private static int[] differentSymbols(UrlAlphabet alphabet) {
    return IntStream.range(0, alphabet.size())
        .filter(symbol -> !alphabet.isReadAlike(symbol))
        .toArray();
  }

  private static boolean isReadAlike(
      PatternAutomaton pattern, UrlAlphabet alphabet, int[] different) {
    for (int symbol : different) {
      for (int state = 0; state < pattern.states(); state++) {
        if (pattern.isState(state)
            && pattern.next(state, alphabet.before(symbol))
                != pattern.next(state, alphabet.after(symbol))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The state after the slash that each path begins with. */
  int start() {
    return pattern.next(pattern.start(), '/');
  }

  /** What a state becomes by each symbol. */
  int[] next(int state) {
    int[] row = rows[state];
    if (row == null) {
      row = new int[alphabet.size()];
      for (int symbol = 0; symbol < row.length; symbol++) {
        row[symbol] =
            pattern.next(state, readByBefore ? alphabet.before(symbol) : alphabet.after(symbol));
      }
      rows[state] = row;
    }
    return row;
  }

  boolean matchesAtEnd(int state) {
    return pattern.matchesAtEnd(state);
  }
}
