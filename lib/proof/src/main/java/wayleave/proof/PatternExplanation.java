package wayleave.proof;

import java.nio.charset.StandardCharsets;
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
import wayleave.syntax.Field;
import wayleave.syntax.LineScanner;

/** An explanation of a path pattern in words, with examples that the matcher confirmed. Immutable and thread-safe. */
public final class PatternExplanation {
  private static final String HOST = "https://example.com";
  private static final int MAX_EXAMPLES = 5;

  private final String pattern;
  private final boolean isFromLine;
  private final Dialect dialect;
  private final Map<Dialect, CrawlerRules> rules = new EnumMap<>(Dialect.class);
  private final PatternWords words;
  private final List<String> examples;
  private final List<NearMiss> nearMisses;

  /**
   * A path that the pattern almost matches.
   *
   * @param path the path
   * @param why what differs, for people
   */
  public record NearMiss(String path, String why) {}

  /**
   * Whether the pattern matches a URL.
   *
   * @param url the URL as given
   * @param path its path and query as they are compared with the pattern
   * @param matches whether the pattern matches it
   * @param stop where the match fails, for people; empty if it matches
   */
  public record Answer(String url, String path, boolean matches, Optional<String> stop) {}

  private PatternExplanation(String pattern, boolean isFromLine, Dialect dialect) {
    this.pattern = pattern;
    this.isFromLine = isFromLine;
    this.dialect = dialect;
    for (Dialect one : Dialect.values()) {
      rules.put(
          one,
          RobotsTxt.parse("User-agent: *\nDisallow: " + pattern, one).rulesFor(Crawler.ofTokens()));
    }
    this.words = rule(dialect).map(PatternWords::new).orElse(PatternWords.NONE);
    this.examples = examplePaths();
    this.nearMisses = nearMissPaths();
  }

  /**
   * Explains the path of a rule.
   *
   * @param pattern the path, or the whole line with {@code Disallow:} or {@code Allow:}
   * @param dialect the dialect in which to explain it
   * @throws IllegalArgumentException if it contains a line end or NUL, which no rule can contain
   */
  public static PatternExplanation of(String pattern, Dialect dialect) {
    if (pattern.indexOf('\n') >= 0 || pattern.indexOf('\r') >= 0 || pattern.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a pattern cannot contain a line end or NUL");
    }
    Optional<String> path = pathOfLine(pattern);
    return new PatternExplanation(path.orElse(pattern), path.isPresent(), dialect);
  }

  private static Optional<String> pathOfLine(String text) {
    List<String> paths = new ArrayList<>();
    LineScanner.scan(text.getBytes(StandardCharsets.UTF_8), line -> {
      boolean isRule = line.field() == Field.ALLOW || line.field() == Field.DISALLOW;
      if (isRule && !line.isMissingColon()) {
        paths.add(line.valueText());
      }
    });
    return paths.stream().findFirst();
  }

  /** The pattern as given; of a whole line, the path. */
  public String pattern() {
    return pattern;
  }

  /** Whether a whole line was given instead of a path. */
  public boolean isFromLine() {
    return isFromLine;
  }

  /** The dialect in which it is explained. */
  public Dialect dialect() {
    return dialect;
  }

  /** Whether a dialect reads a rule that can match no URL, because its path starts with neither {@code /} nor {@code *}. */
  public boolean isDead(Dialect reader) {
    return normalised(reader)
        .filter(path -> path.charAt(0) != '/' && path.charAt(0) != '*')
        .isPresent();
  }

  /** The pattern as a dialect compares it with URLs; empty if the dialect ignores the rule or its path is empty. */
  public Optional<String> normalised(Dialect reader) {
    return rule(reader).map(Rule::path);
  }

  private Optional<Rule> rule(Dialect reader) {
    return rules(reader).rules().stream().filter(rule -> !rule.path().isEmpty()).findFirst();
  }

  /** The length of the rule in bytes, 0 if the dialect ignores it. Of the rules that match a URL, the longest decides. */
  public int length() {
    return rule(dialect).map(Rule::length).orElse(0);
  }

  /** What it matches, in words: {@code paths that start with /a, then anything, then .pdf at the end}. */
  public String words() {
    return words.text();
  }

  /** Paths that it matches, the shortest first. */
  public List<String> examples() {
    return examples;
  }

  /** Paths that it does not match, although a reader may expect it to. */
  public List<NearMiss> nearMisses() {
    return nearMisses;
  }

  /** Whether it matches a URL, and if not, where the match fails. */
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
    String last = base.endsWith("/") ? "lacks the trailing slash" : "lacks the last character";
    add(found, base.substring(0, base.length() - 1), last);
    add(found, swapCase(base), "differs in upper and lower case");
    add(found, base + "?v=2", "has a query");
    add(found, base + "/", "has a trailing slash");
    add(found, "/other" + base, "starts differently");
    return found.stream().limit(MAX_EXAMPLES).toList();
  }

  private void add(List<NearMiss> found, String path, String why) {
    boolean there = found.stream().anyMatch(miss -> miss.path().equals(path));
    if (!there && !matches(path) && !path.equals("/robots.txt")) {
      found.add(new NearMiss(path, why));
    }
  }

  /** The path with its first letter in the other case; the same path if it has no letter. */
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
