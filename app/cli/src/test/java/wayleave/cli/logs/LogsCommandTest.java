package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

/** Who broke which rule, from the logs, sites and versions that the command is given. */
class LogsCommandTest extends LogsRuns {
  /** The log of a minute accuses nobody who may have fetched robots.txt before; one of a day does. */
  @Test
  void doesNotAccuseByAShortLog() throws IOException {
    String later = BREAK.replace("06:01:00", "06:01:02");
    assertThat(logs(write("short.log", BREAK + later)).out())
        .startsWith("The log is too short to show that a crawler broke the rules: it may have")
        .contains("2 requests are disallowed.");
    assertThat(logs(write("long.log", BREAK + later.replace("06:", "16:"))).out())
        .startsWith("1 crawler broke the rules with 2 requests: 0 after fetching");
    String other = BREAK.replace("ExampleBot", "OtherBot");
    assertThat(logs(write("both.log", ASK + later + other)).out())
        .startsWith("1 crawler broke the rules with 1 request: 1 after fetching")
        .contains("For 1 more, the log is too", "short.");
  }

  @Test
  void saysInWordsWhatGraceIs() throws IOException {
    assertThat(logs(write("access.log", ASK + BREAK.replace("06:01:00", "06:00:00")))
            .out())
        .startsWith("No crawler is shown to have broken the rules.")
        .contains("In grace: disallowed, but no violation, since the crawler may not have known:\n"
            + "  1 request: it fetched robots.txt in the same second (same-second)\n");
  }

  /** Several sites may share a robots.txt; others are named. */
  @Test
  void judgesSeveralSitesAndNamesTheOthers() throws IOException {
    String log = write(
        "varnish.log",
        Stream.of("a", "b", "c", "c")
            .map(host -> BREAK.replace("/private/", "http://" + host + ".example/private/"))
            .collect(Collectors.joining()));
    List<String> options =
        List.of("logs", "--robots", robots, "--covers-from", "2026-11-10T00:00:00Z");
    Run both = Run.of(Stream.concat(
            options.stream(),
            Stream.of("--site", "https://a.example", "--site", "http://b.example", log))
        .toArray(String[]::new));
    assertThat(both.out())
        .contains("2 requests are disallowed.")
        .contains("https://a.example line 2", "http://b.example line 2")
        .contains(
            "2 requests were not judged: no robots.txt was given for their host",
            "(http://c.example 2)");
    assertThat(both.status()).isZero();
    Run none = Run.of(
        Stream.concat(options.stream(), Stream.of("--site", "https://d.example", "--json", log))
            .toArray(String[]::new));
    assertThat(none.status()).isEqualTo(3);
    assertThat(none.err()).contains("(http://c.example 2, http://a.example 1, http://b.example 1)");
    assertThat(none.out()).contains("{\"origin\":\"http://c.example\",\"requests\":2}");
  }

  @Test
  void saysWhoBrokeWhichRule() throws IOException {
    Run run = logs(write("access.log", ASK + BREAK + BROWSER));
    assertThat(run.out())
        .startsWith("1 crawler broke the rules with 1 request: 1 after fetching a robots.txt that")
        .contains("ExampleBot", "https://example.org line 2: Disallow: /private/  (ExampleBot 1)")
        .contains("User-Agent header", "names ExampleBot")
        .doesNotContain("192.0.2", "203.0.113", "secret", "frank");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void readsRotatedAndCompressedLogsInAnyOrder() throws IOException {
    String plain = logs("--json", write("all.log", ASK + BREAK + BROWSER)).out();
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    for (String member : List.of(ASK, "")) {
      try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
        out.write(member.getBytes(StandardCharsets.UTF_8));
      }
    }
    String first = Files.write(dir.resolve("a.1"), gzip.toByteArray()).toString();
    String second = Files.write(
            dir.resolve("a"), Zstd.compress((BREAK + BROWSER).getBytes(StandardCharsets.UTF_8)))
        .toString();
    String counts = plain.substring(0, plain.indexOf("\"files\""));
    assertThat(logs("--json", second, first).out()).startsWith(counts);
    assertThat(logs("--json", first, second).out()).startsWith(counts);
    assertThat(Run.withInput(
                ASK + BREAK + BROWSER,
                "logs",
                "--robots",
                robots,
                "--site",
                "https://example.org",
                "--json",
                "-")
            .out())
        .startsWith(counts);
  }

  @Test
  void judgesFilesOfDifferentFormatsTogether() throws IOException {
    String json = write(
        "edge.json",
        "{\"ClientIP\":\"192.0.2.10\",\"ClientRequestHost\":\"example.org\",\"ClientRequestMethod\":\"GET\","
            + "\"ClientRequestURI\":\"/robots.txt\",\"ClientRequestUserAgent\":\"" + BOT + "\","
            + "\"EdgeStartTimestamp\":\"2026-11-10T06:00:00Z\",\"EdgeResponseStatus\":200}\n");
    Run run = logs("--rows", "--out", "csv", write("origin.log", BREAK), json);
    assertThat(run.out().lines().skip(1).map(row -> row.substring(dir.toString().length() + 1)))
        .satisfiesExactly(
            row -> assertThat(row)
                .startsWith(
                    "edge.json,1,2026-11-10T06:00:00Z,example.org,ExampleBot,unknown,exempt,robots-txt,,,200,"),
            row -> assertThat(row)
                .startsWith(
                    "origin.log,1,2026-11-10T06:01:00Z,example.org,ExampleBot,unknown,violation-informed,known,")
                .contains(",2,200,GET,/private/a?session=secret,192.0.2.0/24,")
                .endsWith("edge.json:1"));
  }

  @Test
  void readsAFormatInTheWordsOfTheServer() throws IOException {
    String log = write(
        "timed.log",
        "192.0.2.10 [10/Nov/2026:06:01:00 +0000] \"GET /private/a HTTP/1.1\" 0.003 \"" + BOT
            + "\"\n");
    String format = "$remote_addr [$time_local] \"$request\" $request_time \"$http_user_agent\"";
    String configuration = write("nginx.conf", "http { log_format timed '" + format + "'; }\n");
    for (String given :
        List.of(format, "nginx:" + configuration + "#timed", "nginx:" + configuration)) {
      assertThat(logs("--log-format", given, log).out())
          .contains("1 request is disallowed.", "Read 1 of 1 line as log-format.");
    }
    Run unnamed = logs("--log-format", "$remote_addr [$time_local]", log);
    assertThat(unnamed.err()).contains("no column for the request, such as $request");
    assertThat(unnamed.status()).isEqualTo(2);
    assertThat(logs("--log-format", "nginx:" + configuration + "#x", log).err())
        .contains("no log_format x; the file defines timed");
    assertThat(logs("--log-format", format, "--format", "combined", log).err())
        .contains("give either --format or --log-format");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "192.0.2.10 www.example.net -",
        "192.0.2.10 www.example.net:443 -",
        "192.0.2.10 - www.example.net www.example.net -",
        "www.example.net 192.0.2.10 - -"
      })
  void chargesNoRequestForAnotherHostToTheSite(String start) throws IOException {
    String log =
        write("access.log", (ASK + BREAK).replace("192.0.2.10 - frank", start) + BROWSER.repeat(9));
    assertThat(logs("--out", "csv", log).out()).doesNotContain("violation");
  }

  @Test
  void whoIsBehindATrustedProxyIsUnknown() throws IOException {
    String ranges = Path.of(System.getProperty("wayleave.root"))
        .resolve("docs/guide/examples/ranges")
        .toString();
    String log = write("access.log", BREAK.replace(BOT, "Googlebot/2.1").repeat(3));
    assertThat(logs("--out", "csv", "--ranges", ranges, log).out()).contains(",impersonated,");
    Run run = logs("--trusted-proxy", "192.0.2.0/24", "--ranges", ranges, log);
    assertThat(run.out())
        .startsWith("These logs cannot be judged: no request has a client address")
        .doesNotContain("impersonated");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).doesNotContain("--trusted-proxy");
    assertThat(logs("--trusted-proxy", "203.0.113.0/24", log).err())
        .contains("--trusted-proxy has no effect: no request was sent by 203.0.113.0/24");
  }

  @Test
  void saysInWhichFormatsItReadHowManyLines() throws IOException {
    String common = BREAK.replaceAll(" \"-\" .*", "");
    assertThat(logs(
                write("access.log", ASK + BREAK + BROWSER + "broken\n"), write("other.log", common))
            .out())
        .contains(
            "2 by others (1 without a user agent)",
            "Read 3 of 4 lines as combined, 1 of 1 line as common.");
  }

  @Test
  void readsVersionsFromATable() throws IOException {
    Files.createDirectory(dir.resolve("versions"));
    write("versions/open.txt", "User-agent: *\nDisallow:\n");
    write("versions/closed.txt", "User-agent: *\nDisallow: /private/\n");
    String table = write(
        "versions/versions.tsv",
        "time\torigin\tfile\tstatus\tkind\n"
            + "2026-11-01T00:00:00Z\thttps://example.org\topen.txt\t200\tfrom\n"
            + "2026-11-10T06:00:30Z\thttps://example.org\tclosed.txt\t200\tfrom\n");
    robots = dir.resolve("versions").toString();
    assertThat(logs("--rows", "--out", "csv", write("access.log", ASK + BREAK)).out())
        .contains(",in-grace,holds-older,");
    Files.writeString(Path.of(table), "origin\ttime\tfile\nhttps://example.org\tnoon\topen.txt\n");
    assertThat(logs(dir.resolve("access.log").toString()).err())
        .contains(
            "versions.tsv:2: \"noon\" is not a time; expected one such as 2026-11-10T12:00:00Z");
  }

  @Test
  void readsVersionsWithTimesInTheirNames() throws IOException {
    Files.createDirectory(dir.resolve("versions"));
    write("versions/robots-20261110T000000Z.txt", "User-agent: *\nDisallow: /private/\n");
    robots = dir.resolve("versions").toString();
    assertThat(logs("--rows", "--out", "csv", write("access.log", ASK + BREAK)).out())
        .contains(",violation-informed,known,");
  }

  @Test
  void failsOnAClass() throws IOException {
    String log = write("access.log", ASK + BREAK);
    assertThat(logs("--fail-on", "violation-informed,impersonated", log).status())
        .isEqualTo(1);
    assertThat(logs("--fail-on", "violation-uninformed", log).status()).isZero();
    Run nothing = logs("--since", "2026-11-11", "--fail-on", "violation-informed", log);
    assertThat(nothing.out().replace('\n', ' '))
        .startsWith(
            "These logs cannot be judged: no request is in the period that is judged (of 2 requests).");
    assertThat(nothing.status()).isEqualTo(3);
  }

  @Test
  void saysWhatIsWrongWithTheArguments() throws IOException {
    String log = write("access.log", ASK);
    assertThat(Run.of("logs", log).err())
        .contains("name the robots.txt that was in force with --robots");
    assertThat(Run.of("logs", "--robots", robots, log).err())
        .contains("does not say whose robots.txt it is: name the site with --site https://HOST");
    Run nothing = Run.of("logs", "a.log", "b.log");
    assertThat(nothing.err())
        .isEqualTo("wayleave: name the robots.txt that was in force with --robots, and its site "
            + "with --site https://HOST (a directory with versions.tsv and stored:URL name theirs); "
            + "no such file: a.log; no such file: b.log\n");
    assertThat(nothing.status()).isEqualTo(2);
    assertThat(Run.of("logs", "--robots", "r.txt").err())
        .isEqualTo(
            "wayleave: name at least one access log, or - for standard input; r.txt does not say "
                + "whose robots.txt it is: name the site with --site https://HOST; no such file: r.txt\n");
    assertThat(Run.of("logs", "--follow", "later.log").err()).doesNotContain("no such file");
    assertThat(logs(log, write("copy.log", ASK)).err())
        .contains("access.log and ", "copy.log are the same log: name it once");
    assertThat(logs(dir.toString()).err()).contains("is a directory: name the logs in it");
    assertThat(logs("--format", "other", log).err()).contains("squid, common, combined, vhost");
    assertThat(logs("--out", "parquet", log).err())
        .contains("--out parquet requires --out-file FILE");
    assertThat(logs("--out", "csv", "--out-file", log + "/no.csv", log).err())
        .contains("no.csv: its parent is not a directory");
  }
}
