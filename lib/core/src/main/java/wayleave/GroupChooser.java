package wayleave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Chooses the groups that hold for a crawler (RFC 9309 §2.2.1). */
final class GroupChooser {
  private static final BitSet NONE = new BitSet();

  private final RobotsTxt robots;
  private final Crawler asked;
  private final Crawler crawler;
  private final GroupIndex index;

  private GroupChooser(RobotsTxt robots, Crawler asked, GroupIndex index) {
    this.robots = robots;
    this.asked = asked;
    this.crawler = asked.under(robots.dialect);
    this.index = index;
  }

  /**
   * What was chosen.
   *
   * @param userAgents the user-agent lines that chose it
   */
  private record Choice(GroupSelection.Kind kind, BitSet userAgents) {}

  static CrawlerRules rulesFor(RobotsTxt robots, Crawler crawler) {
    GroupChooser chooser = new GroupChooser(robots, crawler, robots.groupIndex());
    return chooser.compile(chooser.choose());
  }

  /** The same for several crawlers: those with the same groups share what is compiled. */
  static List<CrawlerRules> rulesFor(RobotsTxt robots, List<Crawler> crawlers) {
    GroupIndex index = GroupIndex.of(robots.records, crawlers.size() > 1);
    List<Choice> choices = new ArrayList<>();
    List<CrawlerRules> compiled = new ArrayList<>();
    List<CrawlerRules> result = new ArrayList<>(crawlers.size());
    for (Crawler crawler : crawlers) {
      GroupChooser chooser = new GroupChooser(robots, crawler, index);
      Choice choice = chooser.choose();
      int same = choices.size() - 1;
      while (same >= 0
          && !(choices.get(same).kind == choice.kind
              && choices.get(same).userAgents.equals(choice.userAgents))) {
        same--;
      }
      if (same < 0) {
        choices.add(choice);
        compiled.add(chooser.compile(choice));
      }
      result.add(
          same < 0 ? compiled.get(compiled.size() - 1) : compiled.get(same).of(crawler));
    }
    return result;
  }

  private Choice choose() {
    if (crawler.isUserTriggered()) {
      return new Choice(GroupSelection.Kind.ACTING_FOR_USER, NONE);
    }
    BitSet named = named();
    if (!named.isEmpty()) {
      return new Choice(GroupSelection.Kind.NAMED, named);
    }
    if (!crawler.obeysWildcard()) {
      return new Choice(GroupSelection.Kind.WILDCARD_NOT_OBEYED, NONE);
    }
    return index.wildcards().isEmpty()
        ? new Choice(GroupSelection.Kind.NO_GROUP, NONE)
        : new Choice(GroupSelection.Kind.WILDCARD, index.wildcards());
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

  /** Compiles the rules of all groups with one of the chosen user-agent lines. */
  private CrawlerRules compile(Choice choice) {
    BitSet chosen = choice.userAgents;
    RuleCompiler compiler = new RuleCompiler(robots.dialect);
    CompactLines record = robots.records();
    int userAgent = chosen.nextSetBit(0);
    while (userAgent >= 0) {
      int group = index.groupOf(userAgent);
      index.goToGroup(group, record);
      userAgent = chosen.nextSetBit(addGroup(record, index.firstOf(group), chosen, compiler));
    }
    return compiler.compile(asked, choice.kind);
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
