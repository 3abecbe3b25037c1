package wayleave.lint.internal.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;

/** What the rules do to known URLs of the site, from a sitemap or an access log. */
final class SampleCheck implements Check {
  private static final LintRule BLOCKED = LintRule.of("sample-urls-disallowed");
  private static final LintRule UNUSED = LintRule.of("sample-rule-unused");
  private static final LintRule CASE = LintRule.of("sample-case-differs");
  private static final LintRule MORE = LintRule.of("sample-rule-reaches-siblings");

  /** The most URLs, and the most rules of a group, to check. */
  private static final int URLS = 5_000;

  private static final int RULES = 500;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<String> sample = subject.input().sample();
    if (sample.isEmpty() || !subject.isText()) {
      return;
    }
    List<String> urls = sample.subList(0, Math.min(URLS, sample.size()));
    blocked(subject, findings, urls);
    List<String> paths = new ArrayList<>();
    for (String url : urls) {
      paths.add(pathOf(url));
    }
    Causes causes = new Causes();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      rules(subject, causes, group, paths);
    }
    causes.report(findings);
  }

  /** One finding for each rule that disallows some. */
  private static void blocked(LintContext subject, DiagnosticSink findings, List<String> urls) {
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    Map<Integer, List<String>> byLine = new HashMap<>();
    for (String url : urls) {
      Verdict verdict = rules.check(url);
      if (!verdict.allowed()) {
        byLine
            .computeIfAbsent(verdict.line().orElse(0), line -> new ArrayList<>())
            .add(url);
      }
    }
    byLine.forEach((line, of) -> findings.add(
        BLOCKED,
        subject.span(subject.line(line)),
        "Line " + line + " disallows " + of.size() + " of "
            + urls.size()
            + " known URLs for Googlebot, such as " + CodeText.of(of.get(0))
            + ". Narrow it if Google should crawl them",
        finding -> finding.witness("Googlebot", of.get(0), "disallowed by line " + line)));
  }

  private static void rules(LintContext subject, Causes causes, Group group, List<String> paths) {
    UserAgentLine agent = group.userAgents().get(0);
    Set<String> done = new HashSet<>();
    for (Rule rule : group.rules().subList(0, Math.min(RULES, group.rules().size()))) {
      if (!rule.path().isEmpty() && done.add(rule.path())) {
        rule(subject, causes, agent, rule, paths);
      }
    }
  }

  /** A file with this rule only. */
  private static CrawlerRules alone(String path) {
    return RobotsTxt.parse("User-agent: *\nDisallow: " + path)
        .rulesFor(wayleave.Crawler.ofTokens());
  }

  private static void rule(
      LintContext subject, Causes causes, UserAgentLine agent, Rule rule, List<String> paths) {
    CrawlerRules rules = alone(rule.path());
    List<String> matched = new ArrayList<>();
    for (String path : paths) {
      if (!rules.allows(path)) {
        matched.add(path);
      }
    }
    SourceLine line = subject.line(rule.line());
    if (matched.isEmpty()) {
      CrawlerRules anyCase = alone(rule.path().toLowerCase(Locale.ROOT));
      for (String path : paths) {
        if (!anyCase.allows(path.toLowerCase(Locale.ROOT))) {
          causes.add(
              CASE,
              rule.path() + " " + path,
              subject.valueSpan(line),
              "Paths are case-sensitive, so " + CodeText.of(rule.path())
                  + " does not match the known URL " + CodeText.of(path)
                  + ". Write the path as in the URL",
              finding -> finding.witness(agent.name(), path, "not matched by line " + rule.line()));
          return;
        }
      }
      causes.add(
          UNUSED,
          subject.valueSpan(line),
          "None of the " + paths.size() + " known URLs match " + CodeText.of(rule.path())
              + ". Remove this rule if it is left"
              + " over from an older site");
    } else if (rule.type() == Rule.Type.DISALLOW) {
      siblings(subject, causes, agent, line, rule, matched);
    }
  }

  /** Reports that {@code /folder} also matches {@code /folder-sale}. */
  private static void siblings(
      LintContext subject,
      Causes causes,
      UserAgentLine agent,
      SourceLine line,
      Rule rule,
      List<String> matched) {
    String path = rule.path();
    boolean isName = path.length() > 1
        && path.indexOf('*') < 0
        && "/$?=&.-_".indexOf(path.charAt(path.length() - 1)) < 0;
    if (!isName) {
      return;
    }
    boolean reachesFolder = false;
    String sibling = "";
    for (String url : matched) {
      boolean longer = url.startsWith(path) && url.length() > path.length();
      boolean ends = !longer || "/?.;#&".indexOf(url.charAt(path.length())) >= 0;
      reachesFolder |= ends;
      sibling = ends || !sibling.isEmpty() ? sibling : url;
    }
    if (reachesFolder && !sibling.isEmpty()) {
      String reached = sibling;
      causes.add(
          MORE,
          path,
          subject.valueSpan(line),
          CodeText.of(path) + " also matches other URLs, such as " + CodeText.of(reached)
              + ". For the folder only," + " write " + CodeText.of(path + "/") + " and "
              + CodeText.of(path + "$"),
          finding -> finding.witness(agent.name(), reached, "matched by line " + rule.line()));
    }
  }

  /** From the path on: hosts are case-insensitive and not compared. */
  private static String pathOf(String url) {
    int authority = url.indexOf("://");
    if (authority < 0) {
      return url;
    }
    int slash = url.indexOf('/', authority + "://".length());
    return slash < 0 ? "/" : url.substring(slash);
  }
}
