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
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;

/** What the rules do to URLs that the site has. */
final class SampleCheck implements Check {
  private static final LintRule BLOCKED = LintRule.of("sample-urls-disallowed");
  private static final LintRule UNUSED = LintRule.of("sample-rule-unused");
  private static final LintRule CASE = LintRule.of("sample-case-differs");
  private static final LintRule MORE = LintRule.of("sample-rule-reaches-siblings");

  /** So many URLs, and rules of a group, tell enough. */
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
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      rules(subject, findings, group, paths);
    }
  }

  /** One finding for each rule that blocks some. */
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
        "this keeps Google from " + of.size() + " of " + urls.size() + " known URLs, such as "
            + of.get(0),
        finding -> finding.witness("Googlebot", of.get(0), "disallowed by line " + line)));
  }

  private static void rules(
      LintContext subject, DiagnosticSink findings, Group group, List<String> paths) {
    UserAgentLine agent = group.userAgents().get(0);
    Set<String> done = new HashSet<>();
    for (Rule rule : group.rules().subList(0, Math.min(RULES, group.rules().size()))) {
      if (!rule.path().isEmpty() && done.add(rule.path())) {
        rule(subject, findings, agent, rule, paths);
      }
    }
  }

  /** The rule alone, asked by the matcher. */
  private static CrawlerRules alone(String path) {
    return RobotsTxt.parse("User-agent: *\nDisallow: " + path)
        .rulesFor(wayleave.Crawler.ofTokens());
  }

  private static void rule(
      LintContext subject,
      DiagnosticSink findings,
      UserAgentLine agent,
      Rule rule,
      List<String> paths) {
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
          findings.add(
              CASE,
              subject.valueSpan(line),
              "case matters in paths: this does not match the known URL " + path,
              finding -> finding.witness(agent.name(), path, "not matched by line " + rule.line()));
          return;
        }
      }
      findings.add(UNUSED, subject.valueSpan(line), "no known URL matches this");
    } else if (rule.type() == Rule.Type.DISALLOW) {
      siblings(subject, findings, agent, line, rule, matched);
    }
  }

  /** {@code /folder} matches {@code /folder-sale} too. */
  private static void siblings(
      LintContext subject,
      DiagnosticSink findings,
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
      findings.add(
          MORE,
          subject.valueSpan(line),
          "this reaches more than " + path + " and what is in it, such as " + reached,
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
