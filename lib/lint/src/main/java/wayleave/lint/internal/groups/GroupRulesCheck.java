package wayleave.lint.internal.groups;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Groups without rules, and blank lines between the user-agent lines of a group (G1). */
final class GroupRulesCheck implements Check {
  private static final LintRule LAST = LintRule.of("group-without-rules");
  private static final LintRule BLANK = LintRule.of("group-goes-on-after-blank-line");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    Occurrences blanks = new Occurrences(BLANK, "a blank line follows here too");
    for (Group group : groups) {
      for (int k = 1; k < group.userAgents().size(); k++) {
        blank(subject, blanks, group, k);
      }
    }
    blanks.report(findings, finding -> {});
    if (!groups.isEmpty() && groups.get(groups.size() - 1).rules().isEmpty()) {
      withoutRules(subject, findings, groups);
    }
  }

  private static void withoutRules(
      LintContext subject, DiagnosticSink findings, List<Group> groups) {
    Group group = groups.get(groups.size() - 1);
    List<Rule> forAll = StarRulesDroppedCheck.forAll(groups);
    boolean hasNoRules = groups.stream().allMatch(other -> other.rules().isEmpty());
    boolean isForExtensions =
        hasNoRules && subject.lines().stream().anyMatch(GroupRulesCheck::isExtension);
    // A group with a Crawl-delay alone that drops rules for * is reported as
    // group-drops-star-rules.
    boolean isReported = !group.extensions().isEmpty() && !forAll.isEmpty();
    Set<String> others = groups.stream()
        .filter(other -> !other.rules().isEmpty())
        .flatMap(other -> other.userAgents().stream())
        .map(UserAgentNames::key)
        .collect(Collectors.toSet());
    List<UserAgentLine> free = group.userAgents().stream()
        .filter(line -> !others.contains(UserAgentNames.key(line))
            && !ProductToken.isJoinedWithRule(line.name()))
        .toList();
    if (free.isEmpty() || isForExtensions || isReported || hasUnreadableRule(subject, group)) {
      return;
    }
    Optional<String> dropped = droppedPath(subject, free);
    boolean isForAll = free.stream().anyMatch(UserAgentLine::isWildcard);
    if (dropped.isEmpty() && !isForAll && !hasNoRules && isAllAllowed(subject)) {
      return;
    }
    if (dropped.isPresent()) {
      droppingRules(subject, findings, free, dropped.get());
    } else {
      allowingAll(subject, findings, group, free, hasNoRules);
    }
  }

  /** Whether a line of the group is meant to be a rule, which is reported by field-misspelt and the like. */
  private static boolean hasUnreadableRule(LintContext subject, Group group) {
    int last = group.userAgents().get(group.userAgents().size() - 1).line();
    return subject.lines().stream()
        .skip(last)
        .takeWhile(line -> line.field != Field.USER_AGENT)
        .anyMatch(line -> line.isRule()
            || FieldName.misspeltAs(line.fieldText())
                .filter(name -> name.text().equals("Disallow") || name.text().equals("Allow"))
                .isPresent());
  }

  /** Whether the group for {@code *} forbids nothing, so that a group without rules makes no difference. */
  private static boolean isAllAllowed(LintContext subject) {
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    return star.selection().kind() == GroupSelection.Kind.WILDCARD
        && star.rules().stream()
            .noneMatch(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty());
  }

  /** A path that the rules for {@code *} disallow, and the group allows. */
  private static Optional<String> droppedPath(LintContext subject, List<UserAgentLine> free) {
    boolean followsStar = free.stream()
        .allMatch(line -> !line.isWildcard()
            && subject.rules(Dialect.GOOGLE, line.name()).crawler().obeysWildcard());
    if (!followsStar) {
      return Optional.empty();
    }
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    return star.rules().stream()
        .filter(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty())
        .flatMap(rule -> ExamplePath.decidedBy(rule, star).stream())
        .findFirst();
  }

  private static void droppingRules(
      LintContext subject, DiagnosticSink findings, List<UserAgentLine> free, String path) {
    UserAgentLine shown =
        free.stream().filter(CrawlerNames::isLargeSearchEngine).findFirst().orElse(free.get(0));
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    int line = star.check(path).line().orElseThrow();
    // A site that is closed to all others may be meant to be open to this one.
    boolean isExempt = SiteAccess.closedBy(star).isPresent();
    findings.add(
        LAST,
        subject.span(subject.line(free.get(0).line())),
        "This group has no rules, so " + CrawlerNames.of(free)
            + " may fetch everything, including "
            + CodeText.of(path) + ", which line " + line
            + " disallows for `*`. Repeat the rules for `*` here, or "
            + (isExempt ? "write `Allow: /`" : "remove the group"),
        finding -> {
          boolean isLost = CrawlerNames.isLargeSearchEngine(shown) && !isExempt;
          finding.severity(isLost ? Severity.ERROR : Severity.WARNING);
          finding.related(subject.span(subject.line(line)), "does not apply to this group");
          finding.witness(
              shown.name(), path, "allowed, while line " + line + " disallows it for `*`");
        });
  }

  private static void allowingAll(
      LintContext subject,
      DiagnosticSink findings,
      Group group,
      List<UserAgentLine> free,
      boolean isOnlyGroup) {
    boolean isForAll = free.stream().anyMatch(UserAgentLine::isWildcard);
    String who = !isForAll
        ? CrawlerNames.of(free)
        : isOnlyGroup ? "all crawlers" : "crawlers without their own group";
    SourceLine last =
        subject.line(group.userAgents().get(group.userAgents().size() - 1).line());
    findings.add(
        LAST,
        subject.span(subject.line(free.get(0).line())),
        "This group has no rules, so " + who
            + " may fetch everything. If that is intended, add an empty `Disallow:`",
        finding -> {
          if (isOnlyGroup) {
            finding.severity(Severity.HINT);
          }
          if (!last.isCutByGoogle()) {
            finding.safeFix(
                "Add an empty `Disallow:`", new TextEdit(last.end, last.end, "\nDisallow:"));
          }
        });
  }

  /** Whether a line is a reason for a group without rules: a {@code Crawl-delay}, a preference, but no sitemap. */
  private static boolean isExtension(SourceLine line) {
    return line.field == Field.OTHER && FieldName.find(line.fieldText()).isPresent();
  }

  /** A blank line in a list of crawlers, where the author may have meant a group to end. */
  private static void blank(LintContext subject, Occurrences blanks, Group group, int index) {
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
    // The same name twice is reported as such.
    if (blank == null || UserAgentNames.key(before).equals(UserAgentNames.key(after))) {
      return;
    }
    blanks.add(
        subject.span(subject.line(before.line())),
        group.rules().stream()
                .findFirst()
                .map(rule -> CodeText.of(rule.toString()) + " in line " + rule.line())
                .orElse("The next line")
            + " also applies to " + CodeText.of(before.name())
            + ", because a blank line does not end a group. Remove the blank line, or give "
            + CodeText.of(before.name()) + " rules of its own");
  }
}
