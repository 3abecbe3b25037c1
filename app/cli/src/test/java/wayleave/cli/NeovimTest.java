package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code wayleave lsp} in Neovim, which {@code neovim.lua} drives as a user would. */
@Timeout(180)
class NeovimTest {
  @TempDir
  Path dir;

  @Test
  void neovimShowsFindingsFixesFormatsAndExplains() throws Exception {
    assumeTrue(isInstalled(), "nvim is not installed");
    Files.writeString(dir.resolve("robots.txt"), """
        User-agent: *
        Disallow:/b/
        Disallow: /b/
        # test: Googlebot /b/ä
        Disallow: admin
        """);
    Path script = dir.resolve("neovim.lua");
    try (InputStream source = NeovimTest.class.getResourceAsStream("neovim.lua")) {
      Files.write(script, source.readAllBytes());
    }
    Path log = dir.resolve("log");
    List<String> server = ProcessTest.builder("lsp").command();
    Files.write(dir.resolve("server"), server);
    ProcessBuilder builder = new ProcessBuilder(
        "nvim", "--headless", "--clean", "-n", "robots.txt", "-c", "luafile neovim.lua");
    builder.environment().put("XDG_STATE_HOME", dir.toString());
    builder.environment().put("XDG_CACHE_HOME", dir.toString());
    builder.environment().put("XDG_DATA_HOME", dir.toString());
    Process editor = builder
        .directory(dir.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    try {
      assertThat(editor.waitFor(150, TimeUnit.SECONDS))
          .as(Files.readString(log))
          .isTrue();
    } finally {
      editor.destroyForcibly();
    }
    assertThat(Files.readString(log, StandardCharsets.UTF_8).lines().map(String::strip))
        .contains(
            "finding: line 3, column 1, rule-repeated",
            "finding: line 5, column 11, path-without-slash",
            "fixed: true",
            "formatted: Disallow: /b/",
            "hover: true",
            "completion: User-agent",
            "outline: *",
            "after fixAll: path-without-slash",
            "done");
    assertThat(Files.readString(dir.resolve("robots.txt"))).isEqualTo("""
        User-agent: *
        Disallow: /b/
        # test: Googlebot /b/ä
        Disallow: admin
        """);
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("nvim", "--version")
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return version.waitFor(60, TimeUnit.SECONDS) && version.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
