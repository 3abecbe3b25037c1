package wayleave.lint.internal.groups;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.syntax.Field;

/** Groups without rules (G1). */
final class GroupRulesCheck implements Check {
  private static final LintRule LAST = LintRule.of("group-without-rules");
  private static final LintRule BLANK = LintRule.of("group-goes-on-after-blank-line");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    boolean isForSitemaps = groups.stream().allMatch(group -> group.rules().isEmpty())
        && subject.lines().stream().anyMatch(GroupRulesCheck::isOfOtherUse);
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      boolean isLast = i == groups.size() - 1;
      if (isLast && group.rules().isEmpty() && !isForSitemaps) {
        withoutRules(subject, findings, groups, group);
      }
      for (int k = 1; k < group.userAgents().size(); k++) {
        blank(subject, findings, group, k);
      }
    }
  }

  private static void withoutRules(
      LintContext subject, DiagnosticSink findings, List<Group> groups, Group group) {
    Set<String> others = groups.stream()
        .filter(other -> !other.rules().isEmpty())
        .flatMap(other -> other.userAgents().stream())
        .map(UserAgentNames::key)
        .collect(Collectors.toSet());
    List<UserAgentLine> free = group.userAgents().stream()
        .filter(line -> !others.contains(UserAgentNames.key(line)))
        .toList();
    if (!free.isEmpty()) {
      findings.add(
          LAST,
          subject.span(subject.line(free.get(0).line())),
          "this group has no rules: " + names(free) + " may fetch everything");
    }
  }

  /** Whether a line gives a reason for a file that forbids nothing. */
  private static boolean isOfOtherUse(SourceLine line) {
    return line.field == Field.SITEMAP
        || FieldName.find(line.fieldText()).isPresent() && line.field == Field.OTHER;
  }

  private static String names(List<UserAgentLine> lines) {
    int others = lines.size() - 1;
    String first = lines.get(0).name();
    return others == 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
  }

  /** Where a blank line stands in a list of crawlers, the author may have meant a group to end. */
  private static void blank(LintContext subject, DiagnosticSink findings, Group group, int index) {
    UserAgentLine before = group.userAgents().get(index - 1);
    UserAgentLine after = group.userAgents().get(index);
    SourceLine blank = null;
    for (int number = before.line() + 1; number < after.line(); number++) {
      SourceLine line = subject.line(number);
      if (line.field != Field.NONE) {
        return;
      }
      if (blank == null && line.isBlank()) {
        blank = line;
      }
    }
    if (blank == null) {
      return;
    }
    String message = group.rules().isEmpty()
        ? "a blank line does not end a group: this one is for " + after.name() + " too"
        : "a blank line does not end a group: the rules below hold for " + before.name() + " too";
    findings.add(
        BLANK,
        subject.span(subject.line(before.line())),
        message,
        finding -> finding.related(
            subject.span(subject.line(after.line())), "the list of crawlers goes on here"));
  }
}
