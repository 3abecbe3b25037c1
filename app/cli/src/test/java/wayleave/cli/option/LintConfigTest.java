package wayleave.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintConfigTest {
  @TempDir
  Path dir;

  @Test
  void namesAFileThatIsNotBelowTheSettingsItIsJudgedBy() throws IOException {
    Path here = Files.createDirectories(dir.resolve("project"));
    String below = Files.writeString(here.resolve("robots.txt"), "").toString();
    String beside = Files.writeString(dir.resolve("robots.txt"), "").toString();
    assertThat(LintConfig.foreign(here, List.of(beside))).isEmpty();
    Files.writeString(here.resolve(LintConfig.DEFAULT_NAME), "");
    assertThat(LintConfig.foreign(here, List.of("-", "https://a.example", below, "robots.txt")))
        .isEmpty();
    assertThat(LintConfig.foreign(here, List.of(below, beside)))
        .hasValueSatisfying(text -> assertThat(text)
            .contains(beside, here.resolve(LintConfig.DEFAULT_NAME).toString()));
    assertThat(LintConfig.foreign(here, List.of("../robots.txt"))).isPresent();
  }
}
