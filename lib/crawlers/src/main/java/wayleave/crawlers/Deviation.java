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
 * A kind of line of a robots.txt that some programs do not interpret as RFC 9309 requires, as recorded in {@link ObservedCrawler}.
 * Immutable and thread-safe.
 *
 * @param line the first line of the kind, counted from 1
 * @param text what the programs do, as the predicate of a sentence
 * @param crawlers the programs, sorted by name; never empty
 */
public record Deviation(int line, String text, List<ObservedCrawler> crawlers) {
  public Deviation {
    crawlers = List.copyOf(crawlers);
  }

  /** The deviations that concern a file, in the order of its lines: each kind once, at its first line. Linear in the file's size. */
  public static List<Deviation> of(RobotsTxt robots) {
    Finder finder = new Finder();
    for (Group group : robots.groups()) {
      finder.addNames(group);
      group.rules().forEach(finder::add);
    }
    return List.copyOf(finder.found);
  }

  /**
   * The deviations that concern one rule: those of its line, and of the names above its group. Linear in the file's size.
   *
   * @param rule a rule of the file; of any other, none are found
   */
  public static List<Deviation> of(RobotsTxt robots, Rule rule) {
    Finder finder = new Finder();
    for (Group group : robots.groups()) {
      finder.forget();
      finder.addNames(group);
      if (group.rules().contains(rule)) {
        finder.add(rule);
        return List.copyOf(finder.found);
      }
    }
    return List.of();
  }

  private static final class Finder {
    private static final String MERGED = "do not combine it with the group above of the same name";

    private final List<Deviation> found = new ArrayList<>();
    private final Set<String> kinds = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    /** Forgets the deviations of the groups so far, and keeps their names. */
    void forget() {
      found.clear();
      kinds.clear();
    }

    void addNames(Group group) {
      Set<String> own = new HashSet<>();
      for (UserAgentLine line : group.userAgents()) {
        String name = line.name().toLowerCase(Locale.ROOT);
        own.add(name);
        if (line.isWildcard()) {
          if (names.contains(name)) {
            add(
                "agent.merged-star",
                line.line(),
                MERGED,
                lookingForTheirNames("agent.merged-star"));
          }
          continue;
        }
        add(
            "agent.own-first " + name,
            line.line(),
            "do not look for this name, which they send",
            of(name, ObservedCrawler.disobeying("agent.own-first")));
        if (names.contains(name)) {
          add(
              "agent.merged " + name,
              line.line(),
              MERGED,
              of(name, lookingForTheirNames("agent.merged")));
        }
      }
      names.addAll(own);
    }

    /** Without the programs that read no group of their own, and so combine none. */
    private static List<ObservedCrawler> lookingForTheirNames(String scenario) {
      return ObservedCrawler.disobeying(scenario).stream()
          .filter(one -> !one.deviations().contains("agent.own-first"))
          .toList();
    }

    private static List<ObservedCrawler> of(String name, List<ObservedCrawler> crawlers) {
      return crawlers.stream()
          .filter(one -> one.token().equalsIgnoreCase(name) || one.name().equalsIgnoreCase(name))
          .toList();
    }

    void add(Rule rule) {
      String path = rule.path();
      int star = path.indexOf('*');
      if (path.endsWith("$")) {
        if (star >= 0) {
          add("rules.star-dollar", rule.line(), "do not support `*` with `$`");
        } else {
          add("rules.dollar", rule.line(), "do not support `$`");
        }
      } else if (star >= 0 && star == path.length() - 1) {
        add("rules.star-end", rule.line(), "do not support `*` at the end");
      } else if (star >= 0) {
        add("rules.star", rule.line(), "do not support `*`");
      }
    }

    private void add(String scenario, int line, String text) {
      add(scenario, line, text, ObservedCrawler.disobeying(scenario));
    }

    private void add(String kind, int line, String text, List<ObservedCrawler> crawlers) {
      if (!crawlers.isEmpty() && kinds.add(kind)) {
        found.add(new Deviation(line, text, crawlers));
      }
    }
  }
}
