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

  private GroupChooser(RobotsTxt robots, Crawler asked) {
    this.robots = robots;
    this.asked = asked;
    this.crawler = asked.under(robots.dialect);
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
    CompactLines record = robots.records();
    while (record.nextUserAgent()) {
      if (record.isWildcard()) {
        wildcard = true;
      }
      for (int token = 0; token < named; token++) {
        if (names(record, token)) {
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

  /** Whether a user-agent line names the crawler's token, or any of them, or is for all crawlers, as asked for. */
  private boolean names(CompactLines userAgent, int token) {
    if (userAgent.isWildcard() || token == WILDCARD || token == NO_TOKEN) {
      return userAgent.isWildcard() && token == WILDCARD;
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
    return robots.dialect.tokens == Dialect.Tokens.NAMED_AT_START
        ? ProductToken.beginsWith(userAgent.bytes, userAgent.start, userAgent.end, name)
        : ProductToken.equals(userAgent.bytes, userAgent.start, userAgent.end, name);
  }

  /**
   * Compiles the rules of all groups with a user-agent line that names the token, and takes along the extension lines that
   * are meant for the crawler: those that follow a run of user-agent lines one of which names it. An extension line ends such
   * a run, although it does not end the group.
   */
  private CrawlerRules compile(GroupSelection.Kind kind, int token) {
    RuleCompiler compiler = new RuleCompiler(robots.dialect);
    boolean chosen = false;
    boolean meant = false;
    boolean newRun = true;
    CompactLines record = robots.records();
    while (token != NO_TOKEN && record.next()) {
      if (record.kind == CompactLines.FIRST_USER_AGENT) {
        chosen = false;
        newRun = true;
      }
      if (record.isUserAgent()) {
        meant = meant && !newRun;
        newRun = false;
        if (names(record, token)) {
          chosen = true;
          meant = true;
          compiler.addOther(record);
        }
      } else if (record.isRule()) {
        if (chosen) {
          compiler.addRule(record);
        }
      } else if (record.kind == CompactLines.EXTENSION) {
        newRun = true;
        if (meant) {
          compiler.addOther(record);
        }
      }
    }
    return compiler.compile(asked, kind);
  }
}
