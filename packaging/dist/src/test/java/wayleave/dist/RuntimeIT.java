package wayleave.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The distribution with a Java of its own has all modules that it needs: those that jdeps finds, and those that only running tells. */
class RuntimeIT {
  private static final String NAME = "wayleave-" + System.getProperty("wayleave.version");
  private static final Path ARCHIVE = Path.of(
          "target", NAME + "-" + System.getProperty("wayleave.platform") + "-with-java.tar.gz")
      .toAbsolutePath();
  private static final Path LIST = Path.of("src/runtime/modules.txt");
  private static final String ROBOTS = "User-agent: *\nDisallow: /cart\n";
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir
  private static Path dir;

  private static Path home;
  private static String wayleave;

  @BeforeAll
  static void unpack() throws Exception {
    assumeTrue(
        Files.exists(ARCHIVE), "the JDK has no jlink, so there is no distribution with Java");
    Ended.of(dir, "tar", "-xzf", ARCHIVE.toString());
    home = dir.resolve(NAME);
    wayleave = home.resolve("bin/wayleave").toString();
  }

  @Test
  void theListNamesAllModulesThatTheJarsAskFor() throws Exception {
    Set<String> named = list(true);
    try (Stream<Path> libraries = Files.list(home.resolve("lib"))) {
      Stream<Path> jars = Stream.concat(Stream.of(home.resolve("wayleave.jar")), libraries);
      for (Path jar : jars.sorted().toList()) {
        assertThat(named).as(jar.getFileName().toString()).containsAll(asked(jar));
      }
    }
  }

  /** The JDK's modules that a jar asks for: as it says, if it is a module, and else as its classes do. */
  private static Set<String> asked(Path jar) throws IOException {
    Stream<String> asked;
    if (isModule(jar)) {
      asked = ModuleFinder.of(jar).findAll().iterator().next().descriptor().requires().stream()
          .filter(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC))
          .map(Requires::name);
    } else {
      StringWriter printed = new StringWriter();
      ToolProvider.findFirst("jdeps")
          .orElseThrow()
          .run(
              new PrintWriter(printed),
              new PrintWriter(Writer.nullWriter()),
              "--multi-release",
              "17",
              "--ignore-missing-deps",
              "-s",
              jar.toString());
      assertThat(printed.toString()).contains(" -> java.base");
      asked = printed.toString().lines().map(line -> line.replaceFirst(".* -> ", ""));
    }
    return asked
        .filter(module -> module.matches("(java|jdk)\\.[a-z.]+"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isModule(Path jar) throws IOException {
    try (JarFile file =
        new JarFile(jar.toFile(), true, ZipFile.OPEN_READ, Runtime.Version.parse("17"))) {
      return file.getJarEntry("module-info.class") != null;
    }
  }

  @Test
  void theJavaHasTheModulesOfTheList() throws Exception {
    Set<String> there = Ended.of(dir, home.resolve("runtime/bin/java").toString(), "--list-modules")
        .printed()
        .lines()
        .map(line -> line.replaceFirst("@.*", ""))
        .collect(Collectors.toSet());
    assertThat(there).contains("java.base", "java.net.http").doesNotContain("java.desktop");
    Set<String> wanted = list(false);
    wanted.removeIf(module -> ModuleFinder.ofSystem().find(module).isEmpty());
    assertThat(there).containsAll(wanted);
  }

  /** With a key of an elliptic curve, as most sites have. */
  @Test
  void sitesAreFetchedByHttps() throws Exception {
    Path keys = dir.resolve("keys.p12");
    Ended made = Ended.of(
        dir,
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-alias",
        "site",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=dns:localhost,ip:127.0.0.1",
        "-validity",
        "3650",
        "-storetype",
        "PKCS12",
        "-keystore",
        keys.toString(),
        "-storepass",
        new String(PASSWORD));
    assertThat(made.status()).as(made.printed()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    HttpsServer site =
        HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    site.setHttpsConfigurator(new HttpsConfigurator(context));
    site.createContext("/", exchange -> {
      byte[] body = ROBOTS.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    site.start();
    try {
      Ended ended = Ended.of(
          dir,
          Map.of(
              "WAYLEAVE_JAVA_OPTS",
              "-Djavax.net.ssl.trustStore=" + keys + " -Djavax.net.ssl.trustStorePassword="
                  + new String(PASSWORD)),
          wayleave,
          "check",
          "--allow-private",
          "--no-store",
          "https://127.0.0.1:" + site.getAddress().getPort() + "/cart");
      assertThat(ended.printed()).contains("line 2: Disallow: /cart");
      assertThat(ended.status()).isEqualTo(1);
    } finally {
      site.stop(0);
    }
  }

  /** Through Parquet, and so Hadoop and native libraries, there and back; and through the store. */
  @Test
  void bulkWorkReadsAndWritesParquet() throws Exception {
    Path urls = Files.writeString(
        dir.resolve("urls.txt"), "https://shop.example/cart\nhttps://shop.example/\n");
    Path captures = Files.writeString(
        dir.resolve("captures.jsonl"),
        "{\"origin\":\"https://shop.example\",\"status\":200,\"fetched_at\":\"2026-11-01T06:00:00Z\","
            + "\"body\":\"User-agent: *\\nDisallow: /cart\\n\"}\n");
    for (String out : new String[] {"rows.parquet", "again.csv"}) {
      Ended ended = Ended.of(
          dir,
          wayleave,
          "bulk",
          "--urls",
          (out.endsWith(".csv") ? dir.resolve("rows.parquet") : urls).toString(),
          "--robots",
          captures.toString(),
          "--crawler",
          "Googlebot",
          "--out",
          dir.resolve(out).toString());
      assertThat(ended.status()).as(ended.printed()).isZero();
    }
    assertThat(Files.readAllLines(dir.resolve("again.csv"))).hasSize(3);
    Ended store = Ended.of(
        dir, wayleave, "cache", "stats", "--store", dir.resolve("store").toString());
    assertThat(store.status()).as(store.printed()).isLessThan(2);
  }

  /** As far as it gets where no server listens: the driver is loaded, and opens a connection. */
  @Test
  void aStoreInRedisIsConnectedTo() throws Exception {
    Ended ended = Ended.of(dir, wayleave, "cache", "stats", "--store", "redis://127.0.0.1:1");
    assertThat(ended.printed())
        .contains("cannot connect to the store at redis://127.0.0.1:1: Connection refused");
    assertThat(ended.status()).isEqualTo(2);
  }

  @Test
  void theServerAnswers() throws Exception {
    ProcessBuilder builder = new ProcessBuilder(wayleave, "serve", "--no-store", "--port", "0");
    Process server = builder.directory(dir.toFile()).redirectErrorStream(true).start();
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      String listening = "wayleave: listening on ";
      while (line != null && !line.startsWith(listening)) {
        line = lines.readLine();
      }
      assertThat(line).isNotNull();
      HttpResponse<String> ready = HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create(
                      line.substring(listening.length()).split("[ ,]")[0] + "/v1/crawlers"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(ready.statusCode()).isEqualTo(200);
      assertThat(ready.body()).contains("Googlebot");
      server.destroy();
      assertThat(server.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      server.destroyForcibly();
    }
  }

  /** The modules of the list; also those that it leaves out, if {@code all}. */
  private static Set<String> list(boolean all) throws Exception {
    return Files.readAllLines(LIST).stream()
        .filter(line -> !line.startsWith("#") && (all || !line.startsWith("-")))
        .map(line -> line.split(" ", 2)[0].replaceFirst("^-", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
