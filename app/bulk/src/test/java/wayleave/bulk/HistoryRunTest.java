package wayleave.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.policy.PolicyPreset;

@Tag("slow")
class HistoryRunTest {
  /** From one random trial to the next: odd, so that every other one has little memory. */
  private static final int STEP = 7;

  private static final List<String> CRAWLERS = List.of("GPTBot", "Googlebot");
  private static final String HEADER =
      "origin,crawler,valid_from,valid_until,last_seen,access,line,rule,"
          + "now_allowed_path,now_allowed_line_before,now_allowed_rule_before,now_allowed_line,now_allowed_rule,"
          + "now_disallowed_path,now_disallowed_line_before,now_disallowed_rule_before,now_disallowed_line,now_disallowed_rule\n";

  @TempDir
  Path dir;

  private final List<String> told = new ArrayList<>();

  private Path path(String name) {
    return dir.resolve(name);
  }

  private HistorySettings settings() {
    return new HistorySettings()
        .captures(List.of(path("a.jsonl"), path("b.jsonl")))
        .crawlers(CRAWLERS)
        .format(OutputFormat.CSV)
        .threads(3)
        .out(path("rows.csv"));
  }

  private HistoryReport run(HistorySettings settings) throws IOException {
    return HistoryRun.of(settings, new BulkListener() {
          @Override
          public void problem(String message) {
            told.add(message.replace(dir + "/", ""));
          }
        })
        .run();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void write(String name, String... lines) throws IOException {
    Files.write(path(name), List.of(lines));
  }

  @ParameterizedTest
  @EnumSource
  void intervalsAreThoseOfALoopOverAllHours(PolicyPreset policy) throws IOException {
    CaptureOptions reading = new CaptureOptions(policy.dialect(), policy, MissingPolicy.UNKNOWN);
    for (int seed = 0; seed < 40; seed += STEP) {
      HistoryTrial trial = new HistoryTrial(seed, 10 + 8 * seed);
      trial.write(path("a.jsonl"), path("b.jsonl"));
      HistorySettings settings = settings().reading(reading).fresh();
      // With so little memory bodies are stored again, and read again.
      HistoryReport report = run(seed % 2 == 0 ? settings : settings.memory(0));
      List<String> rows = Files.readString(path("rows.csv")).lines().skip(1).toList();
      assertThat(rows.stream().map(HistoryRunTest::withoutChanges))
          .as("seed " + seed)
          .containsExactlyInAnyOrderElementsOf(trial.rows(reading, CRAWLERS));
      assertThat(report.totals().intervals()).isEqualTo(rows.size());
      assertThat(report.captures()).isEqualTo(10 + 8 * seed);
    }
    assertThat(files()).containsExactly("a.jsonl", "b.jsonl", "rows.csv");
    assertThat(told).isEmpty();
  }

  @Test
  void aPartIsNotTakenForTheFileWithTheSameContent() throws IOException {
    write("a.jsonl", row("part", 206), row("whole", 200));
    write("b.jsonl", row("another", 226));
    run(settings().threads(1).crawlers(List.of("GPTBot")));
    assertThat(Files.readString(path("rows.csv")).lines().skip(1).map(HistoryRunTest::access))
        .containsExactlyInAnyOrder("another unreachable", "part unreachable", "whole allowed");
  }

  private static String row(String name, int status) {
    return "{\"origin\":\"https://" + name
        + "\",\"fetched_at\":\"2026-01-03T14:00:00Z\",\"status\":" + status
        + ",\"body\":\"User-agent: *\\nAllow: /\"}";
  }

  private static String access(String row) {
    String[] fields = row.split(",");
    return fields[0].substring("https://".length()) + " " + fields[5];
  }

  /** The first eight columns. */
  private static String withoutChanges(String row) {
    int end = -1;
    for (int comma = 0; comma < 8; comma++) {
      end = row.indexOf(',', end + 1);
    }
    return row.substring(0, end);
  }

  @Test
  void allFormatsAndNumbersOfThreadsHaveTheSameRows() throws IOException {
    new HistoryTrial(7, 300).write(path("a.jsonl"), path("b.jsonl"));
    run(settings());
    String csv = Files.readString(path("rows.csv"));
    assertThat(csv).startsWith(HEADER);
    run(settings().threads(1).out(path("one.csv")));
    assertThat(path("one.csv")).hasContent(csv);
    run(settings().out(path("rows.csv.gz")));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(path("rows.csv.gz")))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(csv);
    }
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    run(settings().out(stream));
    assertThat(stream.toString(StandardCharsets.UTF_8)).isEqualTo(csv);
    run(settings().format(OutputFormat.JSONL).out(path("rows.jsonl")));
    List<String> json = Files.readAllLines(path("rows.jsonl"));
    List<String> rows = csv.lines().skip(1).toList();
    assertThat(json).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(csv(json.get(i))).isEqualTo(rows.get(i));
    }
  }

  /** The fields of a row as CSV, which need no quotes in these rows. */
  private static String csv(String json) {
    return json.replaceAll("\"now_(dis)?allowed\":null", "null,null,null,null,null")
        .replaceAll("\"\\w+\":", "")
        .replace("null", "")
        .replaceAll("[{}\"]", "");
  }

  @Test
  void theSummaryCountsSitesAtTheEndOfEachMonth() throws IOException {
    write(
        "a.jsonl",
        "{\"origin\":\"http://a.example\",\"fetched_at\":\"2025-12-31T23:59:59Z\",\"status\":404}",
        "{\"origin\":\"http://a.example\",\"fetched_at\":\"2026-02-01T00:00:00Z\",\"body\":\"User-agent: GPTBot\\nDisallow: /\"}",
        "{\"origin\":\"http://a.example\",\"fetched_at\":\"2026-02-02\",\"status\":503}",
        "{\"origin\":\"http://a.example\",\"fetched_at\":\"2026-02-03\",\"body\":\"User-agent: GPTBot\\nDisallow: /\"}",
        "{\"origin\":\"http://b.example\",\"fetched_at\":\"2026-02-28\",\"status\":301,\"location\":\"/x\"}",
        "{\"origin\":\"http://b.example\",\"fetched_at\":\"2026-03-05\",\"body\":\"User-agent: *\\nDisallow: /x\"}");
    HistorySettings settings = settings().captures(List.of(path("a.jsonl")));
    HistoryReport report = run(settings.summary(path("months.csv")));
    assertThat(path("months.csv")).hasContent("""
        month,crawler,sites,allowed,partly,disallowed,unreachable,undecided,unknown
        2025-12,GPTBot,1,1,0,0,0,0,0
        2025-12,Googlebot,1,1,0,0,0,0,0
        2026-01,GPTBot,1,1,0,0,0,0,0
        2026-01,Googlebot,1,1,0,0,0,0,0
        2026-02,GPTBot,2,0,0,1,0,0,1
        2026-02,Googlebot,2,1,0,0,0,0,1
        2026-03,GPTBot,2,0,1,1,0,0,0
        2026-03,Googlebot,2,1,1,0,0,0,0
        """);
    assertThat(report.totals().sites()).isEqualTo(2);
    assertThatThrownBy(() -> run(settings.summary(path("months.txt"))))
        .isInstanceOf(UnusableInputException.class)
        .hasMessageContaining("must end with .csv");
  }

  @Test
  void whatHasNoTimeIsLostAndReported() throws IOException {
    write(
        "a.jsonl",
        "{\"origin\":\"http://a.example\",\"fetched_at\":\"2026-01-01T00:00:00Z\",\"status\":404}",
        "{\"origin\":\"http://a.example\",\"status\":404}",
        "{\"origin\":\"http://a.example\",\"status\":404,\"fetched_at\":\"soon\"}",
        "{\"url\":\"mailto:x\",\"status\":404,\"fetched_at\":\"2026-01-01T00:00:00Z\"}");
    write("b.csv", "origin,body", "http://a.example,Allow: x");
    HistoryReport report = run(settings().captures(List.of(path("a.jsonl"), path("b.csv"))));
    assertThat(told)
        .containsExactly(
            "a.jsonl:2: a capture of unknown time; expected a column fetched_at, or a WARC-Date",
            "a.jsonl:3: expected a time such as 2026-11-22T00:00:00Z; found \"soon\"",
            "a.jsonl:4: expected a URL such as https://example.org/robots.txt; found \"mailto:x\"",
            "b.csv at row 1: a capture of unknown time; expected a column fetched_at, or a WARC-Date");
    assertThat(report.captures()).isEqualTo(1);
    assertThat(report.lost().count()).isEqualTo(4);
    assertThat(Files.readString(path("rows.csv")).lines()).hasSize(3);
  }

  @Test
  void whatIsThereIsNotOverwrittenUnlessToldTo() throws IOException {
    write(
        "a.jsonl",
        "{\"origin\":\"http://a.example\",\"status\":404,\"fetched_at\":\"2026-01-01\"}");
    write("rows.csv", "mine");
    HistorySettings settings = settings().captures(List.of(path("a.jsonl")));
    assertThatThrownBy(() -> run(settings)).hasMessageContaining("already exists");
    assertThatThrownBy(() -> run(settings.out(dir))).hasMessageContaining("is a directory");
    assertThat(path("rows.csv")).hasContent("mine");
    run(settings.out(path("rows.csv")).fresh());
    assertThat(path("rows.csv")).content().startsWith(HEADER).hasLineCount(3);
    assertThat(files()).containsExactly("a.jsonl", "rows.csv");
  }

  @Test
  void theTargetOfALinkIsReplaced() throws IOException {
    write(
        "a.jsonl",
        "{\"origin\":\"http://a.example\",\"status\":404,\"fetched_at\":\"2026-01-01\"}");
    write("before.csv", "before");
    Files.createSymbolicLink(path("rows.csv"), Path.of("link.csv"));
    Files.createSymbolicLink(path("link.csv"), Path.of("before.csv"));
    Files.createSymbolicLink(path("months.csv"), path("new.csv"));
    run(settings()
        .captures(List.of(path("a.jsonl")))
        .summary(path("months.csv"))
        .fresh());
    assertThat(path("rows.csv")).isSymbolicLink();
    assertThat(path("link.csv")).isSymbolicLink();
    assertThat(path("before.csv")).content().startsWith(HEADER).hasLineCount(3);
    assertThat(path("months.csv")).isSymbolicLink();
    assertThat(path("new.csv")).content().startsWith("month,");
    assertThat(files())
        .containsExactly("a.jsonl", "before.csv", "link.csv", "months.csv", "new.csv", "rows.csv");
  }

  @Test
  void aNamedPipeIsWrittenTo() throws Exception {
    write(
        "a.jsonl",
        "{\"origin\":\"http://a.example\",\"status\":404,\"fetched_at\":\"2026-01-01\"}");
    Pipe rows = Pipe.create(path("rows.csv"));
    Pipe months = Pipe.create(path("months.csv"));
    run(settings()
        .captures(List.of(path("a.jsonl")))
        .out(rows.path())
        .summary(months.path())
        .fresh());
    assertThat(rows.text()).startsWith(HEADER).hasLineCount(3);
    assertThat(months.text()).startsWith("month,").hasLineCount(3);
    assertThat(rows.path()).exists();
    assertThat(Files.isRegularFile(rows.path())).isFalse();
    assertThat(files()).containsExactly("a.jsonl", "months.csv", "rows.csv");
  }

  @Test
  void aRunThatIsCancelledLeavesNothing() throws IOException {
    new HistoryTrial(7, 300).write(path("a.jsonl"), path("b.jsonl"));
    HistoryRun run = HistoryRun.of(settings(), new BulkListener() {});
    run.cancel();
    assertThat(run.run().totals()).isNull();
    assertThat(files()).containsExactly("a.jsonl", "b.jsonl");
  }

  @Test
  void aStreamThatBreaksEndsTheRun() throws IOException {
    new HistoryTrial(7, 300).write(path("a.jsonl"), path("b.jsonl"));
    OutputStream broken = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("broken pipe");
      }
    };
    assertThatThrownBy(() -> run(settings().out(broken))).hasMessage("broken pipe");
    assertThat(files()).containsExactly("a.jsonl", "b.jsonl");
  }

  @Test
  void withoutCapturesThereAreNoRows() throws IOException {
    write("a.jsonl");
    HistorySettings settings = settings().captures(List.of(path("a.jsonl")));
    assertThat(run(settings.summary(path("months.csv"))).totals().intervals()).isZero();
    assertThat(path("rows.csv")).hasContent(HEADER);
    assertThat(path("months.csv")).content().hasLineCount(1);
  }
}
