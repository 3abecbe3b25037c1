package wayleave.lint.internal.groups;

import java.util.List;
import wayleave.lint.internal.context.Check;

/** The checks of groups and the crawlers that they name. */
public final class GroupChecks {
  /** In the order in which they run. */
  public static final List<Check> ALL = List.of(
      new OrphanRulesCheck(),
      new UserAgentNamesCheck(),
      new CrawlerNamesCheck(),
      new RetiredCrawlersCheck(),
      new ObedienceCheck(),
      new GroupNamesCheck(),
      new GroupRulesCheck(),
      new GroupsSwallowedCheck(),
      new StarRulesDroppedCheck(),
      new StarNotForAllCheck(),
      new FallbackGroupsCheck(),
      new AiCrawlersCheck());

  private GroupChecks() {}
}
