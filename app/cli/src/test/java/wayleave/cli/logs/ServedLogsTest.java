package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.cli.Run;
import wayleave.testing.FaultServer;
import wayleave.testing.RealServer;

/**
 * Logs as real servers write them, rotated and with a change of robots.txt in the middle, are judged by what crawlers did. Left out
 * where a server is not installed.
 */
@Timeout(300)
class ServedLogsTest {
  private static final String GPT =
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
  private static final String CLAUDE =
      "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)";
  private static final String BING =
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 \"Firefox\"/130.0";

  @TempDir
  Path dir;

  private final HttpClient client = HttpClient.newHttpClient();
  private RealServer process;

  private enum Server {
    NGINX("nginx", List.of("-p", "@directory@", "-c", "@directory@/nginx.conf"), """
        daemon off;
        master_process off;
        error_log error.log;
        pid server.pid;
        events {}
        http {
          client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
          log_format json escape=json '{"time_iso8601":"$time_iso8601","remote_addr":"$remote_addr","request":"$request",'
            '"status":"$status","body_bytes_sent":"$body_bytes_sent","http_user_agent":"$http_user_agent"}';
          access_log access.log combined;
          access_log other.log json;
          server {
            listen @address@:@http@;
            root www;
            location = /robots.txt { if ($http_user_agent ~ ClaudeBot) { return 403; } }
          }
        }
        """),
    APACHE(
        "apache2",
        List.of("-DFOREGROUND", "-d", "@directory@", "-f", "@directory@/apache2.conf"),
        """
        PidFile "@directory@/server.pid"
        DefaultRuntimeDir "@directory@"
        Mutex file:@directory@ default
        ServerName @address@:@http@
        User "#65534"
        Group "#65534"
        ErrorLog "@directory@/error.log"
        LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
        LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
        LoadModule setenvif_module /usr/lib/apache2/modules/mod_setenvif.so
        Listen @address@:@http@
        DocumentRoot "@directory@/www"
        BrowserMatch ClaudeBot refused
        <Location "/">
          Require all granted
        </Location>
        <Location "/robots.txt">
          <RequireAll>
            Require all granted
            Require not env refused
          </RequireAll>
        </Location>
        CustomLog "@directory@/access.log" "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\""
        CustomLog "@directory@/other.log" "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\""
        """);

    private final String program;
    private final List<String> arguments;
    private final String configuration;

    Server(String program, List<String> arguments, String configuration) {
      this.program = program;
      this.arguments = arguments;
      this.configuration = configuration;
    }
  }

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(dir.resolve("www/private"));
    Files.createDirectory(dir.resolve("versions"));
    Files.writeString(dir.resolve("www/page.html"), "page");
    Files.writeString(dir.resolve("www/private/a.html"), "private");
  }

  @AfterEach
  void stop() {
    if (process != null) {
      process.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void rotatedLogsOfARealServerAreJudged(Server server) throws Exception {
    RealServer.require(server.program);
    process = RealServer.start(
        server.program,
        dir,
        FaultServer.nextAddress(),
        server.configuration,
        server.arguments.toArray(String[]::new));
    Instant begin = Instant.now();
    publish("User-agent: *\nDisallow: /private/\n", begin.minus(Duration.ofDays(9)));
    assertThat(get(GPT, "/robots.txt")).isEqualTo(200);
    assertThat(get(CLAUDE, "/robots.txt")).isEqualTo(403);
    // Logs count whole seconds, and nobody is accused of what happened in the same one.
    awaitNextSecond();
    assertThat(get(GPT, "/page.html")).isEqualTo(200);
    assertThat(get(GPT, "/private/a.html?x=%22")).isEqualTo(200);
    assertThat(get(CLAUDE, "/private/a.html")).isEqualTo(200);
    assertThat(get(BING, "/private/a.html")).isEqualTo(200);
    awaitLines(6);
    rotate();
    awaitNextSecond();
    publish("User-agent: *\nDisallow: /\n", Instant.ofEpochSecond(Instant.now().getEpochSecond()));
    assertThat(get(GPT, "/page.html")).isEqualTo(200);
    assertThat(get(GPT, "/missing")).isEqualTo(404);
    assertThat(get(BROWSER, "/page.html")).isEqualTo(200);
    awaitLines(3);

    List<String> expected = List.of(
        "GPTBot exempt robots-txt 200",
        "ClaudeBot exempt robots-txt 403",
        "GPTBot allowed no-rule 200",
        "GPTBot violation-informed known 200",
        "ClaudeBot violation-uninformed refused 200",
        "bingbot violation-uninformed never-asked 200",
        "GPTBot in-grace holds-older 200",
        "GPTBot in-grace holds-older 404",
        " not-a-crawler no-token 200");
    for (String log : List.of("access.log", "other.log")) {
      assertThat(judged(begin, log)).as(log).isEqualTo(expected);
    }
  }

  private void publish(String robots, Instant time) throws IOException {
    Files.writeString(dir.resolve("www/robots.txt"), robots);
    Path versions = dir.resolve("versions");
    String name = time.getEpochSecond() + ".txt";
    Files.writeString(versions.resolve(name), robots);
    Path table = versions.resolve("versions.tsv");
    String known =
        Files.exists(table) ? Files.readString(table) : "origin\ttime\tfile\tstatus\tkind\n";
    Files.writeString(table, known + site() + "\t" + time + "\t" + name + "\t200\tfrom\n");
  }

  private String site() {
    return process.filled("http://@address@:@http@");
  }

  private int get(String agent, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(site() + path))
        .header("User-Agent", agent)
        .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  /** As logrotate does it: rename, and tell the server to open new ones. */
  private void rotate() throws Exception {
    for (String log : List.of("access.log", "other.log")) {
      Files.move(dir.resolve(log), dir.resolve(log + ".1"));
    }
    process.signal("USR1");
    while (!Files.exists(dir.resolve("other.log"))) {
      Thread.sleep(20);
    }
  }

  /** A request is logged after it was answered. */
  private void awaitLines(int count) throws Exception {
    for (String log : List.of("access.log", "other.log")) {
      while (Files.readAllLines(dir.resolve(log)).size() < count) {
        Thread.sleep(20);
      }
    }
  }

  private static void awaitNextSecond() throws InterruptedException {
    long second = Instant.now().getEpochSecond();
    while (Instant.now().getEpochSecond() == second) {
      Thread.sleep(20);
    }
  }

  private List<String> judged(Instant begin, String log) throws IOException {
    Run run = Run.of(
        "logs",
        "--robots",
        dir.resolve("versions").toString(),
        "--site",
        site(),
        "--covers-from",
        begin.minus(Duration.ofDays(3)).toString(),
        "--rows",
        "--out",
        "csv",
        dir.resolve(log).toString(),
        dir.resolve(log + ".1").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(run.out())) {
      // Those of the older file first.
      return rows.stream()
          .sorted((a, b) -> b.getField("file").compareTo(a.getField("file")))
          .map(row -> row.getField("crawler") + " " + row.getField("class") + " "
              + row.getField("reason") + " " + row.getField("status"))
          .toList();
    }
  }
}
