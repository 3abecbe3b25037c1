package wayleave.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * The expected verdicts for one robots.txt. Immutable and thread-safe.
 *
 * <pre>{@code
 * Expectations expectations = Expectations.of(
 *     List.of(Dialect.GOOGLE),
 *     List.of(Expectation.allowed("Googlebot", "/"), Expectation.disallowed("*", "/cart")));
 * boolean hold = expectations.check(robotsTxt).stream().allMatch(ExpectationResult::holds);
 * }</pre>
 */
public final class Expectations {
  private final List<Dialect> dialects;
  private final List<Expectation> expectations;

  private Expectations(List<Dialect> dialects, List<Expectation> expectations) {
    this.dialects = List.copyOf(dialects);
    this.expectations = List.copyOf(expectations);
  }

  /**
   * Expectations that must hold in each of the dialects.
   *
   * @throws IllegalArgumentException if there is no dialect
   */
  public static Expectations of(List<Dialect> dialects, List<Expectation> expectations) {
    if (dialects.isEmpty()) {
      throw new IllegalArgumentException("expected at least one dialect");
    }
    return new Expectations(dialects, expectations);
  }

  /** The dialects in which all of them must hold. */
  public List<Dialect> dialects() {
    return dialects;
  }

  /** The expectations, in the order given. */
  public List<Expectation> expectations() {
    return expectations;
  }

  /**
   * Compares the verdicts of a robots.txt with those that are expected.
   *
   * @param robotsTxt the bytes of the robots.txt
   * @return a result for each expectation, in the same order
   */
  public List<ExpectationResult> check(byte[] robotsTxt) {
    List<Asked> asked = dialects.stream()
        .map(dialect -> new Asked(dialect, RobotsTxt.parse(robotsTxt, dialect)))
        .toList();
    List<ExpectationResult> results = new ArrayList<>(expectations.size());
    for (Expectation expectation : expectations) {
      results.add(new ExpectationResult(
          expectation, asked.stream().map(reader -> reader.read(expectation)).toList()));
    }
    return results;
  }

  /**
   * The rule that a line of a robots.txt holds, in the spelling in which a dialect compares it; empty if it reads none there.
   */
  private static Optional<Rule> rule(String line, Dialect dialect) {
    List<Rule> rules =
        RobotsTxt.parse("User-agent: *\n" + line, dialect).groups().get(0).rules();
    return rules.size() == 1 ? Optional.of(rules.get(0)) : Optional.empty();
  }

  /** A robots.txt as one dialect reads it. */
  private static final class Asked {
    private final Dialect dialect;
    private final RobotsTxt robots;
    private final Map<String, CrawlerRules> byCrawler = new HashMap<>();
    private final Map<String, Optional<Rule>> ruleOfLine = new HashMap<>();

    Asked(Dialect dialect, RobotsTxt robots) {
      this.dialect = dialect;
      this.robots = robots;
    }

    ExpectationResult.Reading read(Expectation expectation) {
      Verdict verdict = byCrawler
          .computeIfAbsent(
              expectation.crawler(), name -> robots.rulesFor(Crawler.fromUserAgentHeader(name)))
          .check(expectation.url());
      ExpectationResult.Outcome outcome = ExpectationResult.Outcome.HOLDS;
      if (verdict.allowed() != expectation.isAllowed()) {
        outcome = ExpectationResult.Outcome.OTHER_ACCESS;
      } else if (!decidesAsExpected(verdict, expectation)) {
        outcome = ExpectationResult.Outcome.OTHER_LINE;
      }
      return new ExpectationResult.Reading(dialect, verdict, outcome);
    }

    private boolean decidesAsExpected(Verdict verdict, Expectation expectation) {
      OptionalInt line = expectation.decidingLine();
      if (line.isPresent() && !line.equals(verdict.line())) {
        return false;
      }
      Optional<String> rule = expectation.decidingRule();
      if (rule.isEmpty()) {
        return true;
      }
      Optional<Rule> expected = ruleOfLine.computeIfAbsent(rule.get(), text -> rule(text, dialect));
      return expected.isPresent()
          && verdict
              .rule()
              .filter(decided -> decided.type() == expected.get().type()
                  && decided.path().equals(expected.get().path()))
              .isPresent();
    }
  }
}
