package wayleave.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.proof.automata.SearchLimits;
import wayleave.proof.automata.StepBudget;

/** Compares two robots.txt for many crawlers. For one comparison; not thread-safe. */
final class RobotsComparer {
  /** For all crawlers together, as much as for one that needs all. Those that are left when it is spent are undecided. */
  private static final int MAX_STEPS = SearchLimits.COMPARISON.steps();

  /** Googlebot and Bingbot: they are compared for even where only groups for {@code *} apply to them. */
  private static final int ALWAYS_COMPARED = 2;

  private final RobotsTxt before;
  private final RobotsTxt after;
  /** The crawlers to compare for, by their name in lower case. */
  private final Map<String, String> names = new LinkedHashMap<>();

  /** Crawlers that have to follow the same rules of both files, in the order in which they were named. */
  private final Map<Followed, Followers> followers = new LinkedHashMap<>();

  /** The same by the groups that name a crawler and no other token of it: they are compiled once for all their names. */
  private final Map<Naming, Followers> known = new HashMap<>();

  private final Map<String, Naming> naming = new HashMap<>();

  /**
   * What a crawler has to follow.
   *
   * @param whyNoRules tells no rules from no group: it is the reason for all verdicts then, and empty otherwise
   */
  private record Followed(List<Rule> before, List<Rule> after, String whyNoRules) {}

  /**
   * The groups that name a token.
   *
   * @param before the number of each, doubled, and one more where the token is not the whole name
   */
  private record Naming(List<Integer> before, List<Integer> after) {
    Naming() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  private record Followers(CrawlerRules before, CrawlerRules after, List<String> names) {}

  RobotsComparer(byte[] before, byte[] after, Dialect dialect) {
    this.before = RobotsTxt.parse(before, dialect);
    this.after = RobotsTxt.parse(after, dialect);
  }

  RobotsDiff compare(List<String> crawlers, Iterable<String> sample) {
    return compare(crawlers, sample, new StepBudget(MAX_STEPS));
  }

  RobotsDiff compare(List<String> crawlers, Iterable<String> sample, StepBudget budget) {
    List<String> ordered = ordered(crawlers);
    ordered.forEach(this::follow);
    List<FlipCounter> counters = new ArrayList<>();
    List<RuleComparison> comparisons = new ArrayList<>();
    for (Followers crawler : followers.values()) {
      comparisons.add(compare(crawler, budget));
      counters.add(new FlipCounter(crawler.before(), crawler.after()));
    }
    for (String url : sample) {
      for (int i = 0; i < counters.size(); i++) {
        if (!(comparisons.get(i) instanceof RuleComparison.Same)) {
          counters.get(i).count(url);
        }
      }
    }
    return diff(ordered, comparisons, counters, budget);
  }

  /** All crawlers to compare for: those asked for, then by importance, then in the order of the files; any other one last. */
  private List<String> ordered(List<String> asked) {
    List<String> major =
        CrawlerCatalogue.bundled().major().stream().map(KnownCrawler::token).toList();
    asked.forEach(this::add);
    major.subList(0, ALWAYS_COMPARED).forEach(this::add);
    addNamesOf(before, Naming::before);
    addNamesOf(after, Naming::after);
    names.remove(RobotsDiff.ANY_OTHER);
    List<String> ordered = new ArrayList<>();
    asked.forEach(name -> move(name, ordered));
    major.forEach(name -> move(name, ordered));
    ordered.addAll(names.values());
    ordered.add(RobotsDiff.ANY_OTHER);
    return ordered;
  }

  private static RuleComparison compare(Followers crawler, StepBudget budget) {
    if (budget.isSpent()) {
      return new RuleComparison.Undecided(budget + ", for the crawlers before");
    }
    RuleComparer comparer = new RuleComparer(
        crawler.before(), crawler.after(), SearchLimits.COMPARISON.withSteps(budget.left()));
    RuleComparison comparison = comparer.compare();
    budget.spend(comparer.steps());
    return comparison;
  }

  private RobotsDiff diff(
      List<String> ordered,
      List<RuleComparison> comparisons,
      List<FlipCounter> counters,
      StepBudget budget) {
    List<RobotsDiff.CrawlerDiff> result = new ArrayList<>();
    Set<String> affected = new HashSet<>();
    int i = 0;
    for (Followers crawler : followers.values()) {
      RuleComparison comparison = comparisons.get(i);
      if (!(comparison instanceof RuleComparison.Same)) {
        affected.addAll(crawler.names());
        result.add(new RobotsDiff.CrawlerDiff(
            crawler.names(),
            comparison,
            Audit.accessOf(crawler.before(), budget),
            Audit.accessOf(crawler.after(), budget),
            counters.get(i).flips()));
      }
      i++;
    }
    List<String> unaffected = ordered.stream()
        .filter(name -> !name.isEmpty() && !affected.contains(name))
        .toList();
    if (!unaffected.isEmpty()) {
      // What they may fetch is the same before and after, and is not asked for.
      result.add(new RobotsDiff.CrawlerDiff(
          unaffected,
          new RuleComparison.Same(),
          Audit.Access.UNDECIDED,
          Audit.Access.UNDECIDED,
          List.of()));
    }
    return new RobotsDiff(result);
  }

  private void addNamesOf(RobotsTxt robots, Function<Naming, List<Integer>> side) {
    int number = 0;
    for (Group group : robots.groups()) {
      for (UserAgentLine userAgent : group.userAgents()) {
        if (!userAgent.isWildcard()) {
          String name = userAgent.name();
          String token = token(name);
          add(token);
          Naming of = naming.computeIfAbsent(token.toLowerCase(Locale.ROOT), any -> new Naming());
          side.apply(of).add(2 * number + (token.equals(name) ? 0 : 1));
        }
      }
      number++;
    }
  }

  private void move(String name, List<String> ordered) {
    String known = names.remove(name.toLowerCase(Locale.ROOT));
    if (known != null) {
      ordered.add(known);
    }
  }

  private void add(String name) {
    names.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
  }

  /**
   * The product token with which a user-agent line's value begins: what follows it is ignored when crawlers are compared with
   * it. A value that begins with none is left whole.
   */
  private static String token(String name) {
    int end = 0;
    while (end < name.length() && isTokenCharacter(name.charAt(end))) {
      end++;
    }
    return end == 0 ? name : name.substring(0, end);
  }

  private static boolean isTokenCharacter(char c) {
    return c == '-' || c == '_' || c < 0x80 && Character.isLetterOrDigit(c);
  }

  private void follow(String name) {
    if (name.isEmpty()) {
      return;
    }
    Crawler crawler = Crawler.fromUserAgentHeader(name);
    Naming groups = naming.get(name.toLowerCase(Locale.ROOT));
    boolean isToken =
        groups != null && crawler.obeysWildcard() && crawler.tokens().equals(List.of(name));
    Followers alike = isToken ? known.get(groups) : null;
    if (alike == null) {
      alike = followers(crawler);
    }
    if (isToken) {
      known.put(groups, alike);
    }
    alike.names().add(name);
  }

  private Followers followers(Crawler crawler) {
    CrawlerRules rulesBefore = before.rulesFor(crawler);
    CrawlerRules rulesAfter = after.rulesFor(crawler);
    Followed followed = new Followed(
        rulesBefore.rules(),
        rulesAfter.rules(),
        whyNoRules(rulesBefore) + ' ' + whyNoRules(rulesAfter));
    return followers.computeIfAbsent(
        followed, unused -> new Followers(rulesBefore, rulesAfter, new ArrayList<>()));
  }

  private static String whyNoRules(CrawlerRules rules) {
    return rules.rules().isEmpty() ? rules.check("/").reason().code() : "";
  }
}
