package wayleave;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules that one crawler has to follow by every reading of one robots.txt, one for each {@link Dialect}.
 *
 * <p>For crawlers that must never be wrong in the site owner's disfavor: {@link #mostRestrictive} disallows what any reading
 * disallows. {@code Disalow: /x} closes {@code /x} then, since google/robotstxt reads it as a rule, although the standard does
 * not. Immutable and thread-safe.
 */
public final class Readings {
  /** In the order in which they are asked for a verdict that disallows. */
  private final List<CrawlerRules> rules;

  private Readings(List<CrawlerRules> rules) {
    this.rules = rules;
  }

  /**
   * Reads a robots.txt in every dialect.
   *
   * @param body as received, after any content coding is undone; not changed
   */
  public static Readings of(byte[] body, Crawler crawler) {
    List<CrawlerRules> rules = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      rules.add(RobotsTxt.parse(body, dialect).rulesFor(crawler));
    }
    return new Readings(List.copyOf(rules));
  }

  /** The rules by each dialect, in the order of the dialects. */
  public List<CrawlerRules> rules() {
    return rules;
  }

  /** What each dialect says of a URL, in the order of the dialects. */
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
