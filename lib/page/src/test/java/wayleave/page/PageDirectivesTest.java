package wayleave.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.page.Decision.Combination;

/** What {@link PageDirectives} shows beside the answers, which are vectors of {@code verify/conformance}. */
class PageDirectivesTest {
  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
  private static final Crawler GOOGLEBOT = Crawler.ofProductToken("Googlebot");
  private static final Crawler EXAMPLE_BOT = Crawler.ofProductToken("ExampleBot");
  private static final byte[] NO_HTML = {};

  @Test
  void showsTheHeaderThatDecided() {
    PageDirectives page =
        header("X-Robots-Tag", "nofollow", "max-snippet: 20, googlebot: noindex , nosnippet");
    Statement noindex = page.decision(Directive.INDEX).decidedBy().orElseThrow();
    assertThat(noindex)
        .isEqualTo(new Statement(
            "noindex", "", "googlebot", new Place.HeaderField("X-Robots-Tag", 2, 28, 35)));
    Statement snippet = page.decision(Directive.MAX_SNIPPET).decidedBy().orElseThrow();
    assertThat(snippet.place()).isEqualTo(new Place.HeaderField("X-Robots-Tag", 2, 0, 15));
    assertThat(snippet.text()).isEqualTo("max-snippet:20");
    assertThat(page.statements())
        .map(Statement::text)
        .containsExactly("nofollow", "max-snippet:20", "noindex", "nosnippet");
  }

  @Test
  void showsTheElementThatDecided() {
    String meta = "<meta name=robots content='noindex, nofollow'>";
    String html = "<!doctype html><title>é</title>" + meta + "<p>text";
    PageDirectives page = html(html);
    int start = html.getBytes(StandardCharsets.UTF_8).length - meta.length() - "<p>text".length();
    assertThat(page.decision(Directive.FOLLOW).decidedBy().orElseThrow().place())
        .isEqualTo(new Place.Element(start, start + meta.length(), true, false));
  }

  @Test
  void saysWhetherTheElementStandsInTheBodyOrInNoscript() {
    PageDirectives page = html("<noscript><meta name=robots content=noindex></noscript>"
        + "<p><meta name=robots content=nofollow>");
    Place.Element noscript =
        (Place.Element) page.decision(Directive.INDEX).decidedBy().orElseThrow().place();
    Place.Element body = (Place.Element)
        page.decision(Directive.FOLLOW).decidedBy().orElseThrow().place();
    assertThat(noscript.inHead()).isTrue();
    assertThat(noscript.inNoscript()).isTrue();
    assertThat(body.inHead()).isFalse();
    assertThat(body.inNoscript()).isFalse();
  }

  @Test
  void namesTheRuleOfCombination() {
    PageDirectives page = html("<meta name=robots content='index, max-snippet:9'>"
        + "<meta name=googlebot content='noindex, max-snippet:5'>");
    assertThat(page.decision(Directive.INDEX).combination())
        .isEqualTo(Combination.MOST_RESTRICTIVE);
    assertThat(page.decision(Directive.INDEX).statements())
        .map(Statement::text)
        .containsExactly("noindex", "index");
    assertThat(page.decision(Directive.MAX_SNIPPET).statements())
        .map(Statement::text)
        .containsExactly("max-snippet:5", "max-snippet:9");
    assertThat(page.maxSnippet()).hasValue(5);
    assertThat(page.decision(Directive.FOLLOW).combination()).isEqualTo(Combination.UNSAID);
    assertThat(page.decision(Directive.FOLLOW).decidedBy()).isEmpty();
    assertThat(
            html("<meta name=robots content=noindex>").decision(Directive.INDEX).combination())
        .isEqualTo(Combination.SINGLE);
  }

  @Test
  void namesTheCombinationsOfYandexAndBing() {
    byte[] html = bytes("<meta name=robots content='noindex, index, noarchive, nocache'>");
    PageDirectives yandex = PageDirectives.read(
        Map.of(), html, Crawler.ofProductToken("YandexBot"), PageDialect.YANDEX, NOW);
    PageDirectives bing = PageDirectives.read(
        Map.of(), html, Crawler.ofProductToken("bingbot"), PageDialect.BING, NOW);
    assertThat(yandex.decision(Directive.INDEX).combination())
        .isEqualTo(Combination.LEAST_RESTRICTIVE);
    assertThat(yandex.decision(Directive.INDEX).decidedBy().orElseThrow().rule())
        .isEqualTo("index");
    assertThat(bing.decision(Directive.ARCHIVE).combination())
        .isEqualTo(Combination.NOCACHE_OVER_NOARCHIVE);
    assertThat(bing.allows(Directive.ARCHIVE)).isTrue();
    assertThat(bing.allows(Directive.CACHE)).isFalse();
  }

  /** Google Search Central: "The noindex rule ... the crawler will never find it" where robots.txt disallows the page. */
  @Test
  void notSeenIsDifferentFromUnsaid() {
    PageDirectives unseen = PageDirectives.unseen(GOOGLEBOT, PageDialect.GOOGLE);
    PageDirectives unsaid = html("<p>text");
    assertThat(unseen.isSeen()).isFalse();
    assertThat(unseen.isHeadWhole()).isFalse();
    assertThat(unseen.decision(Directive.INDEX).combination()).isEqualTo(Combination.UNSEEN);
    assertThat(unseen).hasToString("not seen");
    assertThat(unsaid.isSeen()).isTrue();
    assertThat(unsaid.decision(Directive.INDEX).combination()).isEqualTo(Combination.UNSAID);
    assertThat(unsaid).hasToString("nothing stated");
  }

  /** What a page that was cut may have lost. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          <head><title>a</title><meta name=robots content=noindex> | false
          <head><title>a</title></head>                             | false
          <head><title>a</title></head><body>                       | false
          <head><title>a</title></head><body><p>                    | true
          <title>a</title>text                                      | false
          <title>a</title>text<b>x                                  | true
          <title>a</title><                                         | false
          <title>a</title></                                        | false
          <title>a</title>&am                                       | false
          <title>text                                               | false
          <script>if (a) document.write('<body>                     | false
          <!-- <body>                                               | false
          <frameset><frame>                                         | true
      """)
  void theHeadIsWholeWhereSomethingFollowsIt(String html, boolean isWhole) {
    assertThat(html(html).isHeadWhole()).isEqualTo(isWhole);
  }

  @Test
  void limitsAreTyped() {
    PageDirectives page = html("<meta name=robots content='max-snippet:-1, max-video-preview:0,"
        + " max-image-preview:standard, unavailable_after:2027-01-01'>");
    assertThat(page.maxSnippet()).isEmpty();
    assertThat(page.maxVideoPreview()).hasValue(0);
    assertThat(page.allows(Directive.MAX_VIDEO_PREVIEW)).isFalse();
    assertThat(page.maxImagePreview()).hasValue(ImagePreview.STANDARD);
    assertThat(page.unavailableAfter()).hasValue(Instant.parse("2027-01-01T00:00:00Z"));
    assertThat(page.allows(Directive.UNAVAILABLE_AFTER)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          <meta name=robots content=shiny>                        | UNKNOWN_RULE      | shiny                 |
          <meta name=robots content='noarchive'>                  | WITHOUT_EFFECT    | noarchive             |
          <meta name=robots content='max-snippet:many'>           | UNREADABLE_VALUE  | max-snippet:many      |
          <meta name=robots content='noindex:true'>               | NEEDLESS_VALUE    | noindex:true          | noindex
          <meta name=robots content='noindex: false'>             | NEEDLESS_VALUE    | noindex:false         | index
          <meta name=robots content='noindex nofollow'>           | SEPARATOR         | noindex nofollow      | noindex, nofollow
          <meta name=robots content='noindex;nofollow'>           | SEPARATOR         | noindex;nofollow      | noindex, nofollow
          <meta name=robots content='no-index'>                   | UNKNOWN_RULE      | no-index              | noindex
          <meta name=robots content='No Index'>                   | UNKNOWN_RULE      | no index              | noindex
          <meta name=robots content='noidnex'>                    | UNKNOWN_RULE      | noidnex               | noindex
          <meta name=robots content='no-index no_follow'>         | UNKNOWN_RULE      | no-index no_follow    | noindex, nofollow
          <meta name=robots content='index=no'>                   | UNKNOWN_RULE      | index=no              | noindex
          <meta name=robots content='index=no;follow=no'>         | UNKNOWN_RULE      | index=no;follow=no    | noindex, nofollow
          <meta name=robots content='index:no'>                   | NEEDLESS_VALUE    | index:no              | noindex
          <meta name=robots content='max-snippet=20'>             | UNKNOWN_RULE      | max-snippet=20        | max-snippet:20
          <meta name=robots content='max_snippet:20'>             | UNKNOWN_RULE      | max_snippet           | max-snippet:20
          <meta name=robots content='noindexifembedded'>          | UNKNOWN_RULE      | noindexifembedded     |
          <meta name=robots content='[noindex]'>                  | UNKNOWN_RULE      | [noindex]             | noindex
          <meta name=robots value=noindex>                        | WRONG_ATTRIBUTE   | robots                | content=
          <meta http-equiv=X-Robots-Tag content=noindex>          | WRONG_ATTRIBUTE   | x-robots-tag          | name=robots
          <meta property=robots content=noindex>                  | WRONG_ATTRIBUTE   | robots                | name=robots
          <meta name=X-Robots-Tag content=noindex>                | WRONG_NAME        | x-robots-tag          | robots
          <meta name=robot content=noindex>                       | WRONG_NAME        | robot                 | robots
          <meta name=* content=noindex>                           | WRONG_NAME        | *                     | robots
          <meta name='robots,googlebot' content=noindex>          | WRONG_NAME        | robots,googlebot      | robots
          <meta name='bingbot googlebot' content=noindex>         | WRONG_NAME        | bingbot googlebot     | googlebot
          <meta name='google-bot' content=noindex>                | WRONG_NAME        | google-bot            | googlebot
          <meta name='Googlebot/2.1' content=noindex>             | WRONG_NAME        | googlebot/2.1         | googlebot
          <meta name='googelbot' content=noindex>                 | WRONG_NAME        | googelbot             | googlebot
          """)
  void remarksOnElements(String html, Remark.Kind kind, String text, @Nullable String meant) {
    assertThat(html(html).remarks())
        .containsExactly(new Remark(
            kind,
            text,
            new Place.Element(0, html.length(), true, false),
            Objects.requireNonNullElse(meant, "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bingbot", "viewport", "googlebot-news", "google", "rating", "pooglebot"})
  void otherNamesAreOfOthers(String name) {
    assertThat(html("<meta name='" + name + "' content=no-index>").remarks()).isEmpty();
    assertThat(header("X-Robots-Tag", name + ": no-index").remarks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          X-Robots-Tag | : noindex                   | EMPTY_TOKEN  | :                  |                     | 0 | 1
          X-Robots-Tag | no-index                    | UNKNOWN_RULE | no-index           | noindex             | 0 | 8
          X-Robots-Tag | nofollow, no-index: yes     | UNKNOWN_RULE | no-index           | noindex             | 10 | 18
          X-Robots-Tag | unavailable-after: 1.1.2030 | UNKNOWN_RULE | unavailable-after  | unavailable_after:1.1.2030 | 0 | 17
          X-Robots-Tag | google bot: noindex         | WRONG_NAME   | google bot         | googlebot           | 0 | 10
          X-Robots-Tag | Googlebot/2.1: noindex      | WRONG_NAME   | googlebot/2.1      | googlebot           | 0 | 13
          X-Robots-Tag | googelbot: noindex          | WRONG_NAME   | googelbot          | googlebot           | 0 | 9
          X-Robots-Tag | robots: noindex             | WRONG_NAME   | robots             | *                   | 0 | 6
          X-Robots-Tag | some bot: noindex           | WRONG_NAME   | some bot           |                     | 0 | 8
          X-Robots-Tag | Googlebot; no-index         | UNKNOWN_RULE | googlebot; no-index | googlebot: noindex | 0 | 19
          X-Robots-Tag | Googlebot noindex nofollow  | UNKNOWN_RULE | googlebot noindex nofollow | googlebot: noindex, nofollow | 0 | 26
          X-Robots     | noindex                     | WRONG_NAME   | x-robots           | X-Robots-Tag        | 0 | 0
          X-Robot-Tag  | noindex                     | WRONG_NAME   | x-robot-tag        | X-Robots-Tag        | 0 | 0
          Robots-Tag   | *;noindex                   | WRONG_NAME   | robots-tag         | X-Robots-Tag        | 0 | 0
          """)
  void remarksOnHeaders(
      String field,
      String value,
      Remark.Kind kind,
      String text,
      @Nullable String meant,
      int start,
      int end) {
    assertThat(header(field, value).remarks())
        .containsExactly(new Remark(
            kind,
            text,
            new Place.HeaderField(field, 1, start, end),
            Objects.requireNonNullElse(meant, "")));
  }

  @Test
  void remarksOnTheHeaderOfTheDraft() {
    PageDirectives draft = PageDirectives.read(
        Map.of("Robots-Tag", List.of("*;noindex", "*;;")),
        NO_HTML,
        EXAMPLE_BOT,
        PageDialect.REPEXT,
        NOW);
    assertThat(draft.remarks()).map(Remark::kind).containsExactly(Remark.Kind.MALFORMED_FIELD);
    assertThat(draft.allows(Directive.INDEX)).isTrue();
  }

  @Test
  void remarksThatGoogleReadsNoElementsForItsImageCrawler() {
    PageDirectives page = PageDirectives.read(
        Map.of(),
        bytes("<meta name=googlebot-image content=noindex>"),
        Crawler.ofProductToken("Googlebot-Image"),
        PageDialect.GOOGLE,
        NOW);
    assertThat(page.allows(Directive.INDEX)).isFalse();
    assertThat(page.remarks()).map(Remark::kind).containsExactly(Remark.Kind.UNDOCUMENTED_NAME);
  }

  /** draft-illyes-repext-03 asks for a limit of at least 8 KiB. */
  @Test
  void readsMembersOfTheDraftHeaderUpToItsLimit() {
    String filler = "OtherBot;noindex, ".repeat(500);
    assertThat(filler.length()).isGreaterThan(8192);
    assertThat(draft(filler + "*;noindex").allows(Directive.INDEX)).isFalse();
    assertThat(draft("*;nofollow, " + filler.repeat(10) + "*;noindex").toString())
        .isEqualTo("nofollow");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "windows-1252", "Shift_JIS", "ISO-2022-JP"})
  void readsEncodingsThatTheHeaderNames(String charset) {
    String before = charset.equals("windows-1252") ? "<title>é</title>" : "<title>日本</title>";
    String meta = "<meta name=robots content=noindex>";
    byte[] html = (before + meta).getBytes(Charset.forName(charset));
    PageDirectives page = PageDirectives.read(
        Map.of("content-type", List.of("text/html; charset=\"" + charset + "\"")),
        html,
        GOOGLEBOT,
        PageDialect.GOOGLE,
        NOW);
    Place.Element place =
        (Place.Element) page.decision(Directive.INDEX).decidedBy().orElseThrow().place();
    assertThat(Arrays.copyOfRange(html, place.start(), place.end()))
        .asString(Charset.forName(charset))
        .isEqualTo(meta);
  }

  @Test
  void aByteOrderMarkOverridesTheHeader() {
    byte[] html = "\uFEFF<meta name=robots content=none>".getBytes(StandardCharsets.UTF_16LE);
    PageDirectives page = PageDirectives.read(
        Map.of("Content-Type", List.of("text/html; charset=utf-8")),
        html,
        GOOGLEBOT,
        PageDialect.GOOGLE,
        NOW);
    assertThat(page.allows(Directive.INDEX)).isFalse();
  }

  /** As {@code HttpURLConnection.getHeaderFields} has them. */
  @Test
  void headersMayHaveNoName() {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put(null, List.of("HTTP/1.1 200 OK"));
    headers.put("x-ROBOTS-tag", List.of("noindex"));
    PageDirectives page = PageDirectives.read(headers, NO_HTML, GOOGLEBOT, PageDialect.GOOGLE, NOW);
    assertThat(page.allows(Directive.INDEX)).isFalse();
  }

  @Test
  void withoutATimeItIsNow() {
    byte[] past = bytes("<meta name=robots content='unavailable_after:2020-01-01'>");
    byte[] future = bytes("<meta name=robots content='unavailable_after:2999-01-01'>");
    assertThat(PageDirectives.read(Map.of(), past, GOOGLEBOT, PageDialect.GOOGLE)
            .allows(Directive.INDEX))
        .isFalse();
    assertThat(PageDirectives.read(Map.of(), future, GOOGLEBOT, PageDialect.GOOGLE)
            .allows(Directive.INDEX))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Googlebot-News, GOOGLE",
    "bingbot, BING",
    "MSNBot, BING",
    "YandexImages, YANDEX",
    "Applebot, APPLE",
    "GPTBot, GOOGLE"
  })
  void aCrawlerHasADialect(String crawler, PageDialect dialect) {
    assertThat(PageDialect.of(Crawler.ofProductToken(crawler))).isEqualTo(dialect);
  }

  /** A megabyte each that would take minutes if any part of it were read again for each part before it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ",",
        "a,",
        "a:",
        "a b:",
        "noindx,",
        "noindx:",
        "googelbot:",
        "noindex ",
        "unavailable_after:,",
        "&",
        "&#1",
        "&a"
      })
  void timeGrowsWithTheSize(String part) {
    String list = part.repeat(1_000_000 / part.length());
    assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
      header("X-Robots-Tag", list);
      html("<meta name=robots content='" + list + "'>");
    });
  }

  private static PageDirectives header(String name, String... values) {
    return PageDirectives.read(
        Map.of(name, List.of(values)), NO_HTML, GOOGLEBOT, PageDialect.GOOGLE, NOW);
  }

  private static PageDirectives draft(String value) {
    return PageDirectives.read(
        Map.of("Robots-Tag", List.of(value)), NO_HTML, EXAMPLE_BOT, PageDialect.REPEXT, NOW);
  }

  private static PageDirectives html(String html) {
    return PageDirectives.read(Map.of(), bytes(html), GOOGLEBOT, PageDialect.GOOGLE, NOW);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
