package wayleave.teavm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import wayleave.js.Ask;

/** Core compiled by TeaVM. Where node is missing, that it compiles at all is what is shown. */
class JavaScriptTest {
  private static final Path SCRIPT = Path.of("target", "javascript", "wayleave.js");
  private static final Path ROBOTS = Path.of("..", "..", "examples", "robots.txt");

  @Test
  void coreCompilesToASmallScript() {
    assertThat(SCRIPT).isRegularFile();
    assertThat(SCRIPT.toFile().length()).isLessThan(400_000);
  }

  @Test
  void theScriptAnswersAsTheJvmDoes() throws Exception {
    List<String> onTheJvm = onTheJvm();
    assertThat(onTheJvm).hasSizeGreaterThan(200);
    if (nodeIsThere()) {
      assertThat(inNode()).isEqualTo(onTheJvm);
    } else {
      System.out.println("There is no node: the script was compiled, but not run.");
    }
  }

  private static List<String> onTheJvm() throws IOException {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, UTF_8)) {
      System.setOut(out);
      Ask.main(new String[] {Files.readString(ROBOTS)});
    } finally {
      System.setOut(before);
    }
    return bytes.toString(UTF_8).lines().toList();
  }

  private static List<String> inNode() throws Exception {
    Path output = Path.of("target", "javascript", "answers.txt");
    Process node = new ProcessBuilder(
            "node",
            "-e",
            "require(require('path').resolve(process.argv[1]))"
                + ".main([require('fs').readFileSync(process.argv[2], 'utf8')])",
            SCRIPT.toString(),
            ROBOTS.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .redirectOutput(output.toFile())
        .start();
    node.getOutputStream().close();
    try {
      assertThat(node.waitFor(60, TimeUnit.SECONDS))
          .as("node ends within a minute")
          .isTrue();
    } finally {
      node.destroyForcibly();
    }
    assertThat(node.exitValue()).isZero();
    return Files.readString(output, UTF_8).lines().toList();
  }

  private static boolean nodeIsThere() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(java.io.File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "node")));
  }
}
