package wayleave.proof.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;

/**
 * Rules as they are tried, the first that matches decides: those of a crawler, perhaps some left out or turned round. Of those
 * that match the same, the first two are there.
 * Immutable and thread-safe.
 */
public final class RankedRules {
  /**
   * A rule in its place.
   *
   * @param line the number of its line, or 0 for what the dialect itself says of {@code /robots.txt}
   */
  public record Ranked(int line, boolean allows, PatternAutomaton pattern) {}

  private static final Ranked ROBOTS_TXT = new Ranked(0, true, PatternAutomaton.of("/robots.txt$"));

  private final Dialect dialect;
  private final List<Ranked> rules;
  private final LiteralIndex index;
  private final boolean hasWildcards;

  private RankedRules(Dialect dialect, List<Ranked> rules) {
    this(dialect, rules, sorted(rules));
  }

  /** @param sorted the ranks in the order of the patterns */
  private RankedRules(Dialect dialect, List<Ranked> rules, int[] sorted) {
    this.dialect = dialect;
    this.rules = rules;
    this.index = new LiteralIndex(patterns(rules), sorted);
    this.hasWildcards = rules.stream().anyMatch(rule -> !rule.pattern().isLiteral());
  }

  /** The rules of a crawler, in the order in which they are tried. */
  public static RankedRules of(CrawlerRules rules) {
    return of(rules.dialect(), rules.rules());
  }

  /**
   * The same, for a list of rules in that order. Of rules that match the same, the first decides; if that is taken away, the
   * second does; of the others nothing can be told that these do not tell.
   */
  public static RankedRules of(Dialect dialect, List<Rule> rules) {
    List<Ranked> ranked = new ArrayList<>(rules.size() + 1);
    if (Spelling.of(dialect).robotsTxtAllowed()) {
      ranked.add(ROBOTS_TXT);
    }
    for (Rule rule : rules) {
      // A rule without a path restricts nothing.
      boolean allows = rule.type() == Rule.Type.ALLOW || rule.path().isEmpty();
      ranked.add(new Ranked(rule.line(), allows, PatternAutomaton.of(rule)));
    }
    int[] sorted = sorted(ranked);
    BitSet needless = needless(ranked, sorted);
    if (needless.isEmpty()) {
      return new RankedRules(dialect, ranked, sorted);
    }
    List<Ranked> rest = new ArrayList<>(ranked.size());
    int[] places = new int[ranked.size()];
    for (int rank = 0; rank < places.length; rank++) {
      places[rank] = rest.size();
      if (!needless.get(rank)) {
        rest.add(ranked.get(rank));
      }
    }
    int[] sortedRest = Arrays.stream(sorted)
        .filter(rank -> !needless.get(rank))
        .map(rank -> places[rank])
        .toArray();
    return new RankedRules(dialect, rest, sortedRest);
  }

  /** The ranks of the rules that match the same as two others on other lines do, or as one on their line does. */
  private static BitSet needless(List<Ranked> rules, int[] sorted) {
    BitSet needless = new BitSet();
    @Nullable Ranked first = null;
    boolean hasSecond = false;
    for (int rank : sorted) {
      Ranked rule = rules.get(rank);
      if (rule.line() == 0) {
        continue; // it is no line of the file
      }
      if (first == null || !rule.pattern().equals(first.pattern())) {
        first = rule;
        hasSecond = false;
      } else if (hasSecond || rule.line() == first.line()) {
        needless.set(rank);
      } else {
        hasSecond = true;
      }
    }
    return needless;
  }

  /** The ranks in the order of the patterns. Files often have them in that order, so that sorting by line first is quick. */
  private static int[] sorted(List<Ranked> rules) {
    long[] byLine = new long[rules.size()];
    Arrays.setAll(byLine, rank -> (long) rules.get(rank).line() << 32 | rank);
    Arrays.sort(byLine);
    return LiteralIndex.sorted(patterns(rules), Arrays.stream(byLine).mapToObj(each -> (int) each));
  }

  private static List<PatternAutomaton> patterns(List<Ranked> rules) {
    return rules.stream().map(Ranked::pattern).toList();
  }

  /** One rule that allows, or disallows, everything. */
  static RankedRules forAll(Dialect dialect, boolean allows) {
    return new RankedRules(dialect, List.of(new Ranked(0, allows, PatternAutomaton.of("/"))));
  }

  /** These rules, with {@code /robots.txt} allowed whatever they say. */
  RankedRules exemptingRobotsTxt() {
    List<Ranked> exempting = new ArrayList<>(rules);
    exempting.add(0, ROBOTS_TXT);
    return new RankedRules(dialect, exempting);
  }

  Dialect dialect() {
    return dialect;
  }

  public int size() {
    return rules.size();
  }

  public Ranked get(int rank) {
    return rules.get(rank);
  }

  /** Whether a URL is allowed that the rule with a rank decides, or none: then the rank is {@link #size}. */
  boolean allows(int rank) {
    return rank == rules.size() || rules.get(rank).allows();
  }

  /** The line of the rule with a rank, or 0 if there is none. */
  int line(int rank) {
    return rank == rules.size() ? 0 : rules.get(rank).line();
  }

  /** What {@link PatternAutomaton#matches(byte[], long)} has to be told of a path. */
  long pairs(byte[] path) {
    return hasWildcards ? PatternAutomaton.pairs(path) : 0;
  }

  /** The rank of the first rule from {@code from} on that matches a path as it is compared, or {@link #size}. */
  int firstMatch(int from, byte[] path, StepBudget budget) {
    long pairs = pairs(path);
    int first = rules.size();
    int[] meeting = index.meeting(path);
    budget.spend(meeting.length);
    for (int rank : meeting) {
      if (rank >= from && rank < first && rules.get(rank).pattern().matches(path, pairs)) {
        first = rank;
      }
    }
    return first;
  }

  /** The ranks of the rules that may match a path that the one with a rank matches, in ascending order, without its own. */
  int[] meeting(int rank) {
    return index.meeting(rank);
  }

  /** The ranks of the rules whose literal beginning the one with a rank begins with, its own among them, in no order. */
  int[] meetingText(int rank) {
    return index.meetingText(rank);
  }

  /** These rules without those of a line. */
  RankedRules without(int line) {
    List<Ranked> rest = new ArrayList<>(rules);
    rest.removeIf(rule -> rule.line() == line);
    return new RankedRules(dialect, rest);
  }

  /** The rules of a line, and those that are tried before the last of them. */
  RankedRules upTo(int line) {
    int end = rules.size();
    while (rules.get(end - 1).line() != line) {
      end--;
    }
    return new RankedRules(dialect, rules.subList(0, end));
  }

  /** These rules, those of a line turned round, so that the URLs they decide get the other verdict. */
  RankedRules turned(int line) {
    List<Ranked> turned = new ArrayList<>(rules);
    turned.replaceAll(
        rule -> rule.line() == line ? new Ranked(line, !rule.allows(), rule.pattern()) : rule);
    return new RankedRules(dialect, turned);
  }
}
