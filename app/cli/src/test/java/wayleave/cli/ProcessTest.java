package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Origin;
import wayleave.store.rocksdb.RocksDbStore;
import wayleave.testing.RedisServer;
import wayleave.testing.TestSite;

/** The command as a process of its own: pipes and signals. */
@DisabledOnOs(OS.WINDOWS)
public class ProcessTest {
  @TempDir
  Path dir;

  @Test
  void saysNothingWhenTheReaderGoesAway() throws IOException, InterruptedException {
    String robots =
        Files.writeString(dir.resolve("r.txt"), "User-agent: *\nDisallow: /p\n").toString();
    Path cases =
        Files.writeString(dir.resolve("cases.tsv"), (robots + "\tGooglebot\t/p\n").repeat(200_000));
    Process process = start("check", "--batch", cases.toString());
    InputStream out = process.getInputStream();
    assertThat(out.readNBytes(11)).isEqualTo("disallowed\t".getBytes(StandardCharsets.US_ASCII));
    out.close();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getErrorStream().readAllBytes())
        .asString(StandardCharsets.UTF_8)
        .isEmpty();
    assertThat(process.exitValue()).isEqualTo(141);
  }

  /** Many findings, each of its own. */
  private static String robots(int groups) {
    StringBuilder robots = new StringBuilder();
    for (int i = 0; i < groups; i++) {
      robots.append("User-agent: bot").append(i).append("\nDisallow: /a\nDisallow: /a/b\n");
    }
    return robots.toString();
  }

  @Test
  void lintEndsLikeOtherToolsWhenTheReaderGoesAway() throws IOException, InterruptedException {
    String robots = Files.writeString(dir.resolve("r.txt"), robots(5_000)).toString();
    Process process = start("lint", "--all", "--format", "sarif", robots);
    InputStream out = process.getInputStream();
    assertThat(out.readNBytes(1)).hasSize(1);
    out.close();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    assertThat(process.exitValue()).isEqualTo(141);
  }

  @Test
  void answersAtOnceWhenCasesComeOneByOneAndEndsQuietlyWhenStopped()
      throws IOException, InterruptedException {
    String robots =
        Files.writeString(dir.resolve("r.txt"), "User-agent: *\nDisallow: /p\n").toString();
    Process process = start("check", "--batch", "-");
    OutputStream in = process.getOutputStream();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 0; i < 3; i++) {
        in.write((robots + "\tGooglebot\t/p\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        assertThat(out.readLine()).isEqualTo("disallowed\t2\tlongest-match");
      }
      // SIGTERM and not Ctrl-C's SIGINT, which a build in the background is started without; both
      // take the same way.
      process.toHandle().destroy();
      assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isNull();
    }
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    assertThat(process.exitValue()).isEqualTo(143);
  }

  @Test
  void followsALogUntilItIsStoppedAndEndsWithItsOwnStatus() throws Exception {
    String robots =
        Files.writeString(dir.resolve("r.txt"), "User-agent: *\nDisallow: /p\n").toString();
    Path log = Files.writeString(dir.resolve("access.log"), logged("06:00:00", "/robots.txt"));
    Process process = start(
        "logs",
        "--robots",
        robots,
        "--site",
        "https://example.org",
        "--follow",
        "--metrics-port=0",
        "--fail-on=violation-informed",
        log.toString());
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      assertThat(err.readLine()).startsWith("wayleave: metrics at http://127.0.0.1:");
      Files.writeString(
          log, logged("06:01:00", "/p") + logged("06:02:00", "/"), StandardOpenOption.APPEND);
      assertThat(out.readLine()).endsWith(": /p, https://example.org line 2: Disallow: /p");
      process.toHandle().destroy();
      assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isEmpty();
      assertThat(out.readLine()).startsWith("1 crawler broke the rules with 1 request");
      assertThat(err.readLine()).isNull();
    } finally {
      process.destroyForcibly(); // it would follow the log for ever
    }
    assertThat(process.exitValue()).isEqualTo(1);
  }

  private static String logged(String time, String path) {
    return "192.0.2.10 - - [10/Nov/2026:" + time + " +0000] \"GET " + path
        + " HTTP/1.1\" 200 10 \"-\" \"ExampleBot/1.0\"\n";
  }

  @Test
  void readsARobotsTxtFromAPipe() throws IOException, InterruptedException {
    Process process = start("check", "--robots", "-", "/x");
    try (OutputStream in = process.getOutputStream()) {
      in.write("User-agent: *\nDisallow: /\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.getInputStream().readAllBytes())
        .asString(StandardCharsets.UTF_8)
        .startsWith("disallowed  *  /x  line 2: Disallow: /");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void whatWasFetchedIsKeptAndWhatWasAnsweredIsWrittenWhenStopped() throws Exception {
    Path store = dir.resolve("cache");
    try (TestSite quick = TestSite.withRobots("User-agent: *\nDisallow: /p\n");
        TestSite slow = TestSite.hanging()) {
      Process process = start(
          "check",
          "--allow-private",
          "--timeout=3600",
          "--store",
          store.toString(),
          quick.origin() + "/p",
          slow.origin() + "/p",
          quick.origin() + "/x");
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(out.readLine()).startsWith("disallowed  *  " + quick.origin() + "/p  line 2");
        process.toHandle().destroy();
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(out.readLine()).isNull();
      }
      assertThat(process.getErrorStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEmpty();
      assertThat(process.exitValue()).isEqualTo(143);
      try (RocksDbStore kept = RocksDbStore.open(store)) {
        assertThat(kept.get(Origin.of(quick.origin()))).isPresent();
        assertThat(kept.get(Origin.of(slow.origin()))).isEmpty();
      }
    }
  }

  @Test
  void endsWhenTheReaderOfManyAnswersGoesAwayAlthoughASiteHangs() throws Exception {
    try (TestSite quick = TestSite.withRobots("");
        TestSite slow = TestSite.hanging()) {
      Path urls = Files.writeString(
          dir.resolve("urls.txt"),
          (quick.origin() + "/p\n").repeat(100_000) + slow.origin() + "/\n");
      Process process = start(
          "check", "--allow-private", "--timeout=3600", "--no-store", "--urls", urls.toString());
      InputStream out = process.getInputStream();
      assertThat(out.readNBytes(7)).isEqualTo("allowed".getBytes(StandardCharsets.US_ASCII));
      out.close();
      assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
      assertThat(process.getErrorStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEmpty();
      assertThat(process.exitValue()).isEqualTo(141);
    }
  }

  @Test
  void answersUrlsThatComeOneByOneAndGoesOnWithoutAStoreThatAnotherProcessHolds() throws Exception {
    Path directory = dir.resolve("cache");
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /p\n");
        RocksDbStore held = RocksDbStore.open(directory)) {
      Process process =
          start("check", "--allow-private", "--store", directory.toString(), "--urls", "-");
      OutputStream in = process.getOutputStream();
      try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
        for (int i = 0; i < 3; i++) {
          in.write((site.origin() + "/p\n").getBytes(StandardCharsets.UTF_8));
          in.flush();
          assertThat(out.readLine()).startsWith("disallowed  *  ");
        }
        in.close();
        assertThat(out.readLine()).isNull();
      }
      assertThat(process.getErrorStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEqualTo("wayleave: the store in " + directory
              + " is in use by another wayleave: continuing without it\n");
      assertThat(process.waitFor()).isEqualTo(1);
      assertThat(held.size()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "true, 2"})
  void goesOnWithoutAStoreThatCannotBeOpenedUnlessItWasNamed(boolean isNamed, int status)
      throws Exception {
    Path file = Files.writeString(dir.resolve("file"), "");
    try (TestSite site = TestSite.withRobots("User-agent: *\nDisallow: /p\n")) {
      ProcessBuilder check = builder("check", "--allow-private", site.origin() + "/p");
      Map<String, String> environment = check.environment();
      environment.remove("WAYLEAVE_STORE");
      environment.put("XDG_CACHE_HOME", file.toString());
      environment.put("HOME", file.toString());
      environment.put("LOCALAPPDATA", file.toString());
      if (isNamed) {
        environment.put("WAYLEAVE_STORE", file.toString());
      }
      Process process = check.start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(err).isEqualTo(status);
      assertThat(out).hasLineCount(isNamed ? 0 : 1);
      assertThat(err).startsWith("wayleave: ").contains(file.toString(), "--store");
      assertThat(site.requests()).hasSize(isNamed ? 0 : 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "redis://:secret@127.0.0.1:PORT, cannot connect to the store at redis://***@127.0.0.1:PORT: ",
    "rediss://me:secret@127.0.0.1:PORT/3, cannot connect to the store at rediss://***@127.0.0.1:PORT/3: ",
    "redis://:secret@127.0.0.1:PORT/x, 'the URL of the store (--store) is not valid: '",
  })
  void aRedisServerThatIsNotThereIsAnErrorBeforeAnythingIsFetched(String url, String problem)
      throws Exception {
    String port = Integer.toString(RedisServer.freePort());
    try (TestSite site = TestSite.withRobots("")) {
      List<String[]> commands = List.of(
          new String[] {"check", "--allow-private", site.origin() + "/p"},
          new String[] {"cache", "list"},
          new String[] {"serve", "--port", "0", "--allow-private"});
      for (String[] command : commands) {
        ProcessBuilder builder = builder(command);
        builder.environment().put("WAYLEAVE_STORE", url.replace("PORT", port));
        Process process = builder.start();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(process.getErrorStream().readAllBytes())
            .asString(StandardCharsets.UTF_8)
            .startsWith("wayleave: " + problem.replace("PORT", port))
            .contains("\nExpected ")
            .hasLineCount(2)
            .doesNotContain("secret");
        assertThat(process.waitFor()).isEqualTo(2);
      }
      assertThat(site.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--robots, FILE, false",
    "--store, DIRECTORY, false",
    "--store, redis://127.0.0.1:PORT, true",
  })
  void lettuceIsLoadedForAStoreInRedisAlone(String option, String value, boolean isLoaded)
      throws Exception {
    Path log = dir.resolve("classes.log");
    Path robots = Files.writeString(dir.resolve("r.txt"), "");
    String argument = value
        .replace("FILE", robots.toString())
        .replace("DIRECTORY", dir.resolve("store").toString())
        .replace("PORT", Integer.toString(RedisServer.freePort()));
    ProcessBuilder check =
        builder("check", "--allow-private", option, argument, "http://127.0.0.1:9/p");
    if (option.equals("--robots")) {
      check.command().remove("--allow-private");
    }
    check.command().add(1, "-Xlog:class+load:file=" + log);
    Process process = check.start();
    process.getInputStream().readAllBytes();
    process.waitFor();
    String classes = Files.readString(log);
    assertThat(classes).contains(" wayleave.cli.command.CheckCommand ");
    for (String library : List.of(" io.lettuce.", " io.netty.", " reactor.")) {
      assertThat(classes.contains(library)).as(library).isEqualTo(isLoaded);
    }
  }

  public static Process start(String... args) throws IOException {
    return builder(args).start();
  }

  /** The command, to be started by whoever sets it up further. */
  static ProcessBuilder builder(String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(
        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", ""));
    command.add("wayleave.cli.Main");
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
