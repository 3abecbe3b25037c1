package wayleave.cli.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;
import wayleave.testing.TestSite;

/** Commands that read a robots.txt read it from a site too. */
class RobotsSourceTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";

  @TempDir
  Path dir;

  @Test
  void auditAndShowReadASite() throws IOException {
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /\n")) {
      assertThat(Run.of("audit", "--allow-private", site.origin() + "/page").out())
          .startsWith(site.origin() + "/page, dialect google: ")
          .contains("disallowed by line 2: Disallow: /");
      assertThat(Run.of("show", "--allow-private", "--policy=rfc9309", site.origin())
              .out())
          .startsWith(site.origin() + ", dialect rfc9309: 1 group, 1 rule");
    }
  }

  @Test
  void diffReadsASiteOnEitherSide() throws IOException {
    String file = Files.writeString(dir.resolve("new.txt"), RULES).toString();
    try (TestSite site =
        TestSite.withRobots(RULES).to("GET /next/robots.txt ", RULES + "Disallow: /b\n")) {
      assertThat(Run.of("diff", "--allow-private", site.origin(), file).status())
          .isZero();
      Run run = Run.of(
          "diff", "--allow-private", site.origin() + "/next/robots.txt", site.origin() + "/x");
      assertThat(run.out()).contains("now allowed     for example /b");
      assertThat(run.status()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"audit FILE", "show FILE", "diff FILE FILE"})
  void aFileThatIsNotTextIsReported(String command) throws IOException {
    String file =
        Files.writeString(dir.resolve("robots.txt"), "<html><body>Not found").toString();
    Run run = Run.of(command.replace("FILE", file).split(" "));
    assertThat(run.err()).startsWith("wayleave: " + file + " is an HTML page, not a robots.txt");
    assertThat(run.status()).isZero();
  }

  @Test
  void testReadsTheSiteThatItsSpecificationNamesOnce() throws IOException {
    try (TestSite site = TestSite.withRobots(RULES)) {
      String document =
          "robots: " + site.origin() + "\ntests:\n  - crawlers: Bot\n    disallow: /a\n";
      String spec = Files.writeString(dir.resolve("t.yaml"), document + "---\n" + document)
          .toString();
      Run run = Run.of("test", "--allow-unknown-crawlers", "--allow-private", spec);
      assertThat(run.out()).contains(": " + site.origin() + " (google): 1 expectation, passed");
      assertThat(run.status()).isZero();
      assertThat(site.requests()).hasSize(1);
      assertThat(Run.of("test", "--allow-unknown-crawlers", spec).err())
          .contains("--allow-private permits private ones");
    }
  }

  @Test
  void aSiteWithoutAFileAllowsEverything() throws IOException {
    try (TestSite site = TestSite.answering("404 Not Found", "")) {
      Run run = Run.of("show", "--allow-private", site.origin());
      assertThat(run.out()).contains(": 0 groups");
      assertThat(run.err())
          .isEqualTo("wayleave: " + site.origin()
              + "/robots.txt: no robots.txt: 404: all URLs are allowed\n");
      assertThat(run.status()).isZero();
      // In another place there is nothing that crawlers would miss.
      run = Run.of("show", "--allow-private", site.origin() + "/next/robots.txt");
      assertThat(run.err())
          .isEqualTo("wayleave: " + site.origin() + "/next/robots.txt: no robots.txt: 404\n");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  @Test
  void thePresetSaysWhatAStatusMeans() throws IOException {
    try (TestSite site = TestSite.answering("429 Too Many Requests", "")) {
      assertThat(Run.of("show", "--allow-private", "--policy=rfc9309", site.origin())
              .status())
          .isZero();
      Run run = Run.of("show", "--allow-private", "--policy=google", site.origin());
      assertThat(run.err())
          .isEqualTo(
              "wayleave: " + site.origin() + "/robots.txt: unreachable: 429, too many requests\n");
      assertThat(run.status()).isEqualTo(2);
    }
  }
}
