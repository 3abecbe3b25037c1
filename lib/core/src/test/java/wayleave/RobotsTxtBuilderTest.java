package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTxtBuilderTest {
  private static final long SEED = 20261120;

  @Test
  void writesGroupsCommentsAndSitemaps() {
    String text = RobotsTxt.builder()
        .comment("The shop\nsince 1999\n\nof all")
        .group("*")
        .disallow("/cart/")
        .allow("/cart/help")
        .extension("Crawl-delay", " 1.5 ")
        .group("FooBot", "MJ12bot", "archive.org_bot")
        .sitemap("https://example.com/sitemap.xml")
        .text();
    assertThat(text).isEqualTo("""
            # The shop
            # since 1999
            #
            # of all
            User-agent: *
            Disallow: /cart/
            Allow: /cart/help
            Crawl-delay: 1.5

            User-agent: FooBot
            User-agent: MJ12bot
            User-agent: archive.org_bot
            Disallow:

            Sitemap: https://example.com/sitemap.xml
            """);
  }

  @Test
  void anEmptyBuilderWritesAnEmptyFile() {
    assertThat(RobotsTxt.builder().text()).isEmpty();
    assertThat(RobotsTxt.builder().bytes()).isEmpty();
  }

  @Test
  void textCanBeReadBeforeTheEnd() {
    RobotsTxtBuilder builder = RobotsTxt.builder().group("a");
    assertThat(builder.text()).isEqualTo("User-agent: a\nDisallow:\n").isEqualTo(builder.text());
    assertThat(builder.disallow("/x").text()).isEqualTo("User-agent: a\nDisallow: /x\n");
  }

  @ParameterizedTest
  @EnumSource
  void groupsNeverRunIntoOneAnother(Dialect dialect) {
    RobotsTxtBuilder builder = RobotsTxt.builder()
        .group("a")
        .extension("Crawl-delay", "1")
        .group("b")
        .sitemap("http://h/s")
        .group("c")
        .comment("d")
        .group("d")
        .disallow("/");
    List<Group> groups = builder.build(dialect).groups();
    assertThat(groups).extracting(group -> group.userAgents().size()).containsExactly(1, 1, 1, 1);
    assertThat(builder.build(dialect).rulesFor(Crawler.ofProductToken("a")).allows("/x"))
        .isTrue();
    assertThat(builder.build(dialect).rulesFor(Crawler.ofProductToken("d")).allows("/x"))
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void charactersThatWouldNotSurviveInAPathAreEscaped(Dialect dialect) {
    RobotsTxt robots =
        RobotsTxt.builder().group("*").disallow("/a b#c\td\ne\rf\0g\u007F ").build(dialect);
    assertThat(robots.groups().get(0).rules())
        .containsExactly(new Rule(2, Rule.Type.DISALLOW, "/a%20b%23c%09d%0Ae%0Df%00g%7F%20"));
  }

  @Test
  void charactersBeyondAsciiStayAsTheyAre() {
    assertThat(RobotsTxt.builder().group("*").disallow("/é€😀").text())
        .isEqualTo("User-agent: *\nDisallow: /é€😀\n");
  }

  @Test
  void aLoneSurrogateIsReadAlikeFromTextAndBytes() {
    RobotsTxtBuilder builder = RobotsTxt.builder().group("*").disallow("/\uD83D");
    assertThat(builder.build(Dialect.GOOGLE).groups())
        .isEqualTo(RobotsTxt.parse(builder.text()).groups());
  }

  @Test
  void commentsStayComments() {
    RobotsTxt robots = RobotsTxt.builder()
        .group("*")
        .disallow("/x")
        .comment("a\rUser-agent: *\r\nDisallow: /\nAllow: /\0\u2028Disallow: /")
        .build(Dialect.GOOGLEBOT);
    assertThat(robots.groups()).hasSize(1);
    assertThat(robots.groups().get(0).rules()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Foo Bar", "Foo/1.0", "Föö", "a:b", "a#b", "**", "*a", "a\n", "a\0"})
  void refusesWhatIsNoProductToken(String token) {
    assertThatThrownBy(() -> RobotsTxt.builder().group("a", token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a product token");
  }

  @Test
  void aRefusedGroupLeavesTheBuilderAsItWas() {
    RobotsTxtBuilder builder = RobotsTxt.builder().group("a");
    assertThatThrownBy(() -> builder.group("b", "")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(builder::group).isInstanceOf(IllegalArgumentException.class);
    assertThat(builder.text()).isEqualTo("User-agent: a\nDisallow:\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "fish", " /x", "$", "?x", "http://h/x"})
  void refusesPathsThatBeginWithNeitherSlashNorStar(String path) {
    assertThatThrownBy(() -> RobotsTxt.builder().group("*").disallow(path))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RobotsTxt.builder().group("*").allow(path))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesRulesWithoutAGroup() {
    assertThatThrownBy(() -> RobotsTxt.builder().disallow("/"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () -> RobotsTxt.builder().group("*").sitemap("http://h/s").allow("/"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> RobotsTxt.builder().group("*").comment("c").allow("/"))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a:b",
        "a#b",
        "a\nb",
        "a\0",
        "User-Agent",
        "allow",
        " disallow ",
        ":a",
        "SITEMAP"
      })
  void refusesWhatIsNoFieldOfAnExtensionLine(String field) {
    assertThatThrownBy(() -> RobotsTxt.builder().extension(field, "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "disallow-all",
        "Disalow",
        "allowance",
        "useragent",
        "user agent x",
        "Site-Map",
        "sitemaps",
        "\uFEFFfoo",
        "\uF8FFfoo"
      })
  void refusesFieldsThatSomeReaderTakesForAnother(String field) {
    assertThatThrownBy(() -> RobotsTxt.builder().extension(field, "/"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a#b", "a\nb", "a\r", "a\0", "\u007F"})
  void refusesValuesThatDoNotStayOnTheLine(String value) {
    assertThatThrownBy(() -> RobotsTxt.builder().extension("Host", value))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/s.xml",
        "s.xml",
        "http:/h",
        "http://h/a b",
        "http://h/#s",
        "http://h/\n",
        "http://h/\t",
        " http://h/",
        "\thttp://h/"
      })
  void refusesSitemapsThatAreNoFullUrl(String url) {
    assertThatThrownBy(() -> RobotsTxt.builder().sitemap(url))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void extensionsAndSitemapsAreReadBack(Dialect dialect) {
    RobotsTxt robots = RobotsTxt.builder()
        .extension("Host", "example.com")
        .group("a")
        .disallow("/x")
        .extension("Clean-param", "a&b /é")
        .extension("Empty", "")
        .sitemap("http://h/é")
        .build(dialect);
    assertThat(robots.extensions())
        .containsExactly(
            new ExtensionLine(1, "Host", "example.com"),
            new ExtensionLine(4, "Clean-param", "a&b /é"),
            new ExtensionLine(5, "Empty", ""));
    assertThat(robots.sitemaps()).containsExactly(new Sitemap(7, "http://h/é"));
    assertThat(robots.rulesFor(Crawler.ofProductToken("a")).extensions()).hasSize(2);
  }

  @Tag("slow")
  @Test
  void whatIsWrittenIsReadAlikeInAllDialects() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int n = 0; n < 2_000; n++) {
      StringBuilder expected = new StringBuilder();
      RobotsTxtBuilder builder = random(random, expected);
      List<Crawler> crawlers = List.of(
          Crawler.ofProductToken("a"), Crawler.ofProductToken("b-b"), Crawler.ofProductToken("c_"));
      for (Dialect dialect : Dialect.values()) {
        RobotsTxt robots = builder.build(dialect);
        assertThat(render(robots))
            .as("seed %d, run %d, %s", SEED, n, dialect)
            .isEqualTo(expected.toString());
      }
      for (Crawler crawler : crawlers) {
        for (int u = 0; u < 10; u++) {
          String url =
              "/" + random(random, "/ab.?=é ", 6).replace("é", "%C3%A9").replace(" ", "%20");
          boolean allowed = builder.build(Dialect.GOOGLE).rulesFor(crawler).allows(url);
          assertThat(builder.build(Dialect.RFC9309).rulesFor(crawler).allows(url))
              .isEqualTo(allowed);
          assertThat(builder.build(Dialect.GOOGLEBOT).rulesFor(crawler).allows(url))
              .isEqualTo(allowed);
        }
      }
    }
  }

  private static RobotsTxtBuilder random(SplittableRandom random, StringBuilder expected) {
    RobotsTxtBuilder builder = RobotsTxt.builder();
    boolean inGroup = false;
    for (int i = random.nextInt(12); i > 0; i--) {
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          String[] tokens = new String[1 + random.nextInt(3)];
          for (int t = 0; t < tokens.length; t++) {
            tokens[t] = List.of("*", "a", "b-b", "c_").get(random.nextInt(4));
          }
          builder.group(tokens);
          expected.append(String.join(",", tokens)).append('\n');
          inGroup = true;
        }
        case 2 -> builder.extension("Crawl-delay", "1");
        case 3 -> {
          if (random.nextInt(4) == 0) {
            builder.comment(random(random, "a:#\n\rDisallow: /", 20));
            inGroup = false;
          }
        }
        default -> {
          if (inGroup) {
            boolean allow = random.nextBoolean();
            String path = (random.nextInt(4) == 0 ? "*" : "/")
                + random(random, "/ab.?=é *#", 6)
                + (random.nextInt(4) == 0 ? "$" : "");
            if (allow) {
              builder.allow(path);
            } else {
              builder.disallow(path);
            }
            expected.append(allow ? '+' : '-').append(escape(path)).append('\n');
          }
        }
      }
    }
    return builder;
  }

  private static String random(SplittableRandom random, String alphabet, int maxLength) {
    StringBuilder s = new StringBuilder();
    for (int i = random.nextInt(maxLength + 1); i > 0; i--) {
      s.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return s.toString();
  }

  private static String escape(String path) {
    return path.replace("é", "%C3%A9").replace(" ", "%20").replace("#", "%23");
  }

  private static String render(RobotsTxt robots) {
    StringBuilder s = new StringBuilder();
    for (Group group : robots.groups()) {
      List<String> names = new ArrayList<>();
      group.userAgents().forEach(agent -> names.add(agent.name()));
      s.append(String.join(",", names)).append('\n');
      for (Rule rule : group.rules()) {
        if (!rule.path().isEmpty()) {
          s.append(rule.type() == Rule.Type.ALLOW ? '+' : '-')
              .append(rule.path())
              .append('\n');
        }
      }
    }
    return s.toString();
  }

  @Test
  void bytesAreUtf8() {
    assertThat(RobotsTxt.builder().comment("é").bytes())
        .isEqualTo("# é\n".getBytes(StandardCharsets.UTF_8));
  }
}
