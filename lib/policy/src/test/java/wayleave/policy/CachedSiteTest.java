package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome.Found;
import wayleave.policy.response.Outcome.Refused;
import wayleave.policy.testkit.Samples;

class CachedSiteTest {
  private static final Policy POLICY = Policy.of(PolicyPreset.DEFAULT);
  private static final Crawler CRAWLER = Crawler.ofProductToken("a");

  @Test
  void aCopyIsDueWhenItsTimeIsOverOrInTheFuture() {
    Found found = new Found(200, Body.of("User-agent: *\nDisallow: /x"), false);
    FetchResult fetched = new FetchResult(Samples.A, Samples.T, Duration.ZERO, List.of(), found);
    Policy.Step step = POLICY.fetched(CacheEntry.UNKNOWN, fetched, Samples.T);
    CachedSite site = site(CacheEntry.UNKNOWN).after(step, found);
    Instant next = site.nextFetch();
    assertThat(site.isDue(Samples.T)).isFalse();
    assertThat(site.isDue(next.minusMillis(1))).isFalse();
    assertThat(site.isDue(next)).isTrue();
    assertThat(site.isDue(Samples.T.minus(Duration.ofDays(1)))).isTrue();
    assertThat(site(CacheEntry.UNKNOWN).isDue(Samples.T)).isTrue();
  }

  @Test
  void onlyAnAnswerServesAfterItsTime() {
    CachedSite found = site(Samples.entry(""));
    assertThat(found.serves(found.nextFetch())).isTrue();
    assertThat(site(CacheEntry.UNKNOWN).serves(Samples.T)).isFalse();
    assertThat(found.with(new Refused(Refused.Reason.PORT, "a.example:25")).serves(Samples.T))
        .isFalse();
    Samples.kinds().stream()
        .filter(entry -> entry.outage().isPresent())
        .forEach(entry -> assertThat(site(entry).serves(Samples.T)).isFalse());
  }

  @Test
  void theSameRobotsTxtIsParsedOnce() {
    CachedSite before = site(Samples.entry("User-agent: *\nDisallow: /x")).parsed(null);
    assertThat(before.compiled()).isNotNull();
    assertThat(site(before.entry()).parsed(before).compiled()).isSameAs(before.compiled());
    CachedSite other = site(Samples.entry("User-agent: *\nDisallow: /y")).parsed(before);
    assertThat(other.compiled()).isNotNull().isNotSameAs(before.compiled());
    assertThat(site(before.entry()).parsed(site(CacheEntry.UNKNOWN)).compiled()).isNotNull();
    assertThat(site(CacheEntry.UNKNOWN).parsed(before).compiled()).isNull();
  }

  @Test
  void memoryGrowsWithTheBodyAndTheCrawlersThatAsk() {
    String body = "User-agent: *\nDisallow: /x";
    CachedSite unparsed = site(Samples.entry(body));
    long least = site(CacheEntry.UNKNOWN).memoryBytes();
    assertThat(least).isPositive();
    assertThat(unparsed.memoryBytes()).isEqualTo(least);
    CachedSite parsed = unparsed.parsed(null);
    assertThat(parsed.memoryBytes()).isEqualTo(least + 2L * body.length());
    for (String token : new String[] {"a", "b"}) {
      parsed.rulesFor(Crawler.ofProductToken(token), Samples.T, null);
    }
    assertThat(parsed.memoryBytes()).isEqualTo(least + 3L * body.length());
    assertThat(parsed.rulesFor(CRAWLER, Samples.T, null).allows("/x")).isFalse();
  }

  private static CachedSite site(CacheEntry entry) {
    return CachedSite.of(Samples.A, entry, POLICY, Dialect.GOOGLE);
  }
}
