package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import wayleave.cli.Run;

/** Logs that are followed. */
class LogsFollowTest extends LogsRuns {
  @Test
  void followsStandardInputToItsEnd() throws IOException {
    String[] arguments = {
      "logs",
      "--follow",
      "--robots",
      robots,
      "--site",
      "https://example.org",
      "--fail-on",
      "violation-informed",
      "-"
    };
    Run run = Run.withInput(ASK + BREAK + BROWSER, arguments);
    assertThat(run.out())
        .startsWith("2026-11-10T06:01:00Z ExampleBot, violation-informed (")
        .contains("\n1 crawler broke the rules with 1 request:")
        .doesNotContain("192.0.2", "203.0.113", "basket");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    Run lossy = Run.withInput(ASK + "broken\n" + BREAK, arguments);
    assertThat(lossy.err()).contains("standard input: 1 line cannot be read: 1 unknown-format");
    assertThat(lossy.status()).isEqualTo(3);
    arguments[8] = "--rows";
    Run rows = Run.withInput(ASK + BREAK, arguments);
    assertThat(rows.err()).contains("name at least one access log");
  }

  @Test
  void writesRowsAndReportsOfAFollowedLog() {
    Path page = dir.resolve("page.html");
    Run rows = Run.withInput(
        ASK + BREAK,
        "logs",
        "--follow",
        "--robots",
        robots,
        "--site",
        "https://example.org",
        "--rows",
        "--out",
        "csv",
        "--html",
        page.toString(),
        "-");
    assertThat(rows.out())
        .hasLineCount(3)
        .contains(
            "standard input,2,2026-11-10T06:01:00Z,example.org,ExampleBot,unknown,violation-informed,known,");
    assertThat(page).content().contains("ExampleBot");
    Run json = Run.withInput(
        ASK + BREAK,
        "logs",
        "--follow",
        "--robots",
        robots,
        "--site",
        "https://example.org",
        "--json",
        "-");
    assertThat(json.out())
        .startsWith("{\"formatVersion\":1,")
        .hasLineCount(1)
        .contains("\"format\":\"combined\"");
  }

  @Test
  void saysWhatDoesNotWorkWithFollow() throws IOException {
    String log = write("access.log", ASK);
    assertThat(logs("--follow", "--parse", log).err())
        .contains("--parse does not work with --follow");
    assertThat(logs("--follow", "--dns", log).err()).contains("--dns does not work with --follow");
    assertThat(logs("--metrics-port", "0", log).err()).contains("require --follow");
    assertThat(logs("--follow", dir.toString()).err())
        .contains("is a directory: name the logs in it");
    assertThat(logs("--follow", log, log).err()).contains("access.log is named twice");
  }
}
