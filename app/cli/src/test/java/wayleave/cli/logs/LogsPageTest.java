package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

/**
 * The report of {@code wayleave logs --html} in a browser: readable, also on paper, accessible by axe-core, and without requests. Left
 * out, saying so, where there is no browser.
 */
class LogsPageTest {
  private static final Path WEB = Path.of("..", "web");
  private static final Path EXAMPLES = Path.of("..", "..", "docs", "guide", "examples");

  @TempDir
  Path dir;

  @Test
  void theReportCanBeReadAndPrinted() throws Exception {
    Optional<Path> node = find("node");
    Optional<Path> browser = find("chromium", "chromium-browser", "google-chrome");
    assumeTrue(node.isPresent(), "there is no node on the PATH");
    assumeTrue(browser.isPresent(), "there is no chromium on the PATH");
    assumeTrue(
        Files.isDirectory(WEB.resolve("node_modules/playwright-core")),
        "the libraries of app/web are not installed");
    Path report = dir.resolve("report.html").toAbsolutePath();
    Run run = Run.of(
        "logs",
        "--robots",
        EXAMPLES.resolve("logs/versions").toString(),
        "--site",
        "https://books.example",
        "--ranges",
        EXAMPLES.resolve("ranges").toString(),
        "--html",
        report.toString(),
        EXAMPLES.resolve("logs/access.log").toString(),
        EXAMPLES.resolve("logs/access.log.1").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();

    Path log = dir.resolve("log");
    Path screenshots = Files.createDirectories(Path.of("target", "screenshots")).toAbsolutePath();
    ProcessBuilder command = new ProcessBuilder(List.of(
            node.get().toString(),
            "test/run.js",
            report.toUri().toString(),
            "--only",
            "report: ",
            "--screenshots",
            screenshots.toString()))
        .directory(WEB.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
    command.environment().put("CHROMIUM", browser.get().toString());
    Process process = command.start();
    boolean isDone = process.waitFor(10, TimeUnit.MINUTES);
    if (!isDone) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log);
    assertThat(isDone).as(output).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }

  private static Optional<Path> find(String... programs) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(programs)
        .flatMap(program -> Stream.of(path.split(Pattern.quote(File.pathSeparator)))
            .map(directory -> Path.of(directory, program)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
