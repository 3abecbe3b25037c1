package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

class PageCommandTest {
  @TempDir
  Path dir;

  private Run page(String... options) {
    String[] args = new String[options.length + 3];
    args[0] = "page";
    args[1] = "--out";
    args[2] = dir.resolve("out").toString();
    System.arraycopy(options, 0, args, 3, options.length);
    Run run = Run.of(args);
    assumeTrue(!run.err().contains("built without its page"), "this build has no page");
    return run;
  }

  @Test
  void writesAPageThatNamesItsServerAndReplacesAnEarlierOne() throws Exception {
    Path index = dir.resolve("out/index.html");
    assertThat(page().status()).isZero();
    assertThat(index).content().contains("name=\"wayleave-server\" content=\"\"");
    Path old = Files.createFile(dir.resolve("out/assets/old.js"));
    assertThat(page("--server", "/robots/").status()).isZero();
    assertThat(index)
        .content()
        .contains("name=\"wayleave-server\" content=\"/robots/\"", "connect-src 'self'");
    assertThat(old).doesNotExist();
  }

  @Test
  void leavesOtherFilesAlone() throws Exception {
    Path other = Files.createDirectories(dir.resolve("out")).resolve("index.html");
    Files.writeString(other, "mine");
    Run run = page();
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("files that are not those of a page");
    assertThat(other).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://robots.example", "//robots.example/", "robots", "/\"><script>", ""})
  void asksItsOwnHostOnly(String server) {
    Run run = page("--server", server);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--server: expected a path");
    assertThat(dir.resolve("out")).doesNotExist();
  }
}
