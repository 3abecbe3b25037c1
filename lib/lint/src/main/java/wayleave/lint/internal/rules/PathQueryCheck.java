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
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.lint.model.Witness;

/** Rules that do not reach URLs with a query, or with one more parameter (R6). */
final class PathQueryCheck implements Check {
  private static final LintRule FIRST_ONLY = LintRule.of("path-first-parameter-only");
  private static final LintRule DOLLAR = LintRule.of("path-dollar-misses-query");
  private static final LintRule ROBOTS_TXT = LintRule.of("path-robots-txt");

  /** Any path, or any folder, and one parameter at the start of its query. */
  private static final Pattern PARAMETER =
      Pattern.compile("/?\\*(/?)\\?([A-Za-z0-9_-]{2,40})(=?\\*?)");

  /** Pages that are made on request take parameters. */
  private static final Pattern PAGE = Pattern.compile(".*\\.(?:php|aspx?|jsp|cgi|do|cfm)\\$");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Run run = new Run(subject);
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      Set<String> later = new HashSet<>();
      for (Rule rule : group.rules()) {
        collect(rule.path(), later);
      }
      for (Rule rule : group.rules()) {
        run.look(group, rule, later);
      }
    }
    run.report(findings);
  }

  /** The parameters that rules of a group name at a later place of a query, or anywhere. */
  private static void collect(String path, Set<String> later) {
    if (path.indexOf('&') < 0 && path.indexOf('*') < 0) {
      return;
    }
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

  /** What is found in one file. */
  private static final class Run {
    private final LintContext subject;
    private final Platform platform;
    private final Occurrences firstOnly =
        new Occurrences(FIRST_ONLY, "also the first parameter only");
    private final Occurrences dollars = new Occurrences(DOLLAR, "also without queries");
    private final Occurrences robots = new Occurrences(ROBOTS_TXT, "also `/robots.txt`");
    private Optional<Witness> second = Optional.empty();
    private Optional<Witness> withQuery = Optional.empty();

    Run(LintContext subject) {
      this.subject = subject;
      this.platform = subject.platform();
    }

    void report(DiagnosticSink findings) {
      firstOnly.report(findings, finding -> {
        second.ifPresent(shown -> finding.witness(shown.crawler(), shown.url(), shown.shows()));
        finding.fix(
            firstOnly.size() == 1
                ? "Add a rule for later parameters"
                : "Add rules for later parameters",
            firstOnly.edits());
      });
      dollars.report(
          findings,
          finding -> withQuery.ifPresent(
              shown -> finding.witness(shown.crawler(), shown.url(), shown.shows())));
      robots.report(findings, finding -> {});
    }

    void look(Group group, Rule rule, Set<String> later) {
      if (rule.type() == Rule.Type.ALLOW) {
        if (rule.path().equals("/$")) {
          misses(group, rule);
        }
        return;
      }
      if (rule.path().contains("*?") || rule.path().contains("*/?")) {
        Matcher parameter = PARAMETER.matcher(rule.path());
        if (parameter.matches()
            && !platform.writes(rule.path())
            && !later.contains(parameter.group(2).toLowerCase(Locale.ROOT))) {
          firstOnly(group, rule, parameter);
        }
      }
      if (rule.path().endsWith("$") && PAGE.matcher(rule.path()).matches()) {
        misses(group, rule);
      }
      if (rule.path().startsWith("/robots.txt")) {
        robots.add(
            subject.valueSpan(subject.line(rule.line())),
            "This rule has no effect, because crawlers may always fetch `/robots.txt`. Remove it");
      }
    }

    private void firstOnly(Group group, Rule rule, Matcher parameter) {
      String crawler = group.userAgents().get(0).name();
      String name = parameter.group(2);
      String folder = parameter.group(1);
      String url = "/x" + folder + "?a=1&" + name + "=1";
      if (!subject.rules(Dialect.GOOGLE, crawler).allows(url)) {
        return;
      }
      String added = folder.isEmpty()
          ? rule.path().replace('?', '&')
          : rule.path().substring(0, parameter.start(2)) + "*&" + name + parameter.group(3);
      SourceLine line = subject.line(rule.line());
      firstOnly.add(
          subject.valueSpan(line),
          "This rule matches `" + name + "` only as the first parameter: `/x" + folder + "?" + name
              + "=1`, but not `" + url + "`. Add `Disallow: " + added + "`");
      firstOnly.edit(new TextEdit(line.end, line.end, "\nDisallow: " + added));
      if (second.isEmpty()) {
        second = Optional.of(new Witness(
            crawler, url, "allowed, although disallowed where `" + name + "` comes first"));
      }
    }

    private void misses(Group group, Rule rule) {
      String crawler =
          group.userAgents().stream().map(UserAgentLine::name).findFirst().orElse("*");
      CrawlerRules rules = subject.rules(Dialect.GOOGLE, crawler);
      Optional<String> plain = ExamplePath.decidedBy(rule, rules);
      if (plain.isEmpty() || rules.allows(plain.get() + "?x=1") == rules.allows(plain.get())) {
        return;
      }
      String with = plain.get() + "?x=1";
      boolean allowed = rules.allows(with);
      String open = rule.path().substring(0, rule.path().length() - 1);
      int last = subject.line(rule.line()).valueEnd - 1;
      dollars.add(
          subject.span(last, last + 1),
          "`$` leaves out URLs with a query, so " + CodeText.of(with) + " is "
              + (allowed ? "allowed" : "disallowed") + ". Add `" + rule.type().field() + ": " + open
              + "?` if that is not intended");
      if (withQuery.isEmpty()) {
        withQuery = Optional.of(new Witness(crawler, with, allowed ? "allowed" : "disallowed"));
      }
    }
  }
}
