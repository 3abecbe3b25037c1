package wayleave;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import wayleave.syntax.LineScanner;

/**
 * A robots.txt as one {@link Dialect} reads it: its groups, rules, sitemaps and extension lines (RFC 9309 §2.2).
 *
 * <p>Parsing never fails: any bytes are a robots.txt, and what is no valid line is dropped (F2, F3). One document serves
 * every crawler: {@link #rulesFor} picks the rules that one of them has to follow. Immutable and thread-safe.
 *
 * <pre>{@code
 * RobotsTxt robots = RobotsTxt.parse(body);
 * AgentRules rules = robots.rulesFor(Crawler.of("Googlebot-Image"));
 * if (rules.allows("https://example.com/images/dogs.jpg")) { ... }
 * }</pre>
 */
public final class RobotsTxt {
  static final int USER_AGENT_INTS = 3;
  static final int RULE_INTS = 3;
  static final int GROUP_INTS = 3;
  static final int EXTENSION_INTS = 4;
  static final int SITEMAP_INTS = 3;

  final Dialect dialect;
  /** Names, paths in the spelling that is compared, fields and values, one after the other. */
  final byte[] arena;
  /** For each user-agent line: line * 2 + (1 if for all crawlers), start and end in the arena. */
  final int[] userAgents;
  /** For each rule: line * 2 + (1 if allow), start and end in the arena. */
  final int[] rules;
  /** For each group: the ends of its user-agent lines, rules and extension lines, each counted from the file's first. */
  final int[] groups;
  /** For each extension line: line, and in the arena the start of field, start of value and end of value. */
  final int[] extensions;
  /** For each sitemap: line, start and end in the arena. */
  final int[] sitemaps;

  /** How many extension lines stand before the first group. */
  private final int extensionsBeforeGroups;

  private final int firstIgnoredLine;

  RobotsTxt(
      Dialect dialect,
      byte[] arena,
      int[] userAgents,
      int[] rules,
      int[] groups,
      int[] extensions,
      int[] sitemaps,
      int extensionsBeforeGroups,
      int firstIgnoredLine) {
    this.dialect = dialect;
    this.arena = arena;
    this.userAgents = userAgents;
    this.rules = rules;
    this.groups = groups;
    this.extensions = extensions;
    this.sitemaps = sitemaps;
    this.extensionsBeforeGroups = extensionsBeforeGroups;
    this.firstIgnoredLine = firstIgnoredLine;
  }

  /**
   * Reads a robots.txt in the default dialect, {@link Dialect#GOOGLE}.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   */
  public static RobotsTxt parse(byte[] body) {
    return parse(body, Dialect.GOOGLE);
  }

  /**
   * Reads a robots.txt within the dialect's own limits.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect) {
    return parse(body, dialect, Limits.of(dialect));
  }

  /**
   * Reads a robots.txt.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   * @param limits how much of the body counts (F8)
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect, Limits limits) {
    RobotsTxtAssembler assembler = new RobotsTxtAssembler(dialect, body);
    int length = SizeLimit.lengthOfWholeLines(body, limits.maxBodyBytes());
    if (length >= 0) {
      LineScanner.scan(body, length, dialect.maxLineLength(), assembler);
    }
    return assembler.assemble(SizeLimit.cutsLines(body, length));
  }

  /** Reads a robots.txt held as a string, in the default dialect. */
  public static RobotsTxt parse(String body) {
    return parse(body, Dialect.GOOGLE);
  }

  /** Reads a robots.txt held as a string. Sizes count in bytes of UTF-8. */
  public static RobotsTxt parse(String body, Dialect dialect) {
    return parse(Utf8.encode(body), dialect);
  }

  /** A writer of robots.txt files, empty. */
  public static RobotsTxtBuilder builder() {
    return new RobotsTxtBuilder();
  }

  /** The reading that this document is the result of. */
  public Dialect dialect() {
    return dialect;
  }

  /** The rules that a crawler has to follow (U1-U7). Compiled at each call: keep the result. */
  public AgentRules rulesFor(Crawler crawler) {
    return GroupChooser.rulesFor(this, crawler);
  }

  /** The groups in the order of the file. Built at each call. */
  public List<Group> groups() {
    List<Group> result = new ArrayList<>(groupCount());
    for (int g = 0; g < groupCount(); g++) {
      List<UserAgentLine> agents = new ArrayList<>();
      for (int a = firstUserAgent(g); a < endOfUserAgents(g); a++) {
        agents.add(userAgent(a));
      }
      List<Rule> groupRules = new ArrayList<>();
      for (int r = firstRule(g); r < endOfRules(g); r++) {
        groupRules.add(rule(r));
      }
      result.add(new Group(agents, groupRules, extensions(firstExtension(g), endOfExtensions(g))));
    }
    return List.copyOf(result);
  }

  /** All sitemap lines in the order of the file, wherever they stand (G4, M1). Built at each call. */
  public List<Sitemap> sitemaps() {
    List<Sitemap> result = new ArrayList<>();
    for (int i = 0; i < sitemaps.length; i += SITEMAP_INTS) {
      result.add(new Sitemap(sitemaps[i], text(sitemaps[i + 1], sitemaps[i + 2])));
    }
    return List.copyOf(result);
  }

  /**
   * All lines with a field that the standard does not know, in the order of the file, those before the first group
   * included. Built at each call.
   */
  public List<ExtensionLine> extensions() {
    return List.copyOf(extensions(0, extensions.length / EXTENSION_INTS));
  }

  /**
   * The number of the first line that was ignored because it does not end within the size limit, or empty if the whole body
   * was read (F8).
   */
  public OptionalInt firstIgnoredLine() {
    return firstIgnoredLine == 0 ? OptionalInt.empty() : OptionalInt.of(firstIgnoredLine);
  }

  int groupCount() {
    return groups.length / GROUP_INTS;
  }

  int firstUserAgent(int group) {
    return group == 0 ? 0 : endOfUserAgents(group - 1);
  }

  int endOfUserAgents(int group) {
    return groups[group * GROUP_INTS];
  }

  int firstRule(int group) {
    return group == 0 ? 0 : endOfRules(group - 1);
  }

  int endOfRules(int group) {
    return groups[group * GROUP_INTS + 1];
  }

  int userAgentLine(int index) {
    return userAgents[index * USER_AGENT_INTS] >> 1;
  }

  boolean isWildcard(int userAgent) {
    return (userAgents[userAgent * USER_AGENT_INTS] & 1) != 0;
  }

  UserAgentLine userAgent(int index) {
    int i = index * USER_AGENT_INTS;
    return new UserAgentLine(userAgentLine(index), text(userAgents[i + 1], userAgents[i + 2]));
  }

  private Rule rule(int index) {
    int i = index * RULE_INTS;
    Rule.Type type = (rules[i] & 1) != 0 ? Rule.Type.ALLOW : Rule.Type.DISALLOW;
    return new Rule(rules[i] >> 1, type, text(rules[i + 1], rules[i + 2]));
  }

  int firstExtension(int group) {
    return group == 0 ? extensionsBeforeGroups : endOfExtensions(group - 1);
  }

  int endOfExtensions(int group) {
    return groups[group * GROUP_INTS + 2];
  }

  int extensionLine(int index) {
    return extensions[index * EXTENSION_INTS];
  }

  ExtensionLine extension(int index) {
    int i = index * EXTENSION_INTS;
    String field = text(extensions[i + 1], extensions[i + 2]);
    return new ExtensionLine(extensions[i], field, text(extensions[i + 2], extensions[i + 3]));
  }

  private List<ExtensionLine> extensions(int from, int to) {
    List<ExtensionLine> result = new ArrayList<>();
    for (int i = from; i < to; i++) {
      result.add(extension(i));
    }
    return result;
  }

  private String text(int from, int to) {
    return new String(arena, from, to - from, StandardCharsets.UTF_8);
  }

  /** A summary for people: dialect and counts. */
  @Override
  public String toString() {
    return "RobotsTxt[" + dialect + ", " + groupCount() + " groups, " + rules.length / RULE_INTS
        + " rules, " + sitemaps.length / SITEMAP_INTS + " sitemaps]";
  }
}
