package wayleave.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How a program ended.
 *
 * @param printed on standard output and error
 */
record Ended(int status, String printed) {
  static Ended of(Path directory, String... command) throws IOException, InterruptedException {
    return of(directory, Map.of(), command);
  }

  static Ended of(Path directory, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of(command))
        .directory(directory.toFile())
        .redirectErrorStream(true);
    builder.environment().put("CI", "true"); // makes no archive of classes unless it is told to
    builder.environment().putAll(environment);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), printed);
  }
}
