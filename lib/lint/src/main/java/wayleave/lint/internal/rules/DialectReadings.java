package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.lint.internal.context.LintContext;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.PlainRules;
import wayleave.proof.automata.ProductSearch;
import wayleave.proof.automata.RankedRules;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.StepBudget;
import wayleave.proof.automata.UrlAlphabet;
import wayleave.proof.automata.WitnessUrl;

/** The rules for one product token in each dialect: which other tokens a crawler obeys is not for a dialect to say. */
final class DialectReadings {
  private final String crawler;
  private final int lastLine;
  /** One for each dialect, in the order of the dialects. */
  private final List<CrawlerRules> rules = new ArrayList<>();
  /** Those of each dialect; made when they are asked for. */
  private @Nullable List<List<Rule>> lists;
  /** Made when they are asked for. */
  private @Nullable Set<Rule> differing;
  /** Made when they are asked for. */
  private @Nullable Set<String> beginnings;

  DialectReadings(LintContext subject, String crawler) {
    this.crawler = crawler;
    this.lastLine = subject.lines().size();
    Crawler byName = Crawler.ofUncheckedTokens(List.of(crawler));
    for (Dialect dialect : Dialect.values()) {
      rules.add(subject.rules(dialect, byName));
    }
  }

  /** Whether all dialects read the same groups, with names and rules on which they cannot disagree. */
  static boolean areAlike(LintContext subject) {
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    for (Group group : groups) {
      if (!PlainRules.arePlain(group.rules())
          || !group.userAgents().stream().allMatch(DialectReadings::isPlain)) {
        return false;
      }
    }
    for (Dialect dialect : Dialect.values()) {
      if (!haveSameRules(groups, subject.groups(dialect))) {
        return false;
      }
    }
    return true;
  }

  private static boolean haveSameRules(List<Group> some, List<Group> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (!some.get(i).userAgents().equals(others.get(i).userAgents())
          || !some.get(i).rules().equals(others.get(i).rules())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a line is for {@code *}, or for a name that RFC 9309 permits. */
  private static boolean isPlain(UserAgentLine line) {
    return line.isWildcard()
        || line.name()
            .chars()
            .allMatch(c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_');
  }

  /** The product token. */
  String crawler() {
    return crawler;
  }

  Verdict check(Dialect dialect, String path) {
    return of(dialect).check(WitnessUrl.of(path));
  }

  /** Whether not all dialects have the same verdict for a path: cheaper than the verdicts with their rules. */
  boolean disagree(String path) {
    Optional<String> compared = PlainRules.comparedAlike(path);
    if (compared.isPresent() && beginnings().stream().noneMatch(compared.get()::startsWith)) {
      return false;
    }
    String url = WitnessUrl.of(path);
    boolean allowed = rules.get(0).allows(url);
    for (int i = 1; i < rules.size(); i++) {
      if (rules.get(i).allows(url) != allowed) {
        return true;
      }
    }
    return false;
  }

  private CrawlerRules of(Dialect dialect) {
    return rules.get(dialect.ordinal());
  }

  private List<List<Rule>> lists() {
    if (lists == null) {
      lists = rules.stream().map(CrawlerRules::rules).toList();
    }
    return lists;
  }

  /** Whether it matters which of several rules decides, since not all say the same. */
  private boolean isOrdered() {
    Rule.Type type = null;
    for (List<Rule> list : lists()) {
      for (Rule rule : list) {
        if (type != null && type != rule.type()) {
          return true;
        }
        type = rule.type();
      }
    }
    return false;
  }

  /** The rules that not all dialects have. */
  private Set<Rule> differing() {
    if (differing == null) {
      differing = isOrdered() ? differingInOrder() : differingByLine();
    }
    return differing;
  }

  private Set<Rule> differingInOrder() {
    if (areEqual(lists())) {
      return Set.of();
    }
    Set<Rule> inAll = new HashSet<>(lists().get(0));
    lists().forEach(list -> inAll.retainAll(new HashSet<>(list)));
    Set<Rule> differing = new LinkedHashSet<>();
    lists().forEach(differing::addAll);
    differing.removeAll(inAll);
    return differing;
  }

  private Set<Rule> differingByLine() {
    List<Rule[]> dialects = Arrays.stream(Dialect.values()).map(this::byLine).toList();
    Set<Rule> differing = new LinkedHashSet<>();
    for (int line = 0; line <= lastLine; line++) {
      Rule first = dialects.get(0)[line];
      for (Rule[] byLine : dialects) {
        if (!Objects.equals(byLine[line], first)) {
          Stream.of(first, byLine[line]).filter(Objects::nonNull).forEach(differing::add);
        }
      }
    }
    return differing;
  }

  /** The rule in each line as a dialect reads it. */
  private @Nullable Rule[] byLine(Dialect dialect) {
    @Nullable Rule[] byLine = new Rule[lastLine + 1];
    for (Rule rule : lists().get(dialect.ordinal())) {
      byLine[rule.line()] = rule;
    }
    return byLine;
  }

  private static boolean areEqual(List<?> all) {
    return all.stream().allMatch(all.get(0)::equals);
  }

  /** Whether it is clear that all dialects have the same verdicts. */
  boolean areAlike() {
    return haveSameRules() && PlainRules.arePlain(lists().get(0));
  }

  /**
   * Whether dialects can differ only in how they spell URLs. Then the {@link #candidates} show a difference, and a search only
   * finds URLs that no site has.
   */
  boolean haveSameRules() {
    return differing().isEmpty();
  }

  /** Paths that the rules match which not all have, or which not all read alike. */
  Set<String> candidates() {
    Set<String> candidates = new LinkedHashSet<>();
    Stream.concat(
            lists().get(0).stream().filter(rule -> !PlainRules.isPlain(rule)), differing().stream())
        .sorted(Comparator.comparingInt(Rule::line))
        .forEach(rule -> candidates.addAll(PatternAutomaton.of(rule).examples('x')));
    return candidates;
  }

  /** What {@link PlainRules#comparedAlike} has at the beginning of each path about which the rules of the dialects may differ. */
  private Set<String> beginnings() {
    if (beginnings == null) {
      Set<String> found = new LinkedHashSet<>();
      differing().forEach(rule -> found.add(PlainRules.beginning(rule)));
      beginnings = found;
    }
    return beginnings;
  }

  /** Searches all paths that the rules can tell apart, as long as the budget allows. */
  void search(StepBudget budget, ProductSearch.Finding finding) {
    for (Dialect dialect : List.of(Dialect.RFC9309, Dialect.GOOGLEBOT)) {
      if (!budget.isSpent()) {
        RankedRules one = ranked(Dialect.GOOGLE);
        RankedRules other = ranked(dialect);
        ProductSearch search = new ProductSearch(
            one,
            other,
            UrlAlphabet.of(one, other),
            ProductSearch.Detail.ANY_DIFFERENCE,
            1,
            SearchLimits.RULE.withSteps(budget.left()),
            finding);
        search.run();
        budget.spend(search.steps());
      }
    }
  }

  private RankedRules ranked(Dialect dialect) {
    return RankedRules.of(dialect, lists().get(dialect.ordinal()));
  }
}
