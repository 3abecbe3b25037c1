package wayleave.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.cli.Main;
import wayleave.cli.ProcessTest;
import wayleave.cli.Run;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.TestSite;

class WatchCommandTest {
  private static final String OPEN = "User-agent: *\nDisallow: /private\n";
  private static final String CLOSED = "User-agent: *\nDisallow: /\n";

  @TempDir
  Path dir;

  private TestSite site;

  @BeforeEach
  void openSite() throws IOException {
    site = TestSite.withRobots(OPEN);
  }

  @AfterEach
  void closeSite() throws IOException {
    site.close();
  }

  private Run once(String... arguments) {
    List<String> all = new ArrayList<>(List.of(
        "watch", "--once", "--allow-private", "--store", dir.resolve("store").toString()));
    all.addAll(List.of(arguments));
    return Run.of(all.toArray(new String[0]));
  }

  private static final Run NO_ALERTS = new Run(0, "", "wayleave: 1 site checked, no alerts\n");
  private static final Run FIRST = new Run(
      0,
      "",
      "wayleave: 1 site checked, no alerts; 1 for the first time, so that later runs compare\n");

  @Test
  void aChangeIsToldByTheNextRunAndNotByTheOneAfter() {
    assertThat(once(site.origin())).isEqualTo(FIRST);
    site.answers(OPEN + "# a comment\n");
    assertThat(once(site.origin())).isEqualTo(NO_ALERTS);
    site.answers(CLOSED);
    assertThat(once(site.origin()))
        .isEqualTo(new Run(
            1,
            "critical " + site.origin() + ": whole site disallowed for Googlebot, Bingbot, *: "
                + "/ (line 2: Disallow: /)\n",
            ""));
    assertThat(once(site.origin())).isEqualTo(NO_ALERTS);
    assertThat(Run.of(
                "diff",
                "--store",
                dir.resolve("store").toString(),
                "stored:" + site.origin() + "#previous",
                "stored:" + site.origin())
            .status())
        .as("each change is kept as a version")
        .isEqualTo(1);
  }

  @Test
  void urlsCrawlersAndSeveritiesCanBeNamed() {
    String page = site.origin() + "/shop";
    assertThat(once("--crawler", "Googlebot", page).status()).isZero();
    site.answers(OPEN + "Disallow: /news\n");
    assertThat(once("--crawler", "Googlebot", page).status()).isZero();
    site.answers(OPEN + "Disallow: /shop\n");
    assertThat(once("--crawler", "Googlebot", "--alert-from", "critical", page).status())
        .isZero();
    site.answers(OPEN);
    Run run = once("--crawler", "Googlebot", "--json", "--alert-from", "info", page);
    assertThat(run.out())
        .startsWith("{\"id\":\"")
        .contains(
            "\"severity\":\"warning\",\"kind\":\"verdicts\",\"origin\":\"" + site.origin() + "\"",
            "\"crawlers\":[\"Googlebot\"],\"closed\":0,\"opened\":1,\"changes\":[{\"url\":\"" + page
                + "\",\"allowed\":true,\"oldLine\":\"line 3: Disallow: /shop\",\"newLine\":\"\"}]")
        .hasLineCount(1);
    assertThat(run.status()).isEqualTo(1);
  }

  private static String line(Instant at, String path) {
    return "{\"msec\":\"" + at.toEpochMilli()
        + "\",\"remote_addr\":\"192.0.2.1\",\"request\":\"GET " + path
        + " HTTP/1.1\",\"status\":\"200\",\"http_user_agent\":\"SomeBot/1.0\"}\n";
  }

  @Test
  void aLogThatCannotBeReadIsNoSuccess() throws IOException {
    Run missing = once("--log", dir.resolve("none.log").toString(), site.origin());
    assertThat(missing.err()).contains("no such file: ", "none.log");
    assertThat(missing.status()).isEqualTo(2);
    Path log = Files.writeString(dir.resolve("access.log"), "192.0.2.7 of no format\n".repeat(200));
    Run unknown = once("--log", log.toString(), site.origin());
    assertThat(unknown.err()).contains("access.log: cannot be read").doesNotContain("192.0.2.7");
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(once("--ranges", dir.toString(), site.origin()).err())
        .contains("--ranges requires --log");
  }

  @Test
  void aCrawlerThatBreaksARuleIsToldOnce() throws IOException {
    Instant now = Instant.now();
    Path log = Files.writeString(
        dir.resolve("access.log"),
        line(now.minusSeconds(7_200), "/robots.txt") + line(now.minusSeconds(3_600), "/private/a"));
    String[] arguments = {"--log", log.toString(), site.origin()};
    assertThat(once(arguments)).as("the rules of that time are not known").isEqualTo(FIRST);
    seenSince(now.minusSeconds(3 * 86_400));
    assertThat(once(arguments))
        .isEqualTo(new Run(
            1,
            "warning " + site.origin()
                + ": violation-informed: SomeBot requested /private/a (line 2: Disallow: /private);"
                + " it had fetched a robots.txt that disallows this\n",
            ""));
    assertThat(once(arguments)).isEqualTo(NO_ALERTS);
    Files.writeString(
        log,
        line(now.minusSeconds(1_800), "/private/b").replace("SomeBot", "GPTBot"),
        StandardOpenOption.APPEND);
    Files.createDirectory(dir.resolve("ranges"));
    Files.writeString(
        dir.resolve("ranges/ranges.tsv"),
        "GPTBot\tgptbot.txt\tyes\t" + now.toString().substring(0, 10) + "\n");
    Files.writeString(dir.resolve("ranges/gptbot.txt"), "198.51.100.0/24\n");
    Path file = Files.writeString(dir.resolve("watch.toml"), """
            ranges = "ranges"

            [[site]]
            url = "%s"
            logs = ["access.log"]
            """.formatted(site.origin()));
    assertThat(once(file.toString())).as("it only used the name of GPTBot").isEqualTo(NO_ALERTS);
    Files.writeString(dir.resolve("ranges/gptbot.txt"), "192.0.2.0/24\n");
    assertThat(once(file.toString()).out())
        .startsWith(
            "warning " + site.origin() + ": violation-uninformed: GPTBot requested /private/b");
  }

  /** As if the robots.txt had been the same since then. */
  private void seenSince(Instant time) throws IOException {
    try (Stream<Path> files = Files.list(dir.resolve("store").resolve("watch"))) {
      Path state = files.findFirst().orElseThrow();
      String text = Files.readString(state);
      Files.writeString(
          state, text.replaceFirst("\"sameSince\":\"[^\"]*\"", "\"sameSince\":\"" + time + "\""));
    }
  }

  @Test
  void aSiteThatFailsIsToldOnce() {
    once(site.origin());
    site.fails("");
    Run run = once(site.origin());
    assertThat(run.out())
        .isEqualTo("warning " + site.origin() + ": unreachable: server error 503\n");
    assertThat(run.status()).isEqualTo(1);
    assertThat(once(site.origin()))
        .isEqualTo(new Run(0, "", "wayleave: 1 site checked, no alerts; still unreachable: 1\n"));
    assertThat(site.requests().stream().filter(request -> request.contains("/robots.txt")))
        .hasSize(3);
  }

  @Test
  void aFileSaysWhatToWatchAndWhereToSendIt() throws Exception {
    Path file;
    try (TestSite receiver = TestSite.answering("204 No Content", "")) {
      Files.writeString(dir.resolve("secret"), "a secret of the webhook\n");
      file = Files.writeString(
          dir.resolve("watch.toml"), """
              crawlers = ["Googlebot"]

              [webhook]
              url = "http://127.0.0.1:%d/hook"
              secret-file = "secret"

              [[site]]
              url = "%s"
              urls = ["/", "/shop"]
              every = "15m"
              """.formatted(receiver.port(), site.origin()));
      assertThat(once(file.toString()).status()).isZero();
      site.answers(CLOSED);
      assertThat(once(file.toString()).out())
          .contains("whole site disallowed for Googlebot: / (line 2: Disallow: /), and 1 more");
      assertThat(receiver.requests())
          .singleElement()
          .asString()
          .containsPattern("Wayleave-Signature: sha256=[0-9a-f]{64}\r\n");
    }
    site.answers(OPEN);
    Run run = once(file.toString());
    assertThat(run.err()).contains("cannot deliver an alert for " + site.origin());
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aCommandTakesAlertsAndIsRunAgainAfterAFailure() throws Exception {
    Path taken = dir.resolve("taken");
    Path file = Files.writeString(dir.resolve("watch.toml"), """
            command = ["sh", "-c", "test -d %1$s && cat >> %1$s/alerts"]

            [[site]]
            url = "%2$s"
            """.formatted(taken, site.origin()));
    assertThat(once(file.toString()).status()).isZero();
    site.answers(CLOSED);
    Run failed = once(file.toString());
    assertThat(failed.err()).contains("cannot deliver an alert for " + site.origin());
    assertThat(failed.status()).isEqualTo(2);
    Files.createDirectory(taken);
    assertThat(once(file.toString())).as("nothing new").isEqualTo(NO_ALERTS);
    assertThat(Files.readString(taken.resolve("alerts")))
        .startsWith("{\"id\":\"")
        .contains("\"severity\":\"critical\"")
        .hasLineCount(1);
    assertThat(once(file.toString()).status()).isZero();
    assertThat(Files.readString(taken.resolve("alerts"))).as("it is taken").hasLineCount(1);
  }

  @Test
  void aWebhookOfAChatServiceGetsItsForm() throws Exception {
    try (TestSite receiver = TestSite.answering("200 OK", "ok")) {
      String[] arguments = {
        "--webhook",
        "http://127.0.0.1:" + receiver.port() + "/hook",
        "--webhook-format",
        "slack",
        site.origin()
      };
      assertThat(once(arguments).status()).isZero();
      site.answers(CLOSED);
      assertThat(once(arguments).status()).isEqualTo(1);
      assertThat(receiver.requests()).singleElement().asString().startsWith("POST /hook ");
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      x = 1 ! :1:1: unknown key `x`; expected crawlers, every, alert-from, ranges, command, webhook, site
      every = "1h" ! : no sites; expected [[site]]
      every = 1h ! :1:10: not valid TOML
      every = "1"|[[site]]|url = "https://a.example" ! :1:1: every: expected a duration of 1m or more, such as "1h"
      every = "1s"|[[site]]|url = "https://a.example" ! 1m or more
      alert-from = "all"|[[site]]|url = "https://a.example" ! :1:1: alert-from: expected "info"
      [[site]]|crawlers = ["a"] ! :1:1: [[site]] has no url; expected url
      [[site]]|url = "a.example" ! :2:1: "a.example" is not a full URL
      [[site]]|url = 7 ! :2:1: url: expected the site's URL
      [[site]]|url = "https://a.example"|uls = [] ! :3:1: unknown key `uls`
      [[site]]|url = "https://a.example"|urls = "/" ! :3:1: urls: expected a list
      [[site]]|url = "https://a.example"|urls = ["/", "/"] ! :3:14: / is listed twice
      [[site]]|url = "https://a.example"|urls = ["https://b.example/"] ! :1:1: https://b.example/ is not a URL of https://a.example
      [[site]]|url = "https://a.example"|crawlers = [] ! :1:1: 0 crawlers: expected 1 to 50
      [[site]]|url = "https://a.example"|[[site]]|url = "https://A.example:443/x" ! :3:1: https://a.example is listed twice
      webhook = "x"|[[site]]|url = "https://a.example" ! :1:1: webhook is not a table
      [[site]]|url = "https://a.example"|[webhook] ! :3:1: [webhook] has no url
      [[site]]|url = "https://a.example"|[webhook]|url = "mail:me" ! :3:1: the webhook: expected a URL
      [[site]]|url = "https://a.example"|[webhook]|url = "https://h.example"|format = "mail" ! :5:1: format: expected "wayleave", "slack" or "teams"
      [[site]]|url = "https://a.example"|logs = ["."] ! :3:1: . is a directory; expected an access log
      ranges = 1|[[site]]|url = "https://a.example" ! :1:1: ranges: expected the name of a directory
      command = "mail"|[[site]]|url = "https://a.example" ! :1:1: command: expected a list
      command = []|[[site]]|url = "https://a.example" ! :1:1: command: expected a program
      command = ["mail"]|[webhook]|url = "https://h.example"|[[site]]|url = "https://a.example" ! :1:1: command and [webhook] are both set
      [[site]]|url = "https://a.example"|[webhook]|url = "https://h.example"|secret-file = "none" ! :3:1: --webhook-secret: cannot read
      """)
  void aFileThatCannotBeIsToldWithLineAndColumn(String toml, String message) throws IOException {
    Path file = Files.writeString(dir.resolve("w.toml"), toml.strip().replace('|', '\n') + "\n");
    Run run = once(file.toString());
    assertThat(run.err()).contains(message.strip());
    assertThat(run.err()).startsWith("wayleave: " + file);
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      watch ! missing FILE|URL
      watch nofile.toml ! cannot read nofile.toml: no such file
      watch a.toml b.toml ! expected one FILE, or URLs
      watch --every 1m a.toml ! --every works with URLs only
      watch --crawler x a.toml ! --crawler works with URLs only
      watch --every 30s https://a.example ! a minute or more
      watch --every x https://a.example ! expected a number with w, d, h, m or s
      watch --alert-from x https://a.example ! expected info, warning or critical
      watch --webhook-secret f https://a.example ! --webhook-secret requires --webhook
      watch --webhook-format slack https://a.example ! --webhook-format requires --webhook
      watch --webhook https://h.example --webhook-format mail https://a.example ! expected wayleave, slack or teams
      watch --webhook-format slack a.toml ! --webhook-format works with URLs only
      watch --webhook x https://a.example ! the webhook: expected a URL
      watch --once --no-store https://a.example ! --once compares with the store
      watch https://a.example b ! is not a full URL
      watch --log x.log a.toml ! --log works with URLs only
      watch --log x.log https://a.example https://b.example ! --log takes URLs of one site
      watch --log . https://a.example ! --log: . is a directory; expected an access log
      """)
  void whatCannotBeIsTold(String arguments, String message) {
    Run run = Run.of(arguments.strip().split(" "));
    assertThat(run.err()).contains(message.strip());
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void aStoreThatIsInUseIsTold() throws IOException {
    try (RocksDbStore open = RocksDbStore.open(dir.resolve("store"))) {
      assertThat(open.size()).isZero();
      Run run = once(site.origin());
      assertThat(run.err()).contains("in use", "--store");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  @Test
  void whatCannotBeWrittenIsToldAgain() {
    site.fails("");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("no space left");
      }
    };
    String store = dir.resolve("store").toString();
    int status = Main.run(
        new ByteArrayInputStream(new byte[0]),
        full,
        err,
        "watch",
        "--once",
        "--allow-private",
        "--store",
        store,
        site.origin());
    assertThat(status).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no space left");
    assertThat(once(site.origin()).out()).contains("unreachable: server error 503");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void watchesUntilItIsStopped() throws Exception {
    site.fails("");
    Path store = dir.resolve("store");
    Process process =
        ProcessTest.start("watch", "--allow-private", "--store", store.toString(), site.origin());
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine())
          .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ warning " + site.origin()
              + ": unreachable: server error 503");
      process.toHandle().destroy();
      assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isNull();
    }
    assertThat(process.getErrorStream().readAllBytes())
        .asString(StandardCharsets.UTF_8)
        .isEmpty();
    assertThat(process.exitValue()).isEqualTo(143);
    try (RocksDbStore kept = RocksDbStore.open(store)) {
      assertThat(kept.get(Origin.of(site.origin()))).isPresent();
    }
  }
}
