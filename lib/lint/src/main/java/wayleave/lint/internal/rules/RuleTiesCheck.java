package wayleave.lint.internal.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.Candidate;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Reason;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.model.LintRule;
import wayleave.proof.automata.PatternAutomaton;
import wayleave.proof.automata.PatternPair;
import wayleave.proof.automata.StepBudget;
import wayleave.proof.automata.WitnessUrl;

/** An Allow and a Disallow of the same length that match the same URL: Allow wins, although it is no more specific (R9). */
final class RuleTiesCheck implements Check {
  private static final LintRule TIE = LintRule.of("rule-tie");

  /** How much a file may take: a twentieth of a second or so. */
  private static final int MAX_STEPS = 5_000_000;

  /** More are not shown. */
  private static final int SHOWN = 10;

  /** The rules of more crawlers than these are much the same. */
  private static final int CRAWLERS = 50;

  private record Tie(Rule allow, Rule disallow, String crawler, String url) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Tie> ties = new ArrayList<>();
    Set<List<Rule>> known = new HashSet<>();
    StepBudget budget = new StepBudget(MAX_STEPS);
    List<String> crawlers = subject.crawlers(Dialect.GOOGLE);
    for (String crawler :
        crawlers.subList(Math.max(0, crawlers.size() - CRAWLERS), crawlers.size())) {
      CrawlerRules rules = subject.rules(Dialect.GOOGLE, crawler);
      List<Rule> list = rules.rules();
      if (hasBoth(list) && known.add(list)) {
        look(crawler, rules, list, budget, ties);
      }
    }
    if (!ties.isEmpty()) {
      report(subject, findings, ties);
    }
  }

  private static boolean hasBoth(List<Rule> rules) {
    return rules.stream().anyMatch(rule -> rule.type() == Rule.Type.ALLOW)
        && rules.stream().anyMatch(rule -> rule.type() == Rule.Type.DISALLOW);
  }

  private static void look(
      String crawler, CrawlerRules rules, List<Rule> list, StepBudget budget, List<Tie> ties) {
    Map<Integer, List<Rule>> allowsByLength = new HashMap<>();
    Map<Integer, List<Rule>> withWildcard = new HashMap<>();
    for (Rule rule : list) {
      if (rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty()) {
        allowsByLength
            .computeIfAbsent(rule.length(), length -> new ArrayList<>())
            .add(rule);
        if (hasWildcard(rule.path())) {
          withWildcard
              .computeIfAbsent(rule.length(), length -> new ArrayList<>())
              .add(rule);
        }
      }
    }
    for (Rule disallow : list) {
      if (disallow.type() == Rule.Type.DISALLOW) {
        // Two without wildcards are not related, and most have none.
        Map<Integer, List<Rule>> allows =
            hasWildcard(disallow.path()) ? allowsByLength : withWildcard;
        for (Rule allow : allows.getOrDefault(disallow.length(), List.of())) {
          if (budget.isSpent() || ties.size() == SHOWN) {
            return;
          }
          budget.spend(1);
          if (areRelated(allow.path(), disallow.path()) && !isPlainException(allow, disallow)) {
            tie(crawler, rules, allow, disallow, budget, ties);
          }
        }
      }
    }
  }

  /**
   * Whether two rules may be about the same pages. Two that are equal are reported as such, two without wildcards match nothing
   * in common, and with wildcards nearly all match something in common that no site has.
   */
  private static boolean areRelated(String allow, String disallow) {
    return !allow.equals(disallow)
        && (isOfKind(allow) && isFolderOrName(disallow)
            || isOfKind(disallow) && isFolderOrName(allow)
            || (hasWildcard(allow) || hasWildcard(disallow))
                && (isPlain(allow) || isPlain(disallow))
                && folder(allow).equals(folder(disallow)));
  }

  /** An exception above its rule that names a kind of file or the end of a URL is meant to win, and does so for all crawlers. */
  private static boolean isPlainException(Rule allow, Rule disallow) {
    return allow.line() < disallow.line()
        && !disallow.path().endsWith("$")
        && (isOfKind(allow.path())
            || allow.path().endsWith("$") && folder(allow.path()).equals(folder(disallow.path())));
  }

  /** Whether a path has no wildcard but at its end: of two that have, both with words behind it, hardly a page has both words. */
  private static boolean isPlain(String path) {
    int wildcard = path.indexOf('*');
    return wildcard < 0 || wildcard == path.length() - 1;
  }

  private static boolean hasWildcard(String path) {
    return path.indexOf('*') >= 0 || path.endsWith("$");
  }

  /** Whether a path is about a kind of file or a parameter, wherever it is: {@code /*.css$}. */
  private static boolean isOfKind(String path) {
    int rest = path.startsWith("/") ? 1 : 0;
    return path.startsWith("*.", rest) || path.startsWith("*?", rest);
  }

  /** Whether a path is a folder, or the beginning of a name that an ending may follow: {@code /page}. */
  private static boolean isFolderOrName(String path) {
    return path.length() > 1
        && path.indexOf('*') < 0
        && (path.endsWith("/")
            || path.indexOf('.') < 0 && path.indexOf('?') < 0 && !path.endsWith("$"));
  }

  /** What a path begins with, up to the end of the first folder, or of the path for a query; the path itself if there is neither. */
  private static String folder(String path) {
    if (path.startsWith("*")) {
      return path;
    }
    int end = 1;
    while (end < path.length() && "/?*$".indexOf(path.charAt(end)) < 0) {
      end++;
    }
    if (end < path.length() && "/?".indexOf(path.charAt(end)) >= 0) {
      return path.substring(0, end + 1);
    }
    // The whole site, and its start page.
    return path.equals("/*") || path.equals("/$") ? "/" : path;
  }

  private static void tie(
      String crawler,
      CrawlerRules rules,
      Rule allow,
      Rule disallow,
      StepBudget budget,
      List<Tie> ties) {
    byte[] common =
        PatternPair.common(PatternAutomaton.of(allow), PatternAutomaton.of(disallow), 'x', budget);
    if (common == null) {
      return;
    }
    String shortest = WitnessUrl.of(new String(common, StandardCharsets.UTF_8));
    // One that looks more like those that sites have.
    int dot = shortest.lastIndexOf('.');
    String named = dot <= 0
        ? shortest
        : shortest.substring(0, dot)
            + (shortest.charAt(dot - 1) == '/' ? "a" : "/a")
            + shortest.substring(dot);
    for (String url : List.of(named, shortest)) {
      if (url.indexOf('?') == url.lastIndexOf('?') && decidesByTie(rules, url, allow, disallow)) {
        ties.add(new Tie(allow, disallow, crawler, url));
        return;
      }
    }
  }

  private static boolean decidesByTie(CrawlerRules rules, String url, Rule allow, Rule disallow) {
    Verdict verdict = rules.check(url);
    return verdict.line().orElse(0) == allow.line()
        && verdict.reason() == Reason.TIE
        && verdict.candidates().stream()
            .anyMatch(candidate -> candidate.rule().line() == disallow.line()
                && candidate.outcome() == Candidate.Outcome.TIE_LOST);
  }

  /** One finding for the file. */
  private static void report(LintContext subject, DiagnosticSink findings, List<Tie> ties) {
    Tie first = ties.get(0);
    Occurrences places = new Occurrences(TIE, "loses a tie too");
    Set<Integer> lines = new HashSet<>();
    for (Tie tie : ties) {
      if (lines.add(tie.disallow.line())) {
        places.add(subject.valueSpan(subject.line(tie.disallow.line())), message(subject, tie));
      }
    }
    places.report(
        findings,
        finding -> finding
            .related(
                subject.valueSpan(subject.line(first.allow.line())),
                "same length, and wins the tie")
            .witness(
                first.crawler,
                first.url,
                "allowed by line " + first.allow.line() + ", which wins the tie"));
  }

  private static String message(LintContext subject, Tie tie) {
    return CodeText.of(tie.url) + " matches this rule and "
        + RuleText.lineAndRule(subject, tie.allow.line())
        + ", which are equally long, so `Allow` wins."
        + " Lengthen the rule that should win, or shorten the other";
  }
}
