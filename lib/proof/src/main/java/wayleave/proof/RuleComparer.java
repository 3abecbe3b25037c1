package wayleave.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Verdict;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.PatternPair;
import wayleave.proof.automata.ProductSearch;
import wayleave.proof.automata.RankedRules;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.StepBudget;
import wayleave.proof.automata.UrlAlphabet;
import wayleave.proof.automata.WitnessUrl;

/** Compares two lists of rules. For one comparison; not thread-safe. */
final class RuleComparer {
  /** More regions than these help nobody. */
  static final int MAX_REGIONS = 1_000;
  /** When the search was given up, so many pairs of patterns are tried for paths that both match. */
  private static final int MAX_PAIRS = 20_000;

  private final CrawlerRules before;
  private final CrawlerRules after;
  private final SearchLimits limits;
  private final List<Region> regions = new ArrayList<>();
  private final Set<Long> pairs = new HashSet<>();
  private int steps;

  RuleComparer(CrawlerRules before, CrawlerRules after, SearchLimits limits) {
    this.before = before;
    this.after = after;
    this.limits = limits;
  }

  /** How many steps of single patterns were made. */
  int steps() {
    return steps;
  }

  RuleComparison compare() {
    RankedRules rankedBefore = RankedRules.of(before);
    RankedRules rankedAfter = RankedRules.of(after);
    UrlAlphabet alphabet = UrlAlphabet.of(rankedBefore, rankedAfter);
    ProductSearch any =
        search(rankedBefore, rankedAfter, alphabet, ProductSearch.Detail.ANY_DIFFERENCE, 1);
    if (regions.isEmpty() && any.isComplete()) {
      return new RuleComparison.Same();
    }
    boolean complete = false;
    String exceeded = any.exceeded();
    if (!regions.isEmpty()) {
      ProductSearch all = search(
          rankedBefore,
          rankedAfter,
          alphabet,
          ProductSearch.Detail.EACH_PAIR_OF_RULES,
          MAX_REGIONS);
      complete = all.isComplete();
    }
    if (!complete) {
      tryPairs(rankedBefore, rankedAfter);
    }
    if (regions.isEmpty()) {
      return new RuleComparison.Undecided(
          exceeded == null ? "the matcher does not confirm what was found" : exceeded);
    }
    regions.sort(Comparator.comparingInt(region -> region.witness().length()));
    return new RuleComparison.Different(regions, complete);
  }

  private ProductSearch search(
      RankedRules rankedBefore,
      RankedRules rankedAfter,
      UrlAlphabet alphabet,
      ProductSearch.Detail detail,
      int maxFindings) {
    ProductSearch search = new ProductSearch(
        rankedBefore, rankedAfter, alphabet, detail, maxFindings, limits, this::note);
    search.run();
    steps += search.steps();
    return search;
  }

  /** Notes a region if the matcher confirms it. */
  private boolean note(String path) {
    String url = WitnessUrl.of(path);
    Verdict verdictBefore = before.check(url);
    Verdict verdictAfter = after.check(url);
    if (verdictBefore.allowed() == verdictAfter.allowed()) {
      return false;
    }
    if (pairs.add(
        (long) verdictBefore.line().orElse(0) << 32 | verdictAfter.line().orElse(0))) {
      regions.add(new Region(url, verdictBefore, verdictAfter));
    }
    return true;
  }

  /**
   * Asks the matcher about paths that the changed patterns match, alone and together with each other pattern: what one finds
   * where not everything can be searched.
   */
  private void tryPairs(RankedRules rankedBefore, RankedRules rankedAfter) {
    Set<String> unchanged = rulesOf(rankedBefore).keySet();
    unchanged.retainAll(rulesOf(rankedAfter).keySet());
    Map<String, PatternAutomaton> all = rulesOf(rankedBefore);
    all.putAll(rulesOf(rankedAfter));
    Map<String, PatternAutomaton> changed = new LinkedHashMap<>(all);
    changed.keySet().removeAll(unchanged);
    for (PatternAutomaton pattern : changed.values()) {
      pattern.examples('x').forEach(this::tryPath);
    }
    StepBudget budget = new StepBudget(limits.steps());
    tryPairs(changed, all, budget);
    steps += limits.steps() - budget.left();
  }

  private void tryPairs(
      Map<String, PatternAutomaton> changed, Map<String, PatternAutomaton> all, StepBudget budget) {
    int left = MAX_PAIRS;
    for (PatternAutomaton pattern : changed.values()) {
      for (PatternAutomaton other : all.values()) {
        if (left <= 0 || budget.isSpent()) {
          return;
        }
        if (pattern.mayMeet(other)) {
          left--;
          byte[] path = PatternPair.common(pattern, other, 'x', budget);
          if (path != null) {
            tryPath(new String(path, StandardCharsets.ISO_8859_1));
          }
        }
      }
    }
  }

  private void tryPath(String path) {
    if (path.startsWith("/") && regions.size() < MAX_REGIONS) {
      note(path);
    }
  }

  private static Map<String, PatternAutomaton> rulesOf(RankedRules rules) {
    Map<String, PatternAutomaton> result = new LinkedHashMap<>();
    for (int rank = 0; rank < rules.size(); rank++) {
      RankedRules.Ranked rule = rules.get(rank);
      result.putIfAbsent((rule.allows() ? "+" : "-") + rule.pattern(), rule.pattern());
    }
    return result;
  }
}
