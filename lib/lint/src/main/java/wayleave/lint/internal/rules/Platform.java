package wayleave.lint.internal.rules;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.CrawlerRules;
import wayleave.Rule;

/** Systems that write a site's rules, known by rules that stand in all their files, and folders that pages do not need there. */
enum Platform {
  /** Pages have their scripts and styles from hosts of the operator. */
  SQUARESPACE(Set.of("/config", "/account$", "/api/", "/static/"), List.of("/static/")),
  /** The scripts in that folder are for the command line. */
  DRUPAL(Set.of("/profiles/", "/scripts/"), List.of("/scripts/")),
  /** Any other, or none. */
  UNKNOWN(Set.of(), List.of());

  private final Set<String> paths;
  private final List<String> needless;

  Platform(Set<String> paths, List<String> needless) {
    this.paths = paths;
    this.needless = needless;
  }

  /** The first whose rules are all there. */
  static Platform of(CrawlerRules rules) {
    Set<String> disallowed = rules.rules().stream()
        .filter(rule -> rule.type() == Rule.Type.DISALLOW)
        .map(Rule::path)
        .collect(Collectors.toSet());
    for (Platform platform : values()) {
      if (disallowed.containsAll(platform.paths)) {
        return platform;
      }
    }
    return UNKNOWN;
  }

  /** Whether pages of this system show the same without a URL. */
  boolean needsNot(String url) {
    return needless.stream().anyMatch(url::startsWith);
  }
}
