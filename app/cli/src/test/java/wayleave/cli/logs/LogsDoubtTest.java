package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

/** Logs that are damaged, or lack what a judgment needs: no result of theirs reads as an all-clear. */
class LogsDoubtTest extends LogsRuns {
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

  /** As mini_httpd 1.30 writes for virtual hosts, and thttpd. */
  @Test
  void targetsThatBeginWithAHostAreNoAllClear() throws IOException {
    String lines =
        ("192.0.2.10 - - [10/Nov/2026:06:00:00 +0000] \"GET /example.org/robots.txt HTTP/1.1\" 200 9 \"\" \"BOT\"\n"
                + "192.0.2.10 - - [10/Nov/2026:06:01:00 +0000] \"GET /example.org/private/a HTTP/1.1\" 200 - \"\" \"BOT\"\n")
            .replace("BOT", BOT);
    Run found = logs(write("access.log", lines));
    assertThat(found.out()).contains("vhost-path");
    assertThat(found.status()).isEqualTo(3);
    Run named = logs("--format", "vhost-path", write("access.log", lines));
    assertThat(named.out()).contains("line 2: Disallow: /private/");
    assertThat(named.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1.2/", "/3.11/library/", "/blog.old/"})
  void aRobotsTxtInADirectoryIsNoHost(String directory) throws IOException {
    String lines = BREAK
        + BREAK.replace("/private/", "/open/")
        + BREAK.replace("/private/a", directory + "robots.txt");
    Run run = logs(write("access.log", lines));
    assertThat(run.out()).doesNotContain("cannot be judged").contains("broke the rules");
    assertThat(run.status()).isZero();
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
}
