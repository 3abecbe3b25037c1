package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixAndFmtCommandTest {
  private static final String SWALLOWED =
      "User-agent: *\nCrawl-delay: 10\nUser-agent: BadBot\nDisallow: /\n";
  private static final String MENDED =
      "User-agent: *\nCrawl-delay: 10\nDisallow:\nUser-agent: BadBot\nDisallow: /\n";

  @TempDir
  Path dir;

  private String file(String content) throws IOException {
    return Files.writeString(dir.resolve("robots.txt"), content).toString();
  }

  @Test
  void fmtPrintsTheResult() throws IOException {
    Run run = Run.of("fmt", file("user-agent:*\ndisallow:/a"));
    assertThat(run.out()).isEqualTo("User-agent: *\nDisallow: /a\n");
    assertThat(run.status()).isZero();
    assertThat(Run.withInput("allow:/", "fmt", "-").out()).isEqualTo("Allow: /\n");
  }

  @Test
  void fmtChecksAndWrites() throws IOException {
    String file = file("user-agent:*\ndisallow:/a");
    Run check = Run.of("fmt", "--check", file);
    assertThat(check.out()).isEqualTo(file + "\n");
    assertThat(check.status()).isEqualTo(1);
    assertThat(Run.of("fmt", "--write", file).status()).isZero();
    assertThat(Files.readString(Path.of(file))).isEqualTo("User-agent: *\nDisallow: /a\n");
    assertThat(Run.of("fmt", "--check", file).status()).isZero();
  }

  @Test
  void fmtRefusesWhatItCannotDo() throws IOException {
    String file = file("a:b");
    assertThat(Run.of("fmt", file, file).err())
        .contains("Several files can be laid out with --write or --check");
    assertThat(Run.of("fmt", "--write", "--check", file).status()).isEqualTo(2);
    assertThat(Run.of("fmt", "--write", "-").err()).contains("standard input cannot be written to");
    assertThat(Run.of("fmt", dir.resolve("missing").toString()).err()).contains("no such file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001F\u008B\b\0\0\0\0\0\0\3KK",
        "<!DOCTYPE html><title>a</title>\nDisallow:/a\n",
        "{\"a\": 1}",
      })
  void whatIsNoTextIsNeverWritten(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(dir.resolve("robots.txt"), bytes);
    for (String[] command :
        List.of(new String[] {"fmt", "--write"}, new String[] {"fix", "--write"})) {
      Run run = Run.of(command[0], command[1], file.toString());
      assertThat(run.err()).contains("it is left unchanged");
      assertThat(run.status()).isEqualTo(2);
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }
  }

  @Test
  void filesBesideOneThatIsNoTextAreLaidOut() throws IOException {
    String file = file("user-agent:*\ndisallow:/a");
    Path page = Files.writeString(dir.resolve("page.html"), "<html>");
    assertThat(Run.of("fmt", "--write", page.toString(), file).status()).isEqualTo(2);
    assertThat(Files.readString(Path.of(file))).isEqualTo("User-agent: *\nDisallow: /a\n");
  }

  @Test
  void fixShowsWhatItChanges() throws IOException {
    String file = file(SWALLOWED);
    Run run = Run.of("fix", "--change-verdicts", "--only", "group-swallows-next", file);
    assertThat(run.out())
        .isEqualTo("--- " + file + "\n+++ " + file + """

         @@ -1,5 +1,6 @@
          User-agent: *
          Crawl-delay: 10
         +Disallow:
          User-agent: BadBot
          Disallow: /
         \s
         group-swallows-next: end the group above with an empty Disallow (verdicts change)
         """.replaceAll("(?m)^ {9}", ""));
    assertThat(Files.readString(Path.of(file))).isEqualTo(SWALLOWED);
    assertThat(run.status()).isZero();
  }

  @Test
  void fixWritesIfToldTo() throws IOException {
    String file = file(SWALLOWED);
    Run.of("fix", "--write", "--change-verdicts", "--only", "group-swallows-next", file);
    assertThat(Files.readString(Path.of(file))).isEqualTo(MENDED);
    assertThat(Run.of("fix", "--only", "group-swallows-next", file).out())
        .isEqualTo("nothing to mend\n");
  }

  @Test
  void fixChangesNoVerdictUnlessToldTo() throws IOException {
    assertThat(Run.of("fix", "--only", "group-swallows-next", file(SWALLOWED)).out())
        .isEqualTo("nothing to mend\n");
    assertThat(Run.of("fix", "--only", "nonsense", file(SWALLOWED)).err())
        .contains("no such code: nonsense");
  }
}
