package wayleave.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import wayleave.cli.Run;

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
  private int port;
  private Process process;

  private enum Server {
    NGINX("nginx", List.of("-p", "@dir@", "-c", "@dir@/server.conf"), """
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
            listen 127.0.0.1:@port@;
            root www;
            location = /robots.txt { if ($http_user_agent ~ ClaudeBot) { return 403; } }
          }
        }
        """),
    APACHE("apache2", List.of("-DFOREGROUND", "-d", "@dir@", "-f", "@dir@/server.conf"), """
        PidFile "@dir@/server.pid"
        DefaultRuntimeDir "@dir@"
        Mutex file:@dir@ default
        ServerName 127.0.0.1:@port@
        User "#65534"
        Group "#65534"
        ErrorLog "@dir@/error.log"
        LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
        LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
        LoadModule setenvif_module /usr/lib/apache2/modules/mod_setenvif.so
        Listen 127.0.0.1:@port@
        DocumentRoot "@dir@/www"
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
        CustomLog "@dir@/access.log" "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\""
        CustomLog "@dir@/other.log" "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\""
        """);

    private final String program;
    private final List<String> arguments;
    private final String configuration;

    Server(String program, List<String> arguments, String configuration) {
      this.program = program;
      this.arguments = arguments;
      this.configuration = configuration;
    }

    private Path path() {
      return Stream.concat(
              Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":")),
              Stream.of("/usr/sbin", "/usr/local/sbin"))
          .map(folder -> Path.of(folder, program))
          .filter(Files::isExecutable)
          .findFirst()
          .orElse(Path.of("none"));
    }
  }

  @BeforeEach
  void layOut() throws IOException {
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(dir.resolve("www/private"));
    Files.createDirectory(dir.resolve("versions"));
    Files.writeString(dir.resolve("www/page.html"), "page");
    Files.writeString(dir.resolve("www/private/a.html"), "private");
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (process != null) {
      process.destroy();
      process.waitFor(1, TimeUnit.MINUTES);
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @EnumSource
  void rotatedLogsOfARealServerAreJudged(Server server) throws Exception {
    assumeTrue(Files.isExecutable(server.path()), "There is no " + server.program);
    start(server);
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
    rotate();
    awaitNextSecond();
    publish("User-agent: *\nDisallow: /\n", Instant.ofEpochSecond(Instant.now().getEpochSecond()));
    assertThat(get(GPT, "/page.html")).isEqualTo(200);
    assertThat(get(GPT, "/missing")).isEqualTo(404);
    assertThat(get(BROWSER, "/page.html")).isEqualTo(200);
    stop();

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

  private void start(Server server) throws Exception {
    for (int attempt = 0; attempt < 5; attempt++) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = socket.getLocalPort();
      }
      Files.writeString(dir.resolve("server.conf"), filled(server.configuration));
      List<String> command = Stream.concat(
              Stream.of(server.path().toString()), server.arguments.stream().map(this::filled))
          .toList();
      process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(dir.resolve("output").toFile())
          .start();
      while (process.isAlive()) {
        try {
          new Socket(InetAddress.getLoopbackAddress(), port).close();
          return;
        } catch (IOException e) {
          Thread.sleep(20);
        }
      }
    }
    throw new IOException("The server does not start: " + Files.readString(dir.resolve("output")));
  }

  private String filled(String text) {
    return text.replace("@dir@", dir.toString()).replace("@port@", String.valueOf(port));
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
    return "http://127.0.0.1:" + port;
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
    new ProcessBuilder("kill", "-USR1", String.valueOf(process.pid())).start().waitFor();
    while (!Files.exists(dir.resolve("other.log"))) {
      Thread.sleep(20);
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
