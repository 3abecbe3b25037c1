package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.model.LintRule;

/** Hundreds of rules for single URLs of one script, often those of spam that uses it as a redirect. */
final class OneScriptCheck implements Check {
  private static final LintRule ONE = LintRule.of("rules-for-one-script");

  /** Fewer rules may each be meant as they are. */
  private static final int LEAST = 100;

  /** The ends of files, which are no top-level domains. */
  private static final Set<String> FILES = Set.of(
      "html", "htm", "shtml", "php", "asp", "aspx", "jsp", "cfm", "pdf", "doc", "docx", "jpg",
      "png", "txt", "xml");

  /**
   * A script with many rules.
   *
   * @param path its path with the question mark
   * @param isSpam whether most of its rules have the address of another site
   * @param cover the line with a rule for the script as a whole, or 0
   */
  private record Script(String path, List<Rule> rules, boolean isSpam, int cover) {
    static Script of(List<Rule> list, CrawlerRules rules) {
      String first = list.get(0).path();
      String path = first.substring(0, first.indexOf('?') + 1);
      long foreign = list.stream()
          .filter(rule -> namesSite(rule.path().substring(path.length())))
          .count();
      Verdict whole = rules.check(path + "wayleave");
      return new Script(
          path,
          list,
          foreign * 2 > list.size(),
          whole.allowed() ? 0 : whole.line().orElse(0));
    }

    String message(LintContext subject) {
      String start = Digits.grouped(rules.size()) + " rules are for single URLs of "
          + CodeText.of(path.substring(0, path.length() - 1));
      String one = CodeText.of("Disallow: " + path);
      if (!isSpam) {
        return start + ", such as " + CodeText.of(rules.get(0).toString())
            + ". If crawlers should fetch none of its URLs, write " + one
            + " instead of these rules";
      }
      return start + ", most with the address of another site: spam uses it as a redirect. "
          + (cover == 0
              ? "Write " + one + " instead of these rules"
              : "Remove these rules, because " + RuleText.lineAndRule(subject, cover)
                  + " covers them")
          + ", and let the script redirect only to sites that you know";
    }
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (subject.paths().size() < LEAST || !subject.has('?')) {
      return;
    }
    Occurrences places = new Occurrences(ONE, "the first rule for another script");
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      String name = group.userAgents().get(0).name();
      CrawlerRules rules = subject.rules(Dialect.GOOGLE, name);
      scripts(group).values().stream()
          .map(list -> Script.of(list, rules))
          // That a shorter rule covers them is reported by rule-needless.
          .filter(script -> script.isSpam || script.cover == 0)
          .sorted(Comparator.comparingInt(script -> -script.rules.size()))
          .forEach(script -> places.add(
              subject.valueSpan(subject.line(script.rules.get(0).line())),
              script.message(subject)));
    }
    places.report(findings, finding -> {});
  }

  /** The scripts that have many rules, with these: their paths are alike up to the question mark. */
  private static Map<String, List<Rule>> scripts(Group group) {
    Map<String, List<Rule>> scripts = new LinkedHashMap<>();
    for (Rule rule : group.rules()) {
      int query = rule.path().indexOf('?') + 1;
      boolean isOne = rule.type() == Rule.Type.DISALLOW
          && query > 0
          && query < rule.path().length()
          && rule.path().indexOf('*') < 0;
      if (isOne) {
        scripts
            .computeIfAbsent(rule.path().substring(0, query), script -> new ArrayList<>())
            .add(rule);
      }
    }
    scripts.values().removeIf(rules -> rules.size() < LEAST);
    return scripts;
  }

  /** Whether the first parameter of a query has the address of a site, mostly without a scheme. */
  private static boolean namesSite(String query) {
    int from = query.indexOf('=') + 1;
    int scheme = query.indexOf("://", from);
    from = scheme < 0 ? from : scheme + "://".length();
    while (from < query.length() && query.charAt(from) == '/') {
      from++;
    }
    int end = from;
    while (end < query.length() && "/?&:".indexOf(query.charAt(end)) < 0) {
      end++;
    }
    String host = query.substring(from, end).toLowerCase(Locale.ROOT);
    String last = host.substring(host.lastIndexOf('.') + 1);
    return host.lastIndexOf('.') > 0
        && last.length() > 1
        && last.chars().allMatch(c -> c >= 'a' && c <= 'z')
        && !FILES.contains(last);
  }
}
