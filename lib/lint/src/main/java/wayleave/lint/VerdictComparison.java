package wayleave.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.proof.automata.PairwiseProof;
import wayleave.proof.automata.ProductSearch;
import wayleave.proof.automata.RankedRules;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.StepBudget;
import wayleave.proof.automata.UrlAlphabet;

/**
 * Compares the verdicts of a file before and after an edit, in all dialects: for each crawler that one of the two names, and for
 * one that neither does. For one edit and one thread.
 */
final class VerdictComparison {
  /** The start page, and a page like any other: if both keep their verdicts, no site is opened or closed as a whole. */
  private static final List<String> SITE = List.of("/", SiteAccess.ANY_PAGE);

  /** The rules of a crawler, where the edit changes them. */
  private record Change(CrawlerRules before, CrawlerRules after) {
    Statements statements() {
      return new Statements(
          VerdictComparison.statements(before), VerdictComparison.statements(after));
    }
  }

  /** What rules say, wherever they stand: verdicts follow from the sets of these. Their lines are 0. */
  private record Statements(Set<Rule> before, Set<Rule> after) {}

  private final LintContext before;
  private final List<Change> changes = new ArrayList<>();

  private VerdictComparison(LintContext before) {
    this.before = before;
  }

  /** Reads the edited file, in each dialect no more than crawlers read. */
  static VerdictComparison of(LintContext before, byte[] after) {
    VerdictComparison comparison = new VerdictComparison(before);
    for (Dialect dialect : Dialect.values()) {
      comparison.compare(dialect, RobotsTxt.parse(after, dialect, LintContext.MAX_BYTES));
    }
    return comparison;
  }

  private void compare(Dialect dialect, RobotsTxt after) {
    List<Group> groupsBefore = before.groups(dialect);
    List<Group> groupsAfter = after.groups();
    Optional<EditedGroups> edited = EditedGroups.of(groupsBefore, groupsAfter);
    if (edited.isPresent() && edited.get().changed().isEmpty()) {
      return;
    }
    Set<String> tokens = new LinkedHashSet<>(List.of("*"));
    collectTokens(groupsBefore, tokens);
    collectTokens(groupsAfter, tokens);
    Set<Set<Integer>> compared = new HashSet<>(Set.of(Set.of()));
    for (String token : tokens) {
      CrawlerRules rules = before.rules(dialect, token);
      if (edited.isEmpty() || compared.add(edited.get().changedFor(rules))) {
        compare(rules, after.rulesFor(rules.crawler()));
      }
    }
  }

  private void compare(CrawlerRules rulesBefore, CrawlerRules rulesAfter) {
    if (!rulesBefore.equals(rulesAfter)) {
      changes.add(new Change(rulesBefore, rulesAfter));
    }
  }

  /** Adds what a crawler has to be called for one of the file's groups to apply to it, in lower case. */
  private static void collectTokens(List<Group> groups, Set<String> tokens) {
    for (Group group : groups) {
      for (UserAgentLine line : group.userAgents()) {
        String token = LintContext.token(line.name());
        String name = token.isEmpty() ? line.name() : token;
        if (!name.isEmpty()) {
          tokens.add(name.toLowerCase(Locale.ROOT));
        }
      }
    }
  }

  private static Set<Rule> statements(CrawlerRules rules) {
    Set<Rule> statements = new HashSet<>();
    for (Rule rule : rules.rules()) {
      if (!rule.path().isEmpty()) {
        statements.add(EditedGroups.withoutLine(rule));
      }
    }
    return statements;
  }

  /** Whether each crawler may fetch the start page, and a page like any other, if and only if it could before. */
  boolean keepsSite() {
    return changes.stream()
        .allMatch(change -> SITE.stream()
            .allMatch(page -> change.before().allows(page) == change.after().allows(page)));
  }

  /**
   * Whether it is proven that no crawler gets another verdict on any URL.
   *
   * @param budget what the proof may take; nothing is proven with what is spent
   */
  boolean isSame(StepBudget budget) {
    // For the same statements, the dialects in which they are proven; after the first that is not,
    // no more is asked.
    Map<Statements, Set<Dialect>> proven = new HashMap<>();
    return changes.stream().allMatch(change -> {
      Statements statements = change.statements();
      if (statements.before().equals(statements.after())) {
        return true;
      }
      Set<Dialect> dialects = proven.get(statements);
      if (dialects == null) {
        dialects = PairwiseProof.isSame(statements.before(), statements.after(), budget)
            ? EnumSet.allOf(Dialect.class)
            : EnumSet.noneOf(Dialect.class);
        proven.put(statements, dialects);
      }
      return !dialects.add(change.before().dialect()) || isSame(change, budget);
    });
  }

  private static boolean isSame(Change change, StepBudget budget) {
    if (budget.isSpent()) {
      return false;
    }
    RankedRules before = RankedRules.of(change.before());
    RankedRules after = RankedRules.of(change.after());
    ProductSearch search = new ProductSearch(
        before,
        after,
        UrlAlphabet.of(before, after),
        ProductSearch.Detail.ANY_DIFFERENCE,
        1,
        SearchLimits.COMPARISON.withSteps(budget.left()),
        path -> true);
    search.run();
    budget.spend(search.steps());
    return search.isComplete();
  }
}
