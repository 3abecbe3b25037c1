package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Sitemap;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Absent;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.response.Outcome.Unreachable;
import wayleave.policy.testkit.Samples;

class SiteRulesTest {
  private static final Crawler CRAWLER = Crawler.ofProductToken("a");
  private static final Policy POLICY = Policy.of(PolicyPreset.DEFAULT);

  @Test
  void aRobotsTxtDecides() {
    FetchResult fetched = fetched(new Found(
        200,
        Body.of("User-agent: a\nCrawl-delay: 5\nDisallow: /x\nSitemap: http://b.example/s.xml"),
        false));
    SiteRules rules = SiteRules.of(fetched, POLICY, Dialect.GOOGLE, CRAWLER);
    assertThat(rules.allows("/x")).isFalse();
    assertThat(rules.allows("/y")).isTrue();
    assertThat(rules.line(3)).isEqualTo("Disallow: /x");
    assertThat(rules.rules()).isPresent();
    assertThat(rules.robotsTxt()).isPresent();
    assertThat(rules.crawlDelay()).contains(Duration.ofSeconds(5));
    assertThat(rules.sitemaps()).extracting(Sitemap::url).containsExactly("http://b.example/s.xml");
    assertThat(rules.age()).contains(Duration.ZERO);
    assertThat(rules.decidingCopy()).isEqualTo(rules.entry().copy()).isPresent();
    assertThat(rules.outcome()).contains(fetched.outcome());
    assertThat(rules.fetched()).containsSame(fetched);
    assertThat(rules.asOf()).isEqualTo(fetched.finishedAt());
    assertThat(rules).asString().startsWith("SiteRules[http://b.example, a, ByRules");
  }

  @Test
  void withoutARobotsTxtEverythingOrNothingIsAllowed() {
    SiteRules absent = rules(new Absent(Absent.Reason.CLIENT_ERROR, 404));
    SiteRules failed = rules(new Unreachable(Unreachable.Reason.SERVER_ERROR, 503, ""));
    assertThat(absent.allows("/x")).isTrue();
    assertThat(failed.allows("/x")).isFalse();
    assertThat(List.of(absent, failed)).allSatisfy(rules -> {
      assertThat(rules.robotsTxt()).isEmpty();
      assertThat(rules.rules()).isEmpty();
      assertThat(rules.crawlDelay()).isEmpty();
      assertThat(rules.sitemaps()).isEmpty();
      assertThat(rules.age()).isEmpty();
      assertThat(rules.decidingCopy()).isEmpty();
      assertThat(rules.outcome()).isPresent();
      assertThatThrownBy(() -> rules.line(1)).isInstanceOf(IndexOutOfBoundsException.class);
    });
  }

  @Test
  void aFailureOfThisSidesNetworkIsKnownFromTheFetchAlone() {
    CachedSite unknown =
        CachedSite.of(Samples.B, CacheEntry.UNKNOWN, POLICY, Dialect.GOOGLE).parsed(null);
    FetchResult failed = fetched(new Unreachable(Unreachable.Reason.DNS_FAILURE, 0, ""));
    assertThat(unknown.rulesFor(CRAWLER, Samples.T, failed).outcome()).contains(failed.outcome());
    assertThat(unknown.rulesFor(CRAWLER, Samples.T, failed).allows("/")).isFalse();
    assertThat(unknown.rulesFor(CRAWLER, Samples.T, null).outcome()).isEmpty();
  }

  @Test
  void whoeverActsForAUserMayFetchAll() {
    Crawler forUser = CRAWLER.userTriggered();
    SiteRules rules = SiteRules.of(
        fetched(new Found(200, Body.of("User-agent: *\nDisallow: /"), false)),
        POLICY,
        Dialect.GOOGLE,
        forUser);
    assertThat(rules.allows("/")).isTrue();
    assertThat(rules.nextFetch()).isEqualTo(Instant.MAX);
    assertThat(rules.outcome()).isEmpty();
  }

  @Test
  void aRefusedAddressCanBeHidden() {
    SiteRules refused =
        rules(new Refused(Refused.Reason.ADDRESS, "intranet.example", Optional.of("10.0.0.1")));
    assertThat(refused.check("/").toString()).contains("10.0.0.1");
    SiteRules hidden = refused.withoutRefusedAddress();
    assertThat(hidden.check("/").toString()).doesNotContain("10.0.0.1", "intranet");
    assertThat(hidden.fetched().orElseThrow().outcome()).asString().doesNotContain("intranet");
    assertThat(hidden.allows("/")).isFalse();
    assertThat(hidden.asOf()).isEqualTo(refused.asOf());

    SiteRules port = rules(new Refused(Refused.Reason.PORT, "b.example:25"));
    assertThat(port.withoutRefusedAddress()).isSameAs(port);
    SiteRules absent = rules(new Absent(Absent.Reason.CLIENT_ERROR, 404));
    assertThat(absent.withoutRefusedAddress()).isSameAs(absent);
  }

  private static SiteRules rules(Outcome outcome) {
    return SiteRules.of(fetched(outcome), POLICY, Dialect.GOOGLE, CRAWLER);
  }

  private static FetchResult fetched(Outcome outcome) {
    return new FetchResult(Samples.B, Samples.T, Duration.ofSeconds(1), List.of(), outcome);
  }
}
