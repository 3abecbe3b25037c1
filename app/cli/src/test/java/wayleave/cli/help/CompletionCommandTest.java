package wayleave.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

/** What bash offers with the script, if it is installed. */
class CompletionCommandTest {
  @TempDir
  private Path directory;

  @Test
  void bashOffersCommandsOptionsCrawlersAndCodes() throws Exception {
    assertThat(bash("wayleave", "ch")).contains("check");
    assertThat(bash("wayleave", "check", "--dia")).contains("--dialect");
    assertThat(bash("wayleave", "check", "--crawler", "Googlebot-I")).contains("Googlebot-Image");
    assertThat(bash("wayleave", "lint", "--explain", "site-dis")).contains("site-disallowed");
  }

  @Test
  void zshTakesTheSameScript() {
    assertThat(Run.of("generate-completion", "zsh").out())
        .isEqualTo(Run.of("generate-completion").out());
    assertThat(Run.of("generate-completion", "fish").err()).contains("expected bash or zsh");
  }

  private String bash(String... words) throws Exception {
    Path script = script("bash");
    String array = "'" + String.join("' '", words) + "'";
    return output(
        "bash",
        "--norc",
        "-c",
        "source " + script + "; COMP_WORDS=(" + array + "); COMP_CWORD=" + (words.length - 1)
            + "; COMP_LINE=\"${COMP_WORDS[*]}\"; _complete_wayleave wayleave '"
            + words[words.length - 1] + "' '" + words[words.length - 2]
            + "'; printf '%s\\n' \"${COMPREPLY[@]}\"");
  }

  private Path script(String shell) throws IOException {
    Run run = Run.of("generate-completion", shell);
    assertThat(run.status()).isZero();
    return Files.writeString(directory.resolve(shell), run.out());
  }

  private static String output(String... command) throws Exception {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException notInstalled) {
      Assumptions.abort("there is no " + command[0]);
      return "";
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return output;
  }
}
