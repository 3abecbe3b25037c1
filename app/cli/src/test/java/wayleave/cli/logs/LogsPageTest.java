package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;
import wayleave.testing.BrowserTests;

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

    Path screenshots = Files.createDirectories(Path.of("target", "screenshots")).toAbsolutePath();
    BrowserTests.run(
        WEB,
        dir.resolve("log"),
        Duration.ofMinutes(10),
        report.toUri().toString(),
        "--only",
        "report: ",
        "--screenshots",
        screenshots.toString());
  }
}
