package wayleave;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The rules of one robots.txt that one crawler has to follow, compiled: answers whether it may fetch a URL.
 *
 * <p>The URL may be absolute, scheme-relative or a path, escaped or not; any string has an answer, and none is an error.
 * Whether the URL belongs to the robots.txt is not asked: see {@link Origin}. Immutable and thread-safe; independent of the
 * {@link RobotsTxt} it came from.
 */
public final class AgentRules {
  static final int NONE = -1;

  private final Dialect dialect;
  private final Crawler crawler;
  private final GroupSelection selection;
  private final List<ExtensionLine> extensions;
  /** The path patterns in the order in which they are tried: the longest first, then allow, then the earlier line. */
  private final byte[] patterns;
  /** For each pattern, where it ends in {@link #patterns}. */
  private final int[] ends;
  /** For each pattern: line * 2 + (1 if allow). */
  private final int[] lines;

  AgentRules(
      Dialect dialect,
      Crawler crawler,
      GroupSelection selection,
      List<ExtensionLine> extensions,
      byte[] patterns,
      int[] ends,
      int[] lines) {
    this.dialect = dialect;
    this.crawler = crawler;
    this.selection = selection;
    this.extensions = List.copyOf(extensions);
    this.patterns = patterns;
    this.ends = ends;
    this.lines = lines;
  }

  /** Whether the crawler may fetch a URL. */
  public boolean allows(String url) {
    return lines.length == 0 || allowsPath(UrlPath.of(url, dialect));
  }

  /** As {@link #allows(String)}, for a URL held as bytes, of which those above 7F are taken for UTF-8. */
  public boolean allows(byte[] url) {
    return lines.length == 0 || allowsPath(UrlPath.of(url, dialect));
  }

  /** Whether the crawler may fetch a URL, and why. */
  public Verdict check(String url) {
    return checkPath(UrlPath.of(url, dialect));
  }

  /** As {@link #check(String)}, for a URL held as bytes, of which those above 7F are taken for UTF-8. */
  public Verdict check(byte[] url) {
    return checkPath(UrlPath.of(url, dialect));
  }

  /** The crawler that these rules are for. */
  public Crawler crawler() {
    return crawler;
  }

  /** The reading of the standard by which they were chosen. */
  public Dialect dialect() {
    return dialect;
  }

  /** Which groups of the robots.txt these rules come from, and why. */
  public GroupSelection selection() {
    return selection;
  }

  /** The rules in the order in which they are tried; the first that matches decides. Built at each call. */
  public List<Rule> rules() {
    List<Rule> result = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      result.add(rule(i));
    }
    return List.copyOf(result);
  }

  /**
   * The extension lines that are meant for the crawler, in the order of the file.
   *
   * <p>An extension line closes no group, so that in {@code user-agent: a}, {@code crawl-delay: 1}, {@code user-agent: b},
   * {@code disallow: /} the rule holds for both. The line itself is taken as its author evidently meant it: for the
   * user-agent lines next above it, here {@code a} alone.
   */
  public List<ExtensionLine> extensions() {
    return extensions;
  }

  /**
   * The pause that the site asks for between two requests, in seconds: the longest of the crawler's valid {@code
   * Crawl-delay} lines, a decimal number each. Empty if there is none. No standard defines it, and Google ignores it (G5).
   */
  public OptionalDouble crawlDelaySeconds() {
    OptionalDouble longest = OptionalDouble.empty();
    for (ExtensionLine line : extensions) {
      if (line.is("crawl-delay")) {
        double seconds = DecimalNumber.parse(line.value());
        if (seconds >= 0 && (longest.isEmpty() || seconds > longest.getAsDouble())) {
          longest = OptionalDouble.of(seconds);
        }
      }
    }
    return longest;
  }

  int size() {
    return lines.length;
  }

  int line(int rule) {
    return lines[rule] >> 1;
  }

  int length(int rule) {
    return ends[rule] - start(rule);
  }

  /** Whether a URL is allowed that the rule decides: a rule without a path restricts nothing (R1). */
  boolean allowsByRule(int rule) {
    return allowsByType(rule) || length(rule) == 0;
  }

  boolean allowsByType(int rule) {
    return (lines[rule] & 1) != 0;
  }

  Rule rule(int rule) {
    Rule.Type type = allowsByType(rule) ? Rule.Type.ALLOW : Rule.Type.DISALLOW;
    String path = new String(patterns, start(rule), length(rule), StandardCharsets.UTF_8);
    return new Rule(line(rule), type, path);
  }

  boolean matches(int rule, byte[] path) {
    return PathPattern.matches(patterns, start(rule), ends[rule], path);
  }

  private boolean allowsPath(byte[] path) {
    if (dialect.robotsTxtAllowed && UrlPath.isRobotsTxt(path)) {
      return true;
    }
    int rule = firstMatch(path);
    return rule == NONE || allowsByRule(rule);
  }

  private Verdict checkPath(byte[] path) {
    Reason withoutRules = switch (selection.kind()) {
      case NAMED, WILDCARD -> Reason.NO_RULES;
      case NO_GROUP -> Reason.NO_GROUP;
      case WILDCARD_NOT_OBEYED -> Reason.WILDCARD_NOT_OBEYED;
      case ACTING_FOR_USER -> Reason.ACTING_FOR_USER;
    };
    if (lines.length == 0) {
      return new Verdict(this, path, withoutRules, NONE);
    }
    if (dialect.robotsTxtAllowed && UrlPath.isRobotsTxt(path)) {
      return new Verdict(this, path, Reason.ROBOTS_TXT, NONE);
    }
    int rule = firstMatch(path);
    if (rule == NONE) {
      return new Verdict(this, path, Reason.NO_MATCH, NONE);
    }
    if (length(rule) == 0) {
      return new Verdict(this, path, Reason.EMPTY_PATH, rule);
    }
    return new Verdict(this, path, isTie(rule, path) ? Reason.TIE : Reason.LONGEST_MATCH, rule);
  }

  private int firstMatch(byte[] path) {
    for (int rule = 0; rule < lines.length; rule++) {
      if (matches(rule, path)) {
        return rule;
      }
    }
    return NONE;
  }

  /** Whether an allow rule decides although a disallow rule of the same length matches. */
  private boolean isTie(int deciding, byte[] path) {
    if (!allowsByType(deciding)) {
      return false;
    }
    for (int i = deciding + 1; i < lines.length && length(i) == length(deciding); i++) {
      if (!allowsByType(i) && matches(i, path)) {
        return true;
      }
    }
    return false;
  }

  private int start(int rule) {
    return rule == 0 ? 0 : ends[rule - 1];
  }

  /** A summary for people: crawler and number of rules. */
  @Override
  public String toString() {
    return "AgentRules[" + crawler.name() + ", " + selection.kind() + ", " + size() + " rules]";
  }
}
