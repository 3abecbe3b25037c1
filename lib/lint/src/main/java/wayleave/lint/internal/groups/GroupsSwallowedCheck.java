package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;

/**
 * Groups that were meant to be two or more: only a rule ends the list of a group's crawlers (RFC 9309 §2.2.1,
 * google/robotstxt#51).
 */
final class GroupsSwallowedCheck implements Check {
  private static final LintRule SWALLOWED = LintRule.of("group-swallows-next");

  /** So many crawlers are tried as a witness. */
  private static final int TRIED = 20;

  /** So many line numbers are named in a message. */
  private static final int LINES = 12;

  /**
   * The lines after which an author meant a group to end.
   *
   * @param last the last of them before the next user-agent line
   * @param next the number of user-agent lines above
   */
  private record Break(ExtensionLine last, int next) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (group.rules().stream().anyMatch(GroupsSwallowedCheck::forbids)) {
        List<Break> breaks = breaks(group);
        if (!breaks.isEmpty()) {
          report(subject, findings, group, breaks);
        }
      }
    }
  }

  private static boolean forbids(Rule rule) {
    return rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty();
  }

  private static List<Break> breaks(Group group) {
    List<Break> breaks = new ArrayList<>();
    List<UserAgentLine> names = group.userAgents();
    List<ExtensionLine> extensions = group.extensions();
    int read = 0;
    for (int i = 1; i < names.size(); i++) {
      int from = read;
      while (read < extensions.size()
          && extensions.get(read).line() < names.get(i).line()) {
        read++;
      }
      if (read > from && extensions.get(read - 1).line() > names.get(i - 1).line()) {
        breaks.add(new Break(extensions.get(read - 1), i));
      }
    }
    return breaks;
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, Group group, List<Break> breaks) {
    List<UserAgentLine> names = group.userAgents();
    Break first = breaks.get(0);
    Break last = breaks.get(breaks.size() - 1);
    Set<String> later = names.subList(last.next, names.size()).stream()
        .map(UserAgentNames::key)
        .collect(Collectors.toSet());
    List<UserAgentLine> others = names.subList(0, last.next).stream()
        .filter(name -> !later.contains(UserAgentNames.key(name)))
        .toList();
    // Where all lines name the same crawler, there is only one group.
    if (others.isEmpty()) {
      return;
    }
    // That others follow the rules for all may well be meant.
    boolean isForAll =
        names.subList(last.next, names.size()).stream().anyMatch(UserAgentLine::isWildcard);
    Optional<Witness> witness = witness(subject, group, others);
    findings.add(
        SWALLOWED,
        subject.span(subject.line(names.get(first.next).line())),
        isForAll ? sharedWithAll(others, breaks) : shared(group, others, breaks),
        finding -> {
          finding.related(subject.span(subject.line(names.get(0).line())), "the group starts here");
          for (Break one : breaks) {
            finding.related(
                subject.span(subject.line(one.last.line())),
                "not a rule, so the group continues below");
          }
          Rule rule = group.rules().get(0);
          finding.related(
              subject.span(subject.line(rule.line())),
              "also applies to " + CrawlerNames.of(others));
          witness.ifPresent(w -> finding.witness(w.crawler(), w.url(), w.shows()));
          finding.severity(severity(subject, others, isForAll, witness.isPresent()));
          if (!isForAll && witness.isPresent()) {
            finding.fix("Add an empty `Disallow:`", ends(subject, breaks));
          }
        });
  }

  /** How bad it is, going by the crawlers that get the rules of the group below. */
  private static Severity severity(
      LintContext subject, List<UserAgentLine> others, boolean isForAll, boolean isDisallowed) {
    if (!isDisallowed) {
      return Severity.INFO;
    }
    boolean isLarge = others.stream()
        .anyMatch(name -> name.isWildcard() || CrawlerNames.isFollowedByLargeSearch(subject, name));
    if (isForAll) {
      return isLarge ? Severity.WARNING : Severity.INFO;
    }
    return isLarge ? Severity.ERROR : Severity.WARNING;
  }

  private static String shared(Group group, List<UserAgentLine> others, List<Break> breaks) {
    String rules = group.rules().stream()
        .filter(rule -> forbids(rule) && rule.path().equals("/"))
        .findFirst()
        .map(rule -> CodeText.of(rule.toString()) + " in line " + rule.line() + " also applies")
        .orElse("The rules of this group also apply");
    return rules + " to " + CrawlerNames.of(others) + ", because " + doesNotEnd(breaks)
        + ". Add an empty `Disallow:` below " + lines(breaks);
  }

  /** The rules for {@code *} may be meant for the others too. */
  private static String sharedWithAll(List<UserAgentLine> others, List<Break> breaks) {
    return CrawlerNames.of(others)
        + (others.stream().map(UserAgentNames::key).distinct().count() == 1
            ? " follows"
            : " follow")
        + " the rules for `*` below, because " + doesNotEnd(breaks)
        + ". If that is not intended, add other rules (or an empty `Disallow:`) below "
        + lines(breaks);
  }

  private static String doesNotEnd(List<Break> breaks) {
    ExtensionLine first = breaks.get(0).last;
    return CodeText.of(first.field()) + " in line " + first.line() + " does not end a group";
  }

  private static String lines(List<Break> breaks) {
    if (breaks.size() == 1) {
      return "that line";
    }
    int shown = breaks.size() <= LINES ? breaks.size() - 1 : LINES;
    StringBuilder text = new StringBuilder("lines ");
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : ", ").append(breaks.get(i).last.line());
    }
    return text
        + " and "
        + (breaks.size() <= LINES
            ? breaks.get(shown).last.line()
            : breaks.size() - shown + " more");
  }

  /** Rules that restrict nothing, after which a user-agent line starts a new group for any parser. */
  private static List<TextEdit> ends(LintContext subject, List<Break> breaks) {
    List<TextEdit> edits = new ArrayList<>();
    for (Break one : breaks) {
      SourceLine line = subject.line(one.last.line());
      edits.add(new TextEdit(line.end, line.end, "\nDisallow:"));
    }
    return edits;
  }

  private static Optional<Witness> witness(
      LintContext subject, Group group, List<UserAgentLine> crawlers) {
    for (UserAgentLine crawler : crawlers.subList(0, Math.min(TRIED, crawlers.size()))) {
      CrawlerRules rules = subject.rules(Dialect.GOOGLE, crawler.name());
      for (Rule rule : group.rules()) {
        if (rule.type() == Rule.Type.DISALLOW) {
          Optional<String> url = ExamplePath.decidedBy(rule, rules);
          if (url.isPresent()) {
            return Optional.of(
                new Witness(crawler.name(), url.get(), "disallowed by line " + rule.line()));
          }
        }
      }
    }
    return Optional.empty();
  }
}
