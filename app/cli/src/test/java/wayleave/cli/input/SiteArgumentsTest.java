package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.Run;
import wayleave.testing.TestSite;

/** What people type first works where it can mean only one thing; else one message says what to type. */
class SiteArgumentsTest {
  private static final String ROBOTS = "User-agent: *\nDisallow: /shop\n";

  @TempDir
  Path dir;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(dir.resolve("robots.txt"), ROBOTS);
  }

  /** {@code @} is the directory, {@code S} a site. */
  private Run run(String command) throws IOException {
    try (TestSite site = TestSite.withRobots(ROBOTS)) {
      return Run.withInput(
          ROBOTS,
          command.replace("@", dir.toString()).replace("S", site.origin()).split(" "));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "check @/robots.txt /shop",
    "check @/robots.txt https://a.example/shop",
    "check - /shop",
    "check --allow-private --no-store S /shop",
    "check --allow-private --no-store S/robots.txt /shop /shop/a",
    "may @/robots.txt /shop --for crawl",
    "may @/robots.txt https://a.example/shop --for crawl",
    "may - /shop --for crawl,train",
    "may --allow-private --no-store S /shop --for crawl",
  })
  void theFirstMaySayWhereTheRobotsTxtIs(String command) throws IOException {
    Run run = run(command);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("disallowed", "/shop", "line 2: Disallow: /shop");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      check /shop                  | /shop is a path, and no robots.txt is named: wayleave check robots.txt /shop
      may /shop                    | /shop is a path, and no robots.txt is named: wayleave may robots.txt /shop
      check @/robots.txt           | missing URL: wayleave check @/robots.txt /path
      check missing.txt /a         | no such file: missing.txt; expected a robots.txt, or full URLs
      check shop.example           | "shop.example" is not a full URL: did you mean "https://shop.example"?
      check https://a.example/x /b | "/b" is not a full URL
      may @/robots.txt /a /b       | expected one URL; found /a /b
      test @/robots.txt            | @/robots.txt is a robots.txt; expected a YAML file that names it
      """)
  void elseOneMessageSaysWhatToType(String command, String message) throws IOException {
    Run run = run(command);
    assertThat(run.err()).contains(message.replace("@", dir.toString()));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void expectationsMayComeFromStandardInput() {
    String tests = "robots: " + dir.resolve("robots.txt")
        + "\ntests:\n  - crawlers: \"*\"\n    disallow: /shop\n";
    Run run = Run.withInput(tests, "test", "-");
    assertThat(run.out()).contains("1 expectation, passed");
    assertThat(run.status()).isZero();
  }
}
