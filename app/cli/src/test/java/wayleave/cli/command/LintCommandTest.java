package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.Run;
import wayleave.lint.model.LintRule;

class LintCommandTest {
  private static final String SWALLOWED = """
      User-agent: *
      Crawl-delay: 10

      User-agent: BadBot
      Disallow: /x
      """;

  @TempDir
  Path dir;

  private String robots = "";
  private String config = "";

  @BeforeEach
  void writeFiles() throws IOException {
    robots = Files.writeString(dir.resolve("robots.txt"), SWALLOWED).toString();
    // What other checks think of the same file is not looked at here.
    StringBuilder others = new StringBuilder("[severity]\n");
    for (LintRule code : LintRule.all()) {
      if (!code.id().equals("group-swallows-next")) {
        others.append(code.id()).append(" = \"off\"\n");
      }
    }
    config = Files.writeString(dir.resolve("one.toml"), others).toString();
  }

  private Run lint(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "lint";
    all[1] = "--config";
    all[2] = config;
    System.arraycopy(args, 0, all, 3, args.length);
    return Run.of(all);
  }

  /** Where an expected line ends in three dots, a sentence follows that is not compared. */
  private static String withoutSentences(String out) {
    return out.replaceAll("(?m)(\\[[a-z-]+]:|\\| -+|= [a-z ]+:) .*$", "$1 ...");
  }

  @Test
  void showsTheLineWithThePlaceUnderlined() {
    Run run = lint(robots);
    assertThat(withoutSentences(run.out())).isEqualTo(robots + """
        :4:1: error[group-swallows-next]: ...
         4 | User-agent: BadBot
           | ^^^^^^^^^^^^^^^^^^
         1 | User-agent: *
           | ------------- ...
         2 | Crawl-delay: 10
           | --------------- ...
         5 | Disallow: /x
           | ------------ ...
           = applies to: ...
           = example: ...
           = fix: ...

        1 error
        """);
    assertThat(run.out()).contains("(changes verdicts)\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void readsStandardInput() {
    Run run = Run.withInput(SWALLOWED, "lint", "--config", config, "-");
    assertThat(run.out()).startsWith("-:4:1: error[group-swallows-next]: ");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"error,1", "warning,1", "hint,1", "never,0"})
  void failsOnFindingsOfTheSeverity(String bound, int status) {
    assertThat(lint("--fail-on", bound, robots).status()).isEqualTo(status);
  }

  @Test
  void aCommentIgnoresAFinding() throws IOException {
    Files.writeString(
        Path.of(robots),
        SWALLOWED.replace("BadBot", "BadBot # wayleave-ignore group-swallows-next: both are bad"));
    Run run = lint(robots);
    assertThat(run.out()).isEqualTo("No findings\nIgnored: 1 by comments\n");
    assertThat(run.status()).isZero();
    assertThat(lint("--format", "sarif", robots).out())
        .contains("\"justification\":\"both are bad\"");
  }

  @Test
  void sarifFitsItsSchema() throws Exception {
    String sarif = lint("--format", "sarif", robots).out();
    JsonSchema schema;
    try (InputStream in = ClassLoader.getSystemResourceAsStream("schema/sarif-schema-2.1.0.json")) {
      schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertThat(schema.validate(sarif, InputFormat.JSON)).isEmpty();
    assertThat(schema.validate(
            sarif.replace("\"level\":\"error\"", "\"level\":\"bad\""), InputFormat.JSON))
        .isNotEmpty();
    assertThat(sarif)
        .contains(
            "\"ruleId\":\"group-swallows-next\"",
            "\"startLine\":4,\"startColumn\":1,\"endLine\":4,\"endColumn\":19");
  }

  @Test
  void jsonHasAllFieldsOfAFinding() throws IOException {
    Run run = lint("--format", "json", robots);
    try (JsonParser json = new JsonFactory().createParser(run.out())) {
      while (json.nextToken() != null) {
        assertThat(json.currentToken()).isNotNull();
      }
    }
    assertThat(run.out())
        .contains(
            "\"code\":\"group-swallows-next\"",
            "\"severity\":\"error\"",
            "\"line\":4,\"column\":1,\"endLine\":4,\"endColumn\":19,\"start\":31,\"end\":49",
            "\"readers\":[\"google\",\"googlebot\",\"rfc9309\"]",
            "\"witness\":{\"crawler\":\"*\",\"url\":\"/x\",\"shows\":",
            "\"effect\":\"changes-verdicts\"");
  }

  @Test
  void githubAnnotatesTheLine() {
    assertThat(lint("--format", "github", robots).out())
        .startsWith("::error file=" + robots
            + ",line=4,endLine=4,col=1,endColumn=18,title=group-swallows-next::");
  }

  @Test
  void explainsACode() {
    assertThat(Run.of("lint", "--explain", "group-swallows-next").out())
        .startsWith("## group-swallows-next\n");
    assertThat(Run.of("lint", "--explain", "all").out()).contains("group-swallows-next");
    Run unknown = Run.of("lint", "--explain", "group-swallow");
    assertThat(unknown.err())
        .startsWith(
            "wayleave: there is no code `group-swallow`. Did you mean group-swallows-next? ");
    assertThat(unknown.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "fail-on = 'bad'|1:1: fail-on cannot be `bad`; expected \"error\"",
        "fail_on = 'error'|1:1: unknown key `fail_on`; expected dialect, fail-on, ignore, severity",
        "dialect = 'bing'|1:1: dialect cannot be `bing`; expected \"google\", \"googlebot\" or \"rfc9309\"",
        "severity = 1|1:1: expected a table [severity]",
        "[severity]\\ngroup-swallows-next = 'of'|2:1: a severity cannot be `of`; expected \"error\"",
        "[severity]\\nnothing = 'off'|2:1: there is no code `nothing`",
        "[[ignore]]\\ncode = 'group-swallows-next'|1:1: [[ignore]] of group-swallows-next has no reason; expected",
        "[[ignore]]\\nreason = 'x'|1:1: [[ignore]] has no code",
        "[[ignore]]\\nfile = 'x'|2:1: unknown key `file`; expected code, files, reason",
        "[[ignore]]\\ncode = 'group-swallows-next'\\nreason = 'x'\\nfiles = 'a['|4:1: files is not a valid glob such as \"staging/*.txt\": Missing ']",
        "ignore = 3|1:1: expected an array of tables, [[ignore]]",
        "fail-on = |1:10: not valid TOML"
      })
  void aWrongConfigurationIsAnErrorWithItsPlace(String toml, String problem) throws IOException {
    Path file = Files.writeString(dir.resolve("wrong.toml"), toml.replace("\\n", "\n") + "\n");
    Run run = Run.of("lint", "--config", file.toString(), robots);
    assertThat(run.err()).startsWith("wayleave: " + file + ":" + problem);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theConfigurationSetsSeverities() throws IOException {
    Path file = Files.writeString(dir.resolve("ok.toml"), Files.readString(Path.of(config)) + """
        group-swallows-next = "warning"
        """);
    Run run = Run.of("lint", "--config", file.toString(), robots);
    assertThat(run.out()).contains(": warning[").endsWith("1 warning\n");
    assertThat(run.status()).isZero();
    Files.writeString(file, "fail-on = 'warning'\n" + Files.readString(file));
    assertThat(Run.of("lint", "--config", file.toString(), robots).status()).isEqualTo(1);
    Files.writeString(file, Files.readString(file) + """
        [[ignore]]
        code = "group-swallows-next"
        files = "**/robots.txt"
        reason = "known"
        """);
    assertThat(Run.of("lint", "--config", file.toString(), robots).out())
        .isEqualTo("No findings\nIgnored: 1 by the configuration\n");
  }

  @ParameterizedTest
  @CsvSource({"google,true", "googlebot,false", "rfc9309,true"})
  void reportsWhatMattersToOneKindOfCrawler(String dialect, boolean matters) throws IOException {
    String file = Files.writeString(
            dir.resolve("typo.txt"), "User-agent: *\nDisallow: /a\nDissalow: /b\n")
        .toString();
    Path all = Files.writeString(dir.resolve("all.toml"), "");
    String code = "[field-misspelt-for-others]";
    assertThat(Run.of("lint", "--config", all.toString(), file).out()).contains(code);
    Run run = Run.of("lint", "--config", all.toString(), "--dialect", dialect, file);
    assertThat(run.out().contains(code)).isEqualTo(matters);
    Files.writeString(all, "dialect = '" + dialect + "'\n");
    assertThat(Run.of("lint", "--config", all.toString(), file).out()).isEqualTo(run.out());
    assertThat(Run.of("lint", "--dialect", "bing", file).err())
        .contains("bing")
        .contains("google, googlebot or rfc9309");
  }

  @ParameterizedTest
  @CsvSource({"text,'\n1 error\n'", "json,'],\"suppressed\":[]}]\n'"})
  void aFileThatCannotBeReadKeepsNoOtherFromBeingLinted(String format, String end) {
    String missing = dir.resolve("missing").toString();
    Run run = lint("--format", format, missing, robots);
    assertThat(run.err()).isEqualTo("wayleave: no such file: " + missing + "\n");
    assertThat(run.out()).contains("group-swallows-next").endsWith(end);
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lint --all|missing ",
        "lint MISSING|no such file",
        "lint --format xml ROBOTS|xml",
        "lint --config MISSING ROBOTS|there is no such file",
        "lint --baseline MISSING ROBOTS|--write-baseline",
        "lint --baseline a --write-baseline b ROBOTS|not both",
        "lint --statistics --format json ROBOTS|--statistics prints text only",
        "lint --only group-swallow ROBOTS|Did you mean group-swallows-next?",
        "lint --severity bad ROBOTS|bad",
        "lint --max -1 ROBOTS|--max",
        "lint --max=-1 ROBOTS|0 or more",
        "lint --max=99999999999 ROBOTS|0 or more",
        "lint --copies ROBOTS|--copies requires URLs",
      })
  void wrongUsageIsAnError(String command, String problem) {
    Run run = Run.of(command
        .replace("MISSING", dir.resolve("missing").toString())
        .replace("ROBOTS", robots)
        .split(" "));
    String line = run.err().lines().findFirst().orElseThrow();
    assertThat(line).contains(problem).doesNotContain("wayleave.cli", "Exception");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void checksTheFirst500KiBUnlessToldOtherwise() throws IOException {
    Path file = Files.writeString(
        dir.resolve("large.txt"),
        "User-agent: *\nDisallow: /x\n" + "# a comment\n".repeat(100_000) + "Disallow: y\n");
    assertThat(Run.of("lint", "--all", file.toString()).out())
        .contains("size-over-limit", "1,200,0")
        .doesNotContain("path-without-slash");
    assertThat(
            Run.of("lint", "--all", "--max-bytes", "2000000", file.toString()).out())
        .contains("size-over-limit", "path-without-slash");
    assertThat(Run.of("lint", "--max-bytes", "1000", file.toString()).err())
        .contains("`--max-bytes` cannot be `1000`: expected a number of bytes from 512000");
  }
}
