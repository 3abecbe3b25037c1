package wayleave;

/** Chooses the groups that hold for a crawler (RFC 9309 §2.2.1, U1-U7). */
final class GroupChooser {
  /** Stand where the index of a token is asked for. */
  private static final int NO_TOKEN = -1;

  private static final int ANY_TOKEN = -2;
  private static final int WILDCARD = -3;

  private final RobotsTxt robots;
  private final Crawler crawler;

  private GroupChooser(RobotsTxt robots, Crawler crawler) {
    this.robots = robots;
    this.crawler = crawler;
  }

  static AgentRules rulesFor(RobotsTxt robots, Crawler crawler) {
    return new GroupChooser(robots, crawler).choose();
  }

  private AgentRules choose() {
    if (crawler.isActingForUser()) {
      return compile(GroupSelection.Kind.ACTING_FOR_USER, NO_TOKEN);
    }
    boolean wildcard = false;
    int tokens = crawler.tokens().size();
    int named = tokens;
    Records record = robots.records();
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
          crawler.followsAllTokens() || robots.dialect.tokens == Dialect.Tokens.CUT_AND_MERGED;
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
  private boolean names(Records userAgent, int token) {
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
  private AgentRules compile(GroupSelection.Kind kind, int token) {
    RuleCompiler compiler = new RuleCompiler(robots.dialect);
    boolean chosen = false;
    boolean meant = false;
    boolean newRun = true;
    Records record = robots.records();
    while (token != NO_TOKEN && record.next()) {
      if (record.kind == Records.FIRST_USER_AGENT) {
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
      } else if (record.kind == Records.EXTENSION) {
        newRun = true;
        if (meant) {
          compiler.addOther(record);
        }
      }
    }
    return compiler.compile(crawler, kind);
  }
}
