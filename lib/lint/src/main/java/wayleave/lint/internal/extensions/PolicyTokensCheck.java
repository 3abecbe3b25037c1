package wayleave.lint.internal.extensions;

import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.crawlers.ClosestWord;
import wayleave.extension.Specification;
import wayleave.extension.Specification.Carrier;
import wayleave.extension.Specification.Term;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/** Groups that name a use of content instead of a crawler: misspelled tokens, and tokens that get the rules of others. */
public final class PolicyTokensCheck implements Check {
  private static final LintRule MISSPELT = LintRule.of("policy-token-misspelt");
  private static final LintRule SWALLOWED = LintRule.of("policy-token-in-group");

  private static final List<String> TOKENS = Specification.current().stream()
      .filter(specification -> specification.carrier() == Carrier.POLICY_TOKEN)
      .flatMap(specification -> specification.terms().stream())
      .map(Term::token)
      .toList();

  /** Whether a name is a policy token, ignoring case. */
  static boolean isPolicyToken(UserAgentLine name) {
    return TOKENS.stream().anyMatch(UserAgentNames.key(name)::equalsIgnoreCase);
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      for (UserAgentLine name : group.userAgents()) {
        if (isPolicyToken(name)) {
          swallowed(subject, findings, group, name);
        } else {
          meant(name)
              .ifPresent(token -> findings.add(
                  MISSPELT,
                  subject.valueSpan(subject.line(name.line())),
                  "No specification has the policy token " + CodeText.of(UserAgentNames.shown(name))
                      + ", so this group says nothing about training. Did you mean "
                      + CodeText.of(token) + "?"));
        }
      }
    }
  }

  /** The token that a name is meant to be. */
  private static Optional<String> meant(UserAgentLine line) {
    String name = UserAgentNames.key(line);
    String letters = letters(name);
    if (name.length() > 40 || !letters.startsWith("usage") && !letters.contains("aitraining")) {
      return Optional.empty();
    }
    Optional<String> same =
        TOKENS.stream().filter(token -> letters(token).equals(letters)).findFirst();
    return same.or(() -> name.startsWith("__") ? ClosestWord.of(name, TOKENS) : Optional.empty());
  }

  private static String letters(String name) {
    return name.replaceAll("[^a-z0-9]", "");
  }

  /**
   * A list of crawlers that refuses training too is a statement of its own. One for all crawlers, or one that goes on where the author sees
   * the end of a group, hardly is.
   */
  private static void swallowed(
      LintContext subject, DiagnosticSink findings, Group group, UserAgentLine token) {
    Optional<UserAgentLine> other = group.userAgents().stream()
        .filter(name -> !isPolicyToken(name))
        .filter(name -> name.isWildcard() || isApart(subject, token.line(), name.line()))
        .findFirst();
    if (other.isPresent() && !group.rules().isEmpty()) {
      findings.add(
          SWALLOWED,
          subject.valueSpan(subject.line(token.line())),
          CodeText.of(UserAgentNames.shown(token)) + " is in one group with "
              + CodeText.of(UserAgentNames.shown(other.get()))
              + ", so the rules for crawling are also the answer on training. Give the token a group with rules of its own",
          finding -> {
            finding.related(subject.span(subject.line(other.get().line())), "names the same group");
            finding.related(
                subject.span(subject.line(group.rules().get(0).line())), "applies to both");
          });
    }
  }

  /** Whether anything but user-agent lines stands between two lines. */
  private static boolean isApart(LintContext subject, int one, int other) {
    for (int line = Math.min(one, other) + 1; line < Math.max(one, other); line++) {
      if (subject.line(line).field != Field.USER_AGENT) {
        return true;
      }
    }
    return false;
  }
}
