package wayleave.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;

/**
 * What is expected of one robots.txt: a document of an {@link ExpectationFile}. Immutable and thread-safe.
 *
 * @param robots where the robots.txt is: the name of a file, relative to the file of expectations, or a URL
 * @param dialects the readings in which all of it must hold; at least one
 * @param expectations in the order of the file
 */
public record Expectations(String robots, List<Dialect> dialects, List<Expectation> expectations) {
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

  /** A copy that later changes of the lists do not reach. */
  public Expectations {
    dialects = List.copyOf(dialects);
    expectations = List.copyOf(expectations);
  }

  /** Whether {@link #robots} is a URL rather than the name of a file. */
  public boolean isUrl() {
    return isUrl(robots);
  }

  static boolean isUrl(String robots) {
    return URL.matcher(robots).matches();
  }

  /**
   * What a robots.txt says to each.
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
  static Optional<Rule> rule(String line, Dialect dialect) {
    List<Rule> rules =
        RobotsTxt.parse("User-agent: *\n" + line, dialect).groups().get(0).rules();
    return rules.size() == 1 ? Optional.of(rules.get(0)) : Optional.empty();
  }

  /** A robots.txt as one dialect reads it. */
  private static final class Asked {
    private final Dialect dialect;
    private final RobotsTxt robots;
    private final Map<String, AgentRules> byCrawler = new HashMap<>();
    private final Map<String, Optional<Rule>> ruleOfLine = new HashMap<>();

    Asked(Dialect dialect, RobotsTxt robots) {
      this.dialect = dialect;
      this.robots = robots;
    }

    ExpectationResult.Reading read(Expectation expectation) {
      Verdict verdict = byCrawler
          .computeIfAbsent(
              expectation.crawler(), name -> robots.rulesFor(Crawler.of(name, dialect)))
          .check(expectation.url());
      ExpectationResult.Outcome outcome = ExpectationResult.Outcome.HOLDS;
      if (verdict.allowed() != expectation.allowed()) {
        outcome = ExpectationResult.Outcome.OTHER_ACCESS;
      } else if (!decidesAsExpected(verdict, expectation)) {
        outcome = ExpectationResult.Outcome.OTHER_LINE;
      }
      return new ExpectationResult.Reading(dialect, verdict, outcome);
    }

    private boolean decidesAsExpected(Verdict verdict, Expectation expectation) {
      if (expectation.decidingLine() > 0 && expectation.decidingLine() != verdict.line()) {
        return false;
      }
      if (expectation.decidingRule().isEmpty()) {
        return true;
      }
      Optional<Rule> expected =
          ruleOfLine.computeIfAbsent(expectation.decidingRule(), line -> rule(line, dialect));
      return expected.isPresent()
          && verdict
              .rule()
              .filter(rule -> rule.type() == expected.get().type()
                  && rule.path().equals(expected.get().path()))
              .isPresent();
    }
  }
}
