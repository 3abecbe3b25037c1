package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixAndFmtCommandTest {
  private static final String SWALLOWED =
      "User-agent: *\nCrawl-delay: 10\nUser-agent: BadBot\nDisallow: /x\n";
  private static final String FIXED =
      "User-agent: *\nCrawl-delay: 10\nDisallow:\nUser-agent: BadBot\nDisallow: /x\n";
  private static final String CODE = "group-swallows-next";

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
    String other = Files.writeString(dir.resolve("other.txt"), "a: b").toString();
    assertThat(Run.of("fmt", file, other).err())
        .contains("To format several files, add --write or --check");
    assertThat(Run.of("fmt", "--write", "--check", file).status()).isEqualTo(2);
    assertThat(Run.of("fmt", "--write", "-").err()).contains("standard input cannot be written to");
    assertThat(Run.of("fmt", dir.resolve("missing").toString()).err()).contains("no such file");
  }

  @ParameterizedTest
  @CsvSource({
    "'',     'User-agent:*\\r\\nDisallow:/\\r\\n', 'User-agent: *\\r\\nDisallow: /\\r\\n'",
    "--eol=lf,   'User-agent:*\\r\\nDisallow:/\\r\\n', 'User-agent: *\\nDisallow: /\\n'",
    "--eol=crlf, 'User-agent:*\\nDisallow:/\\n',       'User-agent: *\\r\\nDisallow: /\\r\\n'",
  })
  void fmtKeepsLineEndingsUnlessToldOtherwise(String option, String before, String after)
      throws IOException {
    String file = file(before.translateEscapes());
    String[] write = Stream.of("fmt", "--write", option, file)
        .filter(word -> !word.isEmpty())
        .toArray(String[]::new);
    assertThat(Run.of(write).status()).isZero();
    assertThat(Files.readString(Path.of(file))).isEqualTo(after.translateEscapes());
    assertThat(Run.of("fmt", "--check", file).status()).isZero();
  }

  @Test
  void fmtTakesDirectories() throws IOException {
    Path below = Files.createDirectories(dir.resolve("a/b"));
    Path good = Files.writeString(dir.resolve("robots.txt"), "User-agent: *\nDisallow: /x\n");
    Path bad = Files.writeString(below.resolve("robots.txt"), "User-agent:*");
    Run run = Run.of("fmt", "--check", dir.toString());
    assertThat(run.out()).isEqualTo(bad + "\n").doesNotContain(good.toString());
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001F\u008B\b\0\0\0\0\0\0\3KK",
        "<!DOCTYPE html><title>a</title>\nDisallow:/a\n",
        "{\"a\": 1}",
        "\u00FF\u00FEU\0s\0e\0r\0-\0a\0",
      })
  void whatIsNoRobotsTxtIsNeverWritten(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(dir.resolve("robots.txt"), bytes);
    for (String command : List.of("fmt", "fix")) {
      Run run = Run.of(command, "--write", file.toString());
      assertThat(run.err()).containsAnyOf("left unchanged", "is compressed");
      assertThat(run.status()).isEqualTo(2);
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"show FILE", "audit FILE", "diff FILE FILE", "check /a --robots FILE"})
  void whatIsNoRobotsTxtIsNamedBeforeTheAnswer(String command) throws IOException {
    String file = file("<!DOCTYPE html><title>a</title>");
    String[] words = command.replace("FILE", file).split(" ");
    assertThat(Run.of(words).err())
        .startsWith("wayleave: " + file + " is an HTML page, not a robots.txt");
  }

  @Test
  void filesAfterOneThatIsNoRobotsTxtAreFormatted() throws IOException {
    String file = file("user-agent:*\ndisallow:/a");
    Path page = Files.writeString(dir.resolve("page.html"), "<html>");
    assertThat(Run.of("fmt", "--write", page.toString(), file).status()).isEqualTo(2);
    assertThat(Files.readString(Path.of(file))).isEqualTo("User-agent: *\nDisallow: /a\n");
  }

  @Test
  void fixShowsWhatItChanges() throws IOException {
    String file = file(SWALLOWED);
    Run run = Run.of("fix", "--unsafe", "--only", CODE, file);
    assertThat(run.out())
        .startsWith("--- " + file + "\n+++ " + file + """

         @@ -1,5 +1,6 @@
          User-agent: *
          Crawl-delay: 10
         +Disallow:
          User-agent: BadBot
          Disallow: /x
         \s
         group-swallows-next: \
         """.replaceAll("(?m)^ {9}", ""))
        .endsWith(" (changes verdicts)\n1 fix shown, not written\n");
    assertThat(Files.readString(Path.of(file))).isEqualTo(SWALLOWED);
    assertThat(run.status()).isZero();
  }

  @Test
  void fixWritesIfToldTo() throws IOException {
    String file = file(SWALLOWED);
    assertThat(Run.of("fix", "--write", "--unsafe", "--only", CODE, file).out())
        .endsWith("1 fix written\n");
    assertThat(Files.readString(Path.of(file))).isEqualTo(FIXED);
    assertThat(Run.of("fix", "--only", CODE, file).out()).isEqualTo("Nothing to fix\n");
  }

  @Test
  void fixChangesNoVerdictUnlessToldTo() throws IOException {
    assertThat(Run.of("fix", "--only", CODE, file(SWALLOWED)).out())
        .isEqualTo(
            "Nothing to fix without changing verdicts. 1 more fix would change some: run `wayleave fix --unsafe`\n");
    assertThat(Run.of("fix", "--only", "nonsense", file(SWALLOWED)).err()).contains("`nonsense`");
  }

  @Test
  void fixNeverClosesASite() throws IOException {
    String file = file("User-agent: *\nCrawl-delay: 10\nUser-agent: BadBot\nDisallow: /\n");
    assertThat(Run.of("fix", "--unsafe", "--only", CODE, file).out()).isEqualTo("Nothing to fix\n");
  }

  @Test
  void fixTakesSeveralFiles() throws IOException {
    String one = file("User-agent: *\nDisallow: /a\nDisallow: /a\n");
    String two = Files.writeString(dir.resolve("robots2.txt"), SWALLOWED).toString();
    Run run = Run.of("fix", "--write", "--only", "rule-repeated", dir.toString());
    assertThat(run.out())
        .contains("\n" + one + ": 1 fix written\n")
        .endsWith(two + ": Nothing to fix\n");
    assertThat(Files.readString(Path.of(one))).isEqualTo("User-agent: *\nDisallow: /a\n");
  }

  @Test
  void fixLeavesFilesAloneThatAreLargerThanCrawlersRead() throws IOException {
    String large = "User-agent: *\n" + "Disallow: /a\n".repeat(50_000);
    String file = file(large);
    Run run = Run.of("fix", "--write", file);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("more than the 500 KiB that crawlers read");
    assertThat(Files.readString(Path.of(file))).isEqualTo(large);
    assertThat(Run.of("show", file).err()).contains("only the first 500 KiB are read");
  }
}
