package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.RobotsHistory;
import wayleave.policy.PolicyPreset;

/** What requests are judged by. Immutable and thread-safe. */
public final class JudgeOptions {
  /** How long a crawler may use a copy of a robots.txt: RFC 9309 §2.4. */
  public static final Duration DEFAULT_GRACE = Duration.ofHours(24);
  /** How long what one address learns may take to reach the others of a crawler. */
  public static final Duration DEFAULT_PROPAGATION = Duration.ofHours(1);

  private final Map<Origin, RobotsHistory> robots;
  private @Nullable Origin site;
  private Duration grace = DEFAULT_GRACE;
  private Duration propagation = DEFAULT_PROPAGATION;
  private PolicyPreset policy = PolicyPreset.DEFAULT;
  private @Nullable Instant coversFrom;
  boolean isCachedByCdn;
  boolean judgesUserFetchers;
  List<String> crawlers = List.of();
  private CrawlerIdentity identity = CrawlerIdentity.of(List.of());

  @Nullable
  BiFunction<String, List<String>, Identity.Kind> dns;

  Instant dnsTime = Instant.MAX;

  private JudgeOptions(Map<Origin, RobotsHistory> robots) {
    this.robots = robots;
  }

  /** The defaults, with the robots.txt versions of each site. */
  public static JudgeOptions of(Map<Origin, RobotsHistory> robots) {
    return new JudgeOptions(Map.copyOf(robots));
  }

  private JudgeOptions with(Consumer<JudgeOptions> change) {
    JudgeOptions copy = new JudgeOptions(robots);
    copy.site = site;
    copy.grace = grace;
    copy.propagation = propagation;
    copy.policy = policy;
    copy.coversFrom = coversFrom;
    copy.isCachedByCdn = isCachedByCdn;
    copy.judgesUserFetchers = judgesUserFetchers;
    copy.crawlers = crawlers;
    copy.identity = identity;
    copy.dns = dns;
    copy.dnsTime = dnsTime;
    change.accept(copy);
    return copy;
  }

  /**
   * These options with the site of records without a host. A record with a host, but without a scheme or with
   * {@code http} and no port, is of the only site of that host that has a robots.txt or is this one. Without a scheme, it else has that of
   * this one.
   */
  public JudgeOptions withSite(Origin origin) {
    return with(copy -> copy.site = origin);
  }

  /** These options with how long a crawler may use a copy of a robots.txt. */
  public JudgeOptions withGrace(Duration duration) {
    return with(copy -> copy.grace = duration);
  }

  /** These options with how long what one address learns may take to reach the others of a crawler. */
  public JudgeOptions withPropagation(Duration duration) {
    return with(copy -> copy.propagation = duration);
  }

  /** These options with the policy that says what the status of a robots.txt means. */
  public JudgeOptions withPolicy(PolicyPreset preset) {
    return with(copy -> copy.policy = preset);
  }

  /** These options with the time from which on the log is complete. Without it, that of its first request. */
  public JudgeOptions coveringFrom(Instant time) {
    return with(copy -> copy.coversFrom = time);
  }

  /** These options for a log without most robots.txt requests, since a CDN answers them. */
  public JudgeOptions whereCdnAnswersRobots() {
    return with(copy -> copy.isCachedByCdn = true);
  }

  /** These options, judging crawlers that fetch when a user asks like all others. */
  public JudgeOptions judgingUserFetchers() {
    return with(copy -> copy.judgesUserFetchers = true);
  }

  /** These options with product tokens that are taken as crawlers although neither their names nor the catalogue say so. */
  public JudgeOptions withCrawlers(List<String> tokens) {
    return with(copy -> copy.crawlers = List.copyOf(tokens));
  }

  /** These options with lists of the addresses of crawlers. */
  public JudgeOptions withIdentity(CrawlerIdentity lists) {
    return with(copy -> copy.identity = lists);
  }

  /**
   * These options with DNS, which is asked about crawlers whose lists do not verify an address.
   *
   * @param check from an address, and the domains below which a crawler's addresses have their names: {@code VERIFIED} if a name of
   *     the address is there and resolves back to it, {@code IMPERSONATED} if it has other names only, {@code UNVERIFIED} if it has
   *     none or DNS does not answer. Asked once for each address and crawler
   * @param now the time of the lookups: they contradict no request that is more than a week older
   */
  public JudgeOptions withDns(BiFunction<String, List<String>, Identity.Kind> check, Instant now) {
    return with(copy -> {
      copy.dns = check;
      copy.dnsTime = now;
    });
  }

  /** The robots.txt versions of each site. */
  public Map<Origin, RobotsHistory> robots() {
    return robots;
  }

  /** The site of records without a host; empty if none was given. */
  public Optional<Origin> site() {
    return Optional.ofNullable(site);
  }

  /** How long a crawler may use a copy of a robots.txt. */
  public Duration grace() {
    return grace;
  }

  /** How long what one address learns may take to reach the others of a crawler. */
  public Duration propagation() {
    return propagation;
  }

  /** The policy that says what the status of a robots.txt means. */
  public PolicyPreset policy() {
    return policy;
  }

  /** The time from which on the log is complete; empty for that of its first request. */
  public Optional<Instant> coversFrom() {
    return Optional.ofNullable(coversFrom);
  }

  /** The lists of the addresses of crawlers. */
  public CrawlerIdentity identity() {
    return identity;
  }
}
