package wayleave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import wayleave.Candidate;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Readings;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreferences;

/** What the documentation shows of {@code wayleave-core}; see {@link DocumentedCodeTest}. */
class CoreExamplesTest {
  private static final byte[] PRIVATE = bytes("User-agent: *\nDisallow: /private/\n");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void readme() {
    byte[] body = PRIVATE;
    // begin
    RobotsTxt robots = RobotsTxt.parse(body);
    CrawlerRules rules = robots.rulesFor(Crawler.ofProductToken("MJ12bot"));

    boolean mayFetch = rules.allows("https://example.com/private/page");

    Verdict verdict = rules.check("https://example.com/private/page");
    String why = verdict.toString();
    // disallowed: the longest path that matches decides (line 2, Disallow: /private/)

    String whereToFetch = Origin.of("http://www.müller.eu:80/page").robotsTxtUrl();
    // http://www.xn--mller-kva.eu/robots.txt
    // end
    assertThat(mayFetch).isFalse();
    assertThat(whereToFetch).isEqualTo("http://www.xn--mller-kva.eu/robots.txt");
    assertThat(why)
        .isEqualTo(
            "disallowed: the longest path that matches decides (line 2, Disallow: /private/)");
    assertThat(rules.crawler().name()).isEqualTo("MJ12bot");
  }

  @Test
  void crawlers() {
    // begin
    Crawler byName = Crawler.ofProductToken("MJ12bot");
    Crawler byHeader = Crawler.fromUserAgentHeader(
        "Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)");

    Crawler images = Crawler.ofProductToken("Googlebot-Image"); // falls back to Googlebot
    Crawler ads = Crawler.ofProductToken("AdsBot-Google"); // ignores the groups for *

    Crawler ours =
        Crawler.ofTokens("ExampleBot-News", "ExampleBot"); // the first that the file names
    // end
    assertThat(byHeader).isEqualTo(byName);
    assertThat(images.tokens()).containsExactly("Googlebot-Image", "Googlebot");
    assertThat(ads.obeysWildcard()).isFalse();
    assertThat(ours.tokens()).containsExactly("ExampleBot-News", "ExampleBot");
  }

  @Test
  void walk() {
    byte[] body = bytes("User-agent: *\nDisallow: /shop\nAllow: /shop/help\n");
    StringBuilder out = new StringBuilder();
    // begin
    CrawlerRules rules = RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("ExampleBot"));
    for (Candidate candidate : rules.check("/shop/help/returns").candidates()) {
      out.append(candidate.rule())
          .append(": ")
          .append(candidate.outcome().text())
          .append('\n');
    }
    // Allow: /shop/help: decides
    // Disallow: /shop: matches, but a longer path decides
    // end
    assertThat(out).hasToString("""
        Allow: /shop/help: decides
        Disallow: /shop: matches, but a longer path decides
        """);
  }

  @Test
  void dialects() {
    // begin
    String text = "User-agent: *\nDisallow: admin/\n"; // no leading slash

    RobotsTxt asDocumented = RobotsTxt.parse(text); // Dialect.GOOGLE
    RobotsTxt asGoogleRuns = RobotsTxt.parse(text, Dialect.GOOGLEBOT);
    RobotsTxt byStandard = RobotsTxt.parse(text, Dialect.RFC9309);

    Crawler bot = Crawler.ofProductToken("ExampleBot");
    boolean documented = asDocumented.rulesFor(bot).allows("/admin/users"); // false
    boolean run = asGoogleRuns.rulesFor(bot).allows("/admin/users"); // true
    boolean standard = byStandard.rulesFor(bot).allows("/admin/users"); // true
    boolean anyway = Readings.of(text.getBytes(UTF_8), bot).allows("/admin/users"); // false
    // end
    assertThat(anyway).isFalse();
    assertThat(documented).isFalse();
    assertThat(run).isTrue();
    assertThat(standard).isTrue();
  }

  @Test
  void otherLines() {
    byte[] body = bytes("User-agent: *\nDisallow:\nCrawl-delay: 5\n"
        + "Content-Signal: search=yes, ai-train=no\nSitemap: https://example.com/sitemap.xml\n");
    // begin
    RobotsTxt robots = RobotsTxt.parse(body);
    for (Sitemap sitemap : robots.sitemaps()) {
      System.out.println(sitemap.url()); // https://example.com/sitemap.xml
    }
    CrawlerRules rules = robots.rulesFor(Crawler.ofProductToken("ExampleBot"));
    Optional<Duration> delay = rules.crawlDelay(); // 5 s
    UsagePreferences said = UsagePreferences.of(robots, rules.crawler(), "/page");
    boolean refusesTraining = said.preferences("train").stream()
        .anyMatch(preference -> preference.answer() == UsagePreference.Answer.DISALLOW);
    System.out.println(said); // [content-signal@2026-07 search=allow, ... ai-train=disallow]
    // end
    assertThat(robots.sitemaps())
        .extracting(Sitemap::url)
        .containsExactly("https://example.com/sitemap.xml");
    assertThat(delay).contains(Duration.ofSeconds(5));
    assertThat(refusesTraining).isTrue();
    assertThat(said)
        .hasToString(
            "[content-signal@2026-07 search=allow, content-signal@2026-07 ai-train=disallow]");
  }

  @Test
  void storedForm() {
    byte[] body = PRIVATE;
    // begin
    byte[] stored =
        RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("ExampleBot")).toBytes();
    CrawlerRules rules = CrawlerRules.fromBytes(stored) // empty if damaged, or of another version
        .orElseGet(() -> RobotsTxt.parse(body).rulesFor(Crawler.ofProductToken("ExampleBot")));
    // end
    assertThat(rules.allows("/private/x")).isFalse();
    assertThat(CrawlerRules.fromBytes(stored)).contains(rules);
  }

  @Test
  void written() {
    // begin
    String text = RobotsTxt.builder()
        .comment("The shop")
        .group("*")
        .disallow("/cart/")
        .allow("/cart/help")
        .sitemap("https://example.com/sitemap.xml")
        .text();
    // end
    assertThat(text).isEqualTo("""
        # The shop
        User-agent: *
        Disallow: /cart/
        Allow: /cart/help

        Sitemap: https://example.com/sitemap.xml
        """);
  }

  @Test
  void googlesLibrary() {
    byte[] body = bytes("user-agent: FooBot\ndisallow: /\n");
    // begin
    // RobotsMatcher matcher; matcher.OneAgentAllowedByRobots(body, "FooBot", url)
    RobotsTxt robots = RobotsTxt.parse(body, Dialect.GOOGLEBOT);
    CrawlerRules foo = robots.rulesFor(Crawler.ofTokens("FooBot"));
    Verdict verdict = foo.check("http://foo.bar/x/y");
    boolean allowed = verdict.allowed(); // false
    OptionalInt matchingLine = verdict.line(); // 2; empty if no line decided

    // matcher.AllowedByRobots(body, &agents, url): the rules of all of them together
    CrawlerRules both = robots.rulesFor(Crawler.ofTokens("FooBot", "BarBot"));
    // end
    assertThat(allowed).isFalse();
    assertThat(matchingLine).hasValue(2);
    assertThat(both.allows("http://foo.bar/x/y")).isFalse();
  }
}
