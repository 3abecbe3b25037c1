package wayleave.crawlercommons;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serial;
import java.io.Serializable;
import wayleave.CrawlerRules;

/**
 * What {@link WayleaveRobotRules} are sent as.
 *
 * @param readings what {@link CrawlerRules#toBytes} wrote, for each reading; one at least
 * @param crawlDelay in milliseconds, or {@code UNSET_CRAWL_DELAY}
 * @param deferVisits whether the site is to be asked again later
 * @param matchedWildcard whether the groups for all crawlers hold
 * @param sitemaps the URLs of the sitemaps
 */
record RulesCodec(
    byte[][] readings,
    long crawlDelay,
    boolean deferVisits,
    boolean matchedWildcard,
    String[] sitemaps)
    implements Serializable {
  @Serial
  private static final long serialVersionUID = 2;

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
    if (readings.length == 0) {
      throw unreadable();
    }
    CrawlerRules[] stricter = new CrawlerRules[readings.length - 1];
    for (int i = 0; i < stricter.length; i++) {
      stricter[i] = read(readings[i + 1]);
    }
    WayleaveRobotRules result = new WayleaveRobotRules(read(readings[0]), stricter, sitemaps);
    result.setCrawlDelay(crawlDelay);
    result.setDeferVisits(deferVisits);
    result.setMatchedWildcard(matchedWildcard);
    return result;
  }

  private static CrawlerRules read(byte[] rules) throws InvalidObjectException {
    return CrawlerRules.fromBytes(rules).orElseThrow(RulesCodec::unreadable);
  }

  private static InvalidObjectException unreadable() {
    return new InvalidObjectException(
        "not rules as this version of Wayleave writes them: parse the robots.txt again");
  }
}
