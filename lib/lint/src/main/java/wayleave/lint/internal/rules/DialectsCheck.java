package wayleave.lint.internal.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.proof.PatternAutomaton;
import wayleave.lint.internal.proof.PlainRules;
import wayleave.lint.internal.proof.ProductSearch;
import wayleave.lint.internal.proof.RankedRules;
import wayleave.lint.internal.proof.SearchLimits;
import wayleave.lint.internal.proof.StepBudget;
import wayleave.lint.internal.proof.UrlAlphabet;
import wayleave.lint.internal.proof.WitnessUrl;
import wayleave.lint.model.LintRule;

/**
 * Files that say different things to readers that follow different texts: with a URL for each way in which these fall apart.
 * What is reported is true, since the matcher says so; where nothing is reported, nothing was found.
 */
final class DialectsCheck implements Check {
  private static final LintRule DISAGREE = LintRule.of("dialects-disagree");
  /** More crawlers than these are not compared: their rules are much the same. */
  private static final int MAX_CRAWLERS = 50;
  /** More lines than these are not pointed at. */
  private static final int MAX_RELATED = 5;
  /** What all searches for one file may take together. */
  private static final long MAX_STEPS = 10_000_000;

  private static final Set<Dialect> DIALECTS = Set.copyOf(List.of(Dialect.values()));

  @Override
  public Phase phase() {
    return Phase.DIALECTS;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<Set<Dialect>, Disagreement> disagreements = new LinkedHashMap<>();
    Set<List<CrawlerRules>> compared = new HashSet<>();
    StepBudget budget = new StepBudget(MAX_STEPS);
    crawlers(subject).stream().limit(MAX_CRAWLERS).forEach(crawler -> {
      Readings readings = new Readings(subject, crawler);
      if (compared.add(readings.rules) && !readings.areAlike()) {
        Map<Set<Dialect>, Disagreement> found = new HashMap<>();
        for (String path : readings.candidates()) {
          note(readings, path, disagreements, found);
        }
        if (found.isEmpty()) {
          readings.search(budget, path -> note(readings, path, disagreements, found));
        }
      }
    });
    disagreements.values().forEach(disagreement -> report(subject, findings, disagreement));
  }

  /**
   * Those whose name every dialect reads alike, and what no group names. That a name itself is read in several ways is said by
   * user-agent-characters and its like.
   */
  private static List<String> crawlers(LintContext subject) {
    List<String> crawlers = new ArrayList<>(subject.crawlers(Dialect.GOOGLE));
    crawlers.retainAll(subject.crawlers(Dialect.RFC9309));
    return crawlers;
  }

  /** A URL about which dialects disagree, and the lines that decide this and others in the same way. */
  private record Disagreement(
      String crawler,
      String path,
      Set<Dialect> disallowing,
      int line,
      Map<Integer, String> byLine) {}

  private static boolean note(
      Readings readings,
      String path,
      Map<Set<Dialect>, Disagreement> all,
      Map<Set<Dialect>, Disagreement> ofCrawler) {
    if (!readings.disagree(path)) {
      return false;
    }
    Set<Dialect> disallowing = new LinkedHashSet<>();
    int line = 0;
    for (Dialect dialect : Dialect.values()) {
      Verdict verdict = readings.check(dialect, path);
      if (isByPartOfEscape(path, verdict)) {
        return false;
      }
      line = Math.max(line, verdict.line().orElse(0));
      if (!verdict.allowed()) {
        disallowing.add(dialect);
      }
    }
    // That Google's parser, other than its documentation, does not exempt robots.txt itself is said
    // by path-robots-txt.
    if (disallowing.isEmpty()
        || disallowing.equals(DIALECTS)
        || line == 0
        || path.equals("/robots.txt")) {
      return false;
    }
    int at = line;
    Disagreement disagreement = all.computeIfAbsent(
        disallowing,
        same -> new Disagreement(readings.crawler, path, same, at, new LinkedHashMap<>()));
    ofCrawler.put(disallowing, disagreement);
    if (line != disagreement.line) {
      disagreement.byLine.putIfAbsent(line, path);
    }
    return true;
  }

  /**
   * Whether a rule matches only since a part of it stands for a part of an escape that the URL has not: RFC 9309 has a {@code *} or
   * {@code $} of a URL escaped to compare it (§2.2.3). Nobody means that.
   */
  private static boolean isByPartOfEscape(String path, Verdict verdict) {
    return (path.indexOf('*') >= 0 || path.indexOf('$') >= 0)
        && verdict
            .rule()
            .filter(rule -> !PatternAutomaton.of(whole(rule.path()))
                .matches(whole(verdict.path()).getBytes(StandardCharsets.UTF_8)))
            .isPresent();
  }

  /** A path with a character for each such escape that no path holds. */
  private static String whole(String path) {
    return path.replace("%2A", "\u0001").replace("%24", "\u0002");
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, Disagreement disagreement) {
    List<String> disallowing = new ArrayList<>();
    List<String> allowing = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      (disagreement.disallowing.contains(dialect) ? disallowing : allowing).add(name(dialect));
    }
    String shows = "disallowed by " + String.join(" and ", disallowing) + ", and allowed by "
        + String.join(" and ", allowing);
    int others = disagreement.byLine.size();
    String message = disagreement.path + " is " + shows
        + (others == 0
            ? ""
            : others == 1
                ? "; one more line is read so"
                : "; " + others + " more lines are read so");
    findings.add(DISAGREE, subject.span(subject.line(disagreement.line)), message, finding -> {
      finding.witness(disagreement.crawler, disagreement.path, shows);
      disagreement.byLine.entrySet().stream()
          .limit(MAX_RELATED)
          .forEach(other -> finding.related(
              subject.span(subject.line(other.getKey())), "so is " + other.getValue()));
    });
  }

  private static String name(Dialect dialect) {
    return switch (dialect) {
      case GOOGLE -> "Google's documentation";
      case GOOGLEBOT -> "google/robotstxt";
      case RFC9309 -> "RFC 9309";
    };
  }

  /** What a crawler has to follow in each dialect, by its one name: what else it follows is not for a dialect to say. */
  private static final class Readings {
    private final String crawler;
    /** One for each dialect, in their order. */
    private final List<CrawlerRules> rules = new ArrayList<>();
    /** Those of each dialect; made when they are asked for. */
    private @Nullable List<List<Rule>> lists;

    Readings(LintContext subject, String crawler) {
      this.crawler = crawler;
      Crawler byName = Crawler.ofUncheckedTokens(List.of(crawler));
      for (Dialect dialect : Dialect.values()) {
        rules.add(subject.rules(dialect, byName));
      }
    }

    Verdict check(Dialect dialect, String path) {
      return of(dialect).check(WitnessUrl.of(path));
    }

    /** Whether not all say the same of a path: asked before why, which takes longer and for most paths nobody needs to know. */
    boolean disagree(String path) {
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

    /** Whether it is clear that all say the same. */
    boolean areAlike() {
      List<Rule> one = lists().get(0);
      return lists().stream().allMatch(one::equals) && PlainRules.arePlain(one);
    }

    /** Paths that the rules match which not all have, or which not all read alike. */
    Set<String> candidates() {
      // A bit for each dialect that has the rule.
      Map<Rule, Integer> dialects = new LinkedHashMap<>();
      for (int i = 0; i < rules.size(); i++) {
        for (Rule rule : lists().get(i)) {
          dialects.merge(rule, 1 << i, (some, more) -> some | more);
        }
      }
      int all = (1 << rules.size()) - 1;
      Set<String> candidates = new LinkedHashSet<>();
      dialects.forEach((rule, having) -> {
        if (having != all || !PlainRules.isPlain(rule)) {
          candidates.addAll(PatternAutomaton.of(rule.path()).examples('x'));
        }
      });
      return candidates;
    }

    /** Looks among all paths that the rules can tell apart, as long as the budget allows. */
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
}
