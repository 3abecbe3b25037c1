package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.cli.Run;
import wayleave.cli.Unreadable;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.FaultServer;
import wayleave.testing.TestSite;

/** {@code wayleave check} without a file. */
class LiveCheckTest {
  private static final String ROBOTS =
      "User-agent: *\nDisallow: /p # keep out\n\nUser-agent: Bot\nAllow: /\n";

  @TempDir
  Path dir;

  private TestSite site;
  private String store = "";

  @BeforeEach
  void start() throws IOException {
    site = TestSite.withRobots(ROBOTS);
    store = dir.resolve("cache").toString();
  }

  @AfterEach
  void stop() throws IOException {
    site.close();
  }

  private Run check(String... args) {
    return checkWith("", args);
  }

  private Run checkWith(String stdin, String... args) {
    List<String> all = new ArrayList<>(List.of("check", "--allow-private", "--store", store));
    all.addAll(List.of(args));
    return Run.withInput(stdin, all.toArray(new String[0]));
  }

  @Test
  void answersForEachUrlAndAgentByOneFetch() {
    Run run = check("-c", "F/1", "-c", "Bot", site.origin() + "/p", site.origin() + "/x");
    assertThat(run.out()).isEqualTo("""
            disallowed  F/1  S/p  line 2: Disallow: /p # keep out  (the longest path that matches decides)
            allowed     Bot  S/p  line 5: Allow: /  (the longest path that matches decides)
            allowed     F/1  S/x  (no rule of the crawler's group matches)
            allowed     Bot  S/x  line 5: Allow: /  (the longest path that matches decides)
            """.replace("S", site.origin()));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertThat(site.requests()).hasSize(1);
    assertThat(site.requests().element())
        .startsWith("GET /robots.txt HTTP/1.1\r\n")
        .containsPattern("User-Agent: Wayleave/\\S+ \\(\\+https://\\S+\\)\r\n");
  }

  @Test
  void saysOnceThatAWebPageIsNoRobotsTxt() throws IOException {
    site.answers("<!doctype html><html><body>Home</body></html>");
    Run run = check("-c", "Googlebot", "-c", "Bingbot", site.origin() + "/p", site.origin() + "/q");
    assertThat(run.err())
        .isEqualTo("wayleave: " + site.origin()
            + "/robots.txt is an HTML page, not a robots.txt: crawlers find no rules in it\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void saysThatOnlyTheBeginningOfALargeFileCounts() throws IOException {
    site.answers("User-agent: *\n" + "Disallow: /a\n".repeat(40_000) + "Disallow: /p\n");
    assertThat(check("-c", "Bot", site.origin() + "/p").out())
        .contains("allowed")
        .endsWith("; only the first 500 KiB of robots.txt count)\n");
  }

  @Test
  void asksAllDialectsByOneFetch() throws IOException {
    site.answers("User-agent: *\nDisalow: /p\n");
    Run run = check(
        "--dialect", "all", "-c", "Googlebot", "-c", "FeedFetcher-Google", site.origin() + "/p");
    assertThat(run.out().lines().map(line -> line.replaceAll("  \\(.*", "")))
        .containsExactly(
            "allowed     google     Googlebot  S/p".replace("S", site.origin()),
            "disallowed  googlebot  Googlebot  S/p  line 2: Disalow: /p"
                .replace("S", site.origin()),
            "  note: line 2: only Google's open-source parser reads `Disalow` as `Disallow`",
            "allowed     rfc9309    Googlebot  S/p".replace("S", site.origin()),
            "allowed     google     FeedFetcher-Google  S/p".replace("S", site.origin()),
            "disallowed  googlebot  FeedFetcher-Google  S/p  line 2: Disalow: /p"
                .replace("S", site.origin()),
            "  note: according to Google's documentation, FeedFetcher-Google acts for a user and ignores robots.txt; Google's open-source parser makes no exception",
            "allowed     rfc9309    FeedFetcher-Google  S/p".replace("S", site.origin()));
    assertThat(run.status()).isEqualTo(1);
    assertThat(site.requests()).hasSize(1);
  }

  @Test
  void asksAgainOnlyIfToldTo() {
    String url = site.origin() + "/p";
    check(url);
    site.answers("");
    assertThat(check(url).status()).isEqualTo(1);
    assertThat(site.requests()).hasSize(1);
    assertThat(check("--refresh", "--user-agent", "Me/1.0", url, url).status()).isZero();
    assertThat(site.requests())
        .hasSize(2)
        .anyMatch(request -> request.contains("User-Agent: Me/1.0\r\n"));
    assertThat(check(url).status()).isZero();
    assertThat(check("--no-store", url).status()).isZero();
    assertThat(site.requests()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "404 Not Found           |               | allowed    | no robots.txt: 404",
        "403 Forbidden           |               | allowed    | no robots.txt: 403",
        "429 Too Many Requests   |               | allowed    | no robots.txt: 429 (Googlebot now treats the whole site as disallowed: policy google-2026)",
        "503 Service Unavailable | Retry-After: 60 | disallowed | unreachable: server error 503; all URLs are disallowed until the site is reachable",
        "301 Moved               | Location: /robots.txt | allowed | no robots.txt: redirect loop",
        "301 Moved               | Location: data:x | allowed | no robots.txt: 301, a redirect to no URL that Wayleave fetches",
      })
  void saysWhatDecidesWhereNoRobotsTxtDoes(
      String status, String field, String answer, String reason) throws IOException {
    try (TestSite other = TestSite.answering(status, field == null ? "" : field + "\r\n")) {
      Run run = check(other.origin() + "/");
      assertThat(run.out())
          .isEqualTo((answer + "  ").substring(0, Math.min(10, answer.length()))
              + " ".repeat(12 - answer.length()) + "*  " + other.origin() + "/  (" + reason
              + ")\n");
      assertThat(run.status()).isEqualTo(answer.equals("allowed") ? 0 : 1);
    }
  }

  @Test
  void aPresetHasItsOwnReadingAndDialect() throws IOException {
    try (TestSite busy = TestSite.answering("429 Too Many Requests", "")) {
      assertThat(check("--policy", "google-2026", busy.origin() + "/").out())
          .contains("unreachable: 429, too many requests");
    }
    assertThat(check("--json", site.origin() + "/").out()).contains("\"dialect\":\"google\"");
    assertThat(check("--json", "--policy", "rfc9309", site.origin() + "/").out())
        .contains("\"dialect\":\"rfc9309\"");
    assertThat(check("--json", "--policy", "rfc9309", "--dialect", "googlebot", site.origin() + "/")
            .out())
        .contains("\"dialect\":\"googlebot\"");
  }

  @Test
  void tellsWhyASiteIsNotReached() throws IOException {
    try (Socket nobody = FaultServer.nobodyAt("127.0.0.1")) {
      String address = "127.0.0.1:" + nobody.getLocalPort();
      String url = "http://" + address + "/";
      Run run = check(url, "http://nowhere.invalid/x");
      assertThat(run.out())
          .contains(
              "(unreachable: no connection to " + address
                  + " (refused, or no route); all URLs are disallowed until the site is reachable)\n",
              "(unreachable: no address found");
      assertThat(run.status()).isEqualTo(1);
      assertThat(check(url).out()).containsPattern(" \\(refused, or no route\\), \\d+ \\S+ ago; ");
    }
  }

  @Test
  void asksThroughAProxyWithoutLookingUpTheSite() {
    Run run = Run.of(
        "check",
        "--no-store",
        "--proxy",
        site.origin().replace("http://", "http://user:secret@"),
        "http://shop.invalid/p",
        "http://intranet/p");
    assertThat(run.out().lines().map(line -> line.replaceAll("  \\(.*", "")))
        .containsExactly(
            "disallowed  *  http://shop.invalid/p  line 2: Disallow: /p # keep out",
            "disallowed  *  http://intranet/p");
    assertThat(site.requests().remove())
        .startsWith("GET http://shop.invalid/robots.txt HTTP/1.1\r\n")
        .contains("Proxy-Authorization: Basic dXNlcjpzZWNyZXQ=\r\n");
    assertThat(site.requests()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--proxy=ftp://a:secret@b   | --proxy: not the URL of a proxy: ftp://b: expected http://host:port",
        "--ca-file=nowhere.pem      | --ca-file: cannot read nowhere.pem",
        "--ca-file=/                | --ca-file: cannot read /",
        "--ca-file=pom.xml          | --ca-file: pom.xml does not contain certificates in PEM form",
        "--ca-file=/dev/null        | --ca-file: there is no certificate in /dev/null",
      })
  void optionsOfTheNetworkThatCannotBeFollowedAreErrorsBeforeAnythingIsFetched(
      String option, String message) {
    Run run = check(option, site.origin() + "/p");
    assertThat(run.err()).contains(message).doesNotContain("secret");
    assertThat(run.status()).isEqualTo(2);
    assertThat(site.requests()).isEmpty();
  }

  @Test
  void asksPublicAddressesAloneUnlessToldOtherwise() {
    String port = site.origin().substring("http://127.0.0.1".length());
    Run run = Run.of(
        "check",
        "--store",
        store,
        site.origin() + "/p",
        "http://localhost" + port + "/x",
        "http://[::1]" + port + "/",
        "gopher://example.com/");
    assertThat(run.out().lines().map(line -> line.replaceAll(".*?  \\(", "(")))
        .containsExactly(
            "(not fetched: 127.0.0.1 is not a public address; --allow-private permits private ones)",
            "(not fetched: localhost, at 127.0.0.1, is not a public address; --allow-private permits private ones)",
            "(not fetched: 0:0:0:0:0:0:0:1 is not a public address; --allow-private permits private ones)",
            "(not fetched: URLs of scheme gopher are not fetched)");
    assertThat(run.status()).isEqualTo(1);
    assertThat(site.requests()).isEmpty();
    assertThat(check(site.origin() + "/x").status()).isZero();
  }

  @Test
  void explainsWhereTheAnswerComesFrom() {
    String now = check("--explain", site.origin() + "/p").out();
    assertThat(now)
        .contains(
            "  fetched   " + site.origin() + "/robots.txt\n"
                + "            200  " + site.origin() + "/robots.txt  at 127.0.0.1\n"
                + "  outcome   found: 200, 64 bytes\n  age       fetched now\n  meaning   its rules decide\n"
                + "  next      refetched if requested: 20",
            "  dialect   google\n",
            "line 1: User-agent: *\n",
            "2  Disallow: /p  (decides)\n");
    assertThat(check("--explain", site.origin() + "/p").out())
        .containsPattern("  age       \\d+ \\S+, fresh, from the cache\n");
  }

  @Test
  void printsTheFetchAsJson() {
    String url = site.origin() + "/p";
    assertThat(check("--json", url).out())
        .startsWith("{\"url\":\"" + url + "\",\"origin\":\"" + site.origin() + "\",")
        .contains("\"allowed\":false", "\"line\":2", "\"text\":\"Disallow: /p # keep out\"")
        .containsPattern(
            "\"fetch\":\\{\"url\":\"\\S+\",\"outcome\":\"found\",\"status\":200,\"bytes\":64,"
                + "\"truncated\":false,\"fetchedNow\":true,\"stale\":false,\"fetchedAt\":\"[0-9T:-]+Z\",\"ageSeconds\":\\d+,"
                + "\"access\":\"by-rules\",\"accessReason\":\"fresh\",\"nextFetch\":\"[0-9T:-]+Z\","
                + "\"hops\":\\[\\{\"url\":\"\\S+\",\"status\":200,\"address\":\"127.0.0.1\"\\}\\]\\}\\}\n");
    assertThat(check("--json", url).out()).contains("\"fetchedNow\":false").doesNotContain("hops");
    assertThat(Run.of("check", "--json", "--no-store", url).out())
        .contains(
            "\"allowed\":false,\"reason\":\"refused\",\"line\":null,\"rule\":null,"
                + "\"fetchedAt\":null,\"explanation\":\"not fetched: ",
            "\"outcome\":\"refused\",\"reason\":\"address\"",
            "\"access\":\"disallow-all\",\"accessReason\":\"refused\"");
  }

  @Test
  void answersManyInTheOrderOfTheUrlsAndReportsThoseThatAreNone() throws IOException {
    try (TestSite other = TestSite.answering("404 Not Found", "")) {
      String lines = IntStream.range(0, 3000)
          .mapToObj(i -> (i % 2 == 0 ? site : other).origin() + "/" + i)
          .collect(Collectors.joining("\r\n"));
      Path file = Files.writeString(
          dir.resolve("urls.txt"),
          "\uFEFF# URLs\n\n" + lines + "\nexample.com/x\n" + site.origin() + "/p");
      Run run = check("--urls", file.toString(), site.origin() + "/first");
      assertThat(run.out().lines().map(line -> line.split("  +")[2].replaceAll(".*/", "")))
          .hasSize(3002)
          .startsWith("first", "0", "1", "2")
          .endsWith("2999", "p");
      assertThat(run.err())
          .isEqualTo("wayleave: " + file
              + ": 1 of 3,002 lines is no URL; the first is line 3003: \"example.com/x\" is not a full URL: "
              + "did you mean \"https://example.com/x\"?\n");
      assertThat(run.status()).isEqualTo(2);
      assertThat(site.requests().size() + other.requests().size()).isEqualTo(2);
    }
  }

  @Test
  void readsUrlsFromStandardInput() {
    Run run = checkWith(site.origin() + "/p\n" + "x".repeat(2 << 20) + "\n", "--urls", "-");
    assertThat(run.out())
        .startsWith("disallowed  *  " + site.origin() + "/p  line 2")
        .hasLineCount(1);
    assertThat(run.err())
        .startsWith("wayleave: standard input:2: the line is longer than 1048576 bytes");
    assertThat(run.status()).isEqualTo(2);
    Run none = checkWith("\n", "--urls", "-");
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).startsWith("wayleave: standard input: no URL in this file");
    assertThat(none.status()).isEqualTo(2);
  }

  @Test
  void goesOnWithoutAStoreThatIsInUse() throws IOException {
    try (RocksDbStore other = RocksDbStore.open(Path.of(store))) {
      Run run = check(site.origin() + "/p");
      assertThat(run.err())
          .isEqualTo("wayleave: the store in " + store
              + " is in use by another wayleave: continuing without it\n");
      assertThat(run.status()).isEqualTo(1);
      assertThat(other.get(Origin.of(site.origin()))).isEmpty();
    }
  }

  @Test
  void tellsWhatToDoAboutAStoreThatCannotBeOpened() throws IOException {
    check(site.origin() + "/p");
    Unreadable.make(Path.of(store));
    Run run = check(site.origin() + "/p");
    assertThat(run.err())
        .startsWith("wayleave: cannot open the store in " + store + ": ")
        .contains("--store", "--no-store", "wayleave cache drop --all");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    store = Files.writeString(dir.resolve("file"), "").toString();
    assertThat(check(site.origin() + "/p").err())
        .isEqualTo("wayleave: " + store + " is not a directory; choose another with --store\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy bing http://a/         | `--policy` cannot be `bing`: expected google-2019, google-2026, rfc9309",
        "--timeout 0 http://a/           | `--timeout` cannot be `0`: expected a number of seconds from 0.1 to 3600",
        "--timeout soon http://a/        | `--timeout` cannot be `soon`: expected a number of seconds from 0.1 to 3600",
        "--progress later http://a/      | `--progress` cannot be `later`: expected always, never or auto",
        "--user-agent é http://a/        | --user-agent cannot be sent: expected 1 to 1000 characters",
        "--store= http://a/              | the name of the directory for --store is empty",
        "--urls /no/such                 | no such file: /no/such",
        "--urls /                        | / is a directory: ",
        "example.com                     | \"example.com\" is not a full URL: did you mean",
        "/x                              | /x is a path, and no robots.txt is named",
        "--robots - --refresh /x         | --refresh has no effect with --robots",
        "--robots - --no-store /x        | --no-store has no effect with --robots",
        "--robots - --store s /x         | --store has no effect with --robots",
        "--robots - --urls - /x          | only one of the robots.txt and --urls",
        "--batch - --policy google-2026       | --policy has no effect with --batch",
        "--json                          | missing URL or --urls FILE",
      })
  void refusesWrongUse(String args, String message) {
    List<String> all = new ArrayList<>(List.of("check"));
    all.addAll(List.of(args.split(" ")));
    if (!args.contains("-store")) {
      all.addAll(List.of(
          args.contains("--robots") || args.contains("--batch")
              ? new String[0]
              : new String[] {"--no-store"}));
    }
    Run run = Run.of(all.toArray(new String[0]));
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }
}
