package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.testing.RedisServer;
import wayleave.testing.TestSite;

/** The commands with {@code --store redis://...} and a real server; skipped where none is installed. */
@Timeout(120)
@Tag("slow")
class RedisCommandTest {
  private static final String PASSWORD = "p@ss/word";
  private static int databases;

  @TempDir
  static Path serverDirectory;

  static RedisServer server;

  @TempDir
  Path dir;

  private TestSite site;
  private String store = "";

  @BeforeAll
  static void startServer() throws Exception {
    server = RedisServer.start(serverDirectory, "--requirepass", PASSWORD);
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void start() throws IOException {
    site = TestSite.withRobots("User-agent: *\nDisallow: /p\n");
    store = at("p%40ss%2Fword", "/" + databases++);
  }

  @AfterEach
  void stop() throws IOException {
    site.close();
  }

  private static String at(String password, String path) {
    return "redis://:" + password + "@127.0.0.1:" + server.port() + path;
  }

  private Run run(String... args) {
    return Run.of(
        Stream.concat(Stream.of(args), Stream.of("--store", store)).toArray(String[]::new));
  }

  @Test
  void aSecondCheckUsesWhatTheFirstHasFetched() {
    for (int i = 0; i < 2; i++) {
      Run check = run("check", "--allow-private", site.origin() + "/p");
      assertThat(check.out()).startsWith("disallowed  *  ");
      assertThat(check.err()).isEmpty();
      assertThat(check.status()).isEqualTo(1);
    }
    assertThat(site.requests()).hasSize(1);
  }

  @Test
  void theCacheCommandsShowAndDropWhatIsStored() throws IOException {
    assertThat(run("cache", "list")).isEqualTo(new Run(0, "", ""));
    assertThat(run("cache", "show", site.origin()).status()).isEqualTo(1);
    assertThat(run("fetch", "--allow-private", site.origin()).status()).isZero();

    assertThat(run("cache", "list").out()).startsWith("fresh ").endsWith(site.origin() + "\n");
    assertThat(run("cache", "show", "--body", site.origin()).out()).startsWith("User-agent: *");
    assertThat(run("cache", "stats").out())
        .contains("redis://***@127.0.0.1:" + server.port(), "origins        1\n")
        .doesNotContain("on disk", "p%40ss");
    Path urls = Files.writeString(dir.resolve("urls.txt"), site.origin() + "/p\n");
    assertThat(run("bulk", "--urls", urls.toString(), "--out", "-").out())
        .contains("\"allowed\":false");
    String stored = "stored:" + site.origin();
    assertThat(run("diff", stored, stored).status()).isZero();

    assertThat(run("cache", "drop", "--expired").out()).isEqualTo("0 origins dropped\n");
    assertThat(run("cache", "drop", site.origin()).out()).isEqualTo("1 origin dropped\n");
    run("fetch", "--allow-private", site.origin());
    assertThat(run("cache", "drop", "--all").out()).isEqualTo("1 origin dropped\n");
    assertThat(run("cache", "list").out()).isEmpty();
  }

  @Test
  void aWatchKeepsItsStateInTheCacheDirectory() throws Exception {
    Path caches = dir.resolve("caches");
    String[] watch = {"watch", "--once", "--allow-private", "--store", store, site.origin()};
    assertThat(inProcess(caches, watch).err()).startsWith("wayleave: 1 site checked, no alerts");
    site.answers("User-agent: *\nDisallow: /\n");
    Run changed = inProcess(caches, watch);
    assertThat(changed.out()).startsWith("critical " + site.origin());
    assertThat(changed.status()).isEqualTo(1);
    assertThat(inProcess(caches, watch))
        .isEqualTo(new Run(0, "", "wayleave: 1 site checked, no alerts\n"));
    String database = store.substring(store.lastIndexOf('/') + 1);
    assertThat(
            caches.resolve("wayleave/redis/127.0.0.1_" + server.port() + "_" + database + "/watch"))
        .isNotEmptyDirectory();
  }

  private static Run inProcess(Path caches, String... args) throws Exception {
    ProcessBuilder builder = ProcessTest.builder(args);
    builder.environment().put("XDG_CACHE_HOME", caches.toString());
    return run(builder);
  }

  private static Run run(ProcessBuilder builder) throws Exception {
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, err);
  }

  @ParameterizedTest
  @CsvSource({"wrong, /0, WRONGPASS", "p%40ss%2Fword, /9999, out of range"})
  void aServerThatRefusesIsAnErrorBeforeAnythingIsFetched(
      String password, String path, String reason) {
    Run check =
        Run.of("check", "--allow-private", "--store", at(password, path), site.origin() + "/p");
    assertThat(check.out()).isEmpty();
    assertThat(check.err())
        .startsWith(
            "wayleave: cannot connect to the store at redis://***@127.0.0.1:" + server.port())
        .contains(reason, "--store", "--no-store")
        .doesNotContain(password);
    assertThat(check.status()).isEqualTo(2);
    assertThat(site.requests()).isEmpty();
  }

  @Test
  void aRunGoesOnWhenTheServerGoesAway(@TempDir Path own) throws Exception {
    try (RedisServer mortal = RedisServer.start(own);
        TestSite other = TestSite.withRobots("")) {
      Process process =
          ProcessTest.start("check", "--allow-private", "--store", mortal.uri(), "--urls", "-");
      OutputStream in = process.getOutputStream();
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
        in.write((site.origin() + "/p\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        assertThat(out.readLine()).startsWith("disallowed  *  ");
        mortal.kill();
        in.write((other.origin() + "/p\n").getBytes(StandardCharsets.UTF_8));
        in.close();
        assertThat(out.readLine()).startsWith("allowed  ");
      }
      assertThat(process.getErrorStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .startsWith("wayleave: the store failed for " + other.origin())
          .hasLineCount(1);
      assertThat(process.waitFor()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 1, disallowed, ''", "false, 2, '', certification path"})
  void tlsNeedsACertificateThatIsTrusted(
      boolean isTrusted, int status, String out, String err, @TempDir Path own) throws Exception {
    Path keys = own.resolve("keys.p12");
    String options = "-genkeypair -alias server -keyalg RSA -dname CN=localhost"
        + " -ext SAN=ip:127.0.0.1 -storetype PKCS12 -storepass changeit -keystore ";
    List<String> keytool = new ArrayList<>(List.of((options + keys).split(" ")));
    keytool.add(0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    Process made = new ProcessBuilder(keytool).redirectErrorStream(true).start();
    assertThat(made.getInputStream().readAllBytes()).isNotNull();
    assertThat(made.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance(keys.toFile(), "changeit".toCharArray());
    Path key =
        pem(own, "PRIVATE KEY", store.getKey("server", "changeit".toCharArray()).getEncoded());
    Path certificate = pem(own, "CERTIFICATE", store.getCertificate("server").getEncoded());
    int port = RedisServer.freePort();
    String tls = "--tls-port " + port + " --tls-auth-clients no --tls-key-file " + key
        + " --tls-cert-file " + certificate + " --tls-ca-cert-file " + certificate;
    try (RedisServer secure = RedisServer.start(own, tls.split(" "))) {
      ProcessBuilder check = ProcessTest.builder(
          "check",
          "--allow-private",
          "--store",
          "rediss://127.0.0.1:" + port,
          site.origin() + "/p");
      if (isTrusted) {
        check.command().add(1, "-Djavax.net.ssl.trustStore=" + keys);
        check.command().add(2, "-Djavax.net.ssl.trustStorePassword=changeit");
      }
      Run run = run(check);
      assertThat(run.status()).as(run.err()).isEqualTo(status);
      assertThat(run.out()).startsWith(out);
      assertThat(run.err()).contains(err);
      assertThat(Run.of("cache", "list", "--store", secure.uri()).out())
          .hasLineCount(isTrusted ? 1 : 0);
    }
  }

  private static Path pem(Path directory, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(bytes);
    return Files.writeString(
        directory.resolve(kind.charAt(0) + ".pem"),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  @Test
  void theServiceSharesItsStoreWithTheCommand() throws Exception {
    ProcessBuilder serve =
        ProcessTest.builder("serve", "--port", "0", "--drain-time", "0", "--allow-private");
    serve.environment().put("WAYLEAVE_STORE", store);
    Process process = serve.start();
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      String listening = err.readLine();
      assertThat(listening).startsWith("wayleave: listening on ");
      HttpRequest check = HttpRequest.newBuilder(
              URI.create(listening.substring(listening.indexOf("http")) + "/v1/check"))
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofString(
              "{\"urls\":[\"" + site.origin() + "/p\"],\"crawlers\":[\"Bot\"]}"))
          .build();
      assertThat(HttpClient.newHttpClient()
              .send(check, HttpResponse.BodyHandlers.ofString())
              .body())
          .contains("\"allowed\":false");
      assertThat(run("cache", "list").out()).endsWith(site.origin() + "\n");
    } finally {
      process.destroy();
      process.waitFor();
    }
    assertThat(run("check", "--allow-private", site.origin() + "/p").status()).isEqualTo(1);
    assertThat(site.requests()).hasSize(1);
  }
}
