package wayleave.lint.internal.context;

import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Rule;

/** Paths that a rule matches, to show what it does. */
public final class ExamplePath {
  private ExamplePath() {}

  /**
   * A path that a rule decides.
   *
   * @return empty if the simplest ones are all decided by others
   */
  public static Optional<String> decidedBy(Rule rule, CrawlerRules rules) {
    String path = rule.path();
    String anchored = path.endsWith("$") ? path.substring(0, path.length() - 1) : path;
    for (String filling : new String[] {"", "x", "x/x"}) {
      for (String tail : path.endsWith("$") ? new String[] {""} : new String[] {"", "x", "x/x"}) {
        String candidate = anchored.replace("*", filling) + tail;
        String url = candidate.startsWith("/") ? candidate : "/" + candidate;
        if (rules.check(url).rule().filter(rule::equals).isPresent()) {
          return Optional.of(url);
        }
      }
    }
    return Optional.empty();
  }
}
