package wayleave.cli.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

class BulkCommandTest {
  @TempDir
  Path dir;

  @BeforeEach
  void writeInput() throws IOException {
    Files.writeString(dir.resolve("urls.txt"), "http://a.example/x\nhttp://a.example/y\n");
    Files.writeString(dir.resolve("urls.csv"), "link,title\nhttp://a.example/x,X\n");
    Files.writeString(dir.resolve("titles.csv"), "id,title\n1,X\n");
    Files.writeString(dir.resolve("empty.txt"), "");
    Files.writeString(
        dir.resolve("captures.jsonl"),
        "{\"origin\":\"http://a.example\",\"body\":\"User-agent: *\\nDisallow: /x\"}\n");
    Files.writeString(dir.resolve("what.xyz"), "?");
    Files.writeString(dir.resolve("there.jsonl"), "?");
  }

  /** Runs with arguments in which @ stands for the directory. */
  private Run run(String arguments) {
    List<String> words = new ArrayList<>(List.of("bulk"));
    for (String word : arguments.split(" ")) {
      words.add(word.replace("@", dir.toString()));
    }
    return Run.of(words.toArray(new String[0]));
  }

  @Test
  void rowsGoToStandardOutput() {
    Run run = run("--urls @/urls.txt --robots @/captures.jsonl --out - --format csv");
    assertThat(run.out()).isEqualTo("""
            url,origin,crawler,allowed,reason,line,rule,fetched_at
            http://a.example/x,http://a.example,*,false,longest-match,2,Disallow: /x,
            http://a.example/y,http://a.example,*,true,no-match,,,
            """);
    assertThat(run.err()).startsWith("wayleave: 2 URLs by 1 capture, in ");
    assertThat(run.status()).isZero();
  }

  @Test
  void rowsKeepColumnsAndSayWhereTheyAreFrom() {
    Run run = run("--urls @/urls.csv --url-column link --keep title,link --row-number"
        + " --robots @/captures.jsonl --out - --format csv");
    assertThat(run.out().lines().skip(1))
        .singleElement()
        .asString()
        .endsWith("," + dir.resolve("urls.csv") + ",1,X,http://a.example/x");
    assertThat(run.status()).isZero();
  }

  @Test
  void pagesHaveDirectivesAndPreferences() throws Exception {
    String page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Usage: train-ai=n\r\n\r\n"
        + "<meta name=robots content=nofollow>";
    String record = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Date: 2026-11-22T01:02:03Z\r\n"
        + "WARC-Target-URI: http://a.example/y\r\nContent-Length: " + page.length() + "\r\n\r\n"
        + page + "\r\n\r\n";
    Files.writeString(dir.resolve("pages.warc"), record, ISO_8859_1);
    Files.writeString(dir.resolve("cut.warc"), record + record.substring(0, 200), ISO_8859_1);
    Run run = run("--pages @/pages.warc --robots @/captures.jsonl --out -");
    assertThat(run.out())
        .startsWith(
            "{\"url\":\"http://a.example/y\",\"origin\":\"http://a.example\",\"crawler\":\"*\",\"allowed\":true,")
        .contains(
            "\"index\":true,\"follow\":false,",
            "\"statements\":[\"nofollow (bytes 0 to 35 of the HTML)\"],\"preferences\":[{\"purpose\":\"train\",\"value\":\"disallow\",")
        .hasLineCount(1);
    assertThat(run.status()).isZero();
    Run cut = run("--pages @/cut.warc --robots @/captures.jsonl --out -");
    assertThat(cut.out()).startsWith(run.out()).contains("\"truncated\":true").hasLineCount(2);
    assertThat(cut.err()).contains("cut.warc: an unknown number of rows could not be read");
    assertThat(cut.status()).isEqualTo(3);
  }

  @Test
  void whatIsEmptyHasNoRows() throws Exception {
    Run run = run("--urls @/empty.txt --robots @/captures.jsonl --out @/rows.jsonl");
    assertThat(run.err()).startsWith("wayleave: 0 URLs by 1 capture, in ");
    assertThat(run.status()).isZero();
    assertThat(dir.resolve("rows.jsonl")).isEmptyFile();
  }

  /** Without a capture, all verdicts are what {@code --missing} says. */
  @ParameterizedTest
  @ValueSource(strings = {"e.jsonl", "e.json", "e.csv", "e.cdx", "e"})
  void whereThereIsNoCaptureTheRunIsNoSuccess(String name) throws IOException {
    if (name.equals("e")) {
      Files.createDirectory(dir.resolve(name));
      Files.writeString(dir.resolve("e/empty.jsonl"), "");
    } else {
      Files.writeString(
          dir.resolve(name),
          name.endsWith("json") ? "[]" : name.endsWith("csv") ? "url,status\n" : "");
    }
    for (String command : new String[] {"bulk --urls @/urls.txt --missing allow", "history"}) {
      Run run = Run.of((command + " --robots @/" + name + " --out -")
          .replace("@", dir.toString())
          .split(" "));
      assertThat(run.err()).contains("no captures were found");
      assertThat(run.status()).isEqualTo(3);
    }
  }

  /** A capture of another URL than a robots.txt answers nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.example/",
        "https://a.example/Robots.txt",
        "https://a.example/en/robots.txt"
      })
  void capturesOfOtherUrlsAreNoRobotsTxt(String url) throws IOException {
    Files.writeString(
        dir.resolve("o.csv"),
        "url,status,body,fetched_at\n" + url + ",200,Disallow: /,2026-11-01T00:00:00Z\n");
    for (String command : new String[] {"bulk --urls @/urls.txt --missing allow", "history"}) {
      Run run = Run.of(
          (command + " --robots @/o.csv --out -").replace("@", dir.toString()).split(" "));
      assertThat(run.err())
          .contains("expected captures of /robots.txt; found one of \"" + url + "\"");
      assertThat(run.status()).isEqualTo(3);
    }
  }

  /** In each case the file is damaged in the middle, and enough of it can be read. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cut.txt.gz     | cut.txt.gz: an unknown number of rows could not be read, the first in line ",
        "open.csv       | open.csv: an unknown number of rows could not be read, the first in line 3",
        "cut.jsonl      | cut.jsonl: 1 row could not be read, the first in line 2:",
        "short.tsv      | short.tsv: 1 row could not be read, the first in line 3",
      })
  void urlsThatCannotBeReadEndWithStatus3(String urls, String message) throws Exception {
    Damaged.write(dir);
    assertThatItEndsWithStatus3("--urls @/" + urls + " --robots @/captures.jsonl", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cut.warc.gz    | cut.warc.gz: an unknown number of captures could not be read, the first at byte ",
        "cut.warc       | cut.warc: an unknown number of captures could not be read, the first at byte ",
        "flipped.warc.gz | flipped.warc.gz: an unknown number of captures could not be read, the first at byte ",
        "mixed.jsonl    | mixed.jsonl: 1 capture could not be read, the first in line 2:",
        "cut.jsonl.gz   | cut.jsonl.gz: an unknown number of captures could not be read, the first in line ",
        "open.csv       | open.csv: 1 capture and an unknown number of others could not be read, the first in line 3",
        "sites          | README: 1 capture could not be read",
      })
  void capturesThatCannotBeReadEndWithStatus3(String robots, String message) throws Exception {
    Damaged.write(dir);
    assertThatItEndsWithStatus3("--urls @/urls.txt --robots @/" + robots, message);
  }

  private void assertThatItEndsWithStatus3(String input, String message) {
    Run run = run(input + " --out - --format csv");
    assertThat(run.err()).contains(message, "finished with losses", "--tolerate-damage");
    assertThat(run.out()).contains("http://a.example/x,http://a.example,*,");
    assertThat(run.status()).isEqualTo(3);
    Run tolerant = run(input + " --out - --format csv --tolerate-damage");
    assertThat(tolerant.err()).contains(message).doesNotContain("finished with losses");
    assertThat(tolerant.out()).isEqualTo(run.out());
    assertThat(tolerant.status()).isZero();
  }

  @Test
  void anIndexOfDamagedCapturesStaysIncompleteWhenItIsReused() throws Exception {
    Damaged.write(dir);
    String arguments = "--urls @/urls.txt --robots @/mixed.jsonl --work @/work --out -";
    assertThat(run(arguments).status()).isEqualTo(3);
    Run again = run(arguments);
    assertThat(again.err()).contains("reusing the index", "mixed.jsonl: 1 capture");
    assertThat(again.status()).isEqualTo(3);
  }

  @Test
  void whatIsOddButNotLostEndsWithStatus0() throws Exception {
    Files.write(
        dir.resolve("odd.csv"), "url\nhttp://a.example/\u00ff\n\"\"\n".getBytes(ISO_8859_1));
    Run run = run("--urls @/odd.csv --robots @/captures.jsonl --out - --format csv");
    assertThat(run.err()).contains("odd.csv:2: not UTF-8", "odd.csv:3: the column url is empty");
    assertThat(run.out()).contains("\n\"\",,*,,not-a-url,,,\n");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--urls @/none.txt --robots @/captures.jsonl --out @/r.jsonl  | no such file or directory: @/none.txt",
        "--urls @/what.xyz --robots @/captures.jsonl --out @/r.jsonl  | what.xyz",
        "--urls @/titles.csv --robots @/captures.jsonl --out @/r.jsonl | no column url; the columns are id, title",
        "--urls @/urls.txt --robots @/none.warc --out @/r.jsonl       | no such file or directory: @/none.warc",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/r.xyz    | .jsonl, .csv or .parquet, or give --format",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/there.jsonl | already exists",
        "--urls @/urls.txt --robots @/captures.jsonl --out @ --format csv | is a directory",
        "--urls @/urls.txt --robots @/captures.jsonl --out - --format parquet | name a directory with --out",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/r.jsonl --at noon | `--at` cannot be `noon`",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/r.jsonl --threads 0 | expected a number from 1 to 1024",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/r.jsonl --missing no | expected unknown, allow or disallow",
        "--urls @/urls.txt --robots @/captures.jsonl --out @/r.jsonl --summary @/s.txt | .csv, .json or .jsonl",
        "--urls @/urls.txt --robots @/captures.jsonl --store @/s --out @/r.jsonl | not both",
        "--urls @/urls.txt --store @/s --out @/r.jsonl                | name captures with --robots",
        "--urls @/urls.csv --url-column link --keep title,url --robots @/captures.jsonl --out @/r.jsonl | the column url cannot be kept",
        "--urls @/urls.txt --keep title --robots @/captures.jsonl --out @/r.jsonl | no columns can be kept of @/urls.txt, which is text",
        "--robots @/captures.jsonl --out @/r.jsonl                    | --urls",
      })
  void whatIsWrongIsSaid(String arguments, String message) {
    Run run = run(arguments);
    assertThat(run.err()).contains(message.replace("@", dir.toString()));
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(dir.resolve("r.jsonl")).doesNotExist();
    assertThat(dir.resolve("r.jsonl.work")).doesNotExist();
  }

  @Test
  void whatIsNotCapturedIsUnknownUnlessToldOtherwise() {
    Run run = run(
        "--urls @/urls.txt --robots @/captures.jsonl --at 1960-01-01 --missing disallow --out -");
    assertThat(run.out())
        .contains("\"allowed\":false,\"reason\":\"no-capture\"")
        .doesNotContain("null,\"reason\"");
  }

  @Test
  void librariesLogNothing() {
    List<String> logged = new ArrayList<>();
    Handler handler = new Handler() {
      @Override
      public void publish(LogRecord record) {
        logged.add(record.getLoggerName() + ": " + record.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    Logger.getLogger("").addHandler(handler);
    try {
      Run run = run("--urls @/urls.txt --robots @/captures.jsonl --out @/rows.parquet");
      assertThat(run.status()).isZero();
      run = run("--urls @/rows.parquet --robots @/captures.jsonl --out -");
      assertThat(run.out().lines()).hasSize(2);
    } finally {
      Logger.getLogger("").removeHandler(handler);
    }
    assertThat(logged).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--urls @/titles.csv --robots @/captures.jsonl", // no column url
        "--urls @/none.txt.gz --robots @/captures.jsonl",
        "--urls @/text.parquet --robots @/captures.jsonl",
        "--urls @/short.parquet --robots @/captures.jsonl",
        "--urls @/urls.txt --robots @/short.parquet",
        "--urls @/urls.txt --robots @/urls.csv",
        "--urls @/urls.txt --robots @/none.jsonl.gz",
      })
  void whatCannotBeReadIsReportedOnceWithoutNamesOfJava(String arguments) throws Exception {
    Files.writeString(dir.resolve("none.txt.gz"), "http://a.example/\n");
    Files.writeString(dir.resolve("none.jsonl.gz"), "");
    Files.writeString(dir.resolve("text.parquet"), "http://a.example/\n");
    Files.writeString(dir.resolve("short.parquet"), "PAR1 is how it starts");
    Run run = run(arguments + " --out @/r.jsonl");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).doesNotContainPattern("@[0-9a-f]{5}|Exception|\\w+\\.\\w+\\.[A-Z]");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void progressShowsHowFarItIs() {
    Run run = run("--urls @/urls.txt --robots @/captures.jsonl --out @/rows.csv --progress always");
    assertThat(run.err()).contains("\r\u001b[K");
    assertThat(run.status()).isZero();
  }
}
