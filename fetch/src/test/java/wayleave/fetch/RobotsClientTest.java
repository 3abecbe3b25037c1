package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Reason;
import wayleave.Sitemap;

/** What a client answers and when it fetches; its fetches run in the thread that asks. */
class RobotsClientTest {
  private static final String SITE = "https://example.com";
  private static final Origin ORIGIN = Origin.of(SITE);
  private static final String RULES = """
      User-agent: mybot
      Disallow: /private

      User-agent: *
      Disallow: /

      Sitemap: https://example.com/map.xml
      """;

  private final FakeClock clock = new FakeClock();
  private final FakeFetcher fetcher = new FakeFetcher(clock);
  private final MemoryStore store = MemoryStore.ofBytes(1 << 20);

  private RobotsClientBuilder builder() {
    return RobotsClient.builder(fetcher)
        .crawler(Crawler.of("MyBot/1.0"))
        .clock(clock)
        .store(store)
        .executor(Runnable::run);
  }

  private static String access(SiteRules rules) {
    return rules.access() instanceof Access.ByRules byRules
        ? "rules " + byRules.reason()
        : Script.written(rules.access());
  }

  /** Each look at the clock finds that a day and a half have passed: threads of a busy machine may be held up anywhere. */
  @Test
  void whatIsFoundToBeAnAnswerIsOneHoweverLateItIsTaken() throws Exception {
    fetcher.tell("https://example.com", FakeFetcher.found("User-agent: *\nDisallow: /a"));
    Instant[] now = {clock.instant()};
    try (RobotsClient client =
        builder().clock(() -> now[0] = now[0].plus(Duration.ofHours(36))).build()) {
      for (int times = 0; times < 3; times++) {
        SiteRules rules = client.rules(Origin.of("https://example.com"));
        assertThat(rules.allows("/a")).isFalse();
        assertThat(rules.allows("/b")).as("%s", rules).isTrue();
      }
    }
  }

  @Test
  void aSitesRulesDecide() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      Decision yes = client.check("https://EXAMPLE.com:443/a?b#c");
      assertThat(yes.allowed()).isTrue();
      assertThat(yes.verdict().orElseThrow().reason()).isEqualTo(Reason.NO_MATCH);
      Decision no = client.checkAsync("https://example.com/private/x").get();
      assertThat(no.allowed()).isFalse();
      assertThat(no.verdict().orElseThrow().line()).isEqualTo(2);
      assertThat(no).hasToString(no.verdict().orElseThrow().toString());
      clock.pass(Duration.ofHours(3));
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("rules FRESH");
      assertThat(rules.age()).contains(Duration.ofHours(3));
      assertThat(rules.nextFetch()).isAfter(clock.instant());
      assertThat(rules.allows("/private")).isFalse();
      assertThat(client.sitemaps(ORIGIN))
          .extracting(Sitemap::url)
          .containsExactly("https://example.com/map.xml");
      assertThat(fetcher.count()).isEqualTo(1);
    }
  }

  @Test
  void otherCrawlersShareWhatWasFetched() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      assertThat(client.rules(ORIGIN).allows("/a")).isTrue();
      assertThat(client.rules(ORIGIN, Crawler.of("OtherBot")).allows("/a")).isFalse();
      assertThat(fetcher.count()).isEqualTo(1);
    }
  }

  @Test
  void aCrawlerThatActsForAUserNeedsNoRobotsTxt() throws Exception {
    fetcher.tell(SITE, FakeFetcher.failure(503));
    try (RobotsClient client =
        builder().crawler(Crawler.of("FeedFetcher-Google")).build()) {
      Decision decision = client.check("https://example.com/private");
      assertThat(decision.allowed()).isTrue();
      assertThat(decision).hasToString("allowed: USER_TRIGGERED");
      assertThat(fetcher.count()).isZero();
    }
  }

  @Test
  void anAbsentRobotsTxtOpensAndAFailureCloses() throws Exception {
    fetcher.tell("https://failing.example", FakeFetcher.failure(500));
    try (RobotsClient client = builder().build()) {
      assertThat(client.check("https://absent.example/a")).hasToString("allowed: ABSENT");
      assertThat(client.check("https://failing.example/a")).hasToString("disallowed: UNREACHABLE");
      assertThat(client.sitemaps(Origin.of("https://absent.example"))).isEmpty();
      assertThat(client.rules(Origin.of("https://failing.example")).age()).isEmpty();
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void whatIsAboutToExpireServesWhileItIsFetchedAnew() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      Instant next = client.rules(ORIGIN).nextFetch();
      fetcher.tell(SITE, FakeFetcher.found(""));
      clock.passTo(next.minusMillis(1));
      assertThat(client.rules(ORIGIN).allows("/private")).isFalse();
      assertThat(fetcher.count()).isEqualTo(1);
      clock.passTo(next);
      assertThat(client.rules(ORIGIN).allows("/private")).isFalse();
      assertThat(fetcher.count()).isEqualTo(2);
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void whatIsExpiredIsFetchedBeforeTheAnswer() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
      fetcher.tell(SITE, FakeFetcher.found(""));
      clock.pass(Duration.ofDays(3));
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
    }
  }

  @Test
  void aFailingSiteIsAskedAgainWhenThePolicySaysAndOpensAtOnce() throws Exception {
    fetcher.tell(SITE, FakeFetcher.failure(503));
    try (RobotsClient client = builder().build()) {
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("disallow UNREACHABLE");
      fetcher.tell(SITE, FakeFetcher.found(RULES));
      clock.passTo(rules.nextFetch().minusMillis(1));
      assertThat(access(client.rules(ORIGIN))).isEqualTo("disallow UNREACHABLE");
      assertThat(fetcher.count()).isEqualTo(1);
      clock.passTo(rules.nextFetch());
      assertThat(access(client.rules(ORIGIN))).isEqualTo("rules FRESH");
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void aCopyThatServesWhileTheSiteFailsGivesWayToWhatTheNextFetchFinds() throws Exception {
    Policy policy = Policy.of(PolicyOptions.of(Preset.GOOGLE_2019).withStaleUse(StaleUse.AT_ONCE));
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().policy(policy).build()) {
      client.rules(ORIGIN);
      fetcher.tell(SITE, FakeFetcher.failure(503));
      SiteRules failing = client.fetchAsync(ORIGIN).get();
      assertThat(access(failing)).isEqualTo("rules LAST_GOOD_COPY");
      assertThat(failing.allows("/private")).isFalse();
      fetcher.tell(SITE, FakeFetcher.found(""));
      clock.passTo(failing.nextFetch());
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
    }
  }

  @Test
  void aRefusalClosesIsNotStoredAndIsNotAskedForAtOnceAgain() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
      Entry before = store.get(ORIGIN).orElseThrow();
      fetcher.tell(SITE, FakeFetcher.refused());
      assertThat(access(client.fetchAsync(ORIGIN).get())).isEqualTo("disallow REFUSED");
      assertThat(store.get(ORIGIN)).contains(before);
      clock.pass(Duration.ofMinutes(4));
      assertThat(client.check("https://example.com/a")).hasToString("disallowed: REFUSED");
      assertThat(fetcher.count()).isEqualTo(2);
      fetcher.tell(SITE, FakeFetcher.found(""));
      clock.pass(Duration.ofMinutes(1));
      assertThat(access(client.rules(ORIGIN))).isEqualTo("rules FRESH");
      assertThat(fetcher.count()).isEqualTo(3);
    }
    try (RobotsClient other = builder().build()) {
      assertThat(access(other.rules(ORIGIN))).isEqualTo("rules FRESH");
      assertThat(fetcher.count()).isEqualTo(3);
    }
  }

  @Test
  void anotherClientGoesOnFromTheStore() throws Exception {
    fetcher.tell(SITE, FakeFetcher.failure(500));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
    }
    try (RobotsClient client = builder().build()) {
      assertThat(access(client.rules(ORIGIN))).isEqualTo("disallow UNREACHABLE");
      assertThat(fetcher.count()).isEqualTo(1);
      clock.pass(Duration.ofHours(1));
      SiteRules rules = client.rules(ORIGIN);
      assertThat(rules.entry().outage().failures()).isEqualTo(2);
      assertThat(Duration.between(rules.entry().outage().since(), clock.instant()))
          .isEqualTo(Duration.ofHours(1));
    }
  }

  @Test
  void aStoredEntryThatIsDueServesWhileItIsFetchedAnew() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found(RULES));
    Instant next;
    try (RobotsClient client = builder().build()) {
      next = client.rules(ORIGIN).nextFetch();
    }
    fetcher.tell(SITE, FakeFetcher.found(""));
    clock.passTo(next);
    try (RobotsClient client = builder().build()) {
      assertThat(client.rulesAsync(ORIGIN).get().allows("/private")).isFalse();
      assertThat(fetcher.count()).isEqualTo(2);
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
    }
  }

  @Test
  void anEntryThatAWrongClockMadeIsFetchedAnew() throws Exception {
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
      clock.pass(Duration.ofDays(-1));
      assertThat(access(client.rules(ORIGIN))).isEqualTo("allow ABSENT");
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void aFetchCanBeHadAtAnyTime() throws Exception {
    try (RobotsClient client = builder().build()) {
      assertThat(access(client.rules(ORIGIN))).isEqualTo("allow ABSENT");
      fetcher.tell(SITE, FakeFetcher.found(RULES));
      assertThat(access(client.fetchAsync(ORIGIN).get())).isEqualTo("rules FRESH");
      assertThat(access(client.rules(ORIGIN))).isEqualTo("rules FRESH");
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void aSiteThatAnswersOtherwiseOpensAfter30DaysUnderGoogle() throws Exception {
    fetcher.tell(SITE, FakeFetcher.failure(500));
    try (RobotsClient client = builder().policy(Policy.of(Preset.GOOGLE)).build()) {
      client.siteAnswered(ORIGIN);
      for (int day = 0; day <= 31; day++) {
        client.rules(ORIGIN);
        clock.pass(Duration.ofDays(1));
      }
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("disallow UNREACHABLE");
      client.siteAnswered(ORIGIN);
      assertThat(access(client.rules(ORIGIN))).isEqualTo("allow LONG_UNREACHABLE");
      assertThat(store.get(ORIGIN).orElseThrow().outage().siteAnsweredAt())
          .isEqualTo(clock.instant());
      Instant noted = clock.instant();
      clock.pass(Duration.ofMinutes(59));
      client.siteAnswered(ORIGIN);
      assertThat(store.get(ORIGIN).orElseThrow().outage().siteAnsweredAt()).isEqualTo(noted);
      clock.pass(Duration.ofMinutes(1));
      client.siteAnswered(ORIGIN);
      assertThat(store.get(ORIGIN).orElseThrow().outage().siteAnsweredAt())
          .isEqualTo(clock.instant());
      assertThat(client.rules(ORIGIN).entry().outage().failures()).isEqualTo(33);
    }
  }

  @Test
  void aLineThatWasCutIsNoRule() throws Exception {
    Body body = Body.of("User-agent: *\nDisallow: /a\nDisallow: /products/old");
    Body cut = Body.of("User-agent: *\nDisallow: /a\nDisallow: /p");
    fetcher.tell(SITE, new Outcome.Found(200, cut, true));
    fetcher.tell("http://example.com", new Outcome.Found(200, body, false));
    try (RobotsClient client = builder().build()) {
      SiteRules rules = client.rules(ORIGIN);
      assertThat(rules.allows("/products")).isTrue();
      assertThat(rules.allows("/a")).isFalse();
      assertThat(rules.robotsTxt().orElseThrow().firstIgnoredLine()).hasValue(3);
      SiteRules whole = client.rules(Origin.of("http://example.com"));
      assertThat(whole.allows("/products/old")).isFalse();
    }
  }

  @Test
  void theDialectIsThePresetsOwnUnlessItIsNamed() throws Exception {
    fetcher.tell(SITE, FakeFetcher.found("User-agent: *\nDisallow: a"));
    try (RobotsClient google = builder().build();
        RobotsClient rfc = builder().policy(Policy.of(Preset.RFC_9309)).build();
        RobotsClient named = builder().dialect(Dialect.GOOGLEBOT).build()) {
      assertThat(google.rules(ORIGIN).allows("/a")).isFalse();
      assertThat(rfc.rules(ORIGIN).allows("/a")).isTrue();
      assertThat(named.rules(ORIGIN).robotsTxt().orElseThrow().dialect())
          .isEqualTo(Dialect.GOOGLEBOT);
    }
  }

  @Test
  void versionsAreKeptIfAskedFor() throws Exception {
    try (RobotsClient client = builder().historyLength(2).build()) {
      for (String body : List.of("# 1", "# 2", "# 2", "# 3")) {
        fetcher.tell(SITE, FakeFetcher.found(body));
        client.fetchAsync(ORIGIN).get();
      }
      assertThat(store.history(ORIGIN))
          .extracting(version -> version.found().body().text())
          .containsExactly("# 3", "# 2");
    }
  }

  @Test
  void aUrlWithoutAnOriginIsTheCallersFault() {
    try (RobotsClient client = builder().build()) {
      assertThatThrownBy(() -> client.check("/a")).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> client.checkAsync("http://a..b/"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aFetcherThatThrowsIsReportedAndAskedAgain() throws Exception {
    List<String> heard = new ArrayList<>();
    ClientListener listener = new ClientListener() {
      @Override
      public void fetchAborted(Origin origin) {
        heard.add("aborted " + origin);
      }
    };
    try (RobotsClient client = builder().listener(listener).build()) {
      fetcher.bug = new IllegalArgumentException("a bug");
      assertThatThrownBy(() -> client.rules(ORIGIN))
          .isInstanceOf(IllegalStateException.class)
          .cause()
          .isSameAs(fetcher.bug);
      fetcher.bug = null;
      assertThat(access(client.rules(ORIGIN))).isEqualTo("allow ABSENT");
      assertThat(heard).containsExactly("aborted https://example.com");
    }
  }

  @Test
  void theListenerHearsAllAndMayThrow() throws Exception {
    List<String> heard = new ArrayList<>();
    ClientListener listener = new ClientListener() {
      @Override
      public void answeredFromMemory(Origin origin) {
        heard.add("memory");
        throw new IllegalStateException("on purpose");
      }

      @Override
      public void fetchStarted(Origin origin) {
        heard.add("started");
        throw new IllegalStateException("on purpose");
      }

      @Override
      public void fetched(FetchResult result, Policy.Step step) {
        heard.add("fetched " + Script.written(step.access()));
        throw new IllegalStateException("on purpose");
      }
    };
    try (RobotsClient client = builder().listener(listener).build()) {
      client.rules(ORIGIN);
      client.rules(ORIGIN);
      assertThat(heard).containsExactly("started", "fetched allow ABSENT", "memory");
    }
  }

  @Test
  void optionsThatAreNotPositiveAreRefused() {
    assertThatThrownBy(() -> builder().maxFetches(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder().maxQueued(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder().memoryBytes(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MemoryStore.ofBytes(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
