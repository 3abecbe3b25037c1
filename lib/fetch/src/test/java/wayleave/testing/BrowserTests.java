package wayleave.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the tests of {@code app/web/test} in a browser. */
public final class BrowserTests {
  private BrowserTests() {}

  /**
   * Runs them, and fails with what they print; leaves the test out, saying so, where there is no browser.
   *
   * @param web the directory {@code app/web}
   * @param log a file for what they print
   * @param limit far more than they take
   * @param arguments of {@code test/run.js}
   */
  public static void run(Path web, Path log, Duration limit, String... arguments)
      throws IOException, InterruptedException {
    Optional<Path> node = Programs.find("node");
    Optional<Path> browser =
        Programs.find("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
    assumeTrue(node.isPresent(), "there is no node on the PATH");
    assumeTrue(browser.isPresent(), "there is no chromium on the PATH");
    assumeTrue(
        Files.isDirectory(web.resolve("node_modules/playwright-core")),
        "the libraries of app/web are not installed");
    List<String> line = new ArrayList<>(List.of(node.get().toString(), "test/run.js"));
    line.addAll(List.of(arguments));
    ProcessBuilder command = new ProcessBuilder(line)
        .directory(web.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
    command.environment().put("CHROMIUM", browser.get().toString());
    Process process = command.start();
    boolean isDone = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
    if (!isDone) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log);
    assertTrue(isDone, output);
    assertEquals(0, process.exitValue(), output);
  }
}
