package wayleave.cli.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

/** Findings that are known are not reported, and entries for findings that are gone are. */
class BaselineTest {
  private static final String TWO = "User-agent: *\nDisallow: admin\nDisallow:\ttmp\n";

  @TempDir
  Path dir;

  private String robots = "";
  private String baseline = "";

  @BeforeEach
  void writeBaseline() throws IOException {
    robots = Files.writeString(dir.resolve("robots.txt"), TWO).toString();
    baseline = dir.resolve("lint-baseline.txt").toString();
    Run run = lint("--write-baseline", baseline);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("wayleave: wrote 1 finding to " + baseline + "\n");
    assertThat(run.status()).isZero();
  }

  private Run lint(String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "lint";
    all[1] = "--only";
    all[2] = "path-without-slash";
    System.arraycopy(options, 0, all, 3, options.length);
    all[all.length - 1] = robots;
    return Run.of(all);
  }

  @Test
  void isALineForEachPlace() throws IOException {
    assertThat(Files.readAllLines(Path.of(baseline)))
        .filteredOn(line -> !line.startsWith("#"))
        .containsExactly(
            "1\trobots.txt\tpath-without-slash\tDisallow: admin",
            "1\trobots.txt\tpath-without-slash\tDisallow: tmp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: *\nDisallow: admin\nDisallow:\ttmp\n",
        "# moved\n\nUser-agent: *\nDisallow: /a\n Disallow: admin\nDisallow: tmp  \n",
        "User-agent: *\r\nDisallow: tmp\r\nDisallow: admin\r\n",
      })
  void knowsFindingsWhoseLinesMoved(String text) throws IOException {
    Files.writeString(Path.of(robots), text);
    Run run = lint("--baseline", baseline);
    assertThat(run.out()).isEqualTo("No findings\nIgnored: 1 by the baseline\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void reportsAFindingWithANewPlace() throws IOException {
    Files.writeString(Path.of(robots), TWO + "User-agent: Bot\nDisallow: admin\n");
    Run run = lint("--baseline", baseline);
    assertThat(run.out()).contains(":2:11: error[path-without-slash]").endsWith("\n1 error\n");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void reportsEntriesWithoutAFinding() throws IOException {
    Files.writeString(Path.of(robots), "User-agent: *\nDisallow: tmp\n");
    Run run = lint("--baseline", baseline);
    assertThat(run.err())
        .startsWith("wayleave: " + baseline
            + ":2: this entry no longer matches a finding: path-without-slash in robots.txt. ");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "x\ta\tb\tc", "1\tfile\tcode", "-1\ta\tb\tc"})
  void namesTheLineThatIsNotAnEntry(String line) throws IOException {
    Files.writeString(Path.of(baseline), "# Findings\n" + line + "\n");
    Run run = lint("--baseline", baseline);
    if (line.isEmpty()) {
      assertThat(run.status()).isEqualTo(1);
    } else {
      assertThat(run.err()).startsWith("wayleave: " + baseline + ":2: ");
      assertThat(run.status()).isEqualTo(2);
    }
  }
}
