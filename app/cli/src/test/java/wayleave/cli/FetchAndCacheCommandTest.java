package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Outcome;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.FaultServer;
import wayleave.testing.TestSite;

/** {@code wayleave fetch}, and {@code wayleave cache} on what it has kept. */
class FetchAndCacheCommandTest {
  private static final String ROBOTS =
      "User-agent: *\nDisallow: /p\n\nSitemap: https://example.com/s.xml\n";

  @TempDir
  Path dir;

  private TestSite site;
  private Path store = Path.of("");

  @BeforeEach
  void start() throws IOException {
    site = TestSite.withRobots(ROBOTS);
    store = dir.resolve("cache");
  }

  @AfterEach
  void stop() throws IOException {
    site.close();
  }

  private Run fetch(String... args) {
    List<String> all =
        new ArrayList<>(List.of("fetch", "--allow-private", "--store", store.toString()));
    all.addAll(List.of(args));
    return Run.of(all.toArray(new String[0]));
  }

  private Run cache(String command, String... args) {
    List<String> all = new ArrayList<>(List.of("cache", command, "--store", store.toString()));
    all.addAll(List.of(args));
    return Run.of(all.toArray(new String[0]));
  }

  private Run diff(String before, String after) {
    return Run.of("diff", "--store", store.toString(), before, after);
  }

  @Test
  void showsAllThatCameOfAFetch() throws IOException {
    try (TestSite moved =
        TestSite.answering("301 Moved", "Location: " + site.origin() + "/robots.txt\r\n")) {
      Run run = fetch(moved.origin() + "/any/page");
      assertThat(run.out().replaceAll("\\d+ ms", "N ms").replaceAll("\\d+ h\n", "N h\n"))
          .isEqualTo("""
              A/robots.txt
                outcome   found: 200, 63 bytes
                content   1 group, 1 rule, 1 sitemap
                took      N ms
                hops      301  A/robots.txt  at 127.0.0.1
                          200  B/robots.txt  at 127.0.0.1
                headers   Content-Length: 63
                means     google-2019  its rules decide; refetched after N h
                          google-2026  its rules decide; refetched after N h
                          rfc9309      its rules decide; refetched after N h
                before    not in the store

              """.replace("A/", moved.origin() + "/").replace("B/", site.origin() + "/"));
      assertThat(run.err()).isEmpty();
      assertThat(run.status()).isZero();
    }
  }

  @Test
  void showsWhatEachPresetMakesOfAFailureAfterAnAnswer() throws IOException {
    fetch(site.origin());
    site.fails("");
    fetch("--policy", "google-2026", site.origin());
    Run run = fetch("--json", "--policy", "google-2026", site.origin());
    assertThat(run.out())
        .contains(
            "\"outcome\":\"unreachable\",\"status\":503,\"reason\":\"server-error\"",
            "{\"policy\":\"google-2026\",\"access\":\"disallow-all\",\"accessReason\":\"unreachable\"",
            "\"failures\":2",
            "\"before\":{\"outcome\":\"unreachable\",\"status\":503",
            "\"copyBytes\":63",
            "\"versions\":1}");
    assertThat(run.status()).isEqualTo(1);
    assertThat(cache("list").out())
        .startsWith("failing ")
        .contains("unreachable 503", "63 bytes", "failing for ");
    assertThat(cache("show", site.origin()).out())
        .contains(
            "  outcome   unreachable: server error 503\n",
            " (2 failures)\n",
            "  copy      of ",
            "  versions  of ");
  }

  @Test
  void tellsAServerErrorFromAMissingPageAsThePresetWantsIt() throws IOException {
    // Under Google's specification of 2019 the site's root is asked too; here it fails as well.
    try (TestSite failing =
        TestSite.answering("500 Broken", "Retry-After: 90\r\nX: \u001b[2J\r\n")) {
      Run run = fetch(failing.origin());
      assertThat(run.out())
          .contains(
              "  outcome   unreachable: server error 500\n",
              "            X: \\u001B[2J\n",
              "  caching   Retry-After: 90\n",
              "  means     google-2019  all URLs are disallowed until the site is reachable; ")
          .doesNotContain("\u001b", "content");
      assertThat(run.status()).isEqualTo(1);
    }
  }

  @Test
  void printsTheBodyAlone() throws IOException {
    assertThat(fetch("--body", site.origin())).isEqualTo(new Run(0, ROBOTS, ""));
    try (TestSite none = TestSite.answering("404 Not Found", "")) {
      assertThat(fetch("--body", none.origin()))
          .isEqualTo(new Run(0, "", "wayleave: no robots.txt: 404\n"));
      assertThat(cache("show", "--body", none.origin()).status()).isEqualTo(1);
    }
    assertThat(cache("show", "--body", site.origin() + "/x")).isEqualTo(new Run(0, ROBOTS, ""));
    assertThat(fetch("--body", "--json", site.origin()).err())
        .contains("--body works for one ORIGIN");
  }

  @Test
  void asksAnewEachTimeAndInOrder() throws IOException {
    try (TestSite other = TestSite.answering("404 Not Found", "Cache-Control: no-store\r\n")) {
      Run run = fetch(site.origin(), other.origin(), "http://nowhere.invalid");
      assertThat(run.out().lines().filter(line -> line.startsWith("http")))
          .containsExactly(
              site.origin() + "/robots.txt",
              other.origin() + "/robots.txt",
              "http://nowhere.invalid/robots.txt");
      assertThat(run.out()).contains("  caching   no-store or no-cache");
      assertThat(run.status()).isEqualTo(1);
      fetch(site.origin());
      assertThat(site.requests()).hasSize(2);
    }
  }

  @Test
  void doesNotAskAPrivateAddressUnlessToldTo() {
    Run run = Run.of("fetch", "--no-store", site.origin());
    assertThat(run.out())
        .contains(
            "outcome   not fetched: 127.0.0.1 is not a public address; --allow-private permits private ones");
    assertThat(run.status()).isEqualTo(1);
    assertThat(site.requests()).isEmpty();
    assertThat(Run.of("fetch", "example.com").err()).contains("is not a full URL");
    assertThat(Run.of("fetch").status()).isEqualTo(2);
  }

  @Test
  void keepsTheVersionsOfARobotsTxt() {
    fetch(site.origin());
    site.answers("");
    fetch(site.origin());
    assertThat(cache("show", site.origin()).out())
        .containsPattern("versions  of \\S+, 0 bytes, status 200, e3b0c44298fc\n"
            + " +of \\S+, 63 bytes, status 200, [0-9a-f]{12}\n");
    assertThat(cache("show", "--json", site.origin()).out())
        .contains(
            "\"versions\":[{\"fetchedAt\":",
            "\"bytes\":0,\"version\":\"e3b0c44298fc\",\"status\":200,\"truncated\":false,"
                + "\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\","
                + "\"headers\":[]}",
            "\"bytes\":63,",
            "{\"policy\":\"rfc9309\",\"access\":\"by-rules\"");
  }

  @Test
  void writesAndComparesVersions() {
    site.answers("User-agent: *\nDisallow: /a\n");
    fetch(site.origin());
    site.answers("User-agent: *\nDisallow: /a\nDisallow: /b\n");
    fetch(site.origin());
    assertThat(cache("show", "--body", "--of", "previous", site.origin()).out())
        .isEqualTo("User-agent: *\nDisallow: /a\n");
    assertThat(cache("show", "--body", "--of", "latest", site.origin()).out())
        .endsWith("Disallow: /b\n");
    Run diff = diff("stored:" + site.origin() + "#previous", "stored:" + site.origin());
    assertThat(diff.out()).contains("now disallowed", "for example /b");
    assertThat(diff.status()).isEqualTo(1);
    String id = cache("show", site.origin())
        .out()
        .replaceFirst("(?s).*status 200, ([0-9a-f]{12})\n.*", "$1");
    assertThat(diff("stored:" + site.origin() + "#" + id, "stored:" + site.origin())
            .out())
        .contains("Disallow: /b");
  }

  /** As the guide does it before a store is deleted. */
  @Test
  void everyStoredVersionCanBeExported() throws Exception {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String text = "User-agent: *\nDisallow: /" + i + "\n";
      site.answers(text);
      fetch(site.origin());
      written.add(0, text);
    }
    String listed =
        new ObjectMapper().readTree(cache("list", "--json").out()).get("origin").textValue();
    List<String> exported = new ArrayList<>();
    for (JsonNode version :
        new ObjectMapper().readTree(cache("show", "--json", listed).out()).get("versions")) {
      exported.add(cache("show", "--body", "--of", version.get("version").textValue(), listed)
          .out());
    }
    assertThat(exported).isEqualTo(written);
  }

  @Test
  void saysWhichVersionsThereAre() {
    fetch(site.origin());
    Run none = cache("show", "--body", "--of", "previous", site.origin());
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err())
        .contains("no such version of " + site.origin() + "/robots.txt is stored");
    assertThat(cache("show", "--body", "--of", "1", site.origin()).err())
        .contains("`--of` cannot be `1`: expected latest, previous, or the first 8");
    assertThat(cache("show", "--of", "latest", site.origin()).status()).isEqualTo(2);
    Run diff = diff("stored:" + site.origin() + "#00000000", "stored:" + site.origin());
    assertThat(diff.status()).isEqualTo(2);
    assertThat(diff.err())
        .containsPattern("no such version of .* is stored; there are [0-9a-f]{12}");
    assertThat(diff("stored:" + site.origin() + "#x", "stored:" + site.origin()).err())
        .contains("after #, expected latest, previous");
  }

  @Test
  void listsDropsAndMeasures() throws IOException {
    String gone;
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      gone = "http://127.0.0.1:" + nobody.getLocalPort();
      fetch(site.origin(), gone, "http://nowhere.invalid");
    }
    assertThat(cache("list").out()).hasLineCount(3);
    assertThat(cache("list", "127.0.0.1").out()).hasLineCount(2);
    assertThat(cache("list", "http://*.invalid").out())
        .hasLineCount(1)
        .endsWith("  http://nowhere.invalid\n");
    assertThat(cache("list", "*.invali").out()).isEmpty();
    assertThat(cache("list", "--json", site.origin()).out())
        .startsWith("{\"origin\":\"" + site.origin() + "\",\"outcome\":\"found\",\"status\":200")
        .contains("\"state\":\"fresh\"", "\"nextFetch\":\"");
    assertThat(cache("stats").out())
        .contains(
            "store          " + store + "\n",
            "origins        3\n",
            "  unreachable  2\n",
            "  fresh        1\n");
    assertThat(cache("stats", "--json").out())
        .contains("\"origins\":3,\"outcomes\":{\"found\":1,\"unreachable\":2}", "\"damaged\":0");
    assertThat(cache("drop", "--expired").out()).isEqualTo("0 origins dropped\n");
    assertThat(cache("drop", "--failing").out()).isEqualTo("2 origins dropped\n");
    assertThat(cache("drop", gone))
        .isEqualTo(
            new Run(0, "0 origins dropped\n", "wayleave: no cache entry for " + gone + "\n"));
    assertThat(cache("drop", site.origin() + "/x").out()).isEqualTo("1 origin dropped\n");
    assertThat(cache("show", site.origin()))
        .isEqualTo(new Run(1, "", "wayleave: no cache entry for " + site.origin() + "\n"));
    fetch(site.origin());
    assertThat(cache("drop", "--all").out()).isEqualTo("1 origin dropped\n");
    assertThat(cache("list")).isEqualTo(new Run(0, "", ""));
  }

  /** As `check` would fetch them again. */
  @Test
  void whatIsNotBelievedOrKeptTooLongHasExpired() throws Exception {
    Instant now = Instant.now();
    Outcome absent = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    Instant later = now.plus(Duration.ofDays(3));
    Instant before = now.minus(Duration.ofHours(30));
    try (RocksDbStore filled = RocksDbStore.open(store)) {
      filled.put(
          Origin.of("http://future.example"),
          new CacheEntry(absent, null, later, later, later, null));
      filled.put(
          Origin.of("http://old.example"),
          new CacheEntry(absent, null, before, later, later, null));
    }
    assertThat(cache("list", "future").out()).startsWith("expired ").contains("next now ");
    assertThat(cache("list", "old").out()).startsWith("fresh ").contains("next in ");
    assertThat(cache("list", "old", "--policy", "rfc9309").out())
        .startsWith("expired ")
        .contains("next now ");
    assertThat(cache("stats", "--policy", "rfc9309").out()).contains("  expired      2\n");
    assertThat(cache("show", "http://old.example", "--policy", "rfc9309").out())
        .contains(", expired\n");
    assertThat(cache("drop", "--expired").out()).isEqualTo("1 origin dropped\n");
    assertThat(cache("drop", "--expired", "--policy", "rfc9309").out())
        .isEqualTo("1 origin dropped\n");
  }

  @ParameterizedTest
  @CsvSource({
    "list, 0",
    "stats, 0",
    "drop --all, 0",
    "drop --failing, 0",
    "drop http://a, 0",
    "show http://a, 1"
  })
  void makesNothingWhereThereIsNoStore(String command, int status) {
    String[] words = command.split(" ");
    Run run = words.length == 1 ? cache(words[0]) : cache(words[0], words[1]);
    assertThat(run).isEqualTo(new Run(status, "", "wayleave: no store yet in " + store + "\n"));
    assertThat(store).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"list", "stats", "drop --all", "drop --failing", "show http://a"})
  void leavesAStoreAloneThatIsInUse(String command) throws IOException {
    fetch(site.origin());
    String[] words = command.split(" ");
    try (RocksDbStore used = RocksDbStore.open(store)) {
      Run run = words.length == 1 ? cache(words[0]) : cache(words[0], words[1]);
      assertThat(run)
          .isEqualTo(new Run(
              2,
              "",
              "wayleave: the store in " + store
                  + " is in use by another wayleave; try again when it has ended\n"));
      assertThat(used.size()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "stats"})
  void aFileIsNoStore(String command) throws IOException {
    store = Files.writeString(dir.resolve("file"), "");
    assertThat(cache(command))
        .isEqualTo(new Run(
            2, "", "wayleave: " + store + " is not a directory; choose another with --store\n"));
  }

  @Test
  void setsADamagedStoreAsideAndDropsItWithTheRest() throws IOException {
    fetch(site.origin());
    Path current = store.resolve("CURRENT");
    Files.writeString(current, "nonsense\n");
    assertThat(cache("list").out()).isEmpty();
    Path aside = store.resolve("damaged-1");
    assertThat(aside.resolve("CURRENT")).hasContent("nonsense");
    Path mine =
        Files.writeString(Files.createDirectory(store.resolve("damaged-2")).resolve("my"), "");
    assertThat(fetch(site.origin()).status()).isZero();
    assertThat(cache("drop", "--all").out()).isEqualTo("1 origin dropped\n");
    assertThat(aside).doesNotExist();
    assertThat(mine).exists();
  }

  @Test
  void dropsADamagedStoreAndNothingElseInItsDirectory() throws IOException {
    fetch(site.origin());
    Path mine = Files.writeString(store.resolve("notes.txt"), "mine");
    Path nested = Files.createDirectory(store.resolve("000001.log.d"));
    Path obstacle = Unreadable.make(store);
    Run list = cache("list");
    assertThat(list.err())
        .contains("cannot open the store in " + store, "wayleave cache drop --all");
    assertThat(list.status()).isEqualTo(2);
    assertThat(cache("drop", "--all"))
        .isEqualTo(new Run(
            0, "the store in " + store + " could not be read: its files were deleted\n", ""));
    assertThat(mine).hasContent("mine");
    assertThat(nested).isDirectory();
    try (var files = Files.list(store)) {
      assertThat(
              files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.matches("CURRENT|MANIFEST-.*|.*\\.sst|LOCK|IDENTITY"));
    }
    Files.delete(obstacle);
    assertThat(fetch(site.origin()).status()).isZero();
    assertThat(cache("list").out()).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cache                    | missing a command: expected list, show, drop or stats",
        "cache drop               | missing ORIGIN or --all or --failing or --expired",
        "cache drop --all http://a | unexpected argument",
        "cache drop --all --failing | mutually exclusive",
        "cache drop example.com   | is not a full URL",
        "cache show               | missing ORIGIN",
        "cache show --json --body http://a | give either --body or --json",
        "cache list a b           | unexpected argument",
      })
  void refusesWrongUse(String args, String message) {
    Run run = Run.of(args.split(" "));
    assertThat(run.err()).contains(message);
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check       | --robots --urls --refresh --progress --json --explain help_network",
        "fetch       | --json --body help_network",
        "cache       | list show drop stats",
        "cache list  | --store --json FILTER",
        "cache show  | --store --json --body ORIGIN",
        "cache drop  | --store --all --failing --expired ORIGIN",
        "cache stats | --store --json",
      })
  void helpNamesAllOptionsWithExamples(String command, String options) {
    Run run = Run.of((command + " --help").split(" "));
    assertThat(run.out())
        .contains(options.replace('_', ' ').split(" (?!network)"))
        .contains("Examples:", "  wayleave " + command.split(" ")[0]);
    assertThat(run.status()).isZero();
  }
}
