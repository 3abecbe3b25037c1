package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@link CrawlerRules#allows(String)} looks no further into a URL than it must, and so may not see that it is spelt in another
 * way: asked the same as {@link CrawlerRules#check(String)}, which puts every URL into the spelling that is compared.
 */
class SpellingTest {
  private static final List<String> PATTERNS = List.of(
      "/a",
      "/a$",
      "/a/",
      "/a/$",
      "/a%",
      "/a%4",
      "/a%41",
      "/a%c",
      "/a%c3",
      "/a%c3%a9$",
      "/\u00e9",
      "/~b",
      "/%7Eb",
      "/%7eb$",
      "/a|b",
      "/a%7Cb",
      "/a b",
      "/$",
      "/*%",
      "/*\u00e9",
      "/*%c3%a9/x",
      "/a*$",
      "/a%2A",
      "/robots.txt",
      "/robots%2Etxt");
  private static final List<String> PATHS = List.of(
      "/",
      "/a",
      "/a#x",
      "/a/",
      "/a/#x",
      "/a%",
      "/a%4",
      "/a%41",
      "/a%4x",
      "/aA",
      "/a%c",
      "/a%c3",
      "/a%C3",
      "/a%c3%a9",
      "/a%C3%A9",
      "/a\u00e9",
      "/\u00e9",
      "/%c3%a9",
      "/%C3%A9/x",
      "/\u20ac",
      "/~b",
      "/%7eb",
      "/%7Eb",
      "/a|b",
      "/a%7cb",
      "/a%7Cb",
      "/a b",
      "/a%20b",
      "/a*",
      "/a%2a",
      "/a$",
      "/a%24",
      "/#a",
      "/robots.txt",
      "/robots.txt#a",
      "/robots%2etxt",
      "/%72obots.txt",
      "/robots.txt?",
      "/a/x\u0000y",
      "/a ");
  /** Rules that match none of the paths: enough for each way in which rules are searched. */
  private static final List<String> OTHERS = List.of(
      "",
      lines("/zz%d", 30),
      lines("/zz%d", 100),
      lines("/zz%d", 30) + lines("/*zz%d", 5),
      lines("/zz%d", 100) + lines("/*zz%d", 100));

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void anUrlHasOneAnswerHoweverItIsAsked(Dialect dialect) {
    for (String others : OTHERS) {
      for (String first : PATTERNS) {
        for (String second : PATTERNS) {
          String body = "User-agent: *\nDisallow: " + first + "\nAllow: " + second + "\n" + others;
          CrawlerRules rules =
              RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofProductToken("FooBot"));
          for (String path : PATHS) {
            String url = "https://example.com" + path;
            assertThat(rules.allows(url))
                .as("%s asked %s", body, url)
                .isEqualTo(rules.check(url).allowed());
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPathThatAsksForAllRulesGetsTheRightOne(Dialect dialect) {
    StringBuilder body = new StringBuilder("User-agent: *\n");
    for (char c = 'a'; c <= 'z'; c++) {
      for (char d = '0'; d <= '9'; d++) {
        body.append("Disallow: /*")
            .append(c < 'n' ? "aaa" : "bbb")
            .append('*')
            .append(c)
            .append(d)
            .append('\n');
      }
    }
    CrawlerRules rules =
        RobotsTxt.parse(body.toString(), dialect).rulesFor(Crawler.ofProductToken("FooBot"));
    String path = "/" + "a".repeat(1000) + "bbb";
    assertThat(rules.allows(path)).isTrue();
    assertThat(rules.allows(path + "q")).isTrue();
    assertThat(rules.allows(path + "q7")).isFalse();
    assertThat(rules.allows(path + "%c3%a9q7")).isFalse();
    assertThat(rules.check(path + "q7").line().orElse(0)).isEqualTo(2 + 16 * 10 + 7);
  }

  private static String lines(String pattern, int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines
          .append("Disallow: ")
          .append(pattern.replace("%d", String.valueOf(i)))
          .append('\n');
    }
    return lines.toString();
  }
}
