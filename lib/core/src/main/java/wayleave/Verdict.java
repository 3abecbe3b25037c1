package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.internal.match.Escaping;
import wayleave.internal.match.RuleIndex;

/**
 * Whether a crawler may fetch a URL, and why. Immutable and thread-safe.
 *
 * <p>The explanation is computed on request: {@link #candidates()} evaluates the rules again.
 */
public final class Verdict {
  private final CrawlerRules rules;
  /** Holds the path, a character for each byte: to take it out takes about as long as to find the rule. */
  private final String url;

  private final int pathStart;
  private final int pathEnd;
  /** {@link Reason#LONGEST_MATCH} also for a tie, which is looked for when somebody asks. */
  private final Reason reason;

  private final int deciding;
  /** What was found when somebody asked. Written without care for other threads: whatever they see leads to the same answer. */
  private @Nullable Reason found;

  /**
   * @param url holds the path from {@code pathStart} to {@code pathEnd}, a character for each byte
   * @param deciding the deciding rule as {@code rules} knows it, or {@link RuleIndex#NONE}
   */
  Verdict(CrawlerRules rules, String url, int pathStart, int pathEnd, Reason reason, int deciding) {
    this.rules = rules;
    this.url = url;
    this.pathStart = pathStart;
    this.pathEnd = pathEnd;
    this.reason = reason;
    this.deciding = deciding;
  }

  /** Whether the URL may be fetched. */
  public boolean allowed() {
    return deciding == RuleIndex.NONE || rules.allowsByRule(deciding);
  }

  /** Why the URL is allowed or disallowed. */
  public Reason reason() {
    if (reason != Reason.LONGEST_MATCH) {
      return reason;
    }
    Reason known = found;
    if (known == null) {
      known = rules.isTie(deciding, url, pathStart, pathEnd) ? Reason.TIE : reason;
      found = known;
    }
    return known;
  }

  /** The number of the deciding line, from 1; empty if no line decided. */
  public OptionalInt line() {
    return deciding == RuleIndex.NONE ? OptionalInt.empty() : OptionalInt.of(rules.line(deciding));
  }

  /** The deciding rule, or empty if no line decided. */
  public Optional<Rule> rule() {
    return deciding == RuleIndex.NONE ? Optional.empty() : Optional.of(rules.rule(deciding));
  }

  /** The rules that gave this verdict, with their crawler and groups. */
  public CrawlerRules rules() {
    return rules;
  }

  /** The URL's path and query in the spelling that is compared with rules. */
  public String path() {
    return rules.dialect().escaping.textOfPath(bytes());
  }

  /** The path, a character for each byte. */
  private String bytes() {
    return url.substring(pathStart, pathEnd);
  }

  /** All rules that apply to the crawler, in the order in which they are tried, each with its outcome. */
  public List<Candidate> candidates() {
    List<Candidate> result = new ArrayList<>();
    for (int rule = rules.firstRule(); rule != RuleIndex.NONE; rule = rules.nextRule(rule)) {
      result.add(new Candidate(rules.rule(rule), outcome(rule)));
    }
    return List.copyOf(result);
  }

  /**
   * How a rule's pattern matches the URL's path; empty if it does not match.
   *
   * @param rule one of the {@link #candidates()}; empty is returned if its path is not UTF-8, which only {@link
   *     Dialect#GOOGLEBOT} keeps unchanged
   */
  public Optional<PatternMatch> match(Rule rule) {
    Escaping escaping = rules.dialect().escaping;
    return PatternMatch.of(escaping.pattern(rule.path()), bytes(), escaping);
  }

  private Candidate.Outcome outcome(int rule) {
    if (!rules.matches(rule, url, pathStart, pathEnd)) {
      return Candidate.Outcome.NO_MATCH;
    }
    if (deciding == RuleIndex.NONE) {
      return Candidate.Outcome.NOT_ASKED;
    }
    if (rule == deciding) {
      return Candidate.Outcome.DECIDES;
    }
    if (rules.length(rule) < rules.length(deciding)) {
      return Candidate.Outcome.SHORTER;
    }
    return rules.allowsByType(rule) == rules.allowsByType(deciding)
        ? Candidate.Outcome.REPEATED
        : Candidate.Outcome.TIE_LOST;
  }

  /** The verdict as a readable line. */
  @Override
  public String toString() {
    String decided = (allowed() ? "allowed" : "disallowed") + ": " + reason().text();
    return rule()
        .map(rule -> decided + " (line " + rule.line() + ", " + rule + ")")
        .orElse(decided);
  }
}
