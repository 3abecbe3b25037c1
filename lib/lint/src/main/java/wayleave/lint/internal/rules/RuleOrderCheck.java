package wayleave.lint.internal.rules;

import java.util.ArrayList;
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
import wayleave.lint.internal.context.ObservedText;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;

/** Rules below an opposite one that matches everything that they match: crawlers that use the first matching rule ignore them (R8). */
final class RuleOrderCheck implements Check {
  private static final LintRule ORDER = LintRule.of("rule-order-matters-for-some");
  private static final int LONGEST = 512;
  /** How many hashes are told apart: a power of two. */
  private static final int HASHES = 1 << 18;

  private static final int HASHES_OF_A_RULE = 64;

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

  /**
   * Rules that some crawlers ignore.
   *
   * @param broad the rule above them that matches everything that they match
   * @param ignored them, in the order of the file
   * @param isLast whether the last of them is the last rule of the group
   * @param isRemovable whether nothing changes without the broad rule
   */
  private record Misplaced(Rule broad, List<Rule> ignored, boolean isLast, boolean isRemovable) {}

  @Override
  public Phase phase() {
    return Phase.ALONE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Platform platform = subject.platform();
    List<Misplaced> misplaced = new ArrayList<>();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      if (group.rules().size() > 1
          && !group.userAgents().stream().allMatch(RuleOrderCheck::takesLongest)) {
        look(group.rules(), platform, misplaced);
      }
    }
    if (!misplaced.isEmpty()) {
      report(subject, findings, misplaced);
    }
  }

  /** Whether a line names a crawler of those that are known to take the longest path. */
  private static boolean takesLongest(UserAgentLine line) {
    String name = line.name().toLowerCase(Locale.ROOT);
    return LONGEST_FIRST.stream().anyMatch(name::startsWith);
  }

  /** Looks for the first rule of a group that some crawlers ignore, and for others below the same rule. */
  private static void look(List<Rule> rules, Platform platform, List<Misplaced> misplaced) {
    Map<Rule.Type, Map<String, Rule>> earlier =
        Map.of(Rule.Type.ALLOW, new HashMap<>(), Rule.Type.DISALLOW, new HashMap<>());
    int mask = Math.min(HASHES, Integer.highestOneBit(rules.size()) * HASHES_OF_A_RULE) - 1;
    BitSet hashes = new BitSet(mask + 1);
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      String path = rule.path();
      if (path.isEmpty() || path.length() > LONGEST) {
        continue;
      }
      Rule.Type other = rule.type() == Rule.Type.ALLOW ? Rule.Type.DISALLOW : Rule.Type.ALLOW;
      Rule broad = beginning(path, earlier.getOrDefault(other, Map.of()), hashes, mask);
      if (broad != null && isMisplaced(rule, broad) && !platform.writes(path)) {
        misplaced.add(misplaced(broad, rules, i));
        return;
      }
      if (path.indexOf('*') < 0 && !path.endsWith("$")) {
        earlier.getOrDefault(rule.type(), new HashMap<>()).putIfAbsent(path, rule);
        hashes.set(path.hashCode() & mask);
      }
    }
  }

  /** Whether a rule below another, for some paths of that one, says the opposite. */
  private static boolean isMisplaced(Rule rule, Rule broad) {
    return rule.type() != broad.type()
        && rule.path().length() > broad.path().length()
        && rule.path().length() <= LONGEST
        && rule.path().startsWith(broad.path())
        // WordPress writes that exception itself, and needs it for browsers alone, which know
        // better.
        && !rule.path().endsWith("/wp-admin/admin-ajax.php");
  }

  private static Misplaced misplaced(Rule broad, List<Rule> rules, int first) {
    List<Rule> ignored = rules.subList(first, rules.size()).stream()
        .filter(rule -> isMisplaced(rule, broad))
        .toList();
    boolean isLast = ignored.get(ignored.size() - 1).equals(rules.get(rules.size() - 1));
    boolean isRemovable = broad.type() == Rule.Type.ALLOW
        && broad.path().equals("/")
        && rules.stream()
            .noneMatch(rule -> rule.type() == Rule.Type.DISALLOW
                && List.of("/", "*", "/*", "/$").contains(rule.path()));
    return new Misplaced(broad, ignored, isLast, isRemovable);
  }

  /** The rule whose path is a beginning of another, found by the hashes of all beginnings, each made of the one before. */
  private static @Nullable Rule beginning(
      String path, Map<String, Rule> earlier, BitSet hashes, int mask) {
    int hash = 0;
    if (earlier.isEmpty()) {
      return null;
    }
    for (int length = 1; length < path.length(); length++) {
      hash = 31 * hash + path.charAt(length - 1);
      if (hashes.get(hash & mask)) {
        Rule rule = earlier.get(path.substring(0, length));
        if (rule != null) {
          return rule;
        }
      }
    }
    return null;
  }

  /** One finding for the file, at the first group. */
  private static void report(
      LintContext subject, DiagnosticSink findings, List<Misplaced> misplaced) {
    Occurrences places =
        new Occurrences(ORDER, "also below a rule that matches everything it matches");
    for (Misplaced found : misplaced) {
      places.add(subject.span(subject.line(found.ignored.get(0).line())), message(subject, found));
    }
    SourceLine broad = subject.line(misplaced.get(0).broad.line());
    places.report(
        findings,
        finding ->
            finding.related(subject.span(broad), "matches everything that the rule below matches"));
  }

  private static String message(LintContext subject, Misplaced found) {
    int broad = found.broad.line();
    int count = found.ignored.size();
    int last = found.ignored.get(count - 1).line();
    String advice = count == 1
        ? "Move this line above it"
        : "Move line " + broad
            + (found.isLast ? " to the end of the group" : " below line " + last);
    String scenario =
        found.broad.type() == Rule.Type.ALLOW ? "rules.allow-root-before" : "rules.allow-behind";
    return ObservedText.first(scenario) + " use the first rule that matches, so they stop at "
        + RuleText.lineAndRule(subject, broad) + " and ignore "
        + (count == 1 ? "this rule" : count + " rules below it")
        + ". " + advice
        + (found.isRemovable ? ", or remove " + (count == 1 ? "line " + broad : "it") : "");
  }
}
