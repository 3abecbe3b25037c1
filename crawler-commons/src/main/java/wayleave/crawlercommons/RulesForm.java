package wayleave.crawlercommons;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serial;
import java.io.Serializable;
import wayleave.AgentRules;

/**
 * What {@link WayleaveRobotRules} are sent as.
 *
 * @param rules what {@link AgentRules#toBytes} wrote
 * @param crawlDelay in milliseconds, or {@code UNSET_CRAWL_DELAY}
 * @param deferVisits whether the site is to be asked again later
 * @param matchedWildcard whether the groups for all crawlers hold
 * @param sitemaps the URLs of the sitemaps
 */
record RulesForm(
    byte[] rules, long crawlDelay, boolean deferVisits, boolean matchedWildcard, String[] sitemaps)
    implements Serializable {
  @Serial
  private static final long serialVersionUID = 1;

  @Serial
  private Object readResolve() throws ObjectStreamException {
    return read();
  }

  /**
   * The rules again.
   *
   * @throws InvalidObjectException if another version of the library wrote them, or nobody did
   */
  WayleaveRobotRules read() throws InvalidObjectException {
    AgentRules agentRules = AgentRules.fromBytes(rules)
        .orElseThrow(() -> new InvalidObjectException(
            "not rules as this version of Wayleave writes them: parse the robots.txt again"));
    WayleaveRobotRules result = new WayleaveRobotRules(agentRules, sitemaps);
    result.setCrawlDelay(crawlDelay);
    result.setDeferVisits(deferVisits);
    result.setMatchedWildcard(matchedWildcard);
    return result;
  }
}
