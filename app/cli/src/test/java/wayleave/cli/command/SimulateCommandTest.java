package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

class SimulateCommandTest {
  @TempDir
  Path dir;

  @Test
  void showsWhatEachPresetTells() {
    Run run = Run.of(
        "simulate", "--policies", "google-2026,rfc9309", "200 max-age=3600 for 1d", "503 2d");
    assertThat(run.out().lines().map(String::strip))
        .containsSubsequence(
            "site, with one request every 10m",
            "0d 00:00   1d              1  200 max-age=3600",
            "1d 00:00   2d              2  503",
            "google-2026",
            "rfc9309");
    assertThat(run.out())
        .containsOnlyOnce(
            "the robots.txt of line 1: unreachable for so long that crawlers use the last good copy")
        .doesNotContain("google-2019");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void namesPhasesThatNoCrawlerNotices() {
    Run run = Run.of(
        "simulate", "--policies", "google-2026", "200 max-age=86400 for 1h", "404 for 10m", "200");
    assertThat(run.out())
        .containsOnlyOnce("unnoticed")
        .contains("  unnoticed: line 2, 404: no fetch fell into this phase\n");
  }

  @Test
  void readsTheScriptFromAFileOrStandardInput() throws IOException {
    String script = "# a day\n200 1d\n\n404 # gone\n";
    Path file = Files.writeString(dir.resolve("script.txt"), script);
    Run run = Run.of("simulate", file.toString());
    assertThat(run.out()).contains("  2  200\n", "  4  404\n", "allow all: there is no robots.txt");
    assertThat(Run.withInput(script, "simulate", "-").out()).isEqualTo(run.out());
  }

  @Test
  void writesJson() throws IOException {
    Run run =
        Run.of("simulate", "--format", "json", "--crawl-every", "1h", "200 2d", "dns-failure 1d");
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      while (parser.nextToken() != null) {
        parser.getText();
      }
    }
    assertThat(run.out())
        .startsWith(
            "{\"askEvery\":3600,\"length\":259200,\"phases\":[{\"line\":1,\"text\":\"200\",\"from\":0,\"until\":172800,\"deviating\":[]}")
        .contains(
            "{\"policy\":\"google-2019\",\"intervals\":[{\"from\":0,\"until\":",
            "\"answer\":\"rules\",\"explanation\":\"fresh\",\"rulesLine\":1}",
            "\"answer\":\"disallow-all\",\"explanation\":\"the robots.txt is unreachable\"}",
            "\"fetches\":[{\"at\":0,\"line\":1,\"next\":");
  }

  @Test
  void writesToAFile() throws IOException {
    Path file = dir.resolve("new/outage.json");
    Run run = Run.of("simulate", "--format", "json", "--output", file.toString(), "200 2d", "503");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(file)
        .content()
        .isEqualTo(Run.of("simulate", "--format", "json", "200 2d", "503").out());
  }

  @Test
  void saysWhatIsWrongAndWhere() throws IOException {
    Path file = Files.writeString(dir.resolve("script.txt"), "200 1d\n\n503 fr 2d\n40x\n");
    Run run = Run.of("simulate", file.toString());
    assertThat(run.err())
        .contains(
            "wayleave: " + file + ":3:5: expected max-age=SECONDS",
            "wayleave: " + file + ":4:1: expected a status from 200 to 599");
    assertThat(run.status()).isEqualTo(2);
    assertThat(Run.of("simulate", "200", "2d").err())
        .contains(
            "phase 2, column 1: expected a status",
            "each phase in quotes: wayleave simulate \"200 2d\"");
    assertThat(Run.of("simulate", "no-such-file.txt").err())
        .contains("phase 1, column 1: expected a status", "no file has this name");
    assertThat(Run.of("simulate", dir.toString()).err()).contains("is a directory; ");
    assertThat(Run.of("simulate", "").err()).doesNotContain("directory").contains("empty");
    assertThat(Run.withInput("", "simulate", "-").err())
        .contains("standard input:1:1: the script is empty");
  }

  @Test
  void refusesWrongOptions() {
    assertThat(Run.of("simulate", "--policies", "bing", "200").err())
        .contains("`--policies` cannot be `bing`: expected google-2019, google-2026, rfc9309");
    assertThat(Run.of("simulate", "--crawl-every", "often", "200").err())
        .contains("expected a number with w, d, h, m or s", "`--crawl-every` cannot be `often`");
    assertThat(Run.of("simulate", "--crawl-every", "1s", "200 700d").err())
        .isEqualTo(
            "wayleave: the script lasts 700d, too long for so many requests; increase --crawl-every\n");
    assertThat(Run.of("simulate", "--format", "png", "200").err())
        .contains("`--format` cannot be `png`: expected text or json");
    assertThat(Run.of("simulate", "--output", dir.toString(), "200").err())
        .contains("cannot write " + dir);
    assertThat(Run.of("simulate").status()).isEqualTo(2);
  }
}
