package wayleave.lint.internal.context;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;

/**
 * A crawler of the catalogue that a file names. Immutable.
 *
 * @param crawler who
 * @param lines the lines that name it, in the order of the file; at least one
 * @param rules those of its groups, whether it obeys them or not
 * @param isMeant whether a group names it that is not for {@code *} too: what stands beside {@code *} asks nothing of it alone
 */
public record NamedCrawler(
    KnownCrawler crawler, List<UserAgentLine> lines, CrawlerRules rules, boolean isMeant) {
  /** The crawlers that a file names, in the order of the file, as Google documents the reading of names (U3). */
  static List<NamedCrawler> of(LintContext subject) {
    Map<KnownCrawler, List<UserAgentLine>> lines = new LinkedHashMap<>();
    Set<KnownCrawler> meant = new HashSet<>();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      boolean isForAll = group.userAgents().stream().anyMatch(UserAgentLine::isWildcard);
      for (UserAgentLine line : group.userAgents()) {
        find(line.name()).ifPresent(known -> {
          lines.computeIfAbsent(known, crawler -> new ArrayList<>()).add(line);
          if (!isForAll) {
            meant.add(known);
          }
        });
      }
    }
    List<NamedCrawler> named = new ArrayList<>();
    lines.forEach((known, of) -> {
      CrawlerRules rules =
          subject.read(Dialect.GOOGLE).rulesFor(Crawler.ofUncheckedTokens(known.tokens()));
      // A line of an odd form may hold a known name and not be taken for it.
      if (rules.selection().kind() == GroupSelection.Kind.NAMED) {
        named.add(new NamedCrawler(known, List.copyOf(of), rules, meant.contains(known)));
      }
    });
    return List.copyOf(named);
  }

  /** The crawler that a value names, by all of it or by what stands before a version or the like. */
  private static Optional<KnownCrawler> find(String value) {
    Optional<KnownCrawler> whole = CrawlerCatalogue.bundled().find(value);
    if (whole.isPresent()) {
      return whole;
    }
    int end = 0;
    while (end < value.length()
        && (Character.isLetterOrDigit(value.charAt(end)) || "-_".indexOf(value.charAt(end)) >= 0)) {
      end++;
    }
    return CrawlerCatalogue.bundled().find(value.substring(0, end));
  }

  public String token() {
    return crawler.token();
  }

  public UserAgentLine firstLine() {
    return lines.get(0);
  }

  /** A path that its groups disallow, with the verdict; empty if none is found. */
  public Optional<String> disallowedPath() {
    return rules.rules().stream()
        .filter(rule -> rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty())
        .flatMap(rule -> ExamplePath.decidedBy(rule, rules).stream())
        .findFirst();
  }

  /** Whether its groups keep it out of the whole site. */
  public boolean isKeptOut() {
    return SiteAccess.keptOutBy(rules).isPresent();
  }
}
