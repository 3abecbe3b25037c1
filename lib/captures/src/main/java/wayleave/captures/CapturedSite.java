package wayleave.captures;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.UsagePreferences;
import wayleave.policy.Access;

/**
 * What captures of an origin's robots.txt say: its rules, or what the lack of them means. Immutable and thread-safe.
 *
 * <p>A capture is read as on the day when it was taken, and as the first that was heard of the site: a single failure closes it
 * under every preset, and no answer expires.
 */
public final class CapturedSite {
  private final @Nullable RobotsTxt robots;
  private final @Nullable CapturedVerdict otherwise;
  private final @Nullable Instant fetchedAt;

  /**
   * @param robots null if no robots.txt decides
   * @param otherwise what is answered in that case; null in the other
   * @param fetchedAt when what decides was captured; null if nothing was
   */
  CapturedSite(
      @Nullable RobotsTxt robots,
      @Nullable CapturedVerdict otherwise,
      @Nullable Instant fetchedAt) {
    this.robots = robots;
    this.otherwise = otherwise;
    this.fetchedAt = fetchedAt;
  }

  /** What a crawler has to follow. Compiled at each call: keep the result. */
  public CapturedRules forCrawler(Crawler crawler) {
    return new CapturedRules(robots == null ? null : robots.rulesFor(crawler), otherwise);
  }

  /** The robots.txt that decides; empty if none does. */
  public Optional<RobotsTxt> robotsTxt() {
    return Optional.ofNullable(robots);
  }

  /** What is answered for every URL; empty if a robots.txt decides. */
  public Optional<CapturedVerdict> forAllUrls() {
    return Optional.ofNullable(otherwise);
  }

  /**
   * What the site says about the use of a URL's content. The header counts only if the crawler may fetch the URL, since it does not see it
   * otherwise.
   *
   * @param url the URL, or its path
   * @param headers the fields of the response at the URL, by name
   */
  public UsagePreferences preferences(
      Crawler crawler, String url, Map<String, List<String>> headers) {
    return preferences(crawler, url, headers, Map.of());
  }

  /** As {@link #preferences(Crawler, String, Map)}, with the contents of {@code meta} elements by name. */
  public UsagePreferences preferences(
      Crawler crawler,
      String url,
      Map<String, List<String>> headers,
      Map<String, List<String>> elements) {
    RobotsTxt file = robots == null ? RobotsTxt.parse("") : robots;
    UsagePreferences said = UsagePreferences.of(file, crawler, url);
    return otherwise != null && Boolean.FALSE.equals(otherwise.allowed())
        ? said.withUnseenResponse(headers, elements)
        : said.withResponse(headers, elements);
  }

  /** When the capture that decides was taken; empty if there is none. */
  public Optional<Instant> fetchedAt() {
    return Optional.ofNullable(fetchedAt);
  }

  /** What an answer about a site means for every URL where no robots.txt decides. */
  static CapturedVerdict verdict(Access access) {
    return access instanceof Access.AllowAll
        ? new CapturedVerdict(true, CapturedVerdict.ABSENT, 0, null)
        : new CapturedVerdict(false, CapturedVerdict.UNREACHABLE, 0, null);
  }
}
