package wayleave.crawlers;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.UserAgentLine;

/**
 * A kind of line of a robots.txt that some programs were seen to read otherwise than RFC 9309 says. Immutable and thread-safe.
 *
 * @param line the first line of the kind, counted from 1
 * @param text what the programs do, as the end of a sentence whose subject they are
 * @param crawlers the programs; never empty
 */
public record ReadOtherwise(int line, String text, List<ObservedCrawler> crawlers) {
  public ReadOtherwise {
    crawlers = List.copyOf(crawlers);
  }

  /** What is read otherwise in a file, in the order of its lines: each kind once, at its first line. */
  public static List<ReadOtherwise> of(RobotsTxt robots) {
    List<ReadOtherwise> all = new ArrayList<>();
    Set<String> scenarios = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Group group : robots.groups()) {
      for (UserAgentLine line : group.userAgents()) {
        if (!names.add(line.name().toLowerCase(Locale.ROOT))) {
          String scenario = line.isWildcard() ? "agent.merged-star" : "agent.merged";
          add(
              all,
              scenarios,
              scenario,
              line.line(),
              "do not combine it with the group above of the same name");
        }
      }
      List<Rule> rules = group.rules();
      for (int i = 0; i < rules.size(); i++) {
        rule(all, scenarios, rules, i);
      }
    }
    return all;
  }

  private static void rule(
      List<ReadOtherwise> all, Set<String> scenarios, List<Rule> rules, int index) {
    Rule rule = rules.get(index);
    String path = rule.path();
    if (path.endsWith("$")) {
      boolean hasStar = path.indexOf('*') >= 0;
      add(
          all,
          scenarios,
          hasStar ? "rules.star-dollar" : "rules.dollar",
          rule.line(),
          hasStar ? "do not know `*` with `$`" : "do not know `$`");
    } else if (path.indexOf('*') >= 0) {
      boolean isAtEnd = path.indexOf('*') == path.length() - 1;
      add(
          all,
          scenarios,
          isAtEnd ? "rules.star-end" : "rules.star",
          rule.line(),
          isAtEnd ? "do not know `*` at the end" : "do not know `*`");
    }
    if (path.chars().anyMatch(c -> c >= 0x80)) {
      add(
          all,
          scenarios,
          "rules.utf-8",
          rule.line(),
          "do not escape its letters, so it matches nothing for them");
    }
    if (rule.type() == Rule.Type.ALLOW && isBelowShorter(rules, index)) {
      add(
          all,
          scenarios,
          "rules.allow-behind",
          rule.line(),
          "take the first rule that matches, which is above it");
    }
  }

  private static boolean isBelowShorter(List<Rule> rules, int index) {
    String path = rules.get(index).path();
    for (Rule above : rules.subList(0, index)) {
      if (above.type() == Rule.Type.DISALLOW
          && !above.path().isEmpty()
          && path.length() > above.path().length()
          && path.startsWith(above.path())) {
        return true;
      }
    }
    return false;
  }

  private static void add(
      List<ReadOtherwise> all, Set<String> scenarios, String scenario, int line, String text) {
    List<ObservedCrawler> crawlers = ObservedCrawler.deviating(scenario);
    if (scenarios.add(scenario) && !crawlers.isEmpty()) {
      all.add(new ReadOtherwise(line, text, crawlers));
    }
  }
}
