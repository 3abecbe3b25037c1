package wayleave.lint.internal.rules;

import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;

/** Rules that do not reach URLs with a query, or with one more parameter (R6). */
final class PathQueryCheck implements Check {
  private static final LintRule FIRST_ONLY = LintRule.of("path-first-parameter-only");
  private static final LintRule DOLLAR = LintRule.of("path-dollar-misses-query");
  private static final LintRule ROBOTS_TXT = LintRule.of("path-robots-txt");

  /** Any path, and one parameter of a query at its beginning. */
  private static final Pattern PARAMETER = Pattern.compile("/?\\*\\?([A-Za-z0-9_-]{2,40})=?\\*?");

  /** Pages that are made when they are asked for take parameters. */
  private static final Pattern PAGE = Pattern.compile(".*\\.(?:php|aspx?|jsp|cgi|do|cfm)\\$");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      Set<String> later = new HashSet<>();
      for (Rule rule : group.rules()) {
        collect(rule.path(), later);
      }
      for (Rule rule : group.rules()) {
        look(subject, findings, group, rule, later);
      }
    }
  }

  /** The parameters that rules of a group name at a later place of a query, or anywhere. */
  private static void collect(String path, Set<String> later) {
    int i = 0;
    while (i < path.length()) {
      char c = path.charAt(i++);
      if (c == '&' || c == '*') {
        int end = i;
        while (end < path.length() && "=*&?$".indexOf(path.charAt(end)) < 0) {
          end++;
        }
        String name = path.substring(i, end).toLowerCase(Locale.ROOT);
        later.add(name);
      }
    }
  }

  private static void look(
      LintContext subject, DiagnosticSink findings, Group group, Rule rule, Set<String> later) {
    if (rule.type() == Rule.Type.DISALLOW) {
      Matcher parameter = PARAMETER.matcher(rule.path());
      if (rule.path().indexOf("*?") >= 0
          && parameter.matches()
          && !later.contains(parameter.group(1).toLowerCase(Locale.ROOT))) {
        firstOnly(subject, findings, group, rule, parameter.group(1));
      }
      if (rule.path().endsWith("$") && PAGE.matcher(rule.path()).matches()) {
        misses(subject, findings, group, rule);
      }
      if (rule.path().startsWith("/robots.txt")) {
        findings.add(
            ROBOTS_TXT,
            subject.valueSpan(subject.line(rule.line())),
            "crawlers read /robots.txt whatever it says of itself");
      }
    } else if (rule.path().equals("/$")) {
      misses(subject, findings, group, rule);
    }
  }

  private static void firstOnly(
      LintContext subject, DiagnosticSink findings, Group group, Rule rule, String name) {
    String crawler = group.userAgents().get(0).name();
    String url = "/x?a=1&" + name + "=1";
    if (!subject.rules(Dialect.GOOGLE, crawler).allows(url)) {
      return;
    }
    SourceLine line = subject.line(rule.line());
    findings.add(
        FIRST_ONLY,
        subject.valueSpan(line),
        "this reaches " + name + " only where it is the first parameter: add a rule for &" + name,
        finding -> {
          finding.witness(
              crawler, url, "allowed, while it is the first parameter that is disallowed");
          String later = rule.path().replace('?', '&');
          finding.fix("add a rule", new TextEdit(line.end, line.end, "\nDisallow: " + later));
        });
  }

  private static void misses(LintContext subject, DiagnosticSink findings, Group group, Rule rule) {
    String crawler =
        group.userAgents().stream().map(UserAgentLine::name).findFirst().orElse("*");
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, crawler);
    Optional<String> plain = ExamplePath.decidedBy(rule, rules);
    if (plain.isEmpty() || rules.allows(plain.get() + "?x=1") == rules.allows(plain.get())) {
      return;
    }
    SourceLine line = subject.line(rule.line());
    int last = line.valueEnd - 1;
    findings.add(
        DOLLAR,
        subject.span(last, last + 1),
        "$ leaves out URLs with a query, such as " + plain.get() + "?x=1",
        finding -> finding.witness(
            crawler,
            plain.get() + "?x=1",
            rules.allows(plain.get() + "?x=1") ? "allowed" : "disallowed"));
  }
}
