package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

/** The forms of {@code check} that are read without picocli mean what they mean to picocli. */
class PlainCheckTest {
  /** picocli reads arguments with an option that {@link PlainCheck} leaves to it; this one changes nothing. */
  private static final List<String> BY_PICOCLI = List.of("--dialect", "google");

  @Test
  void answersAsPicocliDoes(@TempDir Path dir) throws Exception {
    String robots = Files.writeString(
            dir.resolve("robots.txt"), "User-agent: a\nDisallow: /a\nUser-agent: *\nDisallow: /b\n")
        .toString();
    List<String> words = List.of(
        "--robots",
        robots,
        "--crawler",
        "-c",
        "a",
        "Googlebot",
        "--json",
        "--explain",
        "/a",
        "/b",
        "https://a.example/b",
        "a.example",
        "--robots=" + robots,
        "-ca",
        "--",
        "-",
        "@x",
        "",
        "--help");
    Random random = new Random(1);
    int plain = 0;
    for (int n = 0; n < 1500; n++) {
      List<String> args = new ArrayList<>(List.of("check", "--robots", robots));
      for (int more = random.nextInt(6); more >= 0; more--) {
        args.add(words.get(random.nextInt(words.size())));
      }
      if (PlainCheck.of(args.toArray(String[]::new)) != null) {
        plain++;
        List<String> other = new ArrayList<>(args);
        other.addAll(1, BY_PICOCLI);
        assertThat(PlainCheck.of(other.toArray(String[]::new))).isNull();
        assertThat(run(args)).as(args.toString()).isEqualTo(run(other));
      }
    }
    assertThat(plain).isGreaterThan(100);
  }

  private static Run run(List<String> args) {
    return Run.of(args.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "check /a",
        "check --robots f",
        "check --robots f --robots f /a",
        "check --robots f --json --json /a",
        "check --robots - /a",
        "check --robots --json /a",
        "check --robots f @args",
        "check --robots f -- /a",
        "check --robots f --crawler",
        "check --robots f --urls u /a",
        "chekc --robots f /a",
        "show --robots f /a",
      })
  void leavesTheRestToPicocli(String args) {
    assertThat(PlainCheck.of(args.split(" "))).isNull();
  }

  @Test
  void failsAsTheOthersDo() {
    Run run = Run.of("check", "--robots", "/no/such/file", "/a");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("wayleave: ").contains("/no/such/file");
    assertThat(run)
        .isEqualTo(Run.of("check", "--dialect", "google", "--robots", "/no/such/file", "/a"));
  }
}
