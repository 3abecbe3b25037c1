package wayleave.bulk;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;

/** What the captures of an origin say to the crawlers of a run, compiled. Immutable and thread-safe. */
final class Site {
  /** About what it takes besides the rules. */
  private static final int BYTES = 300;
  /** About what the rules of a crawler take besides their packed form. */
  private static final int BYTES_EACH = 200;

  private final String origin;
  private final @Nullable Instant fetchedAt;
  private final CapturedRules[] rules;
  private final int weight;

  private Site(String origin, @Nullable Instant fetchedAt, CapturedRules[] rules, int weight) {
    this.origin = origin;
    this.fetchedAt = fetchedAt;
    this.rules = rules;
    this.weight = weight;
  }

  static Site of(String origin, CapturedSite site, List<Crawler> crawlers) {
    CapturedRules[] rules = new CapturedRules[crawlers.size()];
    int weight = BYTES + 2 * origin.length();
    for (int i = 0; i < rules.length; i++) {
      rules[i] = site.forCrawler(crawlers.get(i));
      // An index of the rules takes about as much as they do.
      weight += BYTES_EACH
          + 2 * rules[i].rules().map(AgentRules::toBytes).map(b -> b.length).orElse(0);
    }
    return new Site(origin, site.fetchedAt().orElse(null), rules, weight);
  }

  String origin() {
    return origin;
  }

  @Nullable
  Instant fetchedAt() {
    return fetchedAt;
  }

  CapturedRules rules(int crawler) {
    return rules[crawler];
  }

  /** About how many bytes it takes. */
  int weight() {
    return weight;
  }
}
