package wayleave.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ColdLintTest {
  @TempDir
  private Path directory;

  @Test
  void countsTheProcessorTimeOfWhatWasRun() throws IOException {
    assertThat(ColdLint.cpuMillis("0m0.01s 0m0.02s\n1m2.50s 0m0.250s\n"))
        .isCloseTo(62_750, within(0.001));
    assertThatThrownBy(() -> ColdLint.cpuMillis("times: not found\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("times: not found");
  }

  @Test
  void runsTheCommandOnceMoreThanItCounts() throws IOException {
    Path launcher = launcher("echo \"$@\" >>\"$0.log\"; exit 1");
    Path file = directory.resolve("robots file.txt");
    assertThat(new ColdLint(launcher, 3).measure(file))
        .hasSize(3)
        .allSatisfy(run -> assertThat(run.wall()).isPositive())
        .allSatisfy(run -> assertThat(run.cpu()).isNotNegative());
    assertThat(Files.readAllLines(Path.of(launcher + ".log")))
        .hasSize(4)
        .containsOnly("lint " + file);
  }

  @Test
  void saysThatTheCommandFails() throws IOException {
    Path launcher = launcher("exit 2");
    assertThatThrownBy(() -> new ColdLint(launcher, 1).measure(directory.resolve("robots.txt")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ended with exit status 2");
  }

  private Path launcher(String script) throws IOException {
    Path launcher = directory.resolve("launcher");
    Files.writeString(launcher, "#!/bin/sh\n" + script + "\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    return launcher;
  }
}
