package wayleave.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;

/** Files that say different things to readers that follow different texts: with a URL for each pair of them. */
final class DialectsCheck implements Check {
  private static final Code DISAGREE = Code.of("dialects-disagree");
  /** More crawlers than these are not compared: their rules are much the same. */
  private static final int MAX_CRAWLERS = 50;

  private record Pair(Dialect one, Dialect other) {}

  private static final List<Pair> PAIRS = List.of(
      new Pair(Dialect.GOOGLE, Dialect.RFC_9309),
      new Pair(Dialect.GOOGLE, Dialect.GOOGLEBOT),
      new Pair(Dialect.RFC_9309, Dialect.GOOGLEBOT));

  @Override
  public void check(Subject subject, Findings findings) {
    Set<Integer> reported = new HashSet<>();
    for (Pair pair : PAIRS) {
      Set<List<AgentRules>> compared = new HashSet<>();
      subject.crawlers(pair.one()).stream().limit(MAX_CRAWLERS).forEach(crawler -> {
        AgentRules one = subject.rules(pair.one(), crawler);
        AgentRules other = subject.rules(pair.other(), crawler);
        if (compared.add(List.of(one, other))
            && !areAlike(one.rules(), other.rules())
            && RuleComparison.of(one, other) instanceof RuleComparison.Different different) {
          for (Region region : different.regions()) {
            report(subject, findings, crawler, pair, region, reported);
          }
        }
      });
    }
  }

  private static boolean areAlike(List<Rule> one, List<Rule> other) {
    return one.equals(other) && PlainRules.arePlain(one);
  }

  private static void report(
      Subject subject,
      Findings findings,
      String crawler,
      Pair pair,
      Region region,
      Set<Integer> reported) {
    Verdict before = region.before();
    Verdict after = region.after();
    int line = Math.max(before.line(), after.line());
    // That Google's parser, other than its documentation, does not exempt robots.txt itself is said
    // by path-robots-txt.
    if (line == 0 || region.witness().equals("/robots.txt") || !reported.add(line)) {
      return;
    }
    Dialect disallows = before.allowed() ? pair.other() : pair.one();
    Dialect allows = before.allowed() ? pair.one() : pair.other();
    String message = region.witness() + " is disallowed by " + name(disallows) + ", and allowed by "
        + name(allows);
    findings.add(
        DISAGREE,
        subject.span(subject.line(line)),
        message,
        finding -> finding
            .readers(reader(pair.one()), reader(pair.other()))
            .witness(
                crawler,
                region.witness(),
                "disallowed by " + name(disallows) + ", allowed by " + name(allows)));
  }

  private static String name(Dialect dialect) {
    return switch (dialect) {
      case GOOGLE -> "Google's documentation";
      case GOOGLEBOT -> "google/robotstxt";
      case RFC_9309 -> "RFC 9309";
    };
  }

  private static Reader reader(Dialect dialect) {
    return switch (dialect) {
      case GOOGLE -> Reader.GOOGLE;
      case GOOGLEBOT -> Reader.GOOGLEBOT;
      case RFC_9309 -> Reader.RFC_9309;
    };
  }
}
