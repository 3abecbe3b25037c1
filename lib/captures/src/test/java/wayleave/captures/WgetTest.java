package wayleave.captures;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static wayleave.captures.Warcs.BODY;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.join;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.testing.TestSite;

/** What wget writes is read, whole and broken. Left out, saying so, where there is no wget. */
class WgetTest {
  private final List<TestSite> sites = new ArrayList<>();

  @TempDir
  private Path directory;

  @BeforeAll
  static void requireWget() {
    boolean exists = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(path -> Files.isExecutable(Path.of(path, "wget")));
    if (!exists) {
      System.err.println("WARC files of wget are not tested: there is no wget");
    }
    assumeTrue(exists);
  }

  @AfterEach
  void stopServers() {
    sites.forEach(TestSite::close);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatWgetWritesIsRead(boolean isCompressed) throws Exception {
    String found = serve("/robots.txt", 200, "", bytes(BODY));
    String missing = serve("/other", 200, "", bytes(BODY));
    String unavailable = serve("/robots.txt", 503, "Retry-After: 60", bytes("busy"));
    String empty = serve("/robots.txt", 200, "", new byte[0]);
    String encoded = serve("/robots.txt", 200, "Content-Encoding: gzip", gzip(bytes(BODY)));
    String movedHere = serve("/robots.txt", 301, "Location: /moved%7Eto here", new byte[0]);
    serveAlso("/moved%7Eto%20here", 200, "", bytes("User-agent: *\nDisallow: /y\n"));
    String movedAway = serve(
        "/robots.txt",
        301,
        "Location: " + found.replace("127.0.0.1", "localhost") + "/robots.txt",
        new byte[0]);
    Instant before = Instant.now().minus(Duration.ofSeconds(2));
    byte[] file =
        wget(isCompressed, found, missing, unavailable, empty, encoded, movedHere, movedAway);

    Warcs.Told told = Warcs.read(file);
    assertThat(told.problems).isEmpty();
    assertThat(told.urls())
        .containsExactly(
            found + "/robots.txt",
            missing + "/robots.txt",
            unavailable + "/robots.txt",
            empty + "/robots.txt",
            encoded + "/robots.txt",
            movedHere + "/robots.txt",
            told.urls().get(6),
            movedAway + "/robots.txt",
            found.replace("127.0.0.1", "localhost") + "/robots.txt");
    assertThat(told.captures)
        .extracting(Capture::status)
        .containsExactly(200, 404, 503, 200, 200, 301, 200, 301, 200);
    assertThat(told.captures).noneMatch(Capture::incomplete);
    assertThat(told.captures).allMatch(capture -> capture.fetchedAt().isAfter(before));
    assertThat(told.captures.get(0).body()).asString().isEqualTo(BODY);
    assertThat(told.captures.get(3).body()).isEmpty();
    assertThat(told.captures.get(4).body()).asString().isEqualTo(BODY);
    assertThat(told.offsets).doesNotHaveDuplicates().isSorted();
    for (long offset : told.offsets) {
      assertThat(new String(file, (int) offset, 5, ISO_8859_1))
          .startsWith(isCompressed ? "\u001F\u008B\b" : "WARC/");
    }

    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    CapturedSite moved = reader.site(
        Origin.of(movedHere),
        key -> told.captures.stream()
            .filter(capture -> CaptureKey.of(capture.url()).orElseThrow().equals(key))
            .findFirst()
            .orElse(null));
    assertThat(moved.forCrawler(Crawler.ofProductToken("a")).allows("/y")).isFalse();
    assertThat(moved.forCrawler(Crawler.ofProductToken("a")).allows("/x")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofABrokenFileTheRestIsRead(boolean isCompressed) throws Exception {
    String a = serve("/robots.txt", 200, "", bytes(BODY));
    String b = serve("/robots.txt", 200, "", bytes(BODY));
    String c = serve("/robots.txt", 200, "", bytes(BODY));
    byte[] file = wget(isCompressed, a, b, c);
    List<Long> offsets = Warcs.read(file).offsets;
    int begin = offsets.get(1).intValue();
    int last = offsets.get(2).intValue();

    // The last record of interest is cut, with all of what wget writes behind it.
    Warcs.Told told = Warcs.read(Arrays.copyOf(file, last + (isCompressed ? 300 : 600)));
    assertThat(told.urls()).startsWith(a + "/robots.txt", b + "/robots.txt");
    assertThat(told.captures.stream().skip(2)).allMatch(Capture::incomplete);
    assertThat(told.problems).hasSize(1);
    assertThat(told.problems.get(0)).startsWith(last + ": ");

    // A hole in the record in the middle, from its begin on, and a cut out of it.
    for (int size : new int[] {1, 30, 100, 250}) {
      byte[] hole = file.clone();
      Arrays.fill(hole, begin + 4, begin + 4 + size, (byte) '#');
      byte[] shorter = join(
          Arrays.copyOf(file, begin + 30),
          Arrays.copyOfRange(file, begin + 30 + size, file.length));
      for (byte[] broken : List.of(hole, shorter)) {
        told = Warcs.read(broken);
        assertThat(told.urls()).as(size + " bytes").contains(a + "/robots.txt", c + "/robots.txt");
        // A byte may be one that nobody misses: of a digest, or of the time in the header of gzip.
        if (size > 1 && (isCompressed || Arrays.equals(broken, hole))) {
          assertThat(told.problems).as(size + " bytes").isNotEmpty();
          assertThat(told.problems.get(0)).startsWith(begin + ": ");
        }
      }
    }
  }

  /** A site of its own, so of an origin of its own; its origin. All but one path are not found. */
  private String serve(String path, int status, String field, byte[] body) throws IOException {
    sites.add(TestSite.answering("404 Not Found", ""));
    serveAlso(path, status, field, body);
    return sites.get(sites.size() - 1).origin();
  }

  /** Another path of the site that was made last. */
  private void serveAlso(String path, int status, String field, byte[] body) {
    sites
        .get(sites.size() - 1)
        .to("GET " + path + " ", status + " Any", field.isEmpty() ? "" : field + "\r\n", body);
  }

  private byte[] wget(boolean isCompressed, String... origins) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        "wget",
        "--no-config",
        "--no-proxy",
        // The sites close a connection after a response; wget, which notices too late at times,
        // would not ask again.
        "--no-http-keep-alive",
        "--quiet",
        "--tries=1",
        "--timeout=60",
        "--warc-file=out",
        "--output-document=out.txt"));
    if (!isCompressed) {
      command.add("--no-warc-compression");
    }
    for (String origin : origins) {
      command.add(origin + "/robots.txt");
    }
    Process process = new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("log.txt").toFile())
        .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllBytes(directory.resolve(isCompressed ? "out.warc.gz" : "out.warc"));
  }
}
