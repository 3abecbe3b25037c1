package wayleave;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.internal.bytes.DecimalNumber;
import wayleave.internal.match.CompiledRule;
import wayleave.internal.match.Escaping;
import wayleave.internal.match.Match;
import wayleave.internal.match.PatternMatcher;
import wayleave.internal.match.RuleIndex;
import wayleave.internal.match.UrlPath;

/**
 * The compiled rules of a robots.txt that apply to one crawler. Decides whether the crawler may fetch a URL.
 *
 * <p>A URL may be absolute, scheme-relative or a path, escaped or not; any string has a verdict. It is not checked whether the
 * URL belongs to the site of the robots.txt: see {@link Origin}. Immutable, thread-safe, and independent of the {@link
 * RobotsTxt} they came from.
 */
public final class CrawlerRules {
  /** An index costs about as much as reading all rules this many times. */
  private static final int READINGS_OF_AN_INDEX = 8;

  private static final int DECIDED = -1;

  private final Dialect dialect;
  private final Crawler crawler;
  final GroupSelection.Kind kind;
  /**
   * The rules in the order in which they are tried, as {@link CompiledRule} reads them, and after them the user-agent lines
   * that chose them and the extension lines, as {@link CompactLines} reads those.
   */
  final byte[] data;

  final int rulesEnd;
  /**
   * Made when it begins to pay, of the rules alone, and null until then or if they are few. Like {@link #work} it is written
   * without care for other threads: whatever a thread sees of both leads to the right answer.
   */
  private @Nullable RuleIndex index;

  /** How many bytes of rules and paths were read for questions without an index, or {@link #DECIDED}. */
  private int work;

  CrawlerRules(
      Dialect dialect, Crawler crawler, GroupSelection.Kind kind, byte[] data, int rulesEnd) {
    this.dialect = dialect;
    this.crawler = crawler;
    this.kind = kind;
    this.data = data;
    this.rulesEnd = rulesEnd;
  }

  /** Whether the crawler may fetch a URL. */
  public boolean allows(String url) {
    if (rulesEnd == 0) {
      return true;
    }
    Match allowed = allowsAsWritten(url);
    return allowed == Match.UNSURE
        ? allowsPath(UrlPath.of(url, dialect.escaping))
        : allowed == Match.YES;
  }

  /** As {@link #allows(String)}, for a URL as UTF-8 bytes. */
  public boolean allows(byte[] url) {
    if (rulesEnd == 0) {
      return true;
    }
    // A character for each byte, so that those above 7F are told apart from all that rules hold.
    Match allowed = allowsAsWritten(new String(url, StandardCharsets.ISO_8859_1));
    return allowed == Match.UNSURE
        ? allowsPath(UrlPath.of(url, dialect.escaping))
        : allowed == Match.YES;
  }

  /** Whether the crawler may fetch a URL, and why. */
  public Verdict check(String url) {
    int start = UrlPath.startOfPath(url);
    int end = start < 0 ? -1 : UrlPath.endOfPath(url, start, dialect.escaping);
    return end < 0 ? checkPath(UrlPath.of(url, dialect.escaping)) : checkPath(url, start, end);
  }

  /** As {@link #check(String)}, for a URL as UTF-8 bytes. */
  public Verdict check(byte[] url) {
    return checkPath(UrlPath.of(url, dialect.escaping));
  }

  /** The crawler that these rules apply to. */
  public Crawler crawler() {
    return crawler;
  }

  /** The dialect that selected these rules. */
  public Dialect dialect() {
    return dialect;
  }

  /** The groups that these rules come from, and why they apply. Built at each call. */
  public GroupSelection selection() {
    List<UserAgentLine> userAgents = new ArrayList<>();
    CompactLines record = new CompactLines(data, rulesEnd);
    while (record.next()) {
      if (record.isUserAgent()) {
        userAgents.add(record.userAgent());
      }
    }
    return new GroupSelection(kind, userAgents);
  }

  /** The rules in the order in which they are tried; the first that matches decides. Built at each call. */
  public List<Rule> rules() {
    List<Rule> result = new ArrayList<>();
    for (int at = firstRule(); at != RuleIndex.NONE; at = nextRule(at)) {
      result.add(rule(at));
    }
    return List.copyOf(result);
  }

  /**
   * Whether these are the same rules on the same lines, so every URL has the same verdict. Fast for two that {@link
   * RobotsTxt#rulesFor(List)} returned together.
   */
  public boolean hasSameLinesAs(CrawlerRules other) {
    return dialect == other.dialect
        && rulesEnd == other.rulesEnd
        && Arrays.equals(data, 0, rulesEnd, other.data, 0, rulesEnd);
  }

  /**
   * The extension lines that apply to the crawler, in file order.
   *
   * <p>An extension line does not end a group, so in {@code user-agent: a}, {@code crawl-delay: 1}, {@code user-agent: b}, {@code
   * disallow: /} the rule applies to both. The line itself applies as its author evidently intended: to the user-agent lines
   * directly above it, here {@code a} only. Built at each call.
   */
  public List<ExtensionLine> extensions() {
    List<ExtensionLine> result = new ArrayList<>();
    CompactLines record = new CompactLines(data, rulesEnd);
    while (record.next()) {
      if (record.kind == CompactLines.EXTENSION) {
        result.add(record.extension());
      }
    }
    return List.copyOf(result);
  }

  /**
   * The delay between two requests that the site requests: the longest of the crawler's valid {@code Crawl-delay} lines, in
   * seconds with decimals. Empty if there is none. No standard defines it, and Google ignores it.
   */
  public Optional<Duration> crawlDelay() {
    double longest = -1;
    for (ExtensionLine line : extensions()) {
      if (line.is("crawl-delay")) {
        longest = Math.max(longest, DecimalNumber.parse(line.value()));
      }
    }
    return longest < 0 ? Optional.empty() : Optional.of(DecimalNumber.toDuration(longest));
  }

  /**
   * Serializes these rules and their crawler: versioned, checksummed, equal on all machines. A later version of this library may
   * be unable to read them; keep the robots.txt itself if that matters.
   */
  public byte[] toBytes() {
    return SerialCodec.of(dialect, crawler, kind, data, rulesEnd);
  }

  /**
   * Reads rules that {@link #toBytes} serialized. Faster than parsing and compiling.
   *
   * @return empty if the bytes are truncated, changed, or written by an incompatible version
   */
  public static Optional<CrawlerRules> fromBytes(byte[] bytes) {
    return SerialCodec.agentRules(bytes);
  }

  /** The same rules, for another crawler that follows the same groups for the same reason. */
  CrawlerRules of(Crawler other) {
    return new CrawlerRules(dialect, other, kind, data, rulesEnd);
  }

  /** The first rule that is tried, or {@link RuleIndex#NONE}. A rule is known by where it stands in the data. */
  int firstRule() {
    return rulesEnd == 0 ? RuleIndex.NONE : 0;
  }

  int nextRule(int rule) {
    int next = CompiledRule.next(data, rule);
    return next == rulesEnd ? RuleIndex.NONE : next;
  }

  int line(int rule) {
    return CompiledRule.line(data, rule);
  }

  int length(int rule) {
    return CompiledRule.length(data, rule);
  }

  /** Whether a URL is allowed that the rule decides: a rule without a path restricts nothing. */
  boolean allowsByRule(int rule) {
    return allowsByType(rule) || length(rule) == 0;
  }

  boolean allowsByType(int rule) {
    return CompiledRule.allows(data, rule);
  }

  Rule rule(int rule) {
    int path = CompiledRule.path(data, rule);
    int end = path + length(rule);
    return new Rule(
        line(rule),
        allowsByType(rule) ? Rule.Type.ALLOW : Rule.Type.DISALLOW,
        dialect.escaping.textOfPattern(data, path, end, end),
        end - path);
  }

  /** Whether a rule matches the path {@code s[start, end)}. */
  boolean matches(int rule, String s, int start, int end) {
    int pattern = CompiledRule.path(data, rule);
    int patternEnd = pattern + CompiledRule.length(data, rule);
    return PatternMatcher.matches(data, pattern, patternEnd, s, start, end);
  }

  /** The answer if the path stands in the URL as it is compared, or if that does not matter, without making an object. */
  private Match allowsAsWritten(String url) {
    int start = UrlPath.startOfPath(url);
    if (start < 0) {
      return Match.UNSURE;
    }
    Match allowed = allows(url, start, url.length(), dialect.escaping);
    if (allowed != Match.UNSURE) {
      return allowed;
    }
    int end = UrlPath.endOfPath(url, start, dialect.escaping);
    return end < 0 ? Match.UNSURE : allows(url, start, end, Escaping.DONE);
  }

  private boolean allowsPath(String path) {
    return allows(path, 0, path.length(), Escaping.DONE) == Match.YES;
  }

  private Match allows(String s, int start, int end, Escaping escaping) {
    if (dialect.robotsTxtAllowed) {
      Match robotsTxt = UrlPath.isRobotsTxt(s, start, end, escaping);
      if (robotsTxt != Match.NO) {
        return robotsTxt;
      }
    }
    int rule = firstMatch(s, start, end, escaping);
    if (rule == RuleIndex.UNSURE) {
      return Match.UNSURE;
    }
    return rule == RuleIndex.NONE || allowsByRule(rule) ? Match.YES : Match.NO;
  }

  private Verdict checkPath(String path) {
    return checkPath(path, 0, path.length());
  }

  private Verdict checkPath(String s, int start, int end) {
    if (rulesEnd == 0) {
      return new Verdict(this, s, start, end, withoutRules(), RuleIndex.NONE);
    }
    boolean robotsTxt = UrlPath.isRobotsTxt(s, start, end, Escaping.DONE) == Match.YES;
    if (dialect.robotsTxtAllowed && robotsTxt) {
      return new Verdict(this, s, start, end, Reason.ROBOTS_TXT, RuleIndex.NONE);
    }
    int rule = firstMatch(s, start, end, Escaping.DONE);
    Reason reason = rule == RuleIndex.NONE
        ? Reason.NO_MATCH
        : length(rule) == 0 ? Reason.EMPTY_PATH : Reason.LONGEST_MATCH;
    return new Verdict(this, s, start, end, reason, rule);
  }

  private Reason withoutRules() {
    return switch (kind) {
      case NAMED, WILDCARD -> Reason.NO_RULES;
      case NO_GROUP -> Reason.NO_GROUP;
      case WILDCARD_NOT_OBEYED -> Reason.WILDCARD_NOT_OBEYED;
      case ACTING_FOR_USER -> Reason.ACTING_FOR_USER;
    };
  }

  /** The first rule that matches the path {@code s[start, end)}, or {@link RuleIndex#NONE}, or {@link RuleIndex#UNSURE} if a character is doubtful. */
  private int firstMatch(String s, int start, int end, Escaping escaping) {
    RuleIndex known = index;
    if (known == null && work > (long) READINGS_OF_AN_INDEX * rulesEnd) {
      known = RuleIndex.ifWorthwhile(data, rulesEnd);
      index = known;
      work = DECIDED;
    }
    return known == null
        ? firstInOrder(0, s, start, end, escaping)
        : known.firstMatch(data, s, start, end, escaping);
  }

  private int firstInOrder(int first, String s, int start, int end, Escaping escaping) {
    Match match = Match.NO;
    int rule = first;
    int searched = 0;
    while (rule < rulesEnd) {
      int path = CompiledRule.path(data, rule);
      int pathEnd = path + CompiledRule.length(data, rule);
      match = PatternMatcher.matches(data, path, pathEnd, s, start, end, escaping);
      if (match != Match.NO) {
        break;
      }
      // For a rule that begins with a wildcard the path of the URL is searched.
      if (path + 1 < pathEnd && (data[path] == '*' || data[path + 1] == '*')) {
        searched += end - start;
      }
      rule = pathEnd;
    }
    if (work != DECIDED) {
      work = (int) Math.min(Integer.MAX_VALUE, (long) work + rule - first + searched);
    }
    if (match == Match.NO) {
      return RuleIndex.NONE;
    }
    if (match == Match.YES) {
      return rule;
    }
    int sureEnd = UrlPath.endOfPath(s, start, dialect.escaping);
    return sureEnd < 0 ? RuleIndex.UNSURE : firstInOrder(rule, s, start, sureEnd, Escaping.DONE);
  }

  /** Whether an allow rule decides although a disallow rule of the same length matches. */
  boolean isTie(int deciding, String s, int start, int end) {
    if (!allowsByType(deciding)) {
      return false;
    }
    for (int at = nextRule(deciding);
        at != RuleIndex.NONE && length(at) == length(deciding);
        at = nextRule(at)) {
      if (!allowsByType(at) && matches(at, s, start, end)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the other rules give the same verdict and line number for every URL. Many sites have the same robots.txt: if you hold
   * the rules of millions of sites, equal ones can share one instance.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CrawlerRules that
        && dialect == that.dialect
        && kind == that.kind
        && rulesEnd == that.rulesEnd
        && crawler.equals(that.crawler)
        && Arrays.equals(data, that.data);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data) * 31 + crawler.hashCode();
  }

  /** A readable summary: crawler and number of rules. */
  @Override
  public String toString() {
    return "CrawlerRules[" + crawler.name() + ", " + kind + ", " + rules().size() + " rules]";
  }
}
