package wayleave.lint.internal.rules;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;

/** Exceptions that stand below what they are exceptions of: parsers that take the first rule that matches never see them (R8). */
final class RuleOrderCheck implements Check {
  private static final LintRule ORDER = LintRule.of("rule-order-matters-for-some");
  private static final int LONGEST = 512;
  /** How many hashes are told apart: a power of two. */
  private static final int HASHES = 1 << 18;

  /** How the names of Google's, Bing's and Yandex' crawlers begin. */
  private static final List<String> LONGEST_FIRST = List.of(
      "googlebot",
      "google-",
      "googleother",
      "adsbot-google",
      "mediapartners-google",
      "apis-google",
      "feedfetcher-google",
      "storebot-google",
      "bingbot",
      "msnbot",
      "yandex");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (!group.userAgents().stream().allMatch(RuleOrderCheck::takesLongest)) {
        look(subject, findings, group.rules());
      }
    }
  }

  /** Whether a line names a crawler of those that are known to take the longest path. */
  private static boolean takesLongest(UserAgentLine line) {
    String name = line.name().toLowerCase(Locale.ROOT);
    return LONGEST_FIRST.stream().anyMatch(name::startsWith);
  }

  /** One finding a group: who knows of the order once knows it for all its rules. */
  private static void look(LintContext subject, DiagnosticSink findings, List<Rule> rules) {
    Map<Rule.Type, Map<String, Rule>> earlier =
        Map.of(Rule.Type.ALLOW, new HashMap<>(), Rule.Type.DISALLOW, new HashMap<>());
    BitSet hashes = new BitSet(HASHES);
    for (Rule rule : rules) {
      String path = rule.path();
      if (path.isEmpty() || path.length() > LONGEST) {
        continue;
      }
      Rule.Type other = rule.type() == Rule.Type.ALLOW ? Rule.Type.DISALLOW : Rule.Type.ALLOW;
      Rule broad = beginning(path, earlier.getOrDefault(other, Map.of()), hashes);
      // WordPress writes that exception itself, and needs it for browsers alone, which know better.
      if (broad != null && !path.endsWith("/wp-admin/admin-ajax.php")) {
        report(subject, findings, rule, broad);
        return;
      }
      if (path.indexOf('*') < 0 && !path.endsWith("$")) {
        earlier.getOrDefault(rule.type(), new HashMap<>()).putIfAbsent(path, rule);
        hashes.set(path.hashCode() & HASHES - 1);
      }
    }
  }

  /** The rule whose path is a beginning of another, found by the hashes of all beginnings, each made of the one before. */
  private static @Nullable Rule beginning(String path, Map<String, Rule> earlier, BitSet hashes) {
    int hash = 0;
    for (int length = 1; length < path.length(); length++) {
      hash = 31 * hash + path.charAt(length - 1);
      if (hashes.get(hash & HASHES - 1)) {
        Rule rule = earlier.get(path.substring(0, length));
        if (rule != null) {
          return rule;
        }
      }
    }
    return null;
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, Rule exception, Rule broad) {
    SourceLine line = subject.line(exception.line());
    findings.add(
        ORDER,
        subject.span(line),
        "parsers that take the first rule that matches stop at line " + broad.line()
            + ": put this one above it",
        finding -> finding.related(
            subject.span(subject.line(broad.line())), "matches all that the other matches"));
  }
}
