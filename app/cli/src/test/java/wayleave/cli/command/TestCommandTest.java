package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.cli.Run;

class TestCommandTest {
  private static final String ROBOTS = """
      User-agent: *
      Disallow: /private/ # keep out
      Disallow: b
      """;

  @TempDir
  Path dir;

  @BeforeEach
  void writeRobots() throws IOException {
    Files.createDirectories(dir.resolve("public"));
    Files.writeString(dir.resolve("public/robots.txt"), ROBOTS);
  }

  @Test
  void saysThatAllHold() throws IOException {
    String spec = spec("- {crawlers: [a, b], disallow: /private/x, line: 2}");
    Run run = Run.of("test", "--allow-unknown-crawlers", spec);
    assertThat(run.out())
        .isEqualTo(spec + ": public/robots.txt (google): 2 expectations, all passed\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void showsWhatDoesNotHoldWithTheLineThatDecidesInEachDialect() throws IOException {
    Path spec = Files.writeString(dir.resolve("spec.yaml"), """
        robots: public/robots.txt
        dialect: [google, googlebot]
        tests:
          - name: the shop
            crawlers: Bot
            allow: /private/x
            disallow: [/b, /private/]
            line: 3
        """);
    Run run = Run.of("test", "--allow-unknown-crawlers", spec.toString());
    assertThat(run.out().replace(spec.toString(), "spec.yaml")).isEqualTo("""
        failed  spec.yaml:6:12  Bot  /private/x  (the shop)
          expected   allowed by line 3
          google     disallowed  line 2: Disallow: /private/ # keep out  (the longest path that matches decides)
          googlebot  disallowed  line 2: Disallow: /private/ # keep out  (the longest path that matches decides)

        failed  spec.yaml:7:16  Bot  /b  (the shop)
          expected   disallowed by line 3
          google     disallowed  line 3: Disallow: b  (the longest path that matches decides)  as expected
          googlebot  allowed     (no rule of the crawler's group matches)

        failed  spec.yaml:7:20  Bot  /private/  (the shop)
          expected   disallowed by line 3
          google     disallowed  line 2: Disallow: /private/ # keep out  (the longest path that matches decides)
          googlebot  disallowed  line 2: Disallow: /private/ # keep out  (the longest path that matches decides)

        spec.yaml: public/robots.txt (google, googlebot): 3 expectations, 3 failed
        """);
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void notesWhereGooglesParserDiffers() throws IOException {
    String spec = spec("- {crawlers: [Googlebot, Bot], disallow: /b}");
    Run run = Run.of("test", "--allow-unknown-crawlers", spec);
    assertThat(run.out())
        .startsWith("note  " + spec)
        .containsOnlyOnce(
            "Googlebot  /b\n  Google's open-source parser, which Googlebot runs, allows")
        .endsWith("2 expectations, all passed\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void printsOneJsonObject() throws IOException {
    String spec = spec("- {crawlers: Bot, allow: /private/x, rule: 'Allow: /private/'}");
    Run run = Run.of("test", "--allow-unknown-crawlers", "--format", "json", spec);
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      while (parser.nextToken() != null) {
        parser.getText();
      }
    }
    assertThat(run.out())
        .startsWith("{\"expectations\":1,\"failures\":1,\"files\":[")
        .contains(
            "\"robots\":\"public/robots.txt\"",
            "\"crawler\":\"Bot\",\"url\":\"/private/x\",\"expected\":\"allowed\",\"expectedRule\":\"Allow: /private/\",\"holds\":false",
            "\"dialect\":\"google\",\"outcome\":\"other-access\",\"allowed\":false,\"reason\":\"longest-match\"",
            "\"line\":2,\"text\":\"Disallow: /private/ # keep out\"");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void tellsEveryProblemWithItsPlaceAndStillChecksTheOtherFiles() throws IOException {
    String good = spec("- {crawlers: Bot, allow: /}");
    Path bad =
        Files.writeString(dir.resolve("bad.yaml"), "robots: x\ntests:\n- crawler: x\n  alow: /\n");
    Run run = Run.of(
        "test",
        "--allow-unknown-crawlers",
        bad.toString(),
        good,
        dir.resolve("none.yaml").toString());
    assertThat(run.err()).isEqualTo("""
        wayleave: BAD:3:3: there is no key 'crawler' here; did you mean crawlers? expected name, crawlers, known, allow, disallow, line or rule
        wayleave: BAD:4:3: there is no key 'alow' here; did you mean allow? expected name, crawlers, known, allow, disallow, line or rule
        wayleave: no such file: NONE; expected a YAML file with expectations
        """.replace("BAD", bad.toString())
        .replace("NONE", dir.resolve("none.yaml").toString()));
    assertThat(run.out()).endsWith(": public/robots.txt (google): 1 expectation, passed\n");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void saysWhichRobotsTxtIsMissing() throws IOException {
    Path spec = Files.writeString(
        dir.resolve("s.yaml"), "robots: no/robots.txt\ntests: [{crawlers: a, allow: /}]\n");
    Run run = Run.of("test", "--allow-unknown-crawlers", spec.toString());
    assertThat(run.err())
        .isEqualTo("wayleave: " + spec + ": no such file: " + dir.resolve("no/robots.txt") + "\n");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void refusesDirectoriesAndUnknownFormats() {
    assertThat(Run.of("test", dir.toString()).err())
        .contains("is a directory; expected a YAML file with expectations");
    assertThat(Run.of("test", "--format", "xml", "x").err())
        .contains("`--format` cannot be `xml`: expected text, json or junit");
    assertThat(Run.of("test").status()).isEqualTo(2);
    assertThat(Run.of("test", "--help").out())
        .contains("A file with expectations:", "wayleave test");
  }

  private String spec(String tests) throws IOException {
    return Files.writeString(
            dir.resolve("spec.yaml"), "robots: public/robots.txt\ntests:\n" + tests + "\n")
        .toString();
  }
}
