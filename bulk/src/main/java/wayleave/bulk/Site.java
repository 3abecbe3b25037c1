package wayleave.bulk;

import java.time.Instant;
import java.util.List;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;

/** What the captures of an origin say to the crawlers of a run, compiled. Immutable and thread-safe. */
final class Site {
  /** About what it takes besides the rules. */
  private static final int BYTES = 300;
  /** About what the rules of a crawler take besides their packed form, and what its rows have in common. */
  private static final int BYTES_EACH = 400;

  private final String origin;
  private final CapturedRules[] rules;
  private final RowSite[] rows;
  private final int weight;

  private Site(String origin, CapturedRules[] rules, RowSite[] rows, int weight) {
    this.origin = origin;
    this.rules = rules;
    this.rows = rows;
    this.weight = weight;
  }

  /** @param names of the crawlers, as rows have them */
  static Site of(String origin, CapturedSite site, List<Crawler> crawlers, List<String> names) {
    CapturedRules[] rules = new CapturedRules[crawlers.size()];
    RowSite[] rows = new RowSite[rules.length];
    Instant fetchedAt = site.fetchedAt().orElse(null);
    int weight = BYTES + 2 * origin.length();
    for (int i = 0; i < rules.length; i++) {
      rules[i] = site.forCrawler(crawlers.get(i));
      rows[i] = new RowSite(origin, names.get(i), fetchedAt);
      // An index of the rules takes about as much as they do.
      weight += BYTES_EACH
          + 2 * rules[i].rules().map(AgentRules::toBytes).map(b -> b.length).orElse(0);
    }
    return new Site(origin, rules, rows, weight);
  }

  String origin() {
    return origin;
  }

  CapturedRules rules(int crawler) {
    return rules[crawler];
  }

  /** What the rows of a crawler have in common. */
  RowSite rows(int crawler) {
    return rows[crawler];
  }

  /** About how many bytes it takes. */
  int weight() {
    return weight;
  }
}
