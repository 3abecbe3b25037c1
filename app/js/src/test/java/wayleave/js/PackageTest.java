package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The npm package as it is assembled. Its own tests run where there is Node. */
class PackageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```js\\n(.*?)```", Pattern.DOTALL);
  /** An expression and its value. */
  private static final Pattern VALUE = Pattern.compile("(?m)^([^\\s/].*); // (.+)$");

  private static final Path LOG = Path.of("target", "npm-test.log").toAbsolutePath();

  @ParameterizedTest
  @CsvSource({"core.js, 55_000", "lint.js, 259_000", "page.js, 90_000"})
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

  /** The types, as ES modules and as CommonJS; and robots-parser's own tests, with the package in its place. */
  @ParameterizedTest
  @ValueSource(strings = {"types", "robots-parser"})
  void othersCanUseThePackage(String script) throws Exception {
    assumeTrue(Engines.has("npm"), "there is no npm");
    Path consumer = Files.createDirectories(Path.of("target", "npm-consumer").toAbsolutePath());
    copy(Path.of("src", "test", "consumer"), consumer);
    String npm = "npm --silent --prefix " + consumer;
    assumeTrue(ends(List.of("sh", "-c", npm + " ci")) == 0, "npm cannot fetch packages");
    link(consumer);
    run(List.of("sh", "-c", npm + " run " + script));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** A directory in which the package is installed. */
  private static Path place() throws IOException {
    Path place = Files.createDirectories(Path.of("target", "npm-test").toAbsolutePath());
    link(place);
    return place;
  }

  private static void link(Path place) throws IOException {
    Path link = place.resolve("node_modules/@wayleave/robots");
    Files.createDirectories(link.getParent());
    if (!Files.exists(link)) {
      Files.createSymbolicLink(link, Engines.PACKAGE);
    }
  }

  private static void run(List<String> command) throws Exception {
    assertThat(ends(command))
        .as(() -> {
          try {
            return Files.readString(LOG, UTF_8);
          } catch (IOException e) {
            return e.toString();
          }
        })
        .isZero();
  }

  /** The exit status; what the command prints is in {@link #LOG}. */
  private static int ends(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command)
        .directory(place().toFile())
        .redirectErrorStream(true)
        .redirectOutput(LOG.toFile())
        .start();
    try {
      return process.waitFor(2, TimeUnit.MINUTES) ? process.exitValue() : -1;
    } finally {
      process.destroyForcibly();
    }
  }
}
