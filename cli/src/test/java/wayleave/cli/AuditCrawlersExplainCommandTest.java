package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCrawlersExplainCommandTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /a"<b>&'
      User-agent: GPTBot
      Disallow: /
      """;

  @Test
  void auditsWhomTheFileMeans() {
    Run run = Run.withInput(ROBOTS, "audit", "-");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("-, dialect google: ")
        .containsPattern("(?m)^  GPTBot +blocked +1 +disallowed by line 4: Disallow: /$")
        .containsPattern("(?m)^  Googlebot +partly +1 +allowed: no rule matches +\\(not /a%22")
        .containsPattern(
            "(?m)^  AdsBot-Google +allowed +0 +allowed: not named, and \\* is not obeyed$")
        .contains("--all shows them")
        .doesNotContain("AhrefsBot");
    assertThat(Run.withInput(ROBOTS, "audit", "--all", "-").out())
        .containsPattern("(?m)^  AhrefsBot .*not verified")
        .doesNotContain("--all shows them");
  }

  @Test
  void writesAReportThatNeedsNothingElse(@TempDir Path directory) throws IOException {
    Path report = directory.resolve("report.html");
    Run run =
        Run.withInput(ROBOTS, "audit", "--format", "html", "--output", report.toString(), "-");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(report))
        .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
        .endsWith("</html>\n")
        .contains("not /a%22%3Cb%3E&amp;&#39;")
        .contains("<code>Disallow: /</code>")
        .doesNotContain("<b>&", "<script", "src=", "url(", "http://", "https://");
    Run there = Run.withInput(ROBOTS, "audit", "--format", "html", "--output", report + "/x", "-");
    assertThat(there.err()).startsWith("wayleave: cannot write ");
    assertThat(there.status()).isEqualTo(2);
  }

  @Test
  void escapesTheNameOfTheFile(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("a<b>&'.txt");
    Files.writeString(file, ROBOTS);
    assertThat(Run.of("audit", "--format", "html", file.toString()).out())
        .contains("a&lt;b&gt;&amp;&#39;.txt</h1>")
        .doesNotContain("a<b>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "audit --format json -",
        "crawlers --json",
        "crawlers --json GPTBot",
        "explain --json /a* /b"
      })
  void printsOneJsonValue(String command) throws IOException {
    Run run = Run.withInput(ROBOTS, command.split(" "));
    assertThat(run.err()).isEmpty();
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      assertThat(parser.nextToken().isStructStart()).isTrue();
      parser.skipChildren();
      JsonToken after = parser.nextToken();
      assertThat(after).isNull();
    }
    assertThat(run.out()).endsWith("\n");
  }

  @Test
  void jsonHoldsWhatATextSays() {
    assertThat(Run.withInput(ROBOTS, "audit", "--format", "json", "-").out())
        .contains(
            "\"token\":\"GPTBot\"",
            "\"access\":\"blocked\",\"group\":\"named\",\"rules\":1,"
                + "\"root\":{\"path\":\"/\",\"allowed\":false,\"reason\":\"longest-match\","
                + "\"rule\":{\"line\":4,\"type\":\"disallow\",\"path\":\"/\"}},\"allowedExample\":null");
    assertThat(Run.of("explain", "--json", "/a b").out())
        .startsWith(
            "{\"pattern\":\"/a b\",\"dialect\":\"google\",\"matches\":\"paths that begin with /a%20b\"");
  }

  @Test
  void listsCrawlersByOperatorAndPurpose() {
    assertThat(Run.of("crawlers", "--operator", "ANTHROPIC", "--purpose", "ai-training")
            .out())
        .isEqualTo("""
            token         operator   purpose      obeys    obeys *  status        known from
            anthropic-ai  Anthropic  ai-training  unknown  unknown  undocumented  community
            ClaudeBot     Anthropic  ai-training  yes      unknown  active        quoted

            2 of 246 crawlers, as of 2026-11-21; what is known of 1 of them is not verified (community, unverified)
            """);
    assertThat(Run.of("crawlers", "--operator", "nobody at all").out())
        .isEqualTo("0 of 246 crawlers, as of 2026-11-21\n");
    Run wrong = Run.of("crawlers", "--purpose", "train");
    assertThat(wrong.err()).contains("no purpose 'train'; expected one of search, ai-training, ");
    assertThat(wrong.status()).isEqualTo(2);
  }

  @Test
  void showsOneCrawlerAndMarksWhatIsNotVerified() {
    assertThat(Run.of("crawlers", "googlebot-image").out())
        .startsWith("Googlebot-Image\n")
        .contains("falls back to  Googlebot", "verified       yes");
    assertThat(Run.of("crawlers", "AhrefsBot").out()).contains("verified       NO");
    assertThat(Run.of("crawlers", "anthropic-ai").out())
        .contains("status         undocumented, replaced by ClaudeBot");
  }

  @Test
  void suggestsTheCrawlerThatIsMeant() {
    Run run = Run.of("crawlers", "GooglBot");
    assertThat(run.err())
        .isEqualTo("wayleave: no crawler 'GooglBot' in the catalogue; did you mean Googlebot?\n");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("crawlers", "HotBot").err()).contains("wayleave crawlers lists all");
  }

  @Test
  void explainsAPattern() {
    Run run = Run.of("explain", "/a*.pdf$", "/a/b.pdf", "/a/b.pdf?x");
    assertThat(run.out())
        .contains(
            "  matches   paths that begin with /a, then anything, then .pdf at the end\n",
            "  length    8 bytes: ",
            "yes  /a/b.pdf\n",
            "no   /a/b.pdf?x  (after /a expected .pdf at the end, found /b.pdf?x)\n");
    assertThat(run.status()).isOne();
    assertThat(Run.of("explain", "/a", "/ab").status()).isZero();
    assertThat(Run.of("explain", "a%7eb").out())
        .contains("read as   /a%7Eb  in dialect google\n", "no rule  in dialect rfc9309\n");
    Run wrong = Run.of("explain", "/a\n/b");
    assertThat(wrong.err()).contains("a pattern cannot hold a line end");
    assertThat(wrong.status()).isEqualTo(2);
  }
}
