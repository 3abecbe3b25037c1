package wayleave.spark.internal.function;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.history.AccessSnapshot;
import wayleave.extension.UsagePreference;

/** What a response says, with the rules of the crawlers that were asked for. Belongs to one thread. */
final class CachedBody {
  /** Of the objects themselves, about. */
  private static final int OVERHEAD = 512;

  private final BodyKey key;
  private final CapturedSite site;
  private final Map<UTF8String, CachedAgent> agents = new LinkedHashMap<>(4, 0.75f, true);
  private @Nullable CachedAgent last;
  private @Nullable RobotsTxt robots;
  private long bytes;

  private CachedBody(BodyKey key, CapturedSite site) {
    this.key = key;
    this.site = site;
    // The body, and what was read of it, which is never larger.
    this.bytes = OVERHEAD + 2L * key.body().numBytes();
  }

  /** @param key with a body of its own */
  static CachedBody read(BodyKey key) {
    return new CachedBody(key, key.fetched().read(key.body()));
  }

  /** Of a response whose body is not known. */
  static CachedBody withoutBody(Fetched fetched) {
    return new CachedBody(BodyKey.of(UTF8String.EMPTY_UTF8, fetched), fetched.read(null));
  }

  BodyKey key() {
    return key;
  }

  /** About how much it takes. */
  long bytes() {
    return bytes;
  }

  /** Whether there is a robots.txt. */
  boolean isFound() {
    return site.robotsTxt().isPresent();
  }

  /** Whether the robots.txt could not be fetched. */
  boolean isUnreachable() {
    return Boolean.FALSE.equals(allowed());
  }

  /** Whether all URLs are allowed or disallowed without a robots.txt; null if there is one, or that is not known. */
  private @Nullable Boolean allowed() {
    return site.forAllUrls().map(CapturedVerdict::allowed).orElse(null);
  }

  /** The robots.txt; an empty one if the site has none; null if it is not known what it says. */
  @Nullable
  RobotsTxt robotsTxt() {
    if (robots == null) {
      robots = Boolean.TRUE.equals(allowed())
          ? RobotsTxt.parse(new byte[0], key.fetched().options().dialect())
          : site.robotsTxt().orElse(null);
    }
    return robots;
  }

  /** What it says about the use of a URL's content, with the header of the response at that URL. */
  List<UsagePreference> preferences(String agent, String url, Map<String, List<String>> headers) {
    return site.preferences(Crawler.fromUserAgentHeader(agent), url, headers).preferences();
  }

  /** How much of the site crawlers may fetch. */
  AccessSnapshot snapshot(List<Crawler> crawlers) {
    return AccessSnapshot.of(site, crawlers, key.fetched().options().dialect());
  }

  /**
   * What a crawler has to follow.
   *
   * @param agent its name; copied if it is kept
   * @param maxBytes above how many bytes in all the crawlers that were asked for longest ago are let go
   */
  CachedAgent agent(UTF8String agent, long maxBytes) {
    CachedAgent known = last;
    if (known != null && known.name().equals(agent)) {
      return known;
    }
    known = agents.get(agent);
    if (known == null) {
      UTF8String name = agent.copy();
      Crawler crawler = Crawler.fromUserAgentHeader(name.toString());
      known = new CachedAgent(name, site.forCrawler(crawler), () -> snapshot(List.of(crawler)));
      Iterator<CachedAgent> oldest = agents.values().iterator();
      while (bytes + bytesOf(known) > maxBytes && oldest.hasNext()) {
        bytes -= bytesOf(oldest.next());
        oldest.remove();
      }
      agents.put(name, known);
      bytes += bytesOf(known);
    }
    last = known;
    return known;
  }

  /** With an index, rules can take twice what the lines do. */
  private long bytesOf(CachedAgent agent) {
    return OVERHEAD + 2L * key.body().numBytes() + 2L * agent.name().numBytes();
  }
}
