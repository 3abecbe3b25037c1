package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Main;
import wayleave.cli.Run;

class LogsCommandTest {
  private static final String BOT = "ExampleBot/1.0 (+https://bot.example/)";
  private static final String ASK =
      line("192.0.2.10", "10/Nov/2026:06:00:00", "/robots.txt", 200, BOT);
  private static final String BREAK =
      line("192.0.2.10", "10/Nov/2026:06:01:00", "/private/a?session=secret", 200, BOT);
  private static final String BROWSER = line(
      "203.0.113.9",
      "10/Nov/2026:06:02:00",
      "/basket?id=secret",
      200,
      "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0");

  @TempDir
  Path dir;

  private String robots = "";

  private static String line(String client, String time, String path, int status, String agent) {
    return client + " - frank [" + time + " +0000] \"GET " + path + " HTTP/1.1\" " + status
        + " 10 \"-\" \"" + agent + "\"\n";
  }

  @BeforeEach
  void writeRobots() throws IOException {
    robots = write("robots.txt", "User-agent: *\nDisallow: /private/\n");
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  private Run logs(String... arguments) {
    List<String> all =
        new ArrayList<>(List.of("logs", "--robots", robots, "--site", "https://example.org"));
    all.addAll(Arrays.asList(arguments));
    return Run.of(all.toArray(String[]::new));
  }

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

  @Test
  void countsRequestsAsATable() throws IOException {
    String log =
        write("access.log", ASK + BREAK + BREAK.replace("10/Nov", "11/Nov") + BREAK + BROWSER);
    String other = write("other.log", "other.example:443 " + BREAK);
    assertThat(logs("--out", "csv", log, other).out().lines())
        .containsExactly(
            "crawler,origin,day,class,reason,status_family,requests",
            "ExampleBot,https://example.org,2026-11-10,exempt,robots-txt,2xx,1",
            "ExampleBot,https://example.org,2026-11-10,violation-informed,known,2xx,2",
            "ExampleBot,https://example.org,2026-11-11,violation-informed,known,2xx,1",
            "ExampleBot,,2026-11-10,version-unknown,no-robots-for-host,2xx,1",
            ",,2026-11-10,not-a-crawler,no-token,2xx,1");
  }

  @Test
  void writesTheSameTablesAsParquet() throws IOException {
    String log = write("access.log", ASK + BREAK + BROWSER);
    for (String kind : List.of("--rows", "--until=2027-01-01")) {
      Path csv = dir.resolve("tables/table.csv");
      Path parquet = dir.resolve("tables/table.parquet");
      assertThat(logs(kind, "--out", "csv", "--out-file", csv.toString(), log).out())
          .isEmpty();
      assertThat(logs(kind, "--out", "parquet", "--out-file", parquet.toString(), log)
              .out())
          .isEmpty();
      try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
        assertThat(parquet(parquet))
            .isEqualTo(reader.stream().map(NamedCsvRecord::getFieldsAsMap).toList());
      }
      try (Stream<Path> files = Files.list(dir.resolve("tables"))) {
        assertThat(files).containsExactlyInAnyOrder(csv, parquet);
      }
    }
  }

  /** The rows of a Parquet file, with what CSV has for their values. */
  @SuppressWarnings("rawtypes") // the reader takes a class
  private static List<Map<String, String>> parquet(Path file) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    try (CloseableIterator<Map> all = new CarpetReader<>(file.toFile(), Map.class).iterator()) {
      while (all.hasNext()) {
        Map<String, String> row = new LinkedHashMap<>();
        ((Map<?, ?>) all.next())
            .forEach(
                (name, value) -> row.put((String) name, value == null ? "" : value.toString()));
        rows.add(row);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rows",
        "--rows --out csv",
        "--rows --out csv --safe-csv",
        "--out csv",
        "--json",
        "--out text",
        "--parse"
      })
  @EnabledOnOs(OS.LINUX)
  void saysThatTheDiskIsFull(String options) throws IOException {
    String log = write("access.log", ASK + requests(0, 3_000));
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.add(log);
    String[] printing = arguments.toArray(String[]::new);
    arguments.addAll(List.of("--out-file", "/dev/full"));
    Run run = logs(arguments.toArray(String[]::new));
    assertThat(run.err()).isEqualTo("wayleave: cannot write /dev/full: No space left on device\n");
    assertThat(run.status()).isEqualTo(2);
    List<String> all =
        new ArrayList<>(List.of("logs", "--robots", robots, "--site", "https://example.org"));
    all.addAll(Arrays.asList(printing));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (OutputStream full = Files.newOutputStream(Path.of("/dev/full"))) {
      int status = Main.run(InputStream.nullInputStream(), full, err, all.toArray(String[]::new));
      assertThat(status).isEqualTo(2);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("wayleave: No space left on device\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saysThatTheDiskIsFullForParquet() throws IOException {
    String log = write("access.log", ASK + BREAK);
    Files.createSymbolicLink(dir.resolve(".rows.parquet.part"), Path.of("/dev/full"));
    Path table = dir.resolve("rows.parquet");
    Run run = logs("--rows", "--out", "parquet", "--out-file", table.toString(), log);
    assertThat(run.err())
        .isEqualTo("wayleave: cannot write " + table + ": No space left on device\n");
    assertThat(run.status()).isEqualTo(2);
    assertThat(table).doesNotExist();
  }

  @Test
  void marksWhatASpreadsheetTakesForAFormula() throws IOException {
    String log =
        write("access.log", ASK + BREAK.replace("/private/a?session=secret", "=1+1") + BREAK);
    String rows = logs("--rows", "--out", "csv", log).out();
    assertThat(rows).contains(",GET,=1+1,");
    assertThat(logs("--rows", "--out", "csv", "--safe-csv", log).out())
        .isEqualTo(rows.replace(",=1+1,", ",'=1+1,"));
    assertThat(logs("--rows", "--safe-csv", log).err()).contains("--safe-csv requires --out csv");
  }

  @Test
  void writesRowsAsJsonLines() throws IOException {
    assertThat(logs("--rows", write("access.log", BROWSER)).out())
        .contains(
            "\"line\":1,",
            "\"host\":\"example.org\"",
            "\"class\":\"not-a-crawler\"",
            "\"client\":null")
        .doesNotContain("secret", "203.0.113");
  }

  @Test
  void hidesAddressesUnlessAskedForThem() throws IOException {
    String log = write("access.log", BREAK);
    assertThat(Run.of("logs", "--parse", log).out()).contains("\"client\":\"192.0.2.0/24\"");
    assertThat(Run.of("logs", "--parse", "--addresses", "full", log).out())
        .contains("\"client\":\"192.0.2.10\"");
    String key = write("key", "0123456789abcdef");
    String pseudonym = Run.of("logs", "--parse", "--pseudonyms", key, log).out();
    assertThat(pseudonym).containsPattern("\"client\":\"[0-9a-f]{16}\"");
    assertThat(Run.of("logs", "--parse", "--pseudonyms", key, log).out()).isEqualTo(pseudonym);
    Run weak = Run.of("logs", "--parse", "--pseudonyms", write("weak", "1"), log);
    assertThat(weak.err()).contains("is not a key: expected a file of at least 16 random bytes");
    assertThat(weak.status()).isEqualTo(2);
  }

  @Test
  void countsWhatCannotBeReadWithItsPlace() throws IOException {
    Run run = logs(write("access.log", ASK + "broken\n" + BREAK));
    assertThat(run.err())
        .contains("access.log: 1 line cannot be read: 1 unknown-format", "line 2\n");
    assertThat(run.out()).contains("ExampleBot");
    assertThat(run.status()).isEqualTo(3);
    assertThat(logs("--max-broken", "50", dir.resolve("access.log").toString()).status())
        .isZero();
  }

  private static byte[] compressed(boolean isGzip, String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    if (!isGzip) {
      try (ZstdCompressCtx context = new ZstdCompressCtx()) {
        return context.setChecksum(true).compress(plain);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.asList(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** Requests at a place in the log, which compress badly. */
  private static String requests(int first, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = first; i < first + count; i++) {
      text.append(BREAK.replace("/private/a", "/private/" + Integer.toHexString(i * 0x9E3779B1)));
    }
    return text.toString();
  }

  /** Each of three members has a thousand requests; what is done to the second costs no more than it. */
  @ParameterizedTest
  @CsvSource({
    "gzip, cut, 1000, the file ends within a gzip member",
    "zstd, cut, 1000, the file ends within a Zstandard frame",
    "gzip, flip, 1999, gzip member is",
    "zstd, flip, 1999, the Zstandard frame ",
    "gzip, checksum, 2999, the checksum of the gzip member is wrong",
    "gzip, garbage, 1999, expected another gzip member",
    "zstd, garbage, 1999, expected another Zstandard frame",
    "zstd, window, 1999, needs more than 128 MiB of memory"
  })
  void losesADamagedPartAndNoMore(String coding, String damage, int least, String why)
      throws IOException {
    boolean isGzip = coding.equals("gzip");
    byte[] first = compressed(isGzip, ASK + requests(0, 999));
    byte[] second = compressed(isGzip, requests(1_000, 1_000));
    byte[] third = compressed(isGzip, requests(2_000, 1_000));
    switch (damage) {
      case "cut" -> {
        second = Arrays.copyOf(second, second.length / 2);
        third = new byte[0];
      }
      case "flip" -> Arrays.fill(second, second.length / 2, second.length / 2 + 50, (byte) 0x55);
      case "checksum" -> second[second.length - 5] ^= 1;
      case "garbage" -> second = new byte[] {1, 2, 3, 4, 5, 6, 7, 8};
      default -> // a window of 2 to the power of 10 + 18 (RFC 8878 section 3.1.1.1.2)
        second = new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (18 << 3), 1, 0, 0};
    }
    Path log = Files.write(dir.resolve("a.log"), join(first, second, third));
    Run run = logs("--rows", "--out", "csv", log.toString());
    assertThat(run.err()).contains("a.log: input is lost after ", " bytes: ", why);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out().lines().count() - 1).isBetween((long) least, least + 1000L);
    for (String option : List.of("--json", "--fail-on=violation-informed")) {
      Run other = logs(option, log.toString());
      assertThat(other.err()).contains(why);
      assertThat(other.status()).isEqualTo(3);
    }
    Run parsed = Run.of("logs", "--parse", log.toString());
    assertThat(parsed.out()).contains("\"error\":\"truncated\"");
    assertThat(parsed.err()).contains(why);
    assertThat(parsed.status()).isEqualTo(3);
  }

  @Test
  void namesALogOfWhichNothingCanBeRead() throws IOException {
    Path gzip =
        Files.write(dir.resolve("nine.gz"), Arrays.copyOf(compressed(true, requests(0, 9)), 9));
    Path zstd =
        Files.write(dir.resolve("cut.zst"), Arrays.copyOf(compressed(false, requests(0, 9)), 60));
    String lined = write("long.log", "a".repeat(1 << 21));
    Run run = logs(gzip.toString(), zstd.toString(), lined);
    assertThat(run.err())
        .contains("nine.gz: input is lost after 0 bytes: the file ends within a gzip member")
        .contains("cut.zst: input is lost after 0 bytes: the file ends within a Zstandard frame")
        .contains("long.log: 1 line cannot be read: 1 too-long");
    assertThat(run.status()).isEqualTo(3);
    assertThat(logs(lined).status()).isEqualTo(3);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aReadErrorIsNotTheEndOfALog() throws IOException {
    Run run = logs(write("access.log", ASK + BREAK), "/proc/self/mem");
    assertThat(run.err())
        .contains("/proc/self/mem: input is lost after 0 bytes: Input/output error");
    assertThat(run.out()).contains("ExampleBot");
    assertThat(run.status()).isEqualTo(3);
  }

  /** What is missing, and a log whose 120 lines break the rules without anybody seeing it. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      user-agent | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10
      requests   | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10 0.003 "-" "GPTBot/1.2"
      requests   | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10 GPTBot/1.2
      user-agent | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10 "" "" 43742 768 "f" "b" "s" 0 0
      requests   | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10 "GPTBot/1.2" "https://example.org/"
      user-agent | {"time_iso8601":"2026-11-10T06:00:00Z","remote_addr":"192.0.2.1","request":"GET /private/a HTTP/1.1","browser":"GPTBot/1.2"}
      requests   | {"@timestamp":"2026-11-10T06:00:00Z","place":{"original":"/private/a"},"user_agent":{"original":"GPTBot/1.2"}}
      client     | {"time_iso8601":"2026-11-10T06:00:00Z","from":"192.0.2.1","request":"GET /private/a HTTP/1.1","http_user_agent":"curl/8"}
      target     | 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "-" 200 10 "-" "GPTBot/1.2"
      user-agent | {"start_time":"2026-11-10T06:00:00Z","method":"GET","path":"/private/a","downstream_remote_address":"192.0.2.1:5"}
      robots     | other.example:443 192.0.2.1 - - [10/Nov/2026:06:00:00 +0000] "GET /private/a HTTP/1.1" 200 10 "-" "GPTBot/1.2"
      requests   | #Software: Microsoft Internet Information Services 10.0
      requests   | ``
      """)
  void aLogThatCannotBeJudgedIsNoAllClear(String missing, String line) throws IOException {
    String log = write("access.log", (line + "\n").repeat(120));
    for (String[] how : new String[][] {{}, {"--fail-on=violation-informed"}, {"--follow"}}) {
      boolean isFollowed = how.length > 0 && how[0].equals("--follow");
      String[] options = {"--robots", robots, "--site", "https://example.org"};
      Run run = Run.withInput(
          isFollowed ? Files.readString(Path.of(log)) : "",
          Stream.of(new String[] {"logs"}, options, how, new String[] {isFollowed ? "-" : log})
              .flatMap(Stream::of)
              .toArray(String[]::new));
      assertThat(run.out())
          .startsWith("These logs cannot be judged: ")
          .doesNotContain("No crawler");
      assertThat(run.status()).isEqualTo(3);
    }
    Run json = logs("--json", log);
    assertThat(json.out()).contains("\"gaps\":[{\"missing\":\"" + missing + "\"");
    assertThat(json.err()).contains("These logs cannot be judged: ");
    assertThat(json.status()).isEqualTo(3);
    Run table = logs("--out", "csv", log);
    assertThat(table.err()).contains("These logs cannot be judged: ");
    assertThat(table.status()).isEqualTo(3);
  }

  @Test
  void oneLogWithoutUserAgentsIsNamedAmongOthers() throws IOException {
    String common = BREAK.replaceAll(" \"-\" .*", "");
    String log = write("access.log", (ASK + BREAK).repeat(200));
    Run run = logs(log, write("other.log", common.repeat(100)));
    assertThat(run.out().replaceAll("\\s+", " "))
        .startsWith(
            "These logs cannot be judged: no request of " + dir
                + "/other.log has a user agent, which names the crawler (of 100 requests). 1 crawler broke the rules");
    assertThat(run.status()).isEqualTo(3);
    assertThat(logs(log, write("short.log", common)).status()).isZero();
  }

  @Test
  void aLogWithoutHostsIsNotJudgedForSeveralSites() throws IOException {
    Files.createDirectory(dir.resolve("versions"));
    write("versions/closed.txt", "User-agent: *\nDisallow: /private/\n");
    String row = "\t2026-11-01T00:00:00Z\tclosed.txt\t200\tfrom\n";
    write(
        "versions/versions.tsv",
        "origin\ttime\tfile\tstatus\tkind\nhttps://example.org" + row + "https://example.net"
            + row);
    Run run = Run.of(
        "logs", "--robots", dir.resolve("versions").toString(), write("access.log", ASK + BREAK));
    assertThat(run.out().replaceAll("\\s+", " "))
        .startsWith(
            "These logs cannot be judged: no request has a host, and --robots"
                + " has several sites: name the site of the logs with --site (of 2 requests); no robots.txt is known");
    assertThat(run.status()).isEqualTo(3);
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
  void judgesTheRestIfALogCannotBeRead() throws IOException {
    byte[] gzip = compressed(true, (ASK + BREAK).repeat(2_000));
    String cut =
        Files.write(dir.resolve("cut.gz"), Arrays.copyOf(gzip, gzip.length / 2)).toString();
    Run run = logs(cut, write("other.txt", "no log\n"));
    assertThat(run.err())
        .contains("cut.gz: input is lost after ")
        .contains(
            "gzip member; 1 line cannot be read: 1 truncated (the line ends too early): line ")
        .contains("other.txt: no known format reads this log; its first line is \"no log\"");
    assertThat(run.out()).contains("ExampleBot");
    assertThat(run.status()).isEqualTo(3);
  }

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
  void writesJsonAsItsSchemaDefinesIt() throws IOException {
    Path root = Path.of(System.getProperty("wayleave.root"));
    JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(closed(Files.readString(root.resolve("docs/schema/logs.schema.json"))));
    write("robots.txt", "User-agent: *\nCrawl-delay: 5\nDisallow: /private/\n");
    String log = write("access.log", ASK + BREAK + BREAK + BROWSER + "broken\n");
    Path example = root.resolve("docs/guide/examples/logs");
    Run withChanges = Run.of(
        "logs",
        "--json",
        "--robots",
        example.resolve("versions").toString(),
        example.resolve("access.log").toString(),
        "--site",
        "https://books.example",
        example.resolve("access.log.1").toString());
    for (String json : List.of(logs("--json", log).out(), withChanges.out())) {
      assertThat(schema.validate(json, InputFormat.JSON)).as(json).isEmpty();
    }
    assertThat(withChanges.out()).contains("\"obeyed\":");
    assertThat(logs("--json", log).out()).contains("\"tooShort\":1", "\"path\":\"/private/\"");
  }

  @Test
  void writesAPageThatNeedsNothingElse() throws IOException {
    String hostile = line("192.0.2.11", "10/Nov/2026:07:00:00", "/private/<b>", 200, "<i>Bot/1.0");
    Path page = dir.resolve("report.html");
    Run run = logs(
        "--html", page.toString(), write("access.log", ASK + BREAK + BREAK + BROWSER + hostile));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(Files.readString(page))
        .contains("ExampleBot", "Disallow: /private/", "<svg", "Content-Security-Policy")
        .doesNotContain("<script", "<i>", "<b>Bot", " src=", "href=\"http", "url(")
        .doesNotContain("192.0.2", "203.0.113", "secret", "frank");
  }

  /** The schema, which leaves room for later fields, without that room: the command writes no field that it does not describe. */
  private static String closed(String schema) {
    return schema.replace("\"properties\":", "\"additionalProperties\": false, \"properties\":");
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
