package wayleave.crawlercommons;

import com.esotericsoftware.kryo.DefaultSerializer;
import crawlercommons.robots.BaseRobotRules;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.Rule;

/**
 * What a site lets one crawler do, in the form that callers of crawler-commons know.
 *
 * <p>Every string is a URL and has an answer; {@code /robots.txt} itself is always allowed (RFC 9309 §2.2.2). Serializable by
 * Java and by Kryo; only the version of this library that wrote rules is sure to read them.
 *
 * <p>Any number of threads may ask. The setters, which the interface wants, are for whoever makes the rules, before others ask.
 */
@DefaultSerializer(KryoRobotRulesSerializer.class)
public final class WayleaveRobotRules extends BaseRobotRules {
  @Serial
  private static final long serialVersionUID = 1;

  private static final String[] NONE = {};
  private static final CrawlerRules[] ALONE = {};

  private final transient CrawlerRules rules;
  /** The rules by further readings: what one of them disallows is disallowed. */
  private final transient CrawlerRules[] stricter;
  // Not those of the class above: a set of several objects for each.
  private transient String[] sitemaps;

  WayleaveRobotRules(CrawlerRules rules, String[] sitemaps) {
    this(rules, ALONE, sitemaps);
  }

  WayleaveRobotRules(CrawlerRules rules, CrawlerRules[] stricter, String[] sitemaps) {
    this.rules = rules;
    this.stricter = stricter;
    this.sitemaps = sitemaps.length == 0 ? NONE : sitemaps;
  }

  /** The rules by several readings of one robots.txt: whatever one of them disallows, with the longest crawl delay. */
  static WayleaveRobotRules strictest(List<WayleaveRobotRules> readings) {
    WayleaveRobotRules first = readings.get(0);
    if (readings.size() == 1) {
      return first;
    }
    CrawlerRules[] stricter =
        readings.stream().skip(1).map(WayleaveRobotRules::agentRules).toArray(CrawlerRules[]::new);
    WayleaveRobotRules result = new WayleaveRobotRules(first.rules, stricter, first.sitemaps);
    result.setMatchedWildcard(first.isMatchedWildcard());
    result.setCrawlDelay(
        readings.stream().mapToLong(WayleaveRobotRules::getCrawlDelay).max().orElseThrow());
    return result;
  }

  /**
   * The rules themselves, which also tell which line decides, and why: {@code agentRules().check(url)}. Of several readings those
   * of the first.
   */
  public CrawlerRules agentRules() {
    return rules;
  }

  /** Whether the crawler may fetch a URL. Whether the URL belongs to the site is not asked. */
  @Override
  public boolean isAllowed(String url) {
    if (!rules.allows(url)) {
      return false;
    }
    for (CrawlerRules each : stricter) {
      if (!each.allows(url)) {
        return false;
      }
    }
    return true;
  }

  /** As {@link #isAllowed(String)}. */
  @Override
  public boolean isAllowed(URL url) {
    return isAllowed(url.toExternalForm());
  }

  /** Whether no rule can disallow a URL, also where there is a robots.txt. Found out at each call. */
  @Override
  public boolean isAllowAll() {
    return allowsAll(rules) && Arrays.stream(stricter).allMatch(WayleaveRobotRules::allowsAll);
  }

  private static boolean allowsAll(CrawlerRules rules) {
    for (Rule rule : rules.rules()) {
      if (rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a rule disallows every URL but {@code /robots.txt}, and no rule allows one, also where the robots.txt was fetched
   * well. Found out at each call.
   */
  @Override
  public boolean isAllowNone() {
    return allowsNone(rules) || Arrays.stream(stricter).anyMatch(WayleaveRobotRules::allowsNone);
  }

  private static boolean allowsNone(CrawlerRules rules) {
    boolean none = false;
    for (Rule rule : rules.rules()) {
      if (rule.type() == Rule.Type.ALLOW && !rule.path().isEmpty()) {
        return false;
      }
      none |= rule.type() == Rule.Type.DISALLOW && matchesEverything(rule.path());
    }
    return none;
  }

  private static boolean matchesEverything(String path) {
    String literal = path.replace("*", "");
    return !path.isEmpty() && (literal.isEmpty() || literal.equals("/"));
  }

  /** The pause between two requests in milliseconds; {@link #UNSET_CRAWL_DELAY} if the site asks for none. */
  @Override
  public long getCrawlDelay() {
    return super.getCrawlDelay();
  }

  /** Whether the robots.txt could not be had, so that the crawler is to come again later (RFC 9309 §2.3.1.4). */
  @Override
  public boolean isDeferVisits() {
    return super.isDeferVisits();
  }

  /** Whether groups for {@code *} hold, because none names the crawler. */
  @Override
  public boolean isMatchedWildcard() {
    return super.isMatchedWildcard();
  }

  /** The URLs of the sitemaps in the order of the file, absolute, each once. A copy. */
  @Override
  public List<String> getSitemaps() {
    return new ArrayList<>(Arrays.asList(sitemaps));
  }

  /** Adds the URL of a sitemap, if it is not there yet. */
  @Override
  public void addSitemap(String sitemap) {
    if (!Arrays.asList(sitemaps).contains(sitemap)) {
      String[] more = Arrays.copyOf(sitemaps, sitemaps.length + 1);
      more[sitemaps.length] = sitemap;
      sitemaps = more;
    }
  }

  RulesCodec form() {
    byte[][] readings = new byte[1 + stricter.length][];
    readings[0] = rules.toBytes();
    for (int i = 0; i < stricter.length; i++) {
      readings[i + 1] = stricter[i].toBytes();
    }
    return new RulesCodec(
        readings, getCrawlDelay(), isDeferVisits(), isMatchedWildcard(), sitemaps);
  }

  @Serial
  private Object writeReplace() {
    return form();
  }

  @Serial
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("rules are sent as RulesCodec");
  }

  /** Whether the other rules answer every question alike. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WayleaveRobotRules that
        && getCrawlDelay() == that.getCrawlDelay()
        && isDeferVisits() == that.isDeferVisits()
        && isMatchedWildcard() == that.isMatchedWildcard()
        && rules.equals(that.rules)
        && Arrays.equals(stricter, that.stricter)
        && Arrays.equals(sitemaps, that.sitemaps);
  }

  @Override
  public int hashCode() {
    return (rules.hashCode() * 31 + Long.hashCode(getCrawlDelay())) * 31
        + Arrays.hashCode(sitemaps);
  }

  /** A summary for people, in several lines. */
  @Override
  public String toString() {
    return super.toString() + " - " + rules + (isDeferVisits() ? "\n - visits are deferred" : "")
        + "\n";
  }
}
