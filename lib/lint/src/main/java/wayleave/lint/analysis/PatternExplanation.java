package wayleave.lint.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Reason;
import wayleave.RobotsTxt;
import wayleave.Rule;

/**
 * What a path pattern matches, in words and with examples, each of which the matcher was asked for. Immutable and
 * thread-safe.
 */
public final class PatternExplanation {
  private static final String HOST = "https://example.com";
  private static final int MAX_EXAMPLES = 5;

  private final String pattern;
  private final Dialect dialect;
  private final Map<Dialect, CrawlerRules> rules = new EnumMap<>(Dialect.class);
  private final PatternWords words;
  private final List<String> examples;
  private final List<NearMiss> nearMisses;

  /**
   * A path that is nearly matched.
   *
   * @param path the path
   * @param why what is different, for people
   */
  public record NearMiss(String path, String why) {}

  /**
   * Whether a URL is matched.
   *
   * @param url as it was given
   * @param path its path and query in the spelling that patterns are compared with
   * @param matches whether the pattern matches it
   * @param stop how far the pattern gets, in words; empty if it matches
   */
  public record Answer(String url, String path, boolean matches, Optional<String> stop) {}

  private PatternExplanation(String pattern, Dialect dialect) {
    this.pattern = pattern;
    this.dialect = dialect;
    for (Dialect one : Dialect.values()) {
      rules.put(
          one,
          RobotsTxt.parse("User-agent: *\nDisallow: " + pattern, one).rulesFor(Crawler.ofTokens()));
    }
    this.words = new PatternWords(normalised(dialect).orElse(""));
    this.examples = examplePaths();
    this.nearMisses = nearMissPaths();
  }

  /**
   * Explains a pattern as it stands after {@code Disallow:}.
   *
   * @param dialect the reading in which it is explained
   * @throws IllegalArgumentException if it holds a line end, so that no line can hold it
   */
  public static PatternExplanation of(String pattern, Dialect dialect) {
    if (pattern.indexOf('\n') >= 0 || pattern.indexOf('\r') >= 0 || pattern.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a pattern cannot hold a line end or a NUL");
    }
    return new PatternExplanation(pattern, dialect);
  }

  /** The pattern as it was given. */
  public String pattern() {
    return pattern;
  }

  /** The reading in which it is explained. */
  public Dialect dialect() {
    return dialect;
  }

  /** The pattern in the spelling that a dialect compares with URLs; empty if a line with it is no rule, or restricts nothing. */
  public Optional<String> normalised(Dialect reader) {
    return rules(reader).rules().stream()
        .map(Rule::path)
        .filter(path -> !path.isEmpty())
        .findFirst();
  }

  /** How specific a rule with it is: its length in bytes, 0 if it is no rule. Of the rules that match, the longest decides. */
  public int length() {
    return normalised(dialect)
        .map(path -> rules(dialect).rules().get(0).length())
        .orElse(0);
  }

  /** What it matches, in words: {@code paths that begin with /a, then anything, then .pdf at the end}. */
  public String words() {
    return words.text();
  }

  /** Paths that it matches, the shortest first. */
  public List<String> examples() {
    return examples;
  }

  /** Paths that it does not match, but that one might take for matched. */
  public List<NearMiss> nearMisses() {
    return nearMisses;
  }

  /** Whether it matches a URL, and where not. */
  public Answer ask(String url) {
    var verdict = rules(dialect).check(url);
    boolean matches = !verdict.allowed();
    String stop = matches || verdict.reason() == Reason.ROBOTS_TXT
        ? "/robots.txt itself is always allowed"
        : words.stopIn(verdict.path());
    return new Answer(url, verdict.path(), matches, matches ? Optional.empty() : Optional.of(stop));
  }

  private CrawlerRules rules(Dialect reader) {
    return Objects.requireNonNull(rules.get(reader));
  }

  private boolean matches(String path) {
    return !rules(dialect).allows(HOST + path);
  }

  private List<String> examplePaths() {
    Set<String> found = new LinkedHashSet<>();
    for (String filler : List.of("", "x", "a/b")) {
      for (String tail : List.of("", "/", "page", "?q=1")) {
        String path = words.fill(filler) + tail;
        if (path.startsWith("/") && matches(path)) {
          found.add(path);
        }
      }
    }
    return found.stream().limit(MAX_EXAMPLES).toList();
  }

  private List<NearMiss> nearMissPaths() {
    List<NearMiss> found = new ArrayList<>();
    String base = words.fill("x");
    if (!base.startsWith("/") || base.length() < 2) {
      return found;
    }
    String last =
        base.endsWith("/") ? "the slash at the end is missing" : "the last character is missing";
    add(found, base.substring(0, base.length() - 1), last);
    add(found, swapCase(base), "upper and lower case differ");
    add(found, base + "?v=2", "a query follows the end");
    add(found, base + "/", "a slash follows the end");
    add(found, "/other" + base, "it begins otherwise");
    return found.stream().limit(MAX_EXAMPLES).toList();
  }

  private void add(List<NearMiss> found, String path, String why) {
    boolean there = found.stream().anyMatch(miss -> miss.path().equals(path));
    if (!there && !matches(path) && !path.equals("/robots.txt")) {
      found.add(new NearMiss(path, why));
    }
  }

  /** The first letter after the slash in the other case; the same path if there is none. */
  private static String swapCase(String path) {
    for (int i = 1; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean escaped = i > 1 && path.charAt(i - 1) == '%' || i > 2 && path.charAt(i - 2) == '%';
      if (!escaped && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
        return path.substring(0, i) + (char) (c ^ 0x20) + path.substring(i + 1);
      }
    }
    return path;
  }
}
