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
      Disallow: /
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

  @Test
  void showsTheLineWithWhatIsMeantUnderlined() {
    Run run = lint(robots);
    assertThat(run.out()).isEqualTo(robots + """
        :4:1: error: the rules of this group hold for * too: Crawl-delay ends no group [group-swallows-next]
         4 | User-agent: BadBot
           | ^^^^^^^^^^^^^^^^^^
         1 | User-agent: *
           | ------------- for readers the group begins here
         2 | Crawl-delay: 10
           | --------------- this is no rule, so the list of crawlers goes on after it
         5 | Disallow: /
           | ----------- this holds for *, BadBot
           = for: Google, google/robotstxt, RFC 9309
           = shown by: / for *: disallowed by line 5
           = fix: end the group above with an empty Disallow (verdicts change)

        1 error
        """);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void readsStandardInput() {
    Run run = Run.withInput(SWALLOWED, "lint", "--config", config, "-");
    assertThat(run.out()).startsWith("-:4:1: error: ");
    assertThat(run.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"error,1", "warning,1", "hint,1", "never,0"})
  void failsOnWhatItIsToldTo(String bound, int status) {
    assertThat(lint("--fail-on", bound, robots).status()).isEqualTo(status);
  }

  @Test
  void aCommentSaysThatItIsMeantSo() throws IOException {
    Files.writeString(
        Path.of(robots),
        SWALLOWED.replace("BadBot", "BadBot # wayleave-ignore group-swallows-next: both are bad"));
    Run run = lint(robots);
    assertThat(run.out()).isEqualTo("nothing found (1 suppressed by comments)\n");
    assertThat(run.status()).isZero();
    assertThat(lint("--format", "sarif", robots).out())
        .contains("\"justification\":\"both are bad\"");
  }

  @Test
  void sarifIsOfItsSchema() throws Exception {
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
  void jsonHoldsAllThatIsKnown() throws IOException {
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
            "\"witness\":{\"crawler\":\"*\",\"url\":\"/\",\"shows\":\"disallowed by line 5\"}",
            "\"fix\":{\"title\":\"end the group above with an empty Disallow\",\"effect\":\"changes-verdicts\"");
  }

  @Test
  void githubShowsItBesideTheLine() {
    assertThat(lint("--format", "github", robots).out())
        .isEqualTo(
            "::error file=" + robots
                + ",line=4,endLine=4,col=1,endColumn=18,title=group-swallows-next::the rules of this group hold for * too: Crawl-delay ends no group\n");
  }

  @Test
  void aPageIsShownForEachCode() {
    assertThat(Run.of("lint", "--explain", "group-swallows-next").out())
        .startsWith("## group-swallows-next\n");
    assertThat(Run.of("lint", "--explain", "all").out()).contains("group-swallows-next");
    Run unknown = Run.of("lint", "--explain", "groups-swallow");
    assertThat(unknown.err()).contains("no such code: groups-swallow");
    assertThat(unknown.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "fail-on = 'bad'|1:1: fail-on is bad: expected \"error\"",
        "fail_on = 'error'|1:1: unknown key fail_on: expected dialect, fail-on, ignore, severity",
        "dialect = 'bing'|1:1: dialect is bing: expected \"google\", \"googlebot\" or \"rfc9309\"",
        "severity = 1|1:1: severity is no table: expected [severity]",
        "[severity]\\ngroup-swallows-next = 'of'|2:1: severity is of: expected \"error\"",
        "[severity]\\nnothing = 'off'|2:1: no such code: nothing",
        "[[ignore]]\\ncode = 'group-swallows-next'|1:1: why group-swallows-next is ignored is missing",
        "[[ignore]]\\nreason = 'x'|1:1: what is to be ignored is missing",
        "[[ignore]]\\nfile = 'x'|2:1: unknown key file: expected code, files, reason",
        "[[ignore]]\\ncode = 'group-swallows-next'\\nreason = 'x'\\nfiles = 'a['|4:1: files is no glob such as \"staging/*.txt\": Missing ']",
        "ignore = 3|1:1: ignore is no array of tables",
        "fail-on = |1:10: Unexpected"
      })
  void aWrongConfigurationIsToldWithItsPlace(String toml, String problem) throws IOException {
    Path file = Files.writeString(dir.resolve("wrong.toml"), toml.replace("\\n", "\n") + "\n");
    Run run = Run.of("lint", "--config", file.toString(), robots);
    assertThat(run.err()).startsWith("wayleave: " + file + ":" + problem);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theConfigurationSaysWhatCounts() throws IOException {
    Path file = Files.writeString(dir.resolve("ok.toml"), Files.readString(Path.of(config)) + """
        group-swallows-next = "warning"
        """);
    Run run = Run.of("lint", "--config", file.toString(), robots);
    assertThat(run.out()).contains(": warning: ").endsWith("1 warning\n");
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
        .isEqualTo("nothing found\n");
  }

  @ParameterizedTest
  @CsvSource({"google,true", "googlebot,false", "rfc9309,true"})
  void oneKindOfReadersIsToldOfWhatMattersToThemAlone(String dialect, boolean matters)
      throws IOException {
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
        .contains("unknown dialect 'bing': expected google, googlebot or rfc9309");
  }

  @ParameterizedTest
  @CsvSource({"text,'\n1 error\n'", "json,'],\"suppressed\":[]}]\n'"})
  void aFileThatCannotBeReadDoesNotKeepOthersFromBeingLookedAt(String format, String end) {
    String missing = dir.resolve("missing").toString();
    Run run = lint("--format", format, missing, robots);
    assertThat(run.err()).isEqualTo("wayleave: no such file: " + missing + "\n");
    assertThat(run.out()).contains("group-swallows-next").endsWith(end);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void wrongUseIsTold() {
    assertThat(Run.of("lint").err())
        .contains("Missing parameter: at least one robots.txt file to look at, -, or a URL");
    assertThat(Run.of("lint", dir.resolve("missing").toString()).err()).contains("no such file");
    assertThat(Run.of("lint", "--format", "xml", robots).status()).isEqualTo(2);
    assertThat(Run.of("lint", "--config", dir.resolve("no.toml").toString(), robots)
            .err())
        .contains("cannot read the configuration");
  }
}
