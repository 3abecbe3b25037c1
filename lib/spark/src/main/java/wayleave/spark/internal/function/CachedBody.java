package wayleave.spark.internal.function;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.history.AccessSnapshot;
import wayleave.extension.UsagePreference;

/** What a response says, with the rules of the crawlers that were asked for. Belongs to one thread. */
final class CachedBody {
  /** Of the objects themselves, about. */
  private static final int OVERHEAD = 512;

  private final BodyKey key;
  private final @Nullable Integer status;
  private final CaptureOptions options;
  private final CapturedSite site;
  private final Map<UTF8String, CachedAgent> agents = new LinkedHashMap<>(4, 0.75f, true);
  private @Nullable CachedAgent last;
  private @Nullable RobotsTxt robots;
  private long bytes;

  private CachedBody(
      BodyKey key, @Nullable Integer status, CaptureOptions options, CapturedSite site) {
    this.key = key;
    this.status = status;
    this.options = options;
    this.site = site;
    // The body, and what was read of it, which is never larger.
    this.bytes = OVERHEAD + 2L * key.body().numBytes();
  }

  /** @param key with a body of its own */
  static CachedBody read(BodyKey key, @Nullable Integer status, CaptureOptions options) {
    CapturedSite site = CaptureReader.of(options).ofResponse(status, key.body().getBytes());
    return new CachedBody(key, status, options, site);
  }

  /** Of a response of which there is no body. */
  static CachedBody withoutBody(@Nullable Integer status, CaptureOptions options) {
    return new CachedBody(
        BodyKey.of(UTF8String.EMPTY_UTF8, status, options),
        status,
        options,
        CaptureReader.of(options).ofResponse(status, null));
  }

  BodyKey key() {
    return key;
  }

  boolean isOf(@Nullable Integer otherStatus, CaptureOptions otherOptions) {
    return Objects.equals(status, otherStatus) && options.equals(otherOptions);
  }

  /** About how much it takes. */
  long bytes() {
    return bytes;
  }

  /** The robots.txt; one that says nothing if there is none, which allows the same. */
  RobotsTxt robotsTxt() {
    if (robots == null) {
      robots = site.robotsTxt().orElseGet(() -> RobotsTxt.parse(new byte[0], options.dialect()));
    }
    return robots;
  }

  /** Whether there is a robots.txt. */
  boolean isFound() {
    return site.robotsTxt().isPresent();
  }

  /** How much of the site any crawler may fetch where there is no robots.txt; null if there is one, or that is not known. */
  @Nullable
  UTF8String accessOfAll() {
    return isFound()
        ? null
        : AccessRows.access(snapshot(List.of(Crawler.fromUserAgentHeader("*"))).access(0));
  }

  /** What it says about the use of a URL's content, with the header of the response at that URL. */
  List<UsagePreference> preferences(String agent, String url, Map<String, List<String>> headers) {
    return site.preferences(Crawler.fromUserAgentHeader(agent), url, headers).preferences();
  }

  /** How much of the site crawlers may fetch. */
  AccessSnapshot snapshot(List<Crawler> crawlers) {
    return AccessSnapshot.of(site, crawlers, options.dialect());
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
