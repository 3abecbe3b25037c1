package wayleave;

import java.util.BitSet;

/** Chooses the groups that hold for a crawler (RFC 9309 §2.2.1, U1-U7). */
final class GroupChooser {
  private static final BitSet NONE = new BitSet();

  private final RobotsTxt robots;
  private final Crawler asked;
  private final Crawler crawler;
  private final GroupIndex index;

  private GroupChooser(RobotsTxt robots, Crawler asked) {
    this.robots = robots;
    this.asked = asked;
    this.crawler = asked.under(robots.dialect);
    this.index = robots.groupIndex();
  }

  static CrawlerRules rulesFor(RobotsTxt robots, Crawler crawler) {
    return new GroupChooser(robots, crawler).choose();
  }

  private CrawlerRules choose() {
    if (crawler.isUserTriggered()) {
      return compile(GroupSelection.Kind.ACTING_FOR_USER, NONE);
    }
    BitSet named = named();
    if (!named.isEmpty()) {
      return compile(GroupSelection.Kind.NAMED, named);
    }
    if (!crawler.obeysWildcard()) {
      return compile(GroupSelection.Kind.WILDCARD_NOT_OBEYED, NONE);
    }
    return index.wildcards().isEmpty()
        ? compile(GroupSelection.Kind.NO_GROUP, NONE)
        : compile(GroupSelection.Kind.WILDCARD, index.wildcards());
  }

  /** The user-agent lines that name the crawler's first token that the document names, or any of its tokens. */
  private BitSet named() {
    boolean merged =
        crawler.mergesTokenGroups() || robots.dialect.tokens == Dialect.Tokens.CUT_AND_MERGED;
    boolean isAtStart = robots.dialect.tokens == Dialect.Tokens.NAMED_AT_START;
    BitSet named = new BitSet();
    for (int token = 0; token < crawler.tokens().size() && (merged || named.isEmpty()); token++) {
      named.or(index.naming(crawler.tokenBytes(token), isAtStart));
    }
    return named;
  }

  /** Compiles the rules of all groups with one of some user-agent lines. */
  private CrawlerRules compile(GroupSelection.Kind kind, BitSet chosen) {
    RuleCompiler compiler = new RuleCompiler(robots.dialect);
    CompactLines record = robots.records();
    int userAgent = chosen.nextSetBit(0);
    while (userAgent >= 0) {
      int group = index.groupOf(userAgent);
      index.goToGroup(group, record);
      userAgent = chosen.nextSetBit(addGroup(record, index.firstOf(group), chosen, compiler));
    }
    return compiler.compile(asked, kind);
  }

  /**
   * Adds the rules of a group, and the extension lines that are meant for the crawler: those that follow a run of user-agent
   * lines one of which names it. An extension line ends such a run, although it does not end the group.
   *
   * @param first the group's first user-agent line
   * @return the first user-agent line of the next group
   */
  private static int addGroup(
      CompactLines record, int first, BitSet chosen, RuleCompiler compiler) {
    int userAgent = first;
    boolean meant = false;
    boolean newRun = true;
    while (record.next() && (userAgent == first || record.kind != CompactLines.FIRST_USER_AGENT)) {
      if (record.isUserAgent()) {
        meant = meant && !newRun;
        newRun = false;
        if (chosen.get(userAgent++)) {
          meant = true;
          compiler.addOther(record);
        }
      } else if (record.isRule()) {
        compiler.addRule(record);
      } else if (record.kind == CompactLines.EXTENSION) {
        newRun = true;
        if (meant) {
          compiler.addOther(record);
        }
      }
    }
    return userAgent;
  }
}
