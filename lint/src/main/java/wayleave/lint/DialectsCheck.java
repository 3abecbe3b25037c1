package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * Files that say different things to readers that follow different texts: with a URL for each way in which these fall apart.
 * What is reported is true, since the matcher says so; where nothing is reported, nothing was found.
 */
final class DialectsCheck implements Check {
  private static final Code DISAGREE = Code.of("dialects-disagree");
  /** More crawlers than these are not compared: their rules are much the same. */
  private static final int MAX_CRAWLERS = 50;
  /** More lines than these are not pointed at. */
  private static final int MAX_RELATED = 5;
  /** What all searches for one file may take together. */
  private static final long MAX_STEPS = 10_000_000;

  private static final Set<Dialect> DIALECTS = Set.copyOf(List.of(Dialect.values()));

  @Override
  public void check(Subject subject, Findings findings) {
    Map<Set<Dialect>, Disagreement> disagreements = new LinkedHashMap<>();
    Set<List<AgentRules>> compared = new HashSet<>();
    Budget budget = new Budget(MAX_STEPS);
    crawlers(subject).stream().limit(MAX_CRAWLERS).forEach(crawler -> {
      Readings readings = new Readings(subject, crawler);
      if (compared.add(readings.all()) && !readings.areAlike()) {
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
  private static List<String> crawlers(Subject subject) {
    List<String> crawlers = new ArrayList<>(subject.crawlers(Dialect.GOOGLE));
    crawlers.retainAll(subject.crawlers(Dialect.RFC_9309));
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
      line = Math.max(line, verdict.line());
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

  private static void report(Subject subject, Findings findings, Disagreement disagreement) {
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
      case RFC_9309 -> "RFC 9309";
    };
  }

  /** What a crawler has to follow in each dialect, by its one name: what else it follows is not for a dialect to say. */
  private static final class Readings {
    private final String crawler;
    private final Map<Dialect, AgentRules> rules = new EnumMap<>(Dialect.class);

    Readings(Subject subject, String crawler) {
      this.crawler = crawler;
      for (Dialect dialect : Dialect.values()) {
        rules.put(dialect, subject.read(dialect).rulesFor(Crawler.ofTokens(crawler)));
      }
    }

    List<AgentRules> all() {
      return List.copyOf(rules.values());
    }

    Verdict check(Dialect dialect, String path) {
      return of(dialect).check(WitnessUrl.of(path));
    }

    /** Whether not all say the same of a path: asked before why, which takes longer and for most paths nobody needs to know. */
    boolean disagree(String path) {
      String url = WitnessUrl.of(path);
      boolean allowed = of(Dialect.GOOGLE).allows(url);
      return rules.values().stream().anyMatch(rules -> rules.allows(url) != allowed);
    }

    private AgentRules of(Dialect dialect) {
      AgentRules of = rules.get(dialect);
      if (of == null) {
        throw new IllegalArgumentException(dialect.toString());
      }
      return of;
    }

    /** Whether it is clear that all say the same. */
    boolean areAlike() {
      List<Rule> one = of(Dialect.GOOGLE).rules();
      return one.equals(of(Dialect.RFC_9309).rules())
          && one.equals(of(Dialect.GOOGLEBOT).rules())
          && PlainRules.arePlain(one);
    }

    /** Paths that the rules match which not all have, or which not all read alike. */
    Set<String> candidates() {
      Map<Rule, Integer> dialects = new LinkedHashMap<>();
      rules
          .values()
          .forEach(of -> new LinkedHashSet<>(of.rules())
              .forEach(rule -> dialects.merge(rule, 1, Integer::sum)));
      Set<String> candidates = new LinkedHashSet<>();
      dialects.forEach((rule, count) -> {
        if (count < rules.size() || !PlainRules.arePlain(List.of(rule))) {
          candidates.addAll(PatternAutomaton.of(rule.path()).examples('x'));
        }
      });
      return candidates;
    }

    /** Looks among all paths that the rules can tell apart, as long as the budget allows. */
    void search(Budget budget, ProductSearch.Finding finding) {
      for (Dialect dialect : List.of(Dialect.RFC_9309, Dialect.GOOGLEBOT)) {
        if (!budget.isSpent()) {
          RankedRules one = RankedRules.of(of(Dialect.GOOGLE));
          RankedRules other = RankedRules.of(of(dialect));
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
  }
}
