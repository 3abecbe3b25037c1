package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.RobotsTxt;

class CrawlerCatalogueTest {
  private static final CrawlerCatalogue CATALOGUE = CrawlerCatalogue.bundled();

  static Stream<KnownCrawler> crawlers() {
    return CATALOGUE.all().stream();
  }

  static Stream<String[]> misspellings() throws IOException {
    try (InputStream in = CrawlerCatalogueTest.class.getResourceAsStream("nearest-tokens.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> line.split("\t", -1))
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("crawlers")
  void eachCrawlerIsDescribedAsTheHeadOfTheFileSays(KnownCrawler crawler) {
    assertThat(crawler.tokens()).allSatisfy(token -> {
      assertThat(token).isEqualTo(token.strip()).matches("[A-Za-z0-9][A-Za-z0-9 ._/-]*");
      assertThat(CATALOGUE.find(token)).contains(crawler);
    });
    assertThat(crawler.date())
        .isBetween(LocalDate.parse("2026-01-01"), LocalDate.parse("2026-11-21"));
    assertThat(crawler.source())
        .isIn("google-docs", "yandex-docs", "ax-audit", "ai.robots.txt", "memory");
    assertThat(crawler.source().equals("memory"))
        .isEqualTo(crawler.evidence() == KnownCrawler.Evidence.UNVERIFIED);
    assertThat(crawler.obeysWildcard()).isNotEqualTo(KnownCrawler.Obedience.PARTIAL);
    if (crawler.documentation() != null) {
      URI page = URI.create(crawler.documentation());
      assertThat(page.getScheme()).isEqualTo("https");
      assertThat(page.getHost()).contains(".");
    }
    assertThat(crawler.fallbackTokens())
        .allSatisfy(token -> assertThat(CATALOGUE.find(token)).isPresent());
    if (crawler.replacedBy() != null) {
      assertThat(crawler.status()).isNotEqualTo(KnownCrawler.Status.ACTIVE);
      assertThat(CATALOGUE.find(crawler.replacedBy()))
          .hasValueSatisfying(
              other -> assertThat(other.status()).isEqualTo(KnownCrawler.Status.ACTIVE));
    }
    assertThat(crawler.note()).isEqualTo(crawler.note().strip()).doesNotEndWith(".");
  }

  @Test
  void tokensAreUniqueAndSorted() {
    List<String> tokens =
        crawlers().map(crawler -> crawler.token().toLowerCase(Locale.ROOT)).toList();
    assertThat(tokens).isSorted().doesNotHaveDuplicates();
    Set<String> all = new HashSet<>();
    crawlers()
        .flatMap(crawler -> crawler.tokens().stream())
        .forEach(token ->
            assertThat(all.add(token.toLowerCase(Locale.ROOT))).as(token).isTrue());
    assertThat(CATALOGUE.date()).isEqualTo(LocalDate.parse("2026-11-21"));
  }

  @Test
  void whatIsFromMemoryStaysMarked() {
    assertThat(crawlers().filter(one -> one.evidence() == KnownCrawler.Evidence.UNVERIFIED))
        .hasSize(61)
        .noneMatch(KnownCrawler::isVerified);
    assertThat(CATALOGUE.find("AhrefsBot")).get().matches(one -> !one.isVerified());
    assertThat(CATALOGUE.find("DeepSeekBot")).get().matches(one -> !one.isVerified());
    assertThat(CATALOGUE.find("googlebot")).get().matches(KnownCrawler::isVerified);
  }

  /** The engine knows Google's crawlers; whoever changes the one has to change the other. */
  @Test
  void theEngineKnowsGooglesCrawlersAlike() {
    List<KnownCrawler> google = crawlers()
        .filter(crawler -> crawler.source().equals("google-docs"))
        .filter(crawler -> crawler.status() == KnownCrawler.Status.ACTIVE
            || crawler.token().equals("AdsBot-Google-Mobile-Apps"))
        .toList();
    assertThat(google).hasSize(26);
    assertThat(google)
        .allSatisfy(
            crawler -> assertThat(crawler.crawler()).isEqualTo(Crawler.of(crawler.token())));
  }

  /** Of nobody else does the engine know more than the token; if it learns, the catalogue has to say the same. */
  @Test
  void theEngineKnowsNothingThatTheCatalogueDoesNot() {
    crawlers()
        .filter(crawler -> !crawler.source().equals("google-docs"))
        .filter(crawler -> !crawler.token().matches(".*[ /].*"))
        .forEach(crawler ->
            assertThat(Crawler.of(crawler.token())).isEqualTo(Crawler.ofTokens(crawler.token())));
  }

  @Test
  void whatIsNotVerifiedIsAskedForAsIfItObeyed() {
    KnownCrawler known = CATALOGUE.find("Thinkbot").orElseThrow();
    assertThat(known.obeysRobotsTxt()).isEqualTo(KnownCrawler.Obedience.NO);
    RobotsTxt robots = RobotsTxt.parse("User-agent: *\nDisallow: /");
    assertThat(robots.rulesFor(known.crawler()).allows("/")).isFalse();
    assertThat(robots
            .rulesFor(CATALOGUE.find("Perplexity-User").orElseThrow().crawler())
            .allows("/"))
        .isTrue();
    RobotsTxt google = RobotsTxt.parse("User-agent: Googlebot\nDisallow: /");
    assertThat(
            google.rulesFor(CATALOGUE.find("applebot").orElseThrow().crawler()).allows("/"))
        .isFalse();
  }

  @ParameterizedTest
  @MethodSource("misspellings")
  void aMisspeltTokenLeadsToTheOneThatIsMeant(String token, String meant) {
    assertThat(CATALOGUE.nearest(token).map(KnownCrawler::token).orElse("-")).isEqualTo(meant);
  }

  @Test
  void aKnownTokenHasNoOtherThatIsMeant() {
    crawlers()
        .flatMap(crawler -> crawler.tokens().stream())
        .forEach(token -> assertThat(CATALOGUE.nearest(token)).as(token).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\tb",
        "\to\tsearch\t\tyes\tyes\tcrawler\tactive\t\tvendor\tmemory\t2026-11-20\t\t",
        "a\to\tsaerch\t\tyes\tyes\tcrawler\tactive\t\tvendor\tmemory\t2026-11-20\t\t",
        "a\to\tsearch\t\tyes\tyes\tcrawler\tactive\t\tvendor\tmemory\t20.11.2026\t\t",
      })
  void aWrongLineIsNamed(String line) {
    assertThatThrownBy(
            () -> CrawlerTable.read(new BufferedReader(new StringReader("# head\n" + line))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("crawlers.tsv, line 2: ");
  }

  @Test
  void aTokenCannotStandForTwoCrawlers() {
    KnownCrawler one = CATALOGUE.all().get(0);
    assertThatThrownBy(() -> CrawlerCatalogue.of(List.of(one, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(one.token());
    assertThat(CrawlerCatalogue.of(List.of()).date()).isEqualTo(LocalDate.EPOCH);
  }
}
