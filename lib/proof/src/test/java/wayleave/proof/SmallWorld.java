package wayleave.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Dialect;

/**
 * Rules and URLs made of few pieces, so that all URLs up to a length can be asked about.
 *
 * @param name what it is there to show
 * @param pieces what patterns are made of
 * @param units what URLs are made of
 * @param maxUnits how many units the longest URLs have
 */
public record SmallWorld(String name, List<String> pieces, List<String> units, int maxUnits) {
  public static final List<SmallWorld> ALL = List.of(
      new SmallWorld(
          "letters", List.of("a", "b", "*", "/", "$"), List.of("a", "b", "x", "/", "$"), 6),
      new SmallWorld("one letter", List.of("a", "*", "aa", "$", "*a"), List.of("a", "x"), 11),
      new SmallWorld(
          "escapes",
          List.of("%", "4", "1", "%41", "%2A", "*", "A", "a", "$"),
          List.of("%", "4", "1", "2", "A", "a", "*", "x"),
          5),
      new SmallWorld(
          "literal wildcards",
          List.of("%2", "4", "A", "%24", "%2A", "%32", "*", "$", "$"),
          List.of("%2", "4", "A", "%24", "%", "2", "$", "*"),
          5),
      new SmallWorld(
          "spellings",
          List.of("~", "%7E", "%2A", "%24", "*", "$", "a", "%c3%a9", "é", " "),
          List.of("~", "%7E", "%2A", "%24", "*", "$", "a", "%C3%A9", "é"),
          4),
      new SmallWorld(
          "index",
          List.of("index.html", "/index.htm", "/", "a", "/index.html", "*", "$"),
          List.of("index.htm", "l", "/", "a", "x"),
          5),
      new SmallWorld(
          "robots.txt",
          List.of("robots.txt", "/", "*", "r", "t", "$"),
          List.of("robots.txt", "r", "x", "/"),
          5));

  public List<String> urls() {
    List<String> all = new ArrayList<>(List.of("/"));
    int from = 0;
    for (int length = 1; length <= maxUnits; length++) {
      int to = all.size();
      for (int i = from; i < to; i++) {
        for (String unit : units) {
          all.add(all.get(i) + unit);
        }
      }
      from = to;
    }
    return all;
  }

  /** This world with shorter URLs. */
  public SmallWorld smaller() {
    return new SmallWorld(name, pieces, units, maxUnits - 1);
  }

  /** Whether the comparison of two dialects promises to cover a path. */
  public static boolean isCovered(String path, Dialect dialect, Dialect other) {
    if (dialect != other) {
      return isNormal(path);
    }
    return dialect != Dialect.GOOGLEBOT || path.chars().allMatch(c -> c < 0x80);
  }

  /** A robots.txt of up to six rules. */
  public String body(SplittableRandom random) {
    StringBuilder body = new StringBuilder("User-agent: *\n");
    for (int n = random.nextInt(7); n > 0; n--) {
      body.append(line(random)).append('\n');
    }
    return body.toString();
  }

  /** A robots.txt that differs from another in a line or two. */
  public String mutation(String body, SplittableRandom random) {
    List<String> lines = new ArrayList<>(body.lines().toList());
    for (int n = 1 + random.nextInt(2); n > 0; n--) {
      int at = 1 + random.nextInt(lines.size());
      if (at == lines.size() || random.nextInt(3) == 0) {
        lines.add(at, line(random));
      } else if (random.nextBoolean()) {
        lines.remove(at);
      } else {
        lines.set(at, line(random));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String line(SplittableRandom random) {
    StringBuilder line = new StringBuilder(random.nextInt(3) == 0 ? "Allow: " : "Disallow: ");
    line.append(random.nextInt(5) == 0 ? "" : random.nextInt(5) == 0 ? "*" : "/");
    for (int n = random.nextInt(5); n > 0; n--) {
      line.append(pieces.get(random.nextInt(pieces.size())));
    }
    return line.toString();
  }

  /** Whether a path is in the normal form of RFC 3986 §6.2.2, written here once more and in another way. */
  private static boolean isNormal(String path) {
    if (!path.matches("[!$&'()*+,;=:@/?\\[\\]A-Za-z0-9._~%-]*")) {
      return false;
    }
    Matcher escape = Pattern.compile("%([0-9A-Fa-f]{2})").matcher(path);
    while (escape.find()) {
      char c = (char) Integer.parseInt(escape.group(1), 16);
      boolean unreserved = String.valueOf(c).matches("[A-Za-z0-9._~-]");
      if (unreserved || !escape.group(1).equals(escape.group(1).toUpperCase(Locale.ROOT))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return name;
  }
}
