package wayleave.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.proof.automata.WitnessUrl;

/** Invents URLs near the rules of a file. */
public final class RandomUrls {
  private static final String[] PIECES = {
    "", "", "x", "/", "a/b", "?a=b", "$", "*", "%2F", ".html", "&", "-"
  };

  private final SplittableRandom random;
  private final List<String> patterns = new ArrayList<>(List.of("/", "/*"));
  private String near = "";

  public RandomUrls(SplittableRandom random, CrawlerRules... rules) {
    this.random = random;
    for (CrawlerRules each : rules) {
      each.rules().stream().map(Rule::path).forEach(patterns::add);
    }
  }

  /** From now on every other pattern is this one. */
  public void stayNear(String pattern) {
    near = pattern;
  }

  /** A URL that a pattern matches, or nearly, or that two match. */
  public String next() {
    StringBuilder url = new StringBuilder(WitnessUrl.ORIGIN);
    String path = pattern();
    if (random.nextInt(3) == 0) {
      path = path.substring(0, random.nextInt(path.length() + 1)) + pattern();
    }
    if (!path.startsWith("/")) {
      url.append('/');
    }
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '*') {
        url.append(random.nextInt(3) == 0 ? pattern().replace("*", "") : piece());
      } else if (c != '$' || i < path.length() - 1) {
        url.append(random.nextInt(60) == 0 ? piece() : String.valueOf(c));
      }
    }
    return url.append(random.nextInt(3) == 0 ? piece() : "").toString();
  }

  private String pattern() {
    if (!near.isEmpty() && random.nextBoolean()) {
      return near;
    }
    return patterns.get(random.nextInt(patterns.size()));
  }

  private String piece() {
    return PIECES[random.nextInt(PIECES.length)];
  }
}
