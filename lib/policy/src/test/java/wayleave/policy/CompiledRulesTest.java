package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;
import wayleave.syntax.LineScanner;

class CompiledRulesTest {
  private static final String ROBOTS =
      "\uFEFFUser-agent: a # \u00E9\r\nDisallow: /a\n\nUser-agent: *\rDisallow: /b";

  private final CompiledRules rules =
      new CompiledRules(new Outcome.Found(200, Body.of(ROBOTS), false), Dialect.GOOGLE);

  @Test
  void eachCrawlerHasItsRulesCompiledOnce() {
    CrawlerRules ofA = rules.of(Crawler.ofProductToken("a"));
    CrawlerRules ofOther = rules.of(Crawler.ofProductToken("other"));
    assertThat(ofA.allows("/a")).isFalse();
    assertThat(ofOther.allows("/a")).isTrue();
    assertThat(rules.of(Crawler.ofProductToken("a"))).isSameAs(ofA);
    assertThat(rules.of(Crawler.ofProductToken("other"))).isSameAs(ofOther);
    assertThat(rules.size()).isEqualTo(2);
  }

  @Test
  void theRulesOfTheOldestCrawlerGoFirst() {
    CrawlerRules first = rules.of(Crawler.ofProductToken("a"));
    CrawlerRules second = rules.of(Crawler.ofProductToken("b0"));
    for (int i = 1; i < CompiledRules.MAX_CRAWLERS; i++) {
      assertThat(rules.of(Crawler.ofTokens("b" + i)).allows("/b")).isFalse();
    }
    assertThat(rules.size()).isEqualTo(CompiledRules.MAX_CRAWLERS);
    assertThat(rules.of(Crawler.ofProductToken("b0"))).isSameAs(second);
    assertThat(rules.of(Crawler.ofProductToken("a"))).isNotSameAs(first);
    assertThat(rules.of(Crawler.ofProductToken("a")).allows("/a")).isFalse();
  }

  @Test
  void linesAreAsTheyWereWritten() {
    List<String> written = new ArrayList<>();
    LineScanner.scan(ROBOTS.getBytes(StandardCharsets.UTF_8), line -> written.add(line.text()));
    assertThat(written).hasSize(5);
    for (int twice = 0; twice < 2; twice++) {
      for (int number = 1; number <= 5; number++) {
        assertThat(rules.line(number)).isEqualTo(written.get(number - 1));
      }
    }
    assertThatThrownBy(() -> rules.line(6)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> rules.line(0)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void threadsThatAskAtOnceGetTheSameRules() throws Exception {
    Set<CrawlerRules> seen =
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 8; i++) {
      threads.execute(() -> {
        try {
          start.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        seen.add(rules.of(Crawler.ofProductToken("a")));
      });
    }
    start.countDown();
    threads.shutdown();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(seen).hasSize(1);
  }
}
