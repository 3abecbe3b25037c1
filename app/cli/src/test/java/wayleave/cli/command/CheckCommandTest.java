package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

class CheckCommandTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /private/ # keep out
      Allow: /private/x

      User-agent: Googlebot
      Disallow: /g*.html$
      """;

  @TempDir
  Path dir;

  private String robots = "";

  @BeforeEach
  void writeRobots() throws IOException {
    robots = Files.writeString(dir.resolve("robots.txt"), ROBOTS).toString();
  }

  @Test
  void printsVerdictDecidingLineAndReason() {
    Run run =
        Run.of("check", "--robots", robots, "--crawler", "DotBot", "https://example.com/private/y");
    assertThat(run.out())
        .isEqualTo(
            "disallowed  DotBot  https://example.com/private/y  line 2: Disallow: /private/ # keep out  "
                + "(the longest path that matches decides)\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void printsOneLineForEachAgentAndUrl() {
    Run run =
        Run.of("check", "--robots", robots, "-c", "DotBot", "-c", "Googlebot", "/a", "/private/x");
    assertThat(
            run.out().lines().map(line -> line.substring(0, line.indexOf("  (")).strip()))
        .containsExactly(
            "allowed     DotBot  /a",
            "allowed     DotBot  /private/x  line 3: Allow: /private/x",
            "allowed     Googlebot  /a",
            "allowed     Googlebot  /private/x");
    assertThat(run.status()).isZero();
  }

  @Test
  void asksForACrawlerWithoutAGroupOfItsOwnByDefault() {
    assertThat(Run.of("check", "--robots", robots, "/private/y").status()).isEqualTo(1);
    assertThat(Run.of("check", "--robots", robots, "/g.html").status()).isZero();
  }

  @Test
  void readsRobotsTxtFromStandardInput() {
    Run run =
        Run.withInput(ROBOTS, "check", "--robots", "-", "--crawler", "Googlebot-Image", "/g.html");
    assertThat(run.out())
        .startsWith("disallowed  Googlebot-Image  /g.html  line 6: Disallow: /g*.html$");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void inDialectGooglebotAnAgentIsOneProductTokenWithoutFallbackOrExemption() {
    String star = "User-agent: *\nDisallow: /\n";
    assertThat(Run.withInput(star, "check", "--robots", "-", "--crawler", "AdsBot-Google", "/")
            .status())
        .isZero();
    assertThat(Run.withInput(
                star,
                "check",
                "--dialect",
                "googlebot",
                "--robots",
                "-",
                "--crawler",
                "AdsBot-Google",
                "/")
            .status())
        .isEqualTo(1);
    String googlebot = "User-agent: Googlebot\nDisallow: /\n";
    assertThat(Run.withInput(googlebot, "check", "--robots", "-", "-c", "Googlebot-Image", "/")
            .status())
        .isEqualTo(1);
    assertThat(Run.withInput(
                googlebot,
                "check",
                "--dialect=googlebot",
                "--robots",
                "-",
                "-c",
                "Googlebot-Image",
                "/")
            .status())
        .isZero();
  }

  @Test
  void asksAllDialectsSideBySideAndSaysWhyOneDiffers() {
    String typing = "User-agent: *\nDisalow: /p\n";
    Run run =
        Run.withInput(typing, "check", "--robots", "-", "--dialect", "all", "-c", "Foo", "/p");
    assertThat(run.out().lines().map(line -> line.replaceAll("  \\(.*", "")))
        .containsExactly(
            "allowed     google     Foo  /p",
            "disallowed  googlebot  Foo  /p  line 2: Disalow: /p",
            "  note: line 2: only Google's open-source parser reads `Disalow` as `Disallow`",
            "allowed     rfc9309    Foo  /p");
    assertThat(run.status()).isEqualTo(1);
    Run json = Run.withInput(typing, "check", "--robots", "-", "--dialect", "all", "--json", "/p");
    assertThat(json.out().lines()).hasSize(3);
    assertThat(json.out().lines().skip(1).findFirst().orElseThrow())
        .contains("\"dialect\":\"googlebot\"", "\"notes\":[\"line 2: ");
    assertThat(json.status()).isEqualTo(1);
    assertThat(Run.withInput("Disallow:\n", "check", "--robots", "-", "--dialect", "all", "/p")
            .status())
        .isZero();
    Run batch = Run.withInput("", "check", "--batch", "-", "--dialect", "all");
    assertThat(batch.err()).startsWith("wayleave: --batch ");
    assertThat(batch.status()).isEqualTo(2);
  }

  @Test
  void notesWhereGooglesParserAnswersOtherwise() {
    String typing = "User-agent: *\nDisalow: /p\n";
    assertThat(Run.withInput(typing, "check", "--robots", "-", "-c", "Googlebot", "/p", "/x")
            .out())
        .containsOnlyOnce(
            "  note: Google's open-source parser, which Googlebot runs, disallows this URL: line 2: ");
    assertThat(Run.withInput(typing, "check", "--robots", "-", "-c", "DotBot", "/p")
            .out())
        .doesNotContain("note:");
  }

  @Test
  void saysSoWhereAHeaderMayBeThatOfSeveralCrawlers() {
    String header = "Mozilla/5.0 (Windows NT 10.0; DotBot; BarBot)";
    assertThat(Run.of("check", "--robots", robots, "-c", header, "/p").out())
        .contains("  note: the header matches several crawlers (DotBot, BarBot)");
  }

  @Test
  void explainsTheWalk() {
    Run run = Run.of(
        "check",
        "--explain",
        "--robots",
        robots,
        "--crawler",
        "DotBot",
        "https://example.com/private/xé");
    assertThat(run.out()).isEqualTo("""
            allowed     DotBot  https://example.com/private/xé  line 3: Allow: /private/x  (the longest path that matches decides)
              dialect   google
              crawler   DotBot
              group     for all crawlers (*), because no group names this one
                        line 1: User-agent: *
              URL path  /private/x%C3%A9
              rules     2, in order of precedence:
                length   line  rule
                    10      3  Allow: /private/x  (decides)
                     9      2  Disallow: /private/  (matches, but a longer path decides)

            """);
  }

  @Test
  void printsOneJsonObjectALine() throws IOException {
    Run run = Run.of(
        "check",
        "--json",
        "--explain",
        "--robots",
        robots,
        "-c",
        "DotBot",
        "/private/y",
        "/\"\u0007");
    assertThat(run.out().lines()).hasSize(2);
    for (String line : run.out().lines().toList()) {
      try (JsonParser parser = new JsonFactory().createParser(line)) {
        int depth = 0;
        while (parser.nextToken() != null) {
          depth += parser.currentToken().isStructStart()
              ? 1
              : parser.currentToken().isStructEnd() ? -1 : 0;
        }
        assertThat(depth).isZero();
      }
    }
    assertThat(run.out().lines().findFirst().orElseThrow())
        .contains(
            "\"crawler\":\"DotBot\"",
            "\"allowed\":false",
            "\"line\":2",
            "\"reason\":\"longest-match\"")
        .contains(
            "\"text\":\"Disallow: /private/ # keep out\"",
            "\"outcome\":\"decides\"",
            "\"kind\":\"wildcard\"");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void showsControlCharactersInsteadOfObeyingThem() {
    Run run = Run.withInput(
        "User-agent: *\nDisallow: /\u001b[2J\n", "check", "--robots", "-", "/\u001b[2Jx");
    assertThat(run.out()).doesNotContain("\u001b").contains("\\u001B");
  }

  @Test
  void warnsOfLinesPastTheSizeLimit() {
    String large = "User-agent: *\n" + "# padding\n".repeat(60_000) + "Disallow: /\n";
    Run run = Run.withInput(large, "check", "--robots", "-", "/");
    assertThat(run.err()).contains(": line 51200 and ");
    assertThat(run.status()).isZero();
  }

  @Test
  void refusesAMissingFileADirectoryAndAnUnknownDialect() {
    assertBad(
        Run.of("check", "--robots", "/no/such/robots.txt", "/"),
        "no such file: /no/such/robots.txt");
    assertBad(Run.of("check", "--robots", dir.toString(), "/"), "is a directory: ");
    assertBad(
        Run.of("check", "--dialect", "bing", "--robots", robots, "/"),
        "`--dialect` cannot be `bing`: expected google, googlebot or rfc9309");
    assertBad(Run.of("check", "--robots", robots), "missing URL");
    assertBad(Run.of("check", "/x"), "/x is a path, and no robots.txt is named");
    assertBad(Run.of("check", "--batch", "-", "--robots", robots), "--batch ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"example.com/x", "", "private", "://x", "C:\\robots.txt", "http://", "http://a b/"
      })
  void refusesWhatIsNoUrl(String text) {
    assertBad(Run.of("check", "--robots", robots, text), "\"" + text + "\" is not a full URL: ");
  }

  @Test
  void printsHelpWithExamples() {
    Run run = Run.of("check", "--help");
    assertThat(run.out()).contains("--dialect", "Examples:", "wayleave check robots.txt");
    assertThat(run.status()).isZero();
  }

  private static void assertBad(Run run, String message) {
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "url\n", "{\"urls\":[\"https://a.example/\"]}\n"})
  void aListWithoutUrlsIsBadInput(String list) throws IOException {
    Path robots = Files.writeString(dir.resolve("r.txt"), "User-agent: *\nDisallow:\n");
    Path urls = Files.writeString(dir.resolve("u.txt"), list);
    assertBad(
        Run.of("check", "--robots", robots.toString(), "--urls", urls.toString()),
        "u.txt: no URL in this file");
  }

  @Test
  void checksAListByAFile() throws IOException {
    Path robots = Files.writeString(dir.resolve("r.txt"), "User-agent: *\nDisallow: /private/a$\n");
    Path urls = Files.writeString(
        dir.resolve("u.csv"), "URL,n\nhttps://a.example/private/a,1\nhttps://b.example/,2\n");
    Run run = Run.of(
        "check",
        "--robots",
        robots.toString(),
        "-c",
        "a/1",
        "-c",
        "b/1",
        "--urls",
        urls.toString(),
        "/c");
    assertThat(run.out().lines().map(line -> line.replaceAll("  +(\\(|line).*", "")))
        .containsExactly(
            "allowed     a/1  /c",
            "allowed     b/1  /c",
            "disallowed  a/1  https://a.example/private/a",
            "disallowed  b/1  https://a.example/private/a",
            "allowed     a/1  https://b.example/",
            "allowed     b/1  https://b.example/");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }
}
