package wayleave.proof.automata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * Finds out what each rule of a crawler is good for. Most rules show it by the shortest path that they match, or are matched
 * whole by one other; only for the rest all paths have to be searched. For one list; not thread-safe.
 */
public final class RuleUsageAnalyzer {
  private static final int STEPS_OF_A_MATCH = 5;
  /** For one list that somebody asks about. */
  static final int MAX_STEPS = 1_000_000_000;

  private final CrawlerRules rules;
  private final RankedRules ranked;
  private final Spelling spelling;
  /** For each line that holds a rule its first rule, as it is written, and the ranks of all that it stands for. */
  private final Map<Integer, Rule> byLine = new LinkedHashMap<>();

  private final Map<Integer, List<Integer>> ranks = new LinkedHashMap<>();
  /** For each pattern, the first rank that it has; made when it is asked for. */
  private @Nullable Map<PatternAutomaton, Integer> byPattern;

  private final StepBudget budget;
  /** A character that stands for what wildcards match, or 0 as long as nobody has asked for it. */
  private char free;
  /** Made for the first search. */
  private @Nullable UrlAlphabet alphabet;

  /** The examples of one rule, by its rank: a rule is asked about several times in a row, and then the next. */
  private int examplesOf = -1;

  private List<String> examples = List.of();
  private @Nullable List<byte[]> matched;
  /** What the matcher said of examples of the rule that is asked about. */
  private final Map<String, Verdict> verdicts = new HashMap<>();

  private RuleUsageAnalyzer(CrawlerRules rules, List<Rule> list, StepBudget budget) {
    this.rules = rules;
    this.budget = budget;
    this.ranked = RankedRules.of(rules.dialect(), list);
    this.spelling = Spelling.of(rules.dialect());
    list.forEach(rule -> byLine.putIfAbsent(rule.line(), rule));
    for (int rank = 0; rank < ranked.size(); rank++) {
      int line = ranked.get(rank).line();
      if (line > 0) {
        ranks.computeIfAbsent(line, unused -> new ArrayList<>(1)).add(rank);
      }
    }
  }

  /**
   * The uses of rules, one for each line.
   *
   * @param list those of {@code rules}
   * @param without the lines that nobody asks about
   * @param budget what is spent on the list
   */
  public static List<RuleUsage> of(
      CrawlerRules rules, List<Rule> list, BitSet without, StepBudget budget) {
    boolean isAsked = list.stream().anyMatch(rule -> !without.get(rule.line()));
    return isAsked ? new RuleUsageAnalyzer(rules, list, budget).without(without) : List.of();
  }

  private List<RuleUsage> without(BitSet lines) {
    List<RuleUsage> uses = new ArrayList<>();
    byLine.forEach((line, rule) -> {
      if (lines.get(line)) {
        return;
      }
      RuleUsage seen = seenByText(line, rule);
      if (seen != null) {
        uses.add(seen);
        return;
      }
      verdicts.clear();
      RuleEffect decides = !ranks.containsKey(line)
          ? new RuleEffect.None(sameAs(rule))
          : budget.isSpent() ? undecided() : decides(line);
      RuleEffect removal =
          decides instanceof RuleEffect.Shown shown ? removal(line, shown.witness()) : decides;
      uses.add(new RuleUsage(rule, decides, removal));
    });
    return List.copyOf(uses);
  }

  /**
   * What a rule is good for if it has no wildcard, and its own text shows it: the rule decides about that, and the next one that
   * matches it, or none, says otherwise. If it says the same, and what may match the same has no wildcard either, as in most
   * long lists, then it matches all that this one does.
   *
   * @return null if it takes more to tell
   */
  private @Nullable RuleUsage seenByText(int line, Rule rule) {
    List<Integer> ranksOf = ranksOf(line);
    if (ranksOf.size() != 1 || budget.isSpent()) {
      return null;
    }
    int rank = ranksOf.get(0);
    PatternAutomaton pattern = ranked.get(rank).pattern();
    byte[] text = pattern.literalStart();
    if (text.length == 0
        || text[0] != '/'
        || !pattern.isBeginningOf(pattern)
        || !spelling.keeps(text)) {
      return null;
    }
    int[] meeting = ranked.meetingText(rank);
    budget.spend(meeting.length);
    long pairs = ranked.pairs(text);
    boolean areLiteral = true;
    int next = ranked.size();
    for (int other : meeting) {
      if (other != rank) {
        PatternAutomaton wide = ranked.get(other).pattern();
        areLiteral = areLiteral && other > rank && wide.isBeginningOf(pattern);
        if (areLiteral || wide.matches(text, pairs)) {
          if (other < rank) {
            return null;
          }
          next = Math.min(next, other);
        }
      }
    }
    RuleEffect shown =
        new RuleEffect.Shown(WitnessUrl.of(new String(text, StandardCharsets.ISO_8859_1)));
    if (ranked.allows(next) != ranked.allows(rank)) {
      return new RuleUsage(rule, shown, shown);
    }
    return areLiteral
        ? new RuleUsage(
            rule,
            shown,
            new RuleEffect.None(next == ranked.size() ? Optional.empty() : ruleOf(next)))
        : null;
  }

  private RuleEffect decides(int line) {
    for (int rank : ranksOf(line)) {
      for (String path : examples(rank)) {
        if (decides(line, path)) {
          return new RuleEffect.Shown(WitnessUrl.of(path));
        }
      }
    }
    int covering = covering(line);
    if (covering >= 0) {
      return new RuleEffect.None(ruleOf(covering));
    }
    if (ranksOf(line).stream().allMatch(this::matchesNoPath)) {
      return new RuleEffect.None(Optional.empty());
    }
    RankedRules tried = ranked.upTo(line);
    return search(tried, tried.turned(line), path -> decides(line, path));
  }

  /** Whether a pattern begins with a character other than the slash with which every path begins. */
  private boolean matchesNoPath(int rank) {
    byte[] start = ranked.get(rank).pattern().literalStart();
    return start.length > 0 && start[0] != '/';
  }

  /** The rule that decides instead of one that matches the same and is not ranked. */
  private Optional<Rule> sameAs(Rule rule) {
    if (byPattern == null) {
      byPattern = new HashMap<>();
      for (int rank = 0; rank < ranked.size(); rank++) {
        byPattern.putIfAbsent(ranked.get(rank).pattern(), rank);
      }
    }
    Integer rank = byPattern.get(PatternAutomaton.of(rule));
    return rank == null ? Optional.empty() : ruleOf(rank);
  }

  private int[] meeting(int rank) {
    int[] meeting = ranked.meeting(rank);
    budget.spend(meeting.length);
    return meeting;
  }

  /** Some paths that the rule with a rank may match. */
  private List<String> examples(int rank) {
    if (rank != examplesOf) {
      examplesOf = rank;
      if (free == 0) {
        free = UrlAlphabet.freeOf(ranked);
      }
      examples = ranked.get(rank).pattern().examples(free);
      matched = null;
    }
    return examples;
  }

  /** Those that it does match, as they are compared. */
  private List<byte[]> matched(int rank) {
    List<String> paths = examples(rank);
    if (matched == null) {
      PatternAutomaton pattern = ranked.get(rank).pattern();
      matched = paths.stream()
          .map(path -> path.getBytes(StandardCharsets.ISO_8859_1))
          .filter(pattern::matches)
          .toList();
    }
    return matched;
  }

  private Verdict check(String path) {
    return verdicts.computeIfAbsent(WitnessUrl.of(path), rules::check);
  }

  private boolean decides(int line, String path) {
    return check(path).line().orElse(0) == line;
  }

  /** The rank of a rule that is tried before all of a line and matches all that they match, or -1 if none is known to. */
  private int covering(int line) {
    int first = ranksOf(line).get(0);
    for (int rank : meeting(first)) {
      if (rank > first) {
        break;
      }
      PatternAutomaton wide = ranked.get(rank).pattern();
      boolean covers = true;
      for (int narrow : ranksOf(line)) {
        covers = covers && isWithin(narrow, wide);
      }
      if (covers) {
        return rank;
      }
    }
    return -1;
  }

  private RuleEffect removal(int line, String witness) {
    if (changes(line, witness)) {
      return new RuleEffect.Shown(witness);
    }
    for (int rank : ranksOf(line)) {
      for (String path : examples(rank)) {
        if (changes(line, path)) {
          return new RuleEffect.Shown(WitnessUrl.of(path));
        }
      }
    }
    if (ranksOf(line).size() == 1) {
      RuleEffect effect = removalByPairs(line, ranksOf(line).get(0));
      if (effect != null) {
        return effect;
      }
    }
    return search(ranked, ranked.without(line), path -> changes(line, path));
  }

  /**
   * Goes through the rules below one. If all that may match the same path say the same, down to one that matches all it
   * matches or to the end, it is needless. Otherwise the first such path may show what it is good for.
   */
  private @Nullable RuleEffect removalByPairs(int line, int rank) {
    RankedRules.Ranked rule = ranked.get(rank);
    boolean same = true;
    for (int below : meeting(rank)) {
      if (below < rank) {
        continue;
      }
      RankedRules.Ranked other = ranked.get(below);
      if (budget.isSpent()) {
        return undecided();
      }
      if (other.allows() == rule.allows()) {
        if (isWithin(rank, other.pattern())) {
          return same ? new RuleEffect.None(ruleOf(below)) : null;
        }
      } else {
        if (!PatternPair.isSmall(rule.pattern(), other.pattern())) {
          return null;
        }
        byte[] common = PatternPair.common(rule.pattern(), other.pattern(), 'x', budget);
        if (common != null) {
          same = false;
          String path = new String(common, StandardCharsets.ISO_8859_1);
          if (changes(line, path)) {
            return new RuleEffect.Shown(WitnessUrl.of(path));
          }
        }
      }
    }
    return same && rule.allows() ? new RuleEffect.None(Optional.empty()) : null;
  }

  /** Whether a line decides about a path, and the next rule that matches, or none, says otherwise. */
  private boolean changes(int line, String path) {
    Verdict verdict = check(path);
    if (verdict.line().orElse(0) != line) {
      return false;
    }
    byte[] compared = verdict.path().getBytes(StandardCharsets.UTF_8);
    int next = ranked.firstMatch(ranksOf(line).get(0) + 1, compared, budget);
    while (ranked.line(next) == line) {
      next = ranked.firstMatch(next + 1, compared, budget);
    }
    return ranked.allows(next) != verdict.allowed();
  }

  private boolean isWithin(int narrowRank, PatternAutomaton wide) {
    PatternAutomaton narrow = ranked.get(narrowRank).pattern();
    if (!narrow.mayMeet(wide)) {
      return false;
    }
    for (byte[] path : matched(narrowRank)) {
      budget.spend(STEPS_OF_A_MATCH);
      if (!wide.matches(path)) {
        return false;
      }
    }
    return !budget.isSpent() && PatternPair.isWithin(narrow, wide, budget);
  }

  private RuleEffect search(RankedRules before, RankedRules after, ProductSearch.Finding finding) {
    budget.spend(before.size() + after.size());
    if (budget.isSpent()) {
      return undecided();
    }
    String[] witness = new String[1];
    ProductSearch search = new ProductSearch(
        before,
        after,
        alphabet(),
        ProductSearch.Detail.ANY_DIFFERENCE,
        1,
        SearchLimits.RULE.withSteps(budget.left()),
        path -> {
          boolean verified = finding.verify(path);
          if (verified) {
            witness[0] = path;
          }
          return verified;
        });
    search.run();
    budget.spend(search.steps());
    if (witness[0] != null) {
      return new RuleEffect.Shown(WitnessUrl.of(witness[0]));
    }
    String exceeded = search.exceeded();
    if (search.isComplete()) {
      return new RuleEffect.None(Optional.empty());
    }
    return new RuleEffect.Undecided(
        exceeded == null ? "the matcher does not confirm what was found" : exceeded);
  }

  private UrlAlphabet alphabet() {
    if (alphabet == null) {
      alphabet = UrlAlphabet.of(ranked, ranked);
    }
    return alphabet;
  }

  private RuleEffect undecided() {
    return new RuleEffect.Undecided(budget.toString());
  }

  private List<Integer> ranksOf(int line) {
    return ranks.getOrDefault(line, List.of());
  }

  private Optional<Rule> ruleOf(int rank) {
    return Optional.ofNullable(byLine.get(ranked.line(rank)));
  }
}
