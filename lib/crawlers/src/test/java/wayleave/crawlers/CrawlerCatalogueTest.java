package wayleave.crawlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(crawler.isVerified()).isEqualTo(crawler.source().isEmpty());
    if (crawler.isVerified()) {
      assertThat(crawler.documentation()).isPresent();
    }
    assertThat(crawler.ranges().isPresent()).isEqualTo(crawler.rangesFormat().isPresent());
    assertThat(crawler.reverseDns())
        .allSatisfy(domain -> assertThat(domain).matches("[a-z0-9-]+(\\.[a-z0-9-]+)+"));
    crawler.documentation().map(URI::create).ifPresent(page -> {
      assertThat(page.getScheme()).isEqualTo("https");
      assertThat(page.getHost()).contains(".");
    });
    assertThat(crawler.fallbackTokens())
        .allSatisfy(token -> assertThat(CATALOGUE.find(token)).isPresent());
    if (crawler.replacedBy().isPresent()) {
      assertThat(crawler.status()).isNotEqualTo(KnownCrawler.Status.ACTIVE);
      assertThat(CATALOGUE.find(crawler.replacedBy().get()))
          .hasValueSatisfying(
              other -> assertThat(other.status()).isEqualTo(KnownCrawler.Status.ACTIVE));
    }
    crawler.note().ifPresent(note -> assertThat(note).isEqualTo(note.strip()).doesNotEndWith("."));
  }

  @Test
  void theMajorCrawlersAreActiveAndBeginWithGooglebotAndBingbot() {
    assertThat(CATALOGUE.major())
        .hasSizeGreaterThan(30)
        .doesNotHaveDuplicates()
        .allMatch(crawler -> crawler.status() == KnownCrawler.Status.ACTIVE)
        .extracting(KnownCrawler::token)
        .startsWith("Googlebot", "bingbot");
    assertThat(CrawlerCatalogue.of(List.of()).major()).isEmpty();
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
    assertThat(CATALOGUE.version()).contains(CATALOGUE.date().toString().replace('-', '.'));
  }

  /** A name in requests says nothing of what its bearer obeys. */
  @Test
  void whatNobodyStatesIsUnknown() {
    assertThat(crawlers().filter(one -> one.evidence() == KnownCrawler.Evidence.HEADERS))
        .isNotEmpty()
        .allSatisfy(one -> {
          assertThat(one.obeysRobotsTxt()).isEqualTo(KnownCrawler.Obedience.UNKNOWN);
          assertThat(one.obeysWildcard()).isEqualTo(KnownCrawler.Obedience.UNKNOWN);
          assertThat(one.obeysCrawlDelay()).isEqualTo(KnownCrawler.Obedience.UNKNOWN);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Googlebot", "bingbot", "DuckDuckBot", "Baiduspider", "YandexBot", "Applebot", "GPTBot",
            "ClaudeBot", "PerplexityBot",
        "CCBot", "Amazonbot", "meta-externalagent", "AhrefsBot", "SemrushBot", "MJ12bot",
            "PetalBot", "SeznamBot", "DotBot"
      })
  void whoMakesMostTrafficRestsOnItsOperatorsPage(String token) {
    assertThat(CATALOGUE.find(token)).get().matches(KnownCrawler::isVerified);
  }

  /** Names that many real files have, and whose pages site owners look up. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Googlebot-Mobile",
        "W3C-checklink",
        "SemrushBot-SA",
        "nutch",
        "TurnitinBot",
        "sistrix",
        "psbot",
        "wget",
        "HTTrack",
        "ia_archiver",
        "msnbot",
        "BingPreview",
        "Baiduspider-image",
        "Baiduspider-video",
        "Slackbot",
        "Chrome-Lighthouse",
        "SiteimproveBot",
        "Sitebulb",
        "SEOkicks",
        "GrapeshotCrawler",
        "proximic",
        "CriteoBot",
        "xAI-Bot",
        "Grok-DeepSearch",
        "meta-externalads",
        "AmazonAdBot",
        "Daum",
        "coccocbot-web"
      })
  void namesThatRealFilesHaveAreKnown(String token) {
    assertThat(CATALOGUE.find(token)).isPresent();
  }

  /** Facts that lists of others state wrongly, as the operators state them. */
  @ParameterizedTest
  @CsvSource({
    "Diffbot,          SEARCH,      CRAWLER, ACTIVE,       YES,     YES",
    "Diffbot-User,     USER_FETCH,  USER,    ACTIVE,       UNKNOWN, UNKNOWN",
    "Googlebot-Mobile, SEARCH,      CRAWLER, RETIRED,      UNKNOWN, UNKNOWN",
    "Google-Extended,  AI_TRAINING, CONTROL, ACTIVE,       YES,     UNKNOWN",
    "Perplexity-User,  USER_FETCH,  USER,    ACTIVE,       NO,      UNKNOWN",
    "xAI-Bot,          AI_TRAINING, CRAWLER, UNDOCUMENTED, UNKNOWN, UNKNOWN",
  })
  void factsAreThoseOfTheOperator(
      String token,
      KnownCrawler.Purpose purpose,
      KnownCrawler.Kind kind,
      KnownCrawler.Status status,
      KnownCrawler.Obedience robotsTxt,
      KnownCrawler.Obedience crawlDelay) {
    KnownCrawler crawler = CATALOGUE.find(token).orElseThrow();
    assertThat(crawler.purpose()).isEqualTo(purpose);
    assertThat(crawler.kind()).isEqualTo(kind);
    assertThat(crawler.status()).isEqualTo(status);
    assertThat(crawler.obeysRobotsTxt()).isEqualTo(robotsTxt);
    assertThat(crawler.obeysCrawlDelay()).isEqualTo(crawlDelay);
  }

  /** The engine knows Google's crawlers; whoever changes the one has to change the other. */
  @Test
  void theEngineKnowsGooglesCrawlersAlike() {
    List<KnownCrawler> google = crawlers()
        .filter(CrawlerCatalogueTest::isDocumentedByGoogle)
        .filter(crawler -> crawler.status() == KnownCrawler.Status.ACTIVE
            || crawler.token().equals("AdsBot-Google-Mobile-Apps"))
        .toList();
    assertThat(google).hasSize(26);
    assertThat(google)
        .allSatisfy(crawler ->
            assertThat(crawler.crawler()).isEqualTo(Crawler.fromUserAgentHeader(crawler.token())));
  }

  private static boolean isDocumentedByGoogle(KnownCrawler crawler) {
    return crawler.isVerified() && crawler.isOperatedBy("Google");
  }

  /** Of nobody else does the engine know more than the token; if it learns, the catalogue has to say the same. */
  @Test
  void theEngineKnowsNothingThatTheCatalogueDoesNot() {
    crawlers()
        .filter(crawler -> !isDocumentedByGoogle(crawler))
        .filter(crawler -> !crawler.token().matches(".*[ /].*"))
        .forEach(crawler -> assertThat(Crawler.fromUserAgentHeader(crawler.token()))
            .isEqualTo(Crawler.ofUncheckedTokens(List.of(crawler.token()))));
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
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | '' | expected a token in the first column",
        "2 | saersch | column purpose: expected one of search, ai-training",
        "7 | maybe | column robots-txt: expected one of yes, no, partial, unknown, found 'maybe'",
        "12 | 20.11.2026 | column read: expected a date such as 2026-11-20, found '20.11.2026'",
        "17 | 'a\tb' | expected 18 columns, found 19",
      })
  void aDamagedTableIsNamedAndNotUsedInPart(int column, String cell, String problem) {
    String table = tableWith(column, cell.replace("\\t", "\t"));
    assertThatThrownBy(() -> CrawlerCatalogue.parse("old.tsv", table))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("old.tsv:3: " + problem);
  }

  private static String tableWith(int column, String cell) {
    List<String> lines = CrawlerData.of("table").lines().toList();
    List<String> cells = new ArrayList<>(Arrays.asList(lines.get(2).split("\t", -1)));
    cells.set(column, cell);
    return lines.get(0) + "\n" + lines.get(1) + "\n" + String.join("\t", cells);
  }

  @Test
  void aDateIsOneOfTheCalendar() {
    for (int year : new int[] {0, 1900, 2000, 2024, 2026}) {
      for (int month = 0; month <= 13; month++) {
        for (int day = 0; day <= 32; day++) {
          String date = String.format(Locale.ROOT, "%04d-%02d-%02d", year, month, day);
          assertThat(dateIn(() -> read(date).date()))
              .as(date)
              .isEqualTo(dateIn(() -> LocalDate.parse(date)));
        }
      }
    }
    for (String date :
        List.of("", "2026-11-2", "2026-1-20", "2026-11-2x", "+026-11-20", "2026/11/20")) {
      assertThat(dateIn(() -> read(date).date())).as(date).isEmpty();
    }
  }

  private static KnownCrawler read(String date) {
    return CrawlerCatalogue.parse("old.tsv", tableWith(12, date)).all().get(1);
  }

  private static Optional<LocalDate> dateIn(Supplier<LocalDate> source) {
    try {
      return Optional.of(source.get());
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  @Test
  void aTableBeginsWithTheNamesOfItsColumns() {
    for (String table : List.of("", "a\tb\n", "<html>")) {
      assertThatThrownBy(() -> CrawlerCatalogue.parse("old.tsv", table))
          .hasMessageStartingWith("old.tsv:1: expected the names of the columns: tokens operator");
    }
    String twice = CrawlerData.of("table")
        .lines()
        .limit(2)
        .reduce((a, b) -> a + "\n" + b + "\n" + b)
        .orElseThrow();
    assertThatThrownBy(() -> CrawlerCatalogue.parse("old.tsv", twice))
        .hasMessageContaining("stands there twice");
  }

  @Test
  void anotherEditionIsRead() {
    CrawlerCatalogue again = CrawlerCatalogue.parse("old.tsv", CrawlerData.of("table"));
    assertThat(again.all()).hasSameSizeAs(CATALOGUE.all());
    assertThat(again.version()).isEmpty();
    KnownCrawler ahrefs = again.find("AhrefsBot").orElseThrow();
    assertThat(ahrefs.obeysCrawlDelay()).isEqualTo(KnownCrawler.Obedience.YES);
    assertThat(ahrefs.reverseDns()).containsExactly("ahrefs.com", "ahrefs.net");
    assertThat(ahrefs.ranges()).get().asString().startsWith("https://");
    assertThat(ahrefs.rangesFormat()).contains("json");
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
