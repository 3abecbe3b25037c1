package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

class RobotsFileTest {
  @TempDir
  Path directory;

  /** No rule is found in a file that is compressed, and that would mean that all is allowed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --robots @/robots.txt.gz --crawler x https://a.example/",
        "check --robots @/robots.txt.gz --dialect all --crawler x https://a.example/",
        "diff @/robots.txt.gz @/robots.txt",
        "diff @/robots.txt @/robots.txt.gz",
        "fmt @/robots.txt.gz",
        "may --robots @/robots.txt.gz --crawler x https://a.example/",
        "may --robots @/robots.txt --html @/robots.txt.gz --crawler x https://a.example/",
        "logs --robots @/robots.txt.gz --site https://a.example @/access.log",
        "test @/tests.yaml"
      })
  void aCompressedFileIsRefused(String command) throws IOException {
    String robots = "User-agent: *\nDisallow: /\n";
    Files.writeString(directory.resolve("robots.txt"), robots);
    Files.writeString(directory.resolve("access.log"), "");
    Files.writeString(
        directory.resolve("tests.yaml"),
        "robots: robots.txt.gz\ntests:\n  - {name: a, crawlers: x, allow: /}\n");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(directory.resolve("robots.txt.gz")))) {
      out.write(robots.getBytes(StandardCharsets.UTF_8));
    }
    Run run = Run.of(command.replace("@", directory.toString()).split(" "));
    assertThat(run.err()).contains("robots.txt.gz is compressed: run gunzip or unzstd first");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
