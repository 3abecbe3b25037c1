package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.RobotsTxt;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.server.endpoint.SiteService;
import wayleave.testing.TestSite;

/** The clients that the guide shows do what it says, where there is what they need. */
@Tag("slow")
class ClientExamplesTest {
  private static final Path GUIDE =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/guide");

  private static final Path EXAMPLES =
      Path.of("").toAbsolutePath().getParent().getParent().resolve("examples");

  private static final Path PYTHON = EXAMPLES.resolve("python");
  private static final Path TYPESCRIPT = EXAMPLES.resolve("typescript");
  private static final String ROBOTS = "User-agent: *\t# \"all\" \\\r\nDisallow: /private\n";

  private static TestServer server;

  @TempDir
  Path dir;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"check_urls.sh", "check.mjs", "check.go"})
  void theGuideLinksToTheFile(String name) throws IOException {
    assertThat(GUIDE.resolve("examples").resolve(name)).isRegularFile();
    assertThat(Files.readString(GUIDE.resolve("serve.md"))).contains("](examples/" + name + ")");
  }

  /** What a client that reads URLs prints for them, standard error after it. */
  private String run(String interpreter, String name, String urls) throws Exception {
    Path robots = dir.resolve("robots.txt");
    Files.writeString(robots, ROBOTS);
    return run(
        List.of(
            interpreter,
            GUIDE.resolve("examples").resolve(name).toString(),
            server.uri().toString(),
            robots.toString(),
            "Googlebot"),
        urls);
  }

  /** What a client prints, standard error after it. */
  private String run(List<String> command, String input) throws Exception {
    Path in = dir.resolve("urls");
    Path out = dir.resolve("out");
    Path err = dir.resolve("err");
    Files.writeString(in, input);
    Process client = new ProcessBuilder(command)
        .redirectInput(in.toFile())
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
    try {
      assertThat(client.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      client.destroyForcibly();
    }
    String said = Files.readString(err, StandardCharsets.UTF_8);
    assertThat(client.exitValue()).as(said).isZero();
    return Files.readString(out, StandardCharsets.UTF_8) + said;
  }

  private static void assumeThereIs(String program) throws InterruptedException {
    assumeThereIs(program, "--version");
  }

  private static void assumeThereIs(String... command) throws InterruptedException {
    boolean isThere;
    try {
      Process version = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      isThere = version.waitFor(60, TimeUnit.SECONDS) && version.exitValue() == 0;
    } catch (IOException e) {
      isThere = false;
    }
    assumeTrue(isThere, command[0] + " is not installed");
  }

  @Test
  void pythonAsACommand() throws Exception {
    assumeThereIs("python3");
    Path robots = Files.writeString(dir.resolve("robots.txt"), ROBOTS);
    List<String> command = List.of(
        "python3",
        "-B",
        PYTHON.resolve("wayleave_client.py").toString(),
        server.uri().toString(),
        "Googlebot",
        robots.toString());
    assertThat(run(command, "/private/\"x\nno URL\n/public\n").lines())
        .element(0)
        .isEqualTo("disallowed /private/\"x Disallow: /private");
    assertThat(run(command, "/private/\"x\nno URL\n/public\n").lines())
        .element(1)
        .asString()
        .startsWith("error no URL ");
    assertThat(run(command, "/public\n")).isEqualTo("allowed /public no-match\n");
  }

  @Test
  void pythonSendsMoreThanFitsInBuffers() throws Exception {
    assumeThereIs("python3");
    String urls = ("/private/" + "a".repeat(90) + "\n").repeat(100_000);
    List<String> command = List.of(
        "python3",
        "-B",
        PYTHON.resolve("wayleave_client.py").toString(),
        server.uri().toString(),
        "Googlebot",
        Files.writeString(dir.resolve("robots.txt"), ROBOTS).toString());
    assertThat(run(command, urls).lines()).hasSize(100_000);
  }

  /** Runs something with the URLs of a server and of a site that it may fetch. */
  private interface WithSite {
    void run(String server, String site) throws Exception;
  }

  private static void withSite(WithSite test) throws Exception {
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /private\n");
        MemoryStore store = MemoryStore.ofBytes(1 << 20);
        SiteService sites = SiteService.of(
            RobotsClient.builder(NetworkFetcher.builder("TestBot/1.0")
                .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
            store);
        TestServer asking = TestServer.start(ServerOptions.onLoopback(0).withSites(sites))) {
      test.run(asking.uri().toString(), site.origin());
    }
  }

  /** The module's own tests. */
  @Test
  void python() throws Exception {
    assumeThereIs("python3");
    withSite((server, site) -> run(
        List.of(
            "env",
            "WAYLEAVE_SERVER=" + server,
            "WAYLEAVE_SITE=" + site,
            "python3",
            "-B",
            PYTHON.resolve("test_wayleave_client.py").toString()),
        ""));
  }

  /** The engine in Python's process. Debian's JPype belongs to Debian's Python. */
  @Test
  void pythonWithoutAServer() throws Exception {
    String python = "/usr/bin/python3";
    assumeThereIs(python, "-c", "import jpype");
    Path engine = Path.of(
        RobotsTxt.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    run(
        List.of(
            "env",
            "WAYLEAVE_CLASSPATH=" + engine,
            python,
            "-B",
            PYTHON.resolve("test_wayleave_engine.py").toString()),
        "");
  }

  @ParameterizedTest
  @CsvSource({"node, node --version, check.mjs", "go run, go version, check.go"})
  void nodeAndGo(String interpreter, String version, String file) throws Exception {
    assumeThereIs(version.split(" "));
    withSite((server, site) -> {
      List<String> command = new ArrayList<>(List.of(interpreter.split(" ")));
      command.add(GUIDE.resolve("examples").resolve(file).toString());
      command.addAll(List.of(server, "ExampleBot", site + "/private/x", site + "/public"));
      assertThat(run(command, ""))
          .isEqualTo("disallowed " + site + "/private/x longest-match\nallowed " + site
              + "/public no-match\n");
    });
  }

  /** The types that are generated from the OpenAPI document fit a client that uses them strictly, and it runs. */
  @Test
  void typeScript() throws Exception {
    assumeThereIs("npm");
    Path project = dir.resolve("typescript");
    Files.createDirectory(project);
    for (String file : List.of("package.json", "package-lock.json", "tsconfig.json", "check.ts")) {
      Files.copy(TYPESCRIPT.resolve(file), project.resolve(file));
    }
    String npm = "npm --silent --prefix " + project;
    assumeThereIs("sh", "-c", npm + " ci");
    withSite((server, site) -> {
      run(
          List.of(
              "env",
              "OPENAPI=" + server + "/v1/openapi.json",
              "sh",
              "-c",
              npm + " run generate && " + npm + " run build"),
          "");
      List<String> command = List.of(
          "node",
          project.resolve("build/check.js").toString(),
          server,
          "ExampleBot",
          site + "/private/x",
          site + "/public");
      assertThat(run(command, "").lines())
          .hasSize(2)
          .element(0)
          .isEqualTo("disallowed " + site + "/private/x Disallow: /private");
    });
  }

  @Test
  void curl() throws Exception {
    assumeThereIs("curl");
    assertThat(run("sh", "check_urls.sh", "/private/\"x\\\n/public\n")).isEqualTo("""
        {"url":"/private/\\"x\\\\","origin":null,"crawler":"Googlebot","allowed":false,"reason":"longest-match","line":2,"rule":"Disallow: /private","fetchedAt":null}
        {"url":"/public","origin":null,"crawler":"Googlebot","allowed":true,"reason":"no-match","line":null,"rule":null,"fetchedAt":null}
        {"finished":true,"urls":2,"verdicts":2,"problems":0}
        """);
  }
}
