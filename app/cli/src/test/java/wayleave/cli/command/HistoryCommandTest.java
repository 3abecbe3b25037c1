package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.Run;

@Tag("slow")
class HistoryCommandTest {
  @TempDir
  Path dir;

  @BeforeEach
  void writeInput() throws IOException {
    Files.writeString(dir.resolve("captures.jsonl"), """
        {"origin":"http://a.example","fetched_at":"2026-02-01T00:00:00Z","body":"User-agent: *\\nDisallow: /"}
        {"origin":"http://a.example","fetched_at":"2026-01-01T00:00:00Z","status":404}
        """);
    Files.writeString(dir.resolve("undated.jsonl"), """
        {"origin":"http://a.example","body":"User-agent: *\\nDisallow: /"}
        """);
    Files.writeString(dir.resolve("there.csv"), "?");
  }

  /** Runs with arguments in which @ stands for the directory. */
  private Run run(String arguments) {
    List<String> words = new ArrayList<>(List.of("history"));
    for (String word : arguments.split(" ")) {
      words.add(word.replace("@", dir.toString()));
    }
    return Run.of(words.toArray(new String[0]));
  }

  @Test
  void rowsGoToStandardOutputAndTheirNumbersToStandardError() {
    Run run = run("--robots @/captures.jsonl --out -");
    assertThat(run.out()).isEqualTo("""
            {"origin":"http://a.example","crawler":"*","valid_from":"2026-01-01T00:00:00.000Z","valid_until":"2026-02-01T00:00:00.000Z","last_seen":"2026-01-01T00:00:00.000Z","access":"allowed","line":null,"rule":null,"now_allowed":null,"now_disallowed":null}
            {"origin":"http://a.example","crawler":"*","valid_from":"2026-02-01T00:00:00.000Z","valid_until":null,"last_seen":"2026-02-01T00:00:00.000Z","access":"disallowed","line":2,"rule":"Disallow: /","now_allowed":null,"now_disallowed":{"path":"/","line_before":null,"rule_before":null,"line":2,"rule":"Disallow: /"}}
            """);
    assertThat(run.err())
        .startsWith("wayleave: 2 intervals of 1 site for 1 crawler by 2 captures, in ")
        .endsWith("""
            crawler  allowed  partly  disallowed  unreachable  undecided  unknown
            *        0        0       1           0            0          0
            """);
    assertThat(run.status()).isZero();
  }

  @Test
  void theFormatFollowsTheName() {
    assertThat(run("--robots @/captures.jsonl --crawler GPTBot --out @/r.csv --summary @/m.csv")
            .status())
        .isZero();
    assertThat(dir.resolve("r.csv")).content().startsWith("origin,crawler,").hasLineCount(3);
    assertThat(dir.resolve("m.csv")).hasContent("""
        month,crawler,sites,allowed,partly,disallowed,unreachable,undecided,unknown
        2026-01,GPTBot,1,1,0,0,0,0,0
        2026-02,GPTBot,1,0,0,1,0,0,0
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cut.warc.gz    | cut.warc.gz: an unknown number of captures could not be read, the first at byte ",
        "cut.warc       | cut.warc: an unknown number of captures could not be read, the first at byte ",
        "mixed.jsonl    | mixed.jsonl: 2 captures could not be read, the first in line 1",
        "undated.jsonl  | undated.jsonl: 1 capture could not be read, the first in line 1",
        "cut.jsonl.gz   | captures and an unknown number of others could not be read, the first in line 1",
      })
  void capturesThatCannotBeReadEndWithStatus3(String robots, String message) throws Exception {
    Damaged.write(dir);
    String input = "--robots @/captures.jsonl @/" + robots + " --out - --format csv";
    Run run = run(input);
    assertThat(run.err()).contains(message, "finished with losses", "--tolerate-damage");
    assertThat(run.out()).contains("http://a.example,*,2026-01-01T00:00:00.000Z,");
    assertThat(run.status()).isEqualTo(3);
    Run tolerant = run(input + " --tolerate-damage");
    assertThat(tolerant.err()).contains(message).doesNotContain("finished with losses");
    assertThat(tolerant.out()).isEqualTo(run.out());
    assertThat(tolerant.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--robots @/none.warc --out @/r.csv                          | no such file or directory: @/none.warc",
        "--robots @/captures.jsonl --out @/r.xyz                     | use the extension .jsonl or .csv",
        "--robots @/captures.jsonl --out @/r.parquet                 | use the extension .jsonl or .csv",
        "--robots @/captures.jsonl --out @/there.csv                 | already exists",
        "--robots @/captures.jsonl --out @ --format csv              | is a directory",
        "--robots @/captures.jsonl --out - --format parquet          | expected jsonl or csv",
        "--robots @/captures.jsonl --out @/r.csv --threads 0         | expected a number from 1 to 1024",
        "--robots @/captures.jsonl --out @/r.csv --summary @/m.txt   | must end with .csv",
        "--out @/r.csv                                               | --robots",
      })
  void whatIsWrongIsSaid(String arguments, String message) {
    Run run = run(arguments);
    assertThat(run.err()).contains(message.replace("@", dir.toString()));
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(dir.resolve("r.csv")).doesNotExist();
    assertThat(dir.resolve("r.csv.work")).doesNotExist();
  }

  @Test
  void rowsAreOfTheSchema() throws IOException {
    Path docs = Path.of(System.getProperty("wayleave.root"), "docs");
    JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(docs.resolve("schema/interval.schema.json")));
    Path captures = docs.resolve("guide/examples/history/captures.jsonl");
    List<String> rows = run("--robots " + captures + " --crawler GPTBot --crawler * --out -")
        .out()
        .lines()
        .toList();
    assertThat(rows).hasSizeGreaterThan(40);
    for (String row : rows) {
      JsonNode json = new ObjectMapper().readTree(row);
      assertThat(schema.validate(json)).as(row).isEmpty();
    }
  }

  @Test
  void progressIsShownIfAskedFor() {
    Run run = run("--robots @/captures.jsonl --out - --progress always");
    assertThat(run.err()).contains("...");
    assertThat(run.status()).isZero();
  }
}
