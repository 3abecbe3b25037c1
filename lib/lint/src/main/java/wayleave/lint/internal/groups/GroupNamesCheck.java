package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Crawlers that are named more than once: in one group, or in several, which then are one (U5, RFC 9309 §2.2.1). */
final class GroupNamesCheck implements Check {
  private static final LintRule REPEATED_NAME = LintRule.of("user-agent-repeated");
  private static final LintRule REPEATED = LintRule.of("group-repeated");
  private static final LintRule STAR_REPEATED = LintRule.of("group-star-repeated");
  private static final LintRule CDN = LintRule.of("group-from-cdn");
  private static final LintRule CANCELLED = LintRule.of("group-cancels-other");

  @Override
  public Phase phase() {
    return Phase.RULE_USE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    Map<String, List<Group>> byName = new LinkedHashMap<>();
    ManagedSection managed = ManagedSection.of(subject);
    for (Group group : groups) {
      Map<String, UserAgentLine> inGroup = new HashMap<>();
      for (UserAgentLine line : group.userAgents()) {
        String name = UserAgentNames.key(line);
        UserAgentLine first = inGroup.putIfAbsent(name, line);
        if (first != null) {
          // A version may make a difference for some.
          if (line.name().equalsIgnoreCase(first.name())) {
            repeatedName(subject, findings, first, line);
          }
          continue;
        }
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(group);
      }
    }
    byName.forEach((name, named) -> {
      // Whole headers of browsers are told of as such.
      if (named.size() > 1 && !name.isEmpty() && !name.equals("mozilla")) {
        for (int i = 1; i < named.size(); i++) {
          repeated(subject, findings, managed, name, named, i);
        }
        cancelled(subject, findings, managed, name, named);
      }
    });
  }

  private static UserAgentLine lineOf(String name, Group group) {
    return group.userAgents().stream()
        .filter(line -> UserAgentNames.key(line).equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void repeatedName(
      LintContext subject, DiagnosticSink findings, UserAgentLine first, UserAgentLine line) {
    SourceLine at = subject.line(line.line());
    String why = line.name().equals(first.name()) ? "" : "; case makes no difference";
    findings.add(
        REPEATED_NAME,
        subject.valueSpan(at),
        "line " + first.line() + " names the same crawler" + why,
        finding -> {
          finding.related(subject.valueSpan(subject.line(first.line())), "the same crawler");
          boolean equal = at.value().equalsIgnoreCase(subject.line(first.line()).value());
          if (equal && !at.hasComment() && !at.hasNul) {
            finding.safeFix("remove it", subject.removal(at));
          }
        });
  }

  private static void repeated(
      LintContext subject,
      DiagnosticSink findings,
      ManagedSection managed,
      String name,
      List<Group> named,
      int index) {
    UserAgentLine first = lineOf(name, named.get(0));
    UserAgentLine line = lineOf(name, named.get(index));
    boolean fromCdn = managed.separates(first.line(), line.line());
    SourceLine at = subject.line(line.line());
    LintRule code = fromCdn ? CDN : name.equals("*") ? STAR_REPEATED : REPEATED;
    String message = fromCdn
        ? "a CDN has put another group for " + UserAgentNames.shown(line)
            + " into the file, and the two are one"
        : "line " + first.line() + " begins a group for " + UserAgentNames.shown(line)
            + " too, and the two are one";
    boolean saysMore = saysMore(named.get(index), named.get(0));
    if (!saysMore && !fromCdn && !line.name().equalsIgnoreCase(first.name())) {
      return;
    }
    findings.add(code, subject.valueSpan(at), message, finding -> {
      finding.related(subject.span(subject.line(first.line())), "the other group");
      if (!fromCdn && !saysMore) {
        finding.severity(Severity.HINT);
      }
    });
  }

  /** Whether a group has a rule that another has not, so that it matters that both hold. */
  private static boolean saysMore(Group group, Group than) {
    Set<String> said = than.rules().stream().map(Rule::toString).collect(Collectors.toSet());
    return group.rules().stream()
        .anyMatch(rule -> !rule.path().isEmpty() && !said.contains(rule.toString()));
  }

  /** A group that forbids everything is undone where another group for the same crawler allows everything (R9). */
  private static void cancelled(
      LintContext subject,
      DiagnosticSink findings,
      ManagedSection managed,
      String name,
      List<Group> named) {
    Rule disallow = null;
    Rule allow = null;
    int from = 0;
    int of = 0;
    for (int i = 0; i < named.size(); i++) {
      for (Rule rule : named.get(i).rules()) {
        boolean all = rule.path().equals("/");
        if (all && rule.type() == Rule.Type.DISALLOW && disallow == null) {
          disallow = rule;
          from = i;
        } else if (all && rule.type() == Rule.Type.ALLOW && allow == null) {
          allow = rule;
          of = i;
        }
      }
    }
    if (disallow == null || allow == null || from == of) {
      return;
    }
    Rule winner = allow;
    boolean fromCdn = managed.holds(allow.line()) != managed.holds(disallow.line());
    findings.add(
        CANCELLED,
        subject.span(subject.line(disallow.line())),
        "this has no effect for " + name + ": "
            + (fromCdn && managed.holds(allow.line())
                ? "a CDN has put Allow: / into the file"
                : "Allow: / stands in another group")
            + " for the same crawler, in line " + allow.line() + ", and wins",
        finding -> {
          finding.related(subject.span(subject.line(winner.line())), "this wins");
          if (subject.rules(Dialect.GOOGLE, name).allows("/")) {
            finding.witness(name, "/", "allowed by line " + winner.line());
          }
        });
  }
}
