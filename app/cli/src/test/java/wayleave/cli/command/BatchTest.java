package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Dialect;
import wayleave.cli.Run;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;

class BatchTest {
  @TempDir
  Path dir;

  private String robots = "";

  @BeforeEach
  void writeRobots() throws IOException {
    robots = Files.writeString(
            dir.resolve("r.txt"), "User-agent: *\nDisallow: /p\n\nUser-agent: Bot\nAllow: /\n")
        .toString();
  }

  @Test
  void answersEachCaseInOrder() {
    Run run = batch(
        robots + "\tFooBot\thttp://a.com/p\n" + robots + "\tBot\t/p\r\n" + robots + "\tFooBot\t/x");
    assertThat(run.out())
        .isEqualTo(
            "disallowed\t2\tlongest-match\nallowed\t5\tlongest-match\nallowed\t\tno-match\n");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void leavesOutEmptyLinesAndComments() {
    Run run = batch("# robots.txt\tagent\tURL\n\n" + robots + "\tFooBot\t/x\n");
    assertThat(run.out()).isEqualTo("allowed\t\tno-match\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void takesTheUrlAsItIsTabsAndBytesAndAll() throws IOException {
    Files.writeString(dir.resolve("g.txt"), "User-agent: *\nDisallow: /a\tb\nDisallow: /*\u00e9");
    byte[] url =
        (dir.resolve("g.txt") + "\t\thttp://a.com/a\tb\n").getBytes(StandardCharsets.UTF_8);
    assertThat(Run.withInput(url, "check", "--dialect", "googlebot", "--batch", "-")
            .out())
        .isEqualTo("disallowed\t2\tlongest-match\n");
  }

  @Test
  void reportsBrokenCasesWithTheirLineAndGoesOn() {
    Run run = batch(robots + "\tFooBot\t/x\nbroken\n\tFooBot\t/x\n/no/such\tFooBot\t/x\n" + robots
        + "\tFooBot\t/p\n");
    assertThat(run.out().lines())
        .containsExactly(
            "allowed\t\tno-match",
            "error\t\texpected robots.txt file, TAB, crawler, TAB, URL, found 1 column",
            "error\t\tthe file name is empty: expected a robots.txt file",
            "error\t\tno such file: /no/such",
            "disallowed\t2\tlongest-match");
    assertThat(run.err())
        .contains(
            "standard input:2: expected robots.txt file, TAB",
            "standard input:3: ",
            "standard input:4: no such file");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void warnsOnceOfAFileThatIsNoRobotsTxt() throws IOException {
    String page =
        Files.writeString(dir.resolve("page.txt"), "<!DOCTYPE html>\n").toString();
    Run run = batch((page + "\tFooBot\t/x\n").repeat(2));
    assertThat(run.err()).containsOnlyOnce("page.txt");
    assertThat(run.out()).isEqualTo("allowed\t\tno-group\n".repeat(2));
  }

  @Test
  void refusesALineWithoutEnd() {
    Run run = batch("x".repeat(3 << 20) + "\n" + robots + "\tFooBot\t/x\n");
    assertThat(run.out())
        .startsWith("error\t\tthe line is longer than")
        .endsWith("\nallowed\t\tno-match\n");
  }

  @Test
  void readsCasesFromAFile() throws IOException {
    Path cases = Files.writeString(dir.resolve("cases.tsv"), robots + "\tFooBot\t/x\n");
    assertThat(Run.of("check", "--batch", cases.toString()).out())
        .isEqualTo("allowed\t\tno-match\n");
    assertThat(Run.of("check", "--batch", dir.toString()).err()).contains("is a directory");
    assertThat(Run.of("check", "--batch", "/no/such.tsv").err())
        .contains("no such file: /no/such.tsv");
  }

  @Test
  void parsesARobotsTxtOnceHoweverOftenItReturns() throws IOException, InputException {
    OutputStream none = OutputStream.nullOutputStream();
    Terminal terminal = Terminal.of(InputStream.nullInputStream(), none, none);
    BatchRules rules = new BatchRules(Dialect.GOOGLE, terminal);
    String other = Files.writeString(dir.resolve("other.txt"), "User-agent: *\nDisallow: /\n")
        .toString();
    var first = rules.of(robots, "FooBot");
    rules.of(other, "FooBot");
    Files.delete(Path.of(robots));
    assertThat(rules.of(robots, "FooBot")).isSameAs(first);
  }

  private static Run batch(String cases) {
    return Run.withInput(cases, "check", "--batch", "-");
  }
}
