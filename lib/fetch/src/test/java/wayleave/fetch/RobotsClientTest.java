package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Reason;
import wayleave.Sitemap;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyOptions;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.policy.StaleUse;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.PolicyScript;
import wayleave.testing.FakeClock;
import wayleave.testing.LogCapture;

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
  private final GatedFetcher fetcher = new GatedFetcher(clock);
  private final MemoryStore store = MemoryStore.ofBytes(1 << 20);

  private RobotsClientBuilder builder() {
    return RobotsClient.builder(fetcher)
        .crawler(Crawler.fromUserAgentHeader("MyBot/1.0"))
        .clock(clock)
        .store(store)
        .executor(Runnable::run);
  }

  private static String access(SiteRules rules) {
    return rules.access() instanceof Access.ByRules byRules
        ? "rules " + byRules.reason()
        : PolicyScript.written(rules.access());
  }

  /** Each look at the clock finds that a day and a half have passed: threads of a busy machine may be held up anywhere. */
  @Test
  void whatIsFoundToBeAnAnswerIsOneHoweverLateItIsTaken() throws Exception {
    fetcher.tell("https://example.com", GatedFetcher.found("User-agent: *\nDisallow: /a"));
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
  void theRulesForEachCrawlerAreCompiledOnce() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    Crawler other = Crawler.ofProductToken("Other");
    try (RobotsClient client = builder().build()) {
      CrawlerRules own = client.rules(ORIGIN).rules().orElseThrow();
      CrawlerRules others = client.rules(ORIGIN, other).rules().orElseThrow();
      assertThat(own.crawler()).isEqualTo(Crawler.ofProductToken("MyBot"));
      assertThat(others.crawler()).isEqualTo(other);
      assertThat(client.rules(ORIGIN).rules().orElseThrow()).isSameAs(own);
      assertThat(client.rules(ORIGIN, other).rules().orElseThrow()).isSameAs(others);
      client.fetchAsync(ORIGIN).get(); // says the same
      assertThat(client.rules(ORIGIN, other).rules().orElseThrow()).isSameAs(others);
      fetcher.tell(SITE, GatedFetcher.found(RULES + "Disallow: /more"));
      client.fetchAsync(ORIGIN).get();
      assertThat(client.rules(ORIGIN, other).allows("/more")).isFalse();
    }
  }

  @Test
  void aDroppedEntryIsFetchedAgainAndItsVersionsAreGone() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().historyLength(3).build()) {
      client.rules(ORIGIN);
      fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: /new"));
      assertThat(client.rules(ORIGIN).allows("/new")).as("it is cached").isTrue();
      client.drop(ORIGIN);
      assertThat(store.get(ORIGIN)).isEmpty();
      assertThat(store.history(ORIGIN)).isEmpty();
      assertThat(client.lastFetch(ORIGIN)).isEmpty();
      assertThat(client.rules(ORIGIN).allows("/new")).isFalse();
      assertThat(fetcher.count()).isEqualTo(2);
      client.drop(Origin.of("https://unknown.example"));
    }
  }

  @Test
  void theRulesOfManyCrawlersCountAsMemory() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found("Disallow: /a\n".repeat(1000)));
    try (RobotsClient client = builder().memoryBytes(100_000).build()) {
      CrawlerRules rules = client.rules(ORIGIN).rules().orElseThrow();
      for (int i = 0; i < 3; i++) {
        client.rules(ORIGIN, Crawler.ofTokens("bot" + i));
      }
      assertThat(client.rules(ORIGIN).rules().orElseThrow()).isSameAs(rules);
      for (int i = 0; i < 30; i++) {
        client.rules(ORIGIN, Crawler.ofTokens("other" + i));
      }
      assertThat(client.rules(ORIGIN).rules().orElseThrow()).isNotSameAs(rules);
      assertThat(fetcher.count()).isEqualTo(1); // it is still in the store
    }
  }

  @Test
  void rulesTellTheFetchThatTheyCameFromIfItWasWaitedFor() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      assertThat(client.lastFetch(ORIGIN)).isEmpty();
      SiteRules waited = client.rules(ORIGIN);
      assertThat(waited.fetched().orElseThrow().outcome()).isEqualTo(GatedFetcher.found(RULES));
      assertThat(waited.outcome()).contains(GatedFetcher.found(RULES));
      SiteRules atHand = client.rules(ORIGIN, Crawler.ofProductToken("Other"));
      assertThat(atHand.fetched()).isEmpty();
      assertThat(atHand.outcome()).contains(GatedFetcher.found(RULES));
      assertThat(atHand.decidingCopy()).isEqualTo(waited.decidingCopy()).isPresent();
      assertThat(client.lastFetch(ORIGIN)).isEqualTo(waited.fetched());
    }
  }

  @Test
  void rulesTellTheRefusalBehindThemAsLongAsItHolds() throws Exception {
    fetcher.tell(SITE, GatedFetcher.refused());
    try (RobotsClient client = builder().build()) {
      assertThat(client.rules(ORIGIN).fetched()).isPresent();
      SiteRules atHand = client.rules(ORIGIN);
      assertThat(atHand.fetched()).isEmpty();
      assertThat(atHand.outcome()).contains(GatedFetcher.refused());
      assertThat(atHand.withoutRefusedAddress().outcome())
          .contains(new Outcome.Refused(Outcome.Refused.Reason.ADDRESS, ""));
      assertThat(access(atHand.withoutRefusedAddress())).isEqualTo(access(atHand));
      fetcher.tell(SITE, GatedFetcher.failure(503));
      clock.pass(Duration.ofMinutes(6));
      assertThat(client.rules(ORIGIN).outcome()).contains(GatedFetcher.failure(503));
    }
  }

  @Test
  void rulesCanBeMadeOfAFetchWithoutAClient() {
    Policy policy = Policy.of(PolicyPreset.GOOGLE_2026);
    FetchResult found = new FetchResult(
        ORIGIN, clock.instant(), Duration.ZERO, List.of(), GatedFetcher.found(RULES));
    SiteRules rules = SiteRules.of(found, policy, Dialect.GOOGLE, Crawler.ofProductToken("MyBot"));
    assertThat(rules.allows("/private/x")).isFalse();
    assertThat(rules.fetched()).contains(found);
    FetchResult refused =
        new FetchResult(ORIGIN, clock.instant(), Duration.ZERO, List.of(), GatedFetcher.refused());
    SiteRules none = SiteRules.of(refused, policy, Dialect.GOOGLE, Crawler.ofProductToken("MyBot"));
    assertThat(none.allows("/")).isFalse();
    assertThat(none.outcome()).contains(GatedFetcher.refused());
    Crawler user = Crawler.ofProductToken("MyBot").userTriggered();
    assertThat(SiteRules.of(refused, policy, Dialect.GOOGLE, user).allows("/")).isTrue();
  }

  @Test
  void aClosedClientAnswersNothingAndIsNotTooBusy() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    List<Origin> rejected = new ArrayList<>();
    RobotsClient client = builder()
        .listener(new ClientListener() {
          @Override
          public void rejected(Origin origin) {
            rejected.add(origin);
          }
        })
        .build();
    assertThat(client.rules(ORIGIN).allows("/")).isTrue();
    client.close();
    for (Origin origin : List.of(ORIGIN, Origin.of("https://other.example"))) {
      assertThatThrownBy(() -> client.rules(origin))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the client is closed");
      assertThat(client.rulesAsync(origin))
          .failsWithin(Duration.ZERO)
          .withThrowableThat()
          .withCauseInstanceOf(IllegalStateException.class);
      assertThat(client.fetchAsync(origin)).isCompletedExceptionally();
    }
    assertThat(rejected).isEmpty();
  }

  @Test
  void noQuestionStaysOpenIfNoThreadCanBeStarted() throws Exception {
    boolean[] isFull = {true};
    try (RobotsClient client = builder()
        .executor(task -> {
          if (isFull[0]) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          task.run();
        })
        .build()) {
      assertThatThrownBy(() -> client.rules(ORIGIN))
          .hasMessage("fetching failed")
          .hasCauseInstanceOf(OutOfMemoryError.class);
      isFull[0] = false;
      assertThat(client.rules(ORIGIN).allows("/")).isTrue();
    }
  }

  @Test
  void aSitesRulesDecide() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      SiteVerdict yes = client.check("https://EXAMPLE.com:443/a?b#c");
      assertThat(yes.allowed()).isTrue();
      assertThat(yes.verdict().orElseThrow().reason()).isEqualTo(Reason.NO_MATCH);
      SiteVerdict no = client.checkAsync("https://example.com/private/x").get();
      assertThat(no.allowed()).isFalse();
      assertThat(no.verdict().orElseThrow().line()).hasValue(2);
      assertThat(no).hasToString(no.verdict().orElseThrow().toString());
      clock.pass(Duration.ofHours(3));
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("rules FRESH");
      assertThat(rules.age()).contains(Duration.ofHours(3));
      assertThat(rules.nextFetch()).isAfter(clock.instant());
      assertThat(rules.allows("/private")).isFalse();
      assertThat(client.rules(ORIGIN).sitemaps())
          .extracting(Sitemap::url)
          .containsExactly("https://example.com/map.xml");
      assertThat(fetcher.count()).isEqualTo(1);
    }
  }

  @Test
  void otherCrawlersShareWhatWasFetched() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      assertThat(client.rules(ORIGIN).allows("/a")).isTrue();
      assertThat(client.rules(ORIGIN, Crawler.ofProductToken("OtherBot")).allows("/a"))
          .isFalse();
      assertThat(fetcher.count()).isEqualTo(1);
    }
  }

  @Test
  void aCrawlerThatActsForAUserNeedsNoRobotsTxt() throws Exception {
    fetcher.tell(SITE, GatedFetcher.failure(503));
    try (RobotsClient client =
        builder().crawler(Crawler.ofProductToken("FeedFetcher-Google")).build()) {
      SiteVerdict decision = client.check("https://example.com/private");
      assertThat(decision.allowed()).isTrue();
      assertThat(decision).hasToString("allowed: user-triggered");
      assertThat(fetcher.count()).isZero();
    }
  }

  @Test
  void crawlDelayAndSitemapsAreThoseOfTheSiteOfTheUrl() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES + "User-agent: mybot\nCrawl-delay: 2.5\n"));
    try (RobotsClient client = builder().build()) {
      assertThat(client.crawlDelay(SITE + "/a")).contains(Duration.ofMillis(2500));
      assertThat(client.sitemaps(SITE + "/b?c"))
          .extracting(Sitemap::url)
          .containsExactly("https://example.com/map.xml");
      assertThat(client.crawlDelay("https://absent.example/")).isEmpty();
      assertThat(client.sitemaps("https://absent.example/")).isEmpty();
      assertThat(fetcher.count()).isEqualTo(2);
      assertThatThrownBy(() -> client.crawlDelay("/a"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anAbsentRobotsTxtOpensAndAFailureCloses() throws Exception {
    fetcher.tell("https://failing.example", GatedFetcher.failure(500));
    try (RobotsClient client = builder().build()) {
      assertThat(client.check("https://absent.example/a")).hasToString("allowed: absent");
      assertThat(client.check("https://failing.example/a"))
          .asString()
          .startsWith("disallowed: unreachable");
      assertThat(client.rules(Origin.of("https://absent.example")).sitemaps()).isEmpty();
      assertThat(client.rules(Origin.of("https://failing.example")).age()).isEmpty();
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void whatIsAboutToExpireServesWhileItIsFetchedAnew() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      Instant next = client.rules(ORIGIN).nextFetch();
      fetcher.tell(SITE, GatedFetcher.found(""));
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
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
      fetcher.tell(SITE, GatedFetcher.found(""));
      clock.pass(Duration.ofDays(3));
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
    }
  }

  @Test
  void aFailingSiteIsAskedAgainWhenThePolicySaysAndOpensAtOnce() throws Exception {
    fetcher.tell(SITE, GatedFetcher.failure(503));
    try (RobotsClient client = builder().build()) {
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("disallow UNREACHABLE");
      fetcher.tell(SITE, GatedFetcher.found(RULES));
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
    Policy policy =
        Policy.of(PolicyOptions.of(PolicyPreset.GOOGLE_2019).withStaleUse(StaleUse.AT_ONCE));
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().policy(policy).build()) {
      client.rules(ORIGIN);
      fetcher.tell(SITE, GatedFetcher.failure(503));
      SiteRules failing = client.fetchAsync(ORIGIN).get();
      assertThat(access(failing)).isEqualTo("rules LAST_GOOD_COPY");
      assertThat(failing.allows("/private")).isFalse();
      fetcher.tell(SITE, GatedFetcher.found(""));
      clock.passTo(failing.nextFetch());
      assertThat(client.rules(ORIGIN).allows("/private")).isTrue();
    }
  }

  @Test
  void aRefusalClosesIsNotStoredAndIsNotAskedForAtOnceAgain() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
      CacheEntry before = store.get(ORIGIN).orElseThrow();
      fetcher.tell(SITE, GatedFetcher.refused());
      assertThat(access(client.fetchAsync(ORIGIN).get())).isEqualTo("disallow REFUSED");
      assertThat(store.get(ORIGIN)).contains(before);
      clock.pass(Duration.ofMinutes(4));
      assertThat(client.check("https://example.com/a"))
          .asString()
          .startsWith("disallowed: refused");
      assertThat(fetcher.count()).isEqualTo(2);
      fetcher.tell(SITE, GatedFetcher.found(""));
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
    fetcher.tell(SITE, GatedFetcher.failure(500));
    try (RobotsClient client = builder().build()) {
      client.rules(ORIGIN);
    }
    try (RobotsClient client = builder().build()) {
      assertThat(access(client.rules(ORIGIN))).isEqualTo("disallow UNREACHABLE");
      assertThat(fetcher.count()).isEqualTo(1);
      clock.pass(Duration.ofHours(1));
      SiteRules rules = client.rules(ORIGIN);
      assertThat(rules.entry().outage().orElseThrow().failures()).isEqualTo(2);
      assertThat(Duration.between(rules.entry().outage().orElseThrow().since(), clock.instant()))
          .isEqualTo(Duration.ofHours(1));
    }
  }

  @Test
  void aStoredEntryThatIsDueServesWhileItIsFetchedAnew() throws Exception {
    fetcher.tell(SITE, GatedFetcher.found(RULES));
    Instant next;
    try (RobotsClient client = builder().build()) {
      next = client.rules(ORIGIN).nextFetch();
    }
    fetcher.tell(SITE, GatedFetcher.found(""));
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
      fetcher.tell(SITE, GatedFetcher.found(RULES));
      assertThat(access(client.fetchAsync(ORIGIN).get())).isEqualTo("rules FRESH");
      assertThat(access(client.rules(ORIGIN))).isEqualTo("rules FRESH");
      assertThat(fetcher.count()).isEqualTo(2);
    }
  }

  @Test
  void aSiteThatAnswersOtherwiseOpensAfter30DaysUnderGoogle() throws Exception {
    fetcher.tell(SITE, GatedFetcher.failure(500));
    try (RobotsClient client =
        builder().policy(Policy.of(PolicyPreset.GOOGLE_2026)).build()) {
      client.siteAnswered(ORIGIN);
      for (int day = 0; day <= 31; day++) {
        client.rules(ORIGIN);
        clock.pass(Duration.ofDays(1));
      }
      SiteRules rules = client.rules(ORIGIN);
      assertThat(access(rules)).isEqualTo("disallow UNREACHABLE");
      client.siteAnswered(ORIGIN);
      assertThat(access(client.rules(ORIGIN))).isEqualTo("allow LONG_UNREACHABLE");
      assertThat(store.get(ORIGIN).orElseThrow().outage().orElseThrow().siteAnsweredAt())
          .contains(clock.instant());
      Instant noted = clock.instant();
      clock.pass(Duration.ofMinutes(59));
      client.siteAnswered(ORIGIN);
      assertThat(store.get(ORIGIN).orElseThrow().outage().orElseThrow().siteAnsweredAt())
          .contains(noted);
      clock.pass(Duration.ofMinutes(1));
      client.siteAnswered(ORIGIN);
      assertThat(store.get(ORIGIN).orElseThrow().outage().orElseThrow().siteAnsweredAt())
          .contains(clock.instant());
      assertThat(client.rules(ORIGIN).entry().outage().orElseThrow().failures()).isEqualTo(33);
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
    fetcher.tell(SITE, GatedFetcher.found("User-agent: *\nDisallow: a"));
    try (RobotsClient google = builder().build();
        RobotsClient rfc = builder().policy(Policy.of(PolicyPreset.RFC9309)).build();
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
        fetcher.tell(SITE, GatedFetcher.found(body));
        client.fetchAsync(ORIGIN).get();
      }
      assertThat(store.history(ORIGIN))
          .extracting(version -> version.found().body().text())
          .containsExactly("# 3", "# 2");
    }
  }

  @Test
  void whatIsNotAUrlMayNotBeFetched() throws Exception {
    try (RobotsClient client = builder().build()) {
      for (String text :
          List.of("mailto:a@b.example", "/a", "", "not a url", "//a.example/", "http://a..b/")) {
        assertThat(client.check(text).isUrl()).isFalse();
        assertThat(client.checkAsync(text).get().isUrl()).isFalse();
      }
      assertThat(client.check(SITE + "/a").isUrl()).isTrue();
      assertThat(fetcher.count()).isEqualTo(1);
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
      public void answeredFromStore(Origin origin) {
        heard.add("store");
        throw new IllegalStateException("on purpose");
      }

      @Override
      public void fetchStarted(Origin origin) {
        heard.add("started");
        throw new IllegalStateException("on purpose");
      }

      @Override
      public void fetched(FetchResult result, Policy.Step step) {
        heard.add("fetched " + PolicyScript.written(step.access()));
        throw new IllegalStateException("on purpose");
      }
    };
    try (LogCapture log = new LogCapture("wayleave.fetch");
        MemoryStore store = MemoryStore.ofBytes(1 << 20);
        RobotsClient client = builder().store(store).listener(listener).build();
        RobotsClient other = builder().store(store).listener(listener).build()) {
      client.rules(ORIGIN);
      client.rules(ORIGIN);
      other.rules(ORIGIN);
      assertThat(heard).containsExactly("started", "fetched allow ABSENT", "memory", "store");
      assertThat(log.messages()).hasSize(4).containsOnly("WARNING a listener failed");
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
