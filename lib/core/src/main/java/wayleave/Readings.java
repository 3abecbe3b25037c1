package wayleave;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules of one robots.txt that apply to one crawler, in each {@link Dialect}.
 *
 * <p>For crawlers that must never fetch what the site owner meant to disallow: {@link #mostRestrictive} disallows what any
 * dialect disallows. For example, {@code Disalow: /x} disallows {@code /x}, because google/robotstxt accepts the misspelling.
 * Immutable and thread-safe.
 */
public final class Readings {
  /** In the order in which they are asked for a verdict that disallows. */
  private final List<CrawlerRules> rules;

  private Readings(List<CrawlerRules> rules) {
    this.rules = rules;
  }

  /**
   * Parses a robots.txt in every dialect.
   *
   * @param body its bytes, without content coding; not changed
   */
  public static Readings of(byte[] body, Crawler crawler) {
    List<CrawlerRules> rules = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      rules.add(RobotsTxt.parse(body, dialect).rulesFor(crawler));
    }
    return new Readings(List.copyOf(rules));
  }

  /** The rules in each dialect, in the order of the dialects. */
  public List<CrawlerRules> rules() {
    return rules;
  }

  /** The verdict of each dialect, in the order of the dialects. */
  public List<Verdict> check(String url) {
    return rules.stream().map(each -> each.check(url)).toList();
  }

  /** The first verdict that disallows a URL, or that of {@link Dialect#GOOGLE} if none does. */
  public Verdict mostRestrictive(String url) {
    List<Verdict> verdicts = check(url);
    return verdicts.stream()
        .filter(verdict -> !verdict.allowed())
        .findFirst()
        .orElse(verdicts.get(0));
  }

  /** Whether every dialect allows a URL. */
  public boolean allows(String url) {
    return rules.stream().allMatch(each -> each.allows(url));
  }
}
