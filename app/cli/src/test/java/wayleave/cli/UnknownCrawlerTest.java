package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A crawler's name that nobody knows is never an answer without a word. */
class UnknownCrawlerTest {
  @TempDir
  Path dir;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        dir.resolve("robots.txt"),
        "User-agent: Googlebot\nUser-agent: OwnBot\nDisallow: /shop\n\nUser-agent: *\nDisallow:\n");
    Files.writeString(
        dir.resolve("c.jsonl"),
        "{\"url\":\"https://a.example/robots.txt\",\"status\":404,\"fetched_at\":\"2026-11-01T00:00:00Z\"}\n");
    String oneCase = dir.resolve("robots.txt") + "\tGogglebot\thttps://a.example/shop\n";
    Files.writeString(dir.resolve("cases.tsv"), oneCase.repeat(2));
    Files.writeString(dir.resolve("u.txt"), "https://a.example/shop\n");
  }

  private Run run(String command) {
    return Run.of(command.replace("@", dir.toString()).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --robots @/robots.txt --crawler Gogglebot /shop",
        "check --robots @/robots.txt --crawler google-bot --json --dialect all /shop",
        "check --no-store --crawler Gogglebot http://127.0.0.1:9/",
        "may --robots @/robots.txt --crawler Gogglebot https://a.example/shop",
        "check --batch @/cases.tsv",
        "new --recipe block-one-crawler --crawler Gogglebot",
        "diff --crawler Gogglebot @/robots.txt @/robots.txt",
        "bulk --robots @/c.jsonl --urls @/u.txt --crawler Gogglebot --out -",
        "history --robots @/c.jsonl --crawler Gogglebot --out -",
        "watch --once --store @/store --crawler Gogglebot http://127.0.0.1:9/",
      })
  void isSaidWithTheNearestThatIsKnown(String command) {
    assertThat(run(command).err())
        .containsOnlyOnce("is no known crawler: ")
        .contains("Did you mean Googlebot?");
  }

  @ParameterizedTest
  @CsvSource({
    "Googlebot, ''",
    "OWNBOT, ''",
    "*, ''",
    "OtherBot/1.0, ''",
    "Mozilla/5.0 (compatible; OtherBot/1.0; +https://other.example/), ''",
    "Qwxy, 'wayleave: Qwxy is no known crawler: it is judged by the groups for *. If it is yours, write Qwxy/1.0.\n'",
    "google bot, 'wayleave: google bot is no known crawler: it is judged by the groups for *. Did you mean Googlebot?\n'",
    "'Googlebot,Bingbot', 'wayleave: Googlebot,Bingbot is no known crawler: it is judged by the groups for its beginning. Did you mean Googlebot?\n'",
    "'', 'wayleave: An empty name is no known crawler: it is judged by the groups for *. Write the name of one crawler.\n'",
    "Google, 'wayleave: Google is no known crawler: it is judged by the groups for *. Did you mean Googlebot?\n'",
  })
  void isOneThatNoCatalogAndNoGroupHas(String name, String said) {
    Run run =
        Run.of("check", "--robots", dir.resolve("robots.txt").toString(), "--crawler", name, "/a");
    assertThat(run.err()).isEqualTo(said);
    assertThat(run.status()).isZero();
  }

  @Test
  void failsATestUnlessTheNameIsMeant() throws IOException {
    String tests =
        "robots: robots.txt\ntests:\n  - crawlers: [OwnBot, Gogglebot]\n    disallow: /shop\n";
    Files.writeString(dir.resolve("t.yaml"), tests.replace("OwnBot, ", "").replace("dis", ""));
    Run run = run("test @/t.yaml");
    assertThat(run.err())
        .startsWith("wayleave: " + dir.resolve("t.yaml") + ":3:16: Gogglebot is no known crawler: ")
        .contains("Did you mean Googlebot? To keep the name, add known: false to the test");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run("test --allow-unknown-crawlers @/t.yaml").status()).isZero();
    Files.writeString(dir.resolve("t.yaml"), tests + "    known: false\n");
    assertThat(run("test @/t.yaml").status()).isEqualTo(1);
    Files.writeString(dir.resolve("t.yaml"), tests.replace(", Gogglebot", ""));
    assertThat(run("test @/t.yaml").status()).isZero();
    Files.writeString(dir.resolve("t.yaml"), tests + "    known: nope\n");
    assertThat(run("test @/t.yaml").err()).contains("expected true or false; found nope");
  }
}
