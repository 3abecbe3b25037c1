package wayleave.captures.history;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/** How much of a site each of some crawlers may fetch, as the captures in force at one time say. Immutable and thread-safe. */
public final class AccessSnapshot {
  private final CrawlerState[] states;

  private AccessSnapshot(CrawlerState[] states) {
    this.states = states;
  }

  /**
   * What captures say to some crawlers. It does not depend on when they were taken.
   *
   * @param dialect how they were read
   */
  public static AccessSnapshot of(CapturedSite site, List<Crawler> crawlers, Dialect dialect) {
    CrawlerState[] states = new CrawlerState[crawlers.size()];
    RobotsTxt robots = site.robotsTxt().orElse(null);
    if (robots == null) {
      Arrays.fill(
          states,
          site.forAllUrls()
              .map(CapturedVerdict::allowed)
              .map(allowed -> CrawlerState.withoutFile(allowed, dialect))
              .orElse(CrawlerState.UNKNOWN));
      return new AccessSnapshot(states);
    }
    List<CrawlerRules> rules = robots.rulesFor(crawlers);
    for (int i = 0; i < states.length; i++) {
      int same = 0;
      while (same < i && !rules.get(same).hasSameLinesAs(rules.get(i))) {
        same++;
      }
      states[i] = same < i ? states[same] : CrawlerState.of(rules.get(i));
    }
    return new AccessSnapshot(states);
  }

  /** How many crawlers it is about. */
  int crawlers() {
    return states.length;
  }

  /** How much a crawler may fetch, by its place in the list; null if that is not known. */
  public @Nullable SiteAccess access(int crawler) {
    return states[crawler].access();
  }

  CrawlerState state(int crawler) {
    return states[crawler];
  }
}
