package wayleave;

import wayleave.internal.crawler.ProductToken;

/** Chooses the groups that hold for a crawler (RFC 9309 §2.2.1, U1-U7). */
final class GroupChooser {
  /** Stand where the index of a token is asked for. */
  private static final int NO_TOKEN = -1;

  private static final int ANY_TOKEN = -2;
  private static final int WILDCARD = -3;

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
      return compile(GroupSelection.Kind.ACTING_FOR_USER, NO_TOKEN);
    }
    boolean wildcard = false;
    int tokens = crawler.tokens().size();
    int named = tokens;
    for (int i = 0; i < index.userAgents(); i++) {
      if (isWildcard(i)) {
        wildcard = true;
      }
      for (int token = 0; token < named; token++) {
        if (names(i, token)) {
          named = token;
        }
      }
    }
    if (named < tokens) {
      boolean merged =
          crawler.mergesTokenGroups() || robots.dialect.tokens == Dialect.Tokens.CUT_AND_MERGED;
      return compile(GroupSelection.Kind.NAMED, merged ? ANY_TOKEN : named);
    }
    if (!crawler.obeysWildcard()) {
      return compile(GroupSelection.Kind.WILDCARD_NOT_OBEYED, NO_TOKEN);
    }
    return wildcard
        ? compile(GroupSelection.Kind.WILDCARD, WILDCARD)
        : compile(GroupSelection.Kind.NO_GROUP, NO_TOKEN);
  }

  private boolean isWildcard(int userAgent) {
    int start = index.nameStart(userAgent);
    return index.nameEnd(userAgent) - start == 1 && robots.records[start] == '*';
  }

  /** Whether a user-agent line names the crawler's token, or any of them, or is for all crawlers, as asked for. */
  private boolean names(int userAgent, int token) {
    if (token == WILDCARD || token == NO_TOKEN || isWildcard(userAgent)) {
      return token == WILDCARD && isWildcard(userAgent);
    }
    if (token == ANY_TOKEN) {
      for (int i = 0; i < crawler.tokens().size(); i++) {
        if (names(userAgent, i)) {
          return true;
        }
      }
      return false;
    }
    byte[] name = crawler.tokenBytes(token);
    int start = index.nameStart(userAgent);
    int end = index.nameEnd(userAgent);
    return robots.dialect.tokens == Dialect.Tokens.NAMED_AT_START
        ? ProductToken.beginsWith(robots.records, start, end, name)
        : ProductToken.equals(robots.records, start, end, name);
  }

  /** Compiles the rules of all groups with a user-agent line that names the token. */
  private CrawlerRules compile(GroupSelection.Kind kind, int token) {
    RuleCompiler compiler = new RuleCompiler(robots.dialect);
    CompactLines record = robots.records();
    int userAgent = 0;
    while (token != NO_TOKEN && userAgent < index.userAgents()) {
      int group = index.groupOf(userAgent);
      int first = userAgent;
      boolean chosen = false;
      for (; userAgent < index.userAgents() && index.groupOf(userAgent) == group; userAgent++) {
        chosen = chosen || names(userAgent, token);
      }
      if (chosen) {
        index.goToGroup(group, record);
        addGroup(record, first, token, compiler);
      }
    }
    return compiler.compile(asked, kind);
  }

  /**
   * Adds the rules of a group, and the extension lines that are meant for the crawler: those that follow a run of user-agent
   * lines one of which names it. An extension line ends such a run, although it does not end the group.
   *
   * @param userAgent the group's first user-agent line
   */
  private void addGroup(CompactLines record, int userAgent, int token, RuleCompiler compiler) {
    boolean isFirst = true;
    boolean meant = false;
    boolean newRun = true;
    while (record.next() && (isFirst || record.kind != CompactLines.FIRST_USER_AGENT)) {
      isFirst = false;
      if (record.isUserAgent()) {
        meant = meant && !newRun;
        newRun = false;
        if (names(userAgent++, token)) {
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
  }
}
