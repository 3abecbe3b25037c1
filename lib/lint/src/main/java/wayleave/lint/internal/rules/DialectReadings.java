package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.proof.PatternAutomaton;
import wayleave.lint.internal.proof.PlainRules;
import wayleave.lint.internal.proof.ProductSearch;
import wayleave.lint.internal.proof.RankedRules;
import wayleave.lint.internal.proof.SearchLimits;
import wayleave.lint.internal.proof.StepBudget;
import wayleave.lint.internal.proof.UrlAlphabet;
import wayleave.lint.internal.proof.WitnessUrl;

/** The rules for one product token in each dialect: which other tokens a crawler obeys is not for a dialect to say. */
final class DialectReadings {
  private static final String ESCAPED_DOLLAR = "%24";
  /** A bit for each dialect. */
  private static final int ALL = (1 << Dialect.values().length) - 1;

  private final String crawler;
  /** One for each dialect, in the order of the dialects. */
  private final List<CrawlerRules> rules = new ArrayList<>();
  /** Those of each dialect; made when they are asked for. */
  private @Nullable List<List<Rule>> lists;
  /** Each of these as it is compared with the others; made when they are asked for. */
  private @Nullable List<? extends Collection<Rule>> compared;

  /** For each rule of any dialect a bit for each dialect that has it; made when it is asked for. */
  private @Nullable Map<Rule, Integer> dialectsByRule;
  /** What paths begin with that a rule may match which not all dialects have; made when it is asked for. */
  private @Nullable Set<String> differing;

  DialectReadings(LintContext subject, String crawler) {
    this.crawler = crawler;
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
    if (compared.isPresent() && differing().stream().noneMatch(compared.get()::startsWith)) {
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

  /**
   * The rules of each dialect, those that say the same alike: lists in the order in which they are tried, or sets where all rules
   * say the same, since then it does not matter which of them decides. Of a {@code $} within a path, as in {@code /$id$/}, RFC 9309
   * compares the escape, which makes such rules longer but no others match.
   */
  private List<? extends Collection<Rule>> compared() {
    if (compared == null) {
      compared = lists();
      boolean isOrdered = compared.stream()
              .flatMap(Collection::stream)
              .map(Rule::type)
              .distinct()
              .count()
          > 1;
      if (!isOrdered) {
        List<List<Rule>> inOrder =
            Arrays.stream(Dialect.values()).map(this::inOrderOfLines).toList();
        // Nearly always the rules are the same, and sets of thousands of rules take longer.
        compared = areEqual(inOrder)
            ? Collections.nCopies(inOrder.size(), lists().get(0))
            : inOrder.stream().<Set<Rule>>map(LinkedHashSet::new).toList();
      }
    }
    return compared;
  }

  private List<Rule> inOrderOfLines(Dialect dialect) {
    List<Rule> list = lists().get(dialect.ordinal());
    Rule[] byLine = new Rule[list.stream().mapToInt(Rule::line).max().orElse(0) + 1];
    for (Rule rule : list) {
      byLine[rule.line()] = dialect == Dialect.RFC9309 ? withDollars(rule) : rule;
    }
    return Arrays.stream(byLine).filter(Objects::nonNull).toList();
  }

  private static boolean areEqual(List<?> all) {
    return all.stream().allMatch(all.get(0)::equals);
  }

  /** A rule with the characters for which RFC 9309 compares escapes, but at the end, where they would mean the end. */
  private static Rule withDollars(Rule rule) {
    String path = rule.path();
    int last = path.length() - 1;
    if (path.indexOf(ESCAPED_DOLLAR) < 0) {
      return rule;
    }
    String dollars = path.substring(0, last).replace(ESCAPED_DOLLAR, "$") + path.charAt(last);
    return new Rule(rule.line(), rule.type(), dollars);
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
    return areEqual(compared());
  }

  /** Paths that the rules match which not all have, or which not all read alike. */
  Set<String> candidates() {
    Set<String> candidates = new LinkedHashSet<>();
    if (haveSameRules()) {
      lists().get(0).stream()
          .filter(rule -> !PlainRules.isPlain(rule))
          .forEach(rule -> addExamples(rule, candidates));
    } else {
      dialectsByRule().forEach((rule, dialects) -> {
        if (dialects != ALL || !PlainRules.isPlain(rule)) {
          addExamples(rule, candidates);
        }
      });
    }
    return candidates;
  }

  private static void addExamples(Rule rule, Set<String> examples) {
    examples.addAll(PatternAutomaton.of(rule.path()).examples('x'));
  }

  private Set<String> differing() {
    if (differing == null) {
      Set<String> beginnings = new LinkedHashSet<>();
      // To RFC 9309 a rule with this escape matches URLs with a $ too.
      lists().get(Dialect.GOOGLE.ordinal()).stream()
          .filter(rule -> rule.path().contains(ESCAPED_DOLLAR))
          .forEach(rule -> beginnings.add(PlainRules.beginning(rule, ESCAPED_DOLLAR)));
      if (!haveSameRules()) {
        dialectsByRule().forEach((rule, dialects) -> {
          if (dialects != ALL) {
            beginnings.add(PlainRules.beginning(rule, "*"));
          }
        });
      }
      differing = beginnings;
    }
    return differing;
  }

  private Map<Rule, Integer> dialectsByRule() {
    if (dialectsByRule == null) {
      Map<Rule, Integer> dialects = new LinkedHashMap<>();
      for (int i = 0; i < rules.size(); i++) {
        for (Rule rule : compared().get(i)) {
          dialects.merge(rule, 1 << i, (some, more) -> some | more);
        }
      }
      dialectsByRule = dialects;
    }
    return dialectsByRule;
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
