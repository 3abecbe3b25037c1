package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;

/** Crawlers that are named more than once: in one group, or in several, which crawlers merge (U5, RFC 9309 §2.2.1). */
final class GroupNamesCheck implements Check {
  private static final LintRule REPEATED_NAME = LintRule.of("user-agent-repeated");
  private static final LintRule REPEATED = LintRule.of("group-repeated");
  private static final LintRule STAR_REPEATED = LintRule.of("group-star-repeated");
  private static final LintRule CDN = LintRule.of("group-from-cdn");
  private static final LintRule CANCELLED = LintRule.of("group-cancels-other");

  @Override
  public Phase phase() {
    return Phase.RULES;
  }

  /** What is reported once for a file. */
  private record Found(
      Occurrences names, Occurrences fromCdn, Occurrences withRules, Occurrences without) {}

  /** A rule that forbids everything, and one of another group that allows everything. */
  private record Cancelled(Rule disallow, Rule allow) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Found found = new Found(
        new Occurrences(REPEATED_NAME, "a duplicate too"),
        new Occurrences(CDN, "the CDN added a group for this crawler too"),
        new Occurrences(REPEATED, "another group for a crawler that has one already"),
        new Occurrences(REPEATED, "a duplicate too"));
    Map<String, List<Group>> byName = new LinkedHashMap<>();
    Map<Cancelled, List<String>> cancelled = new LinkedHashMap<>();
    ManagedSection managed = ManagedSection.of(subject);
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      Map<String, UserAgentLine> inGroup = new HashMap<>();
      for (UserAgentLine line : group.userAgents()) {
        String name = UserAgentNames.key(line);
        UserAgentLine first = inGroup.putIfAbsent(name, line);
        if (first == null) {
          byName.computeIfAbsent(name, n -> new ArrayList<>()).add(group);
        } else if (line.name().equalsIgnoreCase(first.name())) {
          // A version may make a difference for some.
          repeatedName(subject, found.names, first, line);
        }
      }
    }
    byName.forEach((name, named) -> {
      // Whole headers of browsers are reported as such.
      if (named.size() > 1 && !name.isEmpty() && !name.equals("mozilla")) {
        repeated(subject, findings, found, managed, name, named);
        cancelled(named)
            .ifPresent(pair ->
                cancelled.computeIfAbsent(pair, lines -> new ArrayList<>()).add(name));
      }
    });
    cancelled.forEach((pair, names) -> cancelled(subject, findings, managed, pair, names));
    found.names.reportWithSafeFix(
        findings, found.names.size() == 1 ? "Remove the line" : "Remove the duplicate lines");
    found.fromCdn.report(findings, finding -> {});
    found.withRules.report(findings, finding -> {});
    found.without.report(findings, finding -> finding.severity(Severity.HINT));
  }

  private static Group groupOf(Rule rule, LintContext subject) {
    return subject.groups(Dialect.GOOGLE).stream()
        .filter(group -> group.rules().contains(rule))
        .findFirst()
        .orElseThrow();
  }

  private static UserAgentLine lineOf(String name, Group group) {
    return group.userAgents().stream()
        .filter(line -> UserAgentNames.key(line).equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void repeatedName(
      LintContext subject, Occurrences names, UserAgentLine first, UserAgentLine line) {
    SourceLine at = subject.line(line.line());
    names.add(
        subject.valueSpan(at),
        "Duplicate: line " + first.line() + " already names " + CodeText.of(first.name())
            + " in this group. Remove this line");
    boolean equal = at.value().equalsIgnoreCase(subject.line(first.line()).value());
    if (equal && !at.hasComment() && !at.hasNul) {
      names.edit(subject.removal(at));
    }
  }

  /** The groups of a name after the first, at the one that matters most. */
  private static void repeated(
      LintContext subject,
      DiagnosticSink findings,
      Found found,
      ManagedSection managed,
      String name,
      List<Group> named) {
    UserAgentLine first = lineOf(name, named.get(0));
    Optional<UserAgentLine> fromCdn = Optional.empty();
    Optional<Group> withRules = Optional.empty();
    Optional<UserAgentLine> second = Optional.empty();
    for (Group group : named.subList(1, named.size())) {
      UserAgentLine line = lineOf(name, group);
      if (fromCdn.isEmpty() && managed.separates(first.line(), line.line())) {
        fromCdn = Optional.of(line);
      }
      if (withRules.isEmpty() && addedRule(group, named.get(0)).isPresent()) {
        withRules = Optional.of(group);
      }
      // Another version of a crawler that repeats the rules is no mistake.
      if (second.isEmpty() && line.name().equalsIgnoreCase(first.name())) {
        second = Optional.of(line);
      }
    }
    String start = "Line " + first.line() + " already starts a group for "
        + CodeText.of(UserAgentNames.shown(first));
    if (fromCdn.isPresent()) {
      found.fromCdn.add(
          subject.valueSpan(subject.line(fromCdn.get().line())),
          "Your CDN added a group for " + CodeText.of(UserAgentNames.shown(first))
              + " to the file, and crawlers combine it with yours. Check that the two agree, or turn off the CDN's part");
    } else if (withRules.isPresent()) {
      Rule added = addedRule(withRules.get(), named.get(0)).orElseThrow();
      Span span = subject.valueSpan(subject.line(lineOf(name, withRules.get()).line()));
      String lost = " ignore the rules here, such as " + CodeText.of(added.toString());
      if (name.equals("*")) {
        findings.add(
            STAR_REPEATED,
            span,
            start + ": Yandex reports an error, and some parsers" + lost + ". Merge the groups",
            finding -> named.stream()
                .map(group -> lineOf(name, group))
                .filter(line -> !subject.valueSpan(subject.line(line.line())).equals(span))
                .forEach(line -> finding.related(
                    subject.span(subject.line(line.line())),
                    line.equals(first) ? "the first group" : "another group for `*`")));
      } else {
        found.withRules.add(
            span,
            start + ". Most crawlers combine the two, but older parsers" + lost + ": merge them");
      }
    } else if (second.isPresent()) {
      Span span = subject.valueSpan(subject.line(second.get().line()));
      String message = start + ", and this one adds no rule"
          + (name.equals("*") ? ", but Yandex reports an error. " : ". ")
          + duplicate(subject, second.get());
      if (name.equals("*")) {
        findings.add(STAR_REPEATED, span, message, finding -> finding.severity(Severity.HINT));
      } else {
        found.without.add(span, message);
      }
    }
  }

  /** What to do with a line that names a crawler which has a group with the same rules: others may need the rest of its group. */
  private static String duplicate(LintContext subject, UserAgentLine line) {
    Group group = subject.groups(Dialect.GOOGLE).stream()
        .filter(one -> one.userAgents().contains(line))
        .findFirst()
        .orElseThrow();
    boolean isShared = group.userAgents().stream()
        .anyMatch(other -> !UserAgentNames.key(other).equals(UserAgentNames.key(line)));
    if (isShared) {
      return "Remove this line";
    }
    return group.extensions().isEmpty()
        ? "Remove this group"
        : "Move " + CodeText.of(group.extensions().get(0).field())
            + " to that group, and remove this one";
  }

  /** A rule that a group has and another lacks, so that it matters whether both are read. */
  private static Optional<Rule> addedRule(Group group, Group other) {
    Set<String> known = other.rules().stream().map(Rule::toString).collect(Collectors.toSet());
    return group.rules().stream()
        .filter(rule -> !rule.path().isEmpty() && !known.contains(rule.toString()))
        .findFirst();
  }

  /** A group that forbids everything has no effect if another group for the same crawler allows everything (R9). */
  private static Optional<Cancelled> cancelled(List<Group> named) {
    Rule disallow = null;
    Rule allow = null;
    int from = 0;
    int by = 0;
    for (int i = 0; i < named.size(); i++) {
      for (Rule rule : named.get(i).rules()) {
        boolean all = rule.path().equals("/");
        if (all && rule.type() == Rule.Type.DISALLOW && disallow == null) {
          disallow = rule;
          from = i;
        } else if (all && rule.type() == Rule.Type.ALLOW && allow == null) {
          allow = rule;
          by = i;
        }
      }
    }
    return disallow == null || allow == null || from == by
        ? Optional.empty()
        : Optional.of(new Cancelled(disallow, allow));
  }

  /** One finding for all crawlers that two groups have in common; the rule may still apply to others. */
  private static void cancelled(
      LintContext subject,
      DiagnosticSink findings,
      ManagedSection managed,
      Cancelled pair,
      List<String> names) {
    int allow = pair.allow.line();
    Group from = groupOf(pair.disallow, subject);
    Group by = groupOf(pair.allow, subject);
    boolean fromCdn = managed.holds(allow) && !managed.holds(pair.disallow.line());
    String name = names.get(0);
    String who = CrawlerNames.list(
        names.stream().map(one -> UserAgentNames.shown(lineOf(one, from))).toList());
    String it = names.size() == 1 ? "it" : "them";
    int first = lineOf(name, from).line();
    int second = lineOf(name, by).line();
    findings.add(
        CANCELLED,
        subject.span(subject.line(pair.disallow.line())),
        "For " + who + ", this rule has no effect: "
            + (fromCdn ? "your CDN added line " : "line ")
            + allow + " (`Allow: /`)" + (fromCdn ? ", which" : "") + " also applies to " + it
            + ", and `Allow` wins. Name " + (names.size() == 1 ? who : "them")
            + " in only one of the two groups"
            + (names.size() == 1
                ? " (lines " + Math.min(first, second) + " and " + Math.max(first, second) + ")"
                : ""),
        finding -> {
          finding.related(subject.span(subject.line(allow)), "takes precedence");
          if (subject.rules(Dialect.GOOGLE, name).allows("/")) {
            finding.witness(name, "/", "allowed by line " + allow);
          }
        });
  }
}
