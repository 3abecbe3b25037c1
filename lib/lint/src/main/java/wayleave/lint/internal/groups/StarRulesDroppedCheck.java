package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Crawlers that have a group of their own and so do not follow the rules for all others (U1, RFC 9309 §2.2.1). */
final class StarRulesDroppedCheck implements Check {
  private static final LintRule DROPPED = LintRule.of("group-drops-star-rules");

  /** So many rules for all, and groups of some, tell enough; and a file of thousands must not take long. */
  private static final int RULES = 20;

  private static final int GROUPS = 50;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Rule> forAll = new ArrayList<>();
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    for (Group group : groups) {
      if (group.userAgents().stream().anyMatch(UserAgentLine::isWildcard)) {
        group.rules().stream().filter(StarRulesDroppedCheck::blocksSome).forEach(forAll::add);
      }
    }
    if (forAll.isEmpty()) {
      return;
    }
    Map<String, String> pathOf = new HashMap<>();
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    List<Rule> asked = new ArrayList<>();
    for (Rule rule : forAll.subList(0, Math.min(RULES, forAll.size()))) {
      ExamplePath.decidedBy(rule, star).ifPresent(path -> {
        pathOf.put(rule.path(), path);
        asked.add(rule);
      });
    }
    int looked = 0;
    Set<String> seen = new HashSet<>();
    for (Group group : groups) {
      UserAgentLine first = group.userAgents().get(0);
      if (isOnPurpose(group) || !seen.add(UserAgentNames.key(first)) || ++looked > GROUPS) {
        continue;
      }
      look(subject, findings, group, asked, pathOf);
    }
  }

  private static boolean blocksSome(Rule rule) {
    return rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty() && !isAll(rule.path());
  }

  private static boolean isAll(String path) {
    int i = path.startsWith("/") ? 1 : 0;
    while (i < path.length() && (path.charAt(i) == '*' || path.charAt(i) == '$')) {
      i++;
    }
    return i == path.length();
  }

  /** Whether it is for all, or says in so many words that everything is forbidden or allowed. */
  private static boolean isOnPurpose(Group group) {
    return group.userAgents().stream().anyMatch(UserAgentLine::isWildcard)
        || group.rules().isEmpty() && group.extensions().isEmpty()
        || group.rules().stream().anyMatch(rule -> rule.path().isEmpty() || isAll(rule.path()));
  }

  private static void look(
      LintContext subject,
      DiagnosticSink findings,
      Group group,
      List<Rule> asked,
      Map<String, String> pathOf) {
    UserAgentLine line = group.userAgents().get(0);
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, line.name());
    if (rules.crawler().tokens().isEmpty() || !rules.crawler().obeysWildcard()) {
      return;
    }
    List<Rule> dropped = new ArrayList<>();
    for (Rule rule : asked) {
      Verdict verdict = rules.check(pathOf.getOrDefault(rule.path(), "/"));
      // What a rule of the group itself allows is not forgotten.
      if (verdict.allowed() && verdict.rule().isEmpty()) {
        dropped.add(rule);
      }
    }
    // Who repeats some rules and leaves others out has thought about each.
    boolean repeatsNone = dropped.size() == asked.size() && !dropped.isEmpty();
    if (!repeatsNone) {
      return;
    }
    Rule shown = dropped.get(0);
    findings.add(
        DROPPED,
        subject.span(subject.line(line.line())),
        line.name() + " follows this group alone, so that the rules for * such as " + shown
            + " (line " + shown.line() + ") do not hold for it",
        finding -> {
          finding.severity(group.rules().isEmpty() ? Severity.WARNING : Severity.INFO);
          finding.related(
              subject.span(subject.line(shown.line())), "not followed by " + line.name());
          Optional.ofNullable(pathOf.get(shown.path()))
              .ifPresent(path -> finding.witness(
                  line.name(),
                  path,
                  "allowed, while line " + shown.line() + " disallows it for others"));
        });
  }
}
