package wayleave.captures.history;

import java.util.ArrayList;
import java.util.List;

/** Paths to ask rules about. */
final class ExamplePaths {
  static final String ROOT = "/";
  /** A path that hardly any rule is about. */
  static final String OTHER = "/example";
  /** Always allowed, so that it is an example of nothing. */
  static final String ROBOTS_TXT = "/robots.txt";

  /** What stands for a star. */
  private static final String ANY = "x";

  private ExamplePaths() {}

  /** Paths that a pattern matches, the shortest first; none of two slashes, which begin a host. */
  static List<String> of(String pattern) {
    boolean isWhole = pattern.endsWith("$");
    String path = isWhole ? pattern.substring(0, pattern.length() - 1) : pattern;
    List<String> examples = new ArrayList<>();
    for (String each : List.of(path.replace("*", ""), path.replace("*", ANY))) {
      String example = each.startsWith("/") ? each : "/" + each;
      if (!example.startsWith("//")) {
        examples.add(example);
        if (!isWhole) {
          examples.add(example + ANY);
        }
      }
    }
    return examples;
  }
}
