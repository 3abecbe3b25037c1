package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The npm package as it is assembled. Its own tests run where there is Node. */
class PackageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```js\\n(.*?)```", Pattern.DOTALL);
  /** An expression and its value. */
  private static final Pattern VALUE = Pattern.compile("(?m)^([^\\s/].*); // (.+)$");

  @ParameterizedTest
  @CsvSource({"core.js, 55_000", "lint.js, 250_000"})
  void theEngineIsSmall(String engine, String limit) throws IOException {
    byte[] script = Files.readAllBytes(Engines.PACKAGE.resolve("engine").resolve(engine));
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write(script);
    }
    assertThat(compressed.size()).isLessThan(Integer.parseInt(limit.replace("_", "")));
  }

  @Test
  void theTestsOfThePackagePass() throws Exception {
    assumeTrue(Engines.has("node"), "there is no node");
    Path place = place();
    List<String> tests = new ArrayList<>(List.of("node", "--test"));
    try (var files = Files.newDirectoryStream(Path.of("src", "test", "js"), "*.test.js")) {
      for (Path file : files) {
        tests.add(Files.writeString(place.resolve(file.getFileName()), Files.readString(file))
            .toString());
      }
    }
    run(tests);
  }

  /** What the README says of an expression is its value. */
  @Test
  void theExamplesOfTheReadmeAreTrue() throws Exception {
    assumeTrue(Engines.has("node"), "there is no node");
    Matcher examples = EXAMPLE.matcher(Files.readString(Engines.PACKAGE.resolve("README.md")));
    int count = 0;
    while (examples.find()) {
      String script = "import assert from 'node:assert/strict';\n"
          + VALUE.matcher(examples.group(1)).replaceAll("assert.deepEqual($1, $2);");
      Path file = place().resolve("example" + ++count + ".mjs");
      run(List.of("node", Files.writeString(file, script).toString()));
    }
    assertThat(count).isPositive();
  }

  /** A directory in which the package is installed. */
  private static Path place() throws IOException {
    Path place = Files.createDirectories(Path.of("target", "npm-test").toAbsolutePath());
    Path link = place.resolve("node_modules/@wayleave/robots");
    Files.createDirectories(link.getParent());
    if (!Files.exists(link)) {
      Files.createSymbolicLink(link, Engines.PACKAGE);
    }
    return place;
  }

  private static void run(List<String> command) throws Exception {
    Path log = Path.of("target", "npm-test.log");
    Process process = new ProcessBuilder(command)
        .directory(place().toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    try {
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      assertThat(ended && process.exitValue() == 0)
          .as(() -> {
            try {
              return Files.readString(log, UTF_8);
            } catch (IOException e) {
              return e.toString();
            }
          })
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
