package wayleave.bulk.sites;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.bulk.rows.RowSite;
import wayleave.bulk.sites.SharedRules.Shared;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;

/** What the captures of an origin say to the crawlers of a run, compiled. Immutable and thread-safe. */
public final class Site {
  /** About what it takes besides the rules, with its entry in the table, without the origin's characters. */
  private static final int BYTES = 190;
  /** About what it takes besides for each crawler. */
  private static final int BYTES_EACH = 150;

  private final Shared[] rules;
  private final RowSite[] rows;
  private final @Nullable CapturedSite captured;
  private final int weight;

  private Site(Shared[] rules, RowSite[] rows, @Nullable CapturedSite captured, int weight) {
    this.rules = rules;
    this.rows = rows;
    this.captured = captured;
    this.weight = weight;
  }

  /**
   * A site.
   *
   * @param names of the crawlers, as rows have them
   * @param shared takes the rules
   */
  static Site of(
      String origin,
      CapturedSite site,
      List<Crawler> crawlers,
      List<String> names,
      SharedRules shared) {
    Shared[] rules = new Shared[crawlers.size()];
    RowSite[] rows = new RowSite[rules.length];
    Instant fetchedAt = site.fetchedAt().orElse(null);
    int weight = BYTES + origin.length();
    for (int i = 0; i < rules.length; i++) {
      rules[i] = shared.take(site.forCrawler(crawlers.get(i)));
      rows[i] = new RowSite(origin, names.get(i), fetchedAt);
      weight += BYTES_EACH + origin.length();
    }
    return new Site(rules, rows, null, weight);
  }

  /** This site with its file beside the rules. */
  Site keeping(CapturedSite site) {
    int bytes = site.robotsTxt().map(robots -> 2 * robots.toBytes().length).orElse(0);
    return new Site(rules, rows, site, weight + bytes);
  }

  /** Gives its rules back: nobody keeps it any more. */
  void giveBack(SharedRules shared) {
    for (Shared each : rules) {
      shared.giveBack(each);
    }
  }

  public CapturedRules rules(int crawler) {
    return rules[crawler].rules();
  }

  /** What the rows of a crawler have in common. */
  public RowSite rows(int crawler) {
    return rows[crawler];
  }

  /** What its captures say; null if the file is not kept. */
  public @Nullable CapturedSite captured() {
    return captured;
  }

  /** About how many bytes it takes, without its rules. */
  int weight() {
    return weight;
  }
}
