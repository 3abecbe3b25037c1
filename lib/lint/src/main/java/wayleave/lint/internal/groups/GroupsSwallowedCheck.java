package wayleave.lint.internal.groups;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;

/** Groups that were meant to be two: only rules end the list of those a group is for (RFC 9309 §2.2.1, google/robotstxt#51). */
final class GroupsSwallowedCheck implements Check {
  private static final LintRule SWALLOWED = LintRule.of("group-swallows-next");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (group.rules().stream().noneMatch(GroupsSwallowedCheck::forbids)) {
        continue;
      }
      boolean isForAll = isForAll(group);
      for (int i = 1; i < group.userAgents().size(); i++) {
        UserAgentLine before = group.userAgents().get(i - 1);
        UserAgentLine after = group.userAgents().get(i);
        List<ExtensionLine> between = group.extensions().stream()
            .filter(line -> line.line() > before.line() && line.line() < after.line())
            .toList();
        if (!between.isEmpty()) {
          report(subject, findings, group, i, between, isForAll);
        }
      }
    }
  }

  private static boolean forbids(Rule rule) {
    return rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty();
  }

  /** Whether the crawlers next above the rules are all crawlers: others may well be meant to follow the same rules. */
  private static boolean isForAll(Group group) {
    int last = 0;
    for (ExtensionLine line : group.extensions()) {
      last = line.line() < lastName(group) ? line.line() : last;
    }
    int from = last;
    return group.userAgents().stream().anyMatch(name -> name.line() > from && name.isWildcard());
  }

  private static int lastName(Group group) {
    return group.userAgents().get(group.userAgents().size() - 1).line();
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      Group group,
      int second,
      List<ExtensionLine> between,
      boolean isForAll) {
    List<UserAgentLine> swallowing = group.userAgents().subList(0, second);
    String names = names(swallowing);
    String fields =
        between.stream().map(ExtensionLine::field).distinct().collect(Collectors.joining(", "));
    SourceLine at = subject.line(group.userAgents().get(second).line());
    String message =
        "the rules of this group hold for " + names + " too: " + fields + " ends no group";
    findings.add(SWALLOWED, subject.span(at), message, finding -> {
      finding.related(
          subject.span(subject.line(swallowing.get(0).line())),
          "for readers the group begins here");
      for (ExtensionLine line : between) {
        finding.related(
            subject.span(subject.line(line.line())),
            "this is no rule, so the list of crawlers goes on after it");
      }
      Rule first = group.rules().get(0);
      finding.related(
          subject.span(subject.line(first.line())),
          (group.rules().size() == 1 ? "this holds for " : "this and what follows holds for ")
              + names(group.userAgents()));
      Optional<Witness> witness = witness(subject, group, swallowing.get(0).name());
      witness.ifPresent(w -> finding.witness(w.crawler(), w.url(), w.shows()));
      if (isForAll || witness.isEmpty()) {
        finding.severity(Severity.INFO);
        return;
      }
      // A rule that restricts nothing, as robotstxt.org has it; any reader takes it for a rule.
      SourceLine last = subject.line(between.get(between.size() - 1).line());
      finding.fix(
          "end the group above with an empty Disallow",
          new TextEdit(last.end, last.end, "\nDisallow:"));
    });
  }

  private static String names(List<UserAgentLine> lines) {
    return lines.stream().map(UserAgentLine::name).distinct().collect(Collectors.joining(", "));
  }

  private static Optional<Witness> witness(LintContext subject, Group group, String crawler) {
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, crawler);
    for (Rule rule : group.rules()) {
      if (rule.type() == Rule.Type.DISALLOW) {
        Optional<String> url = ExamplePath.decidedBy(rule, rules);
        if (url.isPresent()) {
          return Optional.of(new Witness(crawler, url.get(), "disallowed by line " + rule.line()));
        }
      }
    }
    return Optional.empty();
  }
}
