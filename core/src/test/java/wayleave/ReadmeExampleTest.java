package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Java example of the README compiles, does what its comments say, and is the one that stands in the README. */
class ReadmeExampleTest {
  @Test
  void doesWhatItsCommentsSay() {
    byte[] body = "User-agent: *\nDisallow: /private/\n".getBytes(StandardCharsets.UTF_8);
    // begin
    RobotsTxt robots = RobotsTxt.parse(body);
    AgentRules rules = robots.rulesFor(Crawler.of("MJ12bot")); // or a whole User-Agent header

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
  void isTheOneInTheReadme() throws IOException {
    String source = Files.readString(Path.of("src/test/java/wayleave/ReadmeExampleTest.java"));
    String code = source.substring(source.indexOf("// begin") + 8, source.indexOf("// end"));
    String readme = Files.readString(Path.of("../README.md"));
    String example = readme.substring(
        readme.indexOf("```java") + 7, readme.indexOf("```", readme.indexOf("```java") + 7));
    assertThat(words(example)).isEqualTo(words(code));
  }

  /** The code without line breaks and indentation, which a formatter may change. */
  private static String words(String code) {
    return code.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
