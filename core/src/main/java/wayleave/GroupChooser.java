package wayleave;

import java.util.ArrayList;
import java.util.List;

/** Chooses the groups that hold for a crawler (RFC 9309 §2.2.1, U1-U7). */
final class GroupChooser {
  /** Stands for the lines for all crawlers where a token's index is asked for. */
  private static final int WILDCARD = -1;

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
      return allowAll(GroupSelection.Kind.ACTING_FOR_USER);
    }
    List<Integer> named = named();
    if (!named.isEmpty()) {
      return compile(GroupSelection.Kind.NAMED, named);
    }
    if (!crawler.obeysWildcard()) {
      return allowAll(GroupSelection.Kind.WILDCARD_NOT_OBEYED);
    }
    List<Integer> wildcard = userAgentLines(WILDCARD, WILDCARD);
    return wildcard.isEmpty()
        ? allowAll(GroupSelection.Kind.NO_GROUP)
        : compile(GroupSelection.Kind.WILDCARD, wildcard);
  }

  /** The user-agent lines that name the crawler's most specific token that any line names (U1), or any of its tokens. */
  private List<Integer> named() {
    int tokens = crawler.tokens().size();
    if (robots.dialect.tokens == Dialect.Tokens.CUT_AND_MERGED) {
      return userAgentLines(0, tokens - 1);
    }
    for (int token = 0; token < tokens; token++) {
      List<Integer> lines = userAgentLines(token, token);
      if (!lines.isEmpty()) {
        return lines;
      }
    }
    return List.of();
  }

  /** The indexes of the user-agent lines that name one of the tokens. */
  private List<Integer> userAgentLines(int firstToken, int lastToken) {
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < robots.userAgents.length / RobotsTxt.USER_AGENT_INTS; i++) {
      for (int token = firstToken; token <= lastToken; token++) {
        if (names(i, token)) {
          result.add(i);
          break;
        }
      }
    }
    return result;
  }

  private boolean names(int userAgent, int token) {
    if (robots.isWildcard(userAgent) || token == WILDCARD) {
      return robots.isWildcard(userAgent) && token == WILDCARD;
    }
    int from = robots.userAgents[userAgent * RobotsTxt.USER_AGENT_INTS + 1];
    int to = robots.userAgents[userAgent * RobotsTxt.USER_AGENT_INTS + 2];
    byte[] name = crawler.tokenBytes(token);
    return robots.dialect.tokens == Dialect.Tokens.NAMED_AT_START
        ? ProductToken.beginsWith(robots.arena, from, to, name)
        : ProductToken.equals(robots.arena, from, to, name);
  }

  private AgentRules compile(GroupSelection.Kind kind, List<Integer> userAgents) {
    RuleCompiler compiler = new RuleCompiler(robots);
    List<UserAgentLine> lines = new ArrayList<>();
    List<ExtensionLine> extensions = new ArrayList<>();
    int next = 0;
    for (int group = 0; group < robots.groupCount(); group++) {
      int first = next;
      while (next < userAgents.size() && userAgents.get(next) < robots.endOfUserAgents(group)) {
        lines.add(robots.userAgent(userAgents.get(next)));
        next++;
      }
      if (next > first) {
        compiler.add(group);
        addExtensions(group, userAgents.subList(first, next), extensions);
      }
    }
    return compiler.compile(crawler, new GroupSelection(kind, lines), extensions);
  }

  /**
   * Adds the extension lines of a group that are meant for the crawler: those that follow a run of user-agent lines one of
   * which chose the group. An extension line ends such a run, although it does not end the group.
   */
  private void addExtensions(int group, List<Integer> chosen, List<ExtensionLine> result) {
    int agent = robots.firstUserAgent(group);
    int nextChosen = 0;
    boolean meant = false;
    for (int e = robots.firstExtension(group); e < robots.endOfExtensions(group); e++) {
      boolean newRun = true;
      for (;
          agent < robots.endOfUserAgents(group)
              && robots.userAgentLine(agent) < robots.extensionLine(e);
          agent++) {
        meant = meant && !newRun;
        newRun = false;
        if (nextChosen < chosen.size() && chosen.get(nextChosen) == agent) {
          meant = true;
          nextChosen++;
        }
      }
      if (meant) {
        result.add(robots.extension(e));
      }
    }
  }

  private AgentRules allowAll(GroupSelection.Kind kind) {
    return new RuleCompiler(robots)
        .compile(crawler, new GroupSelection(kind, List.of()), List.of());
  }
}
