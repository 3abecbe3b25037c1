package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher of a distribution, and that of a checkout, start; with a java that only writes down how it was started. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

  /** Writes the list of classes and the archive that it is asked for, unless told to fail; else writes down its arguments. */
  private static final String JAVA = """
      #!/bin/sh
      for argument in "$@"; do
        case $argument in
          -XX:DumpLoadedClassList=*) echo 'wayleave/cli/Main id: 1' >"${argument#*=}"; exit 0 ;;
          -Xshare:dump) dump=yes ;;
          -XX:SharedArchiveFile=*) file=${argument#*=} ;;
        esac
      done
      if [ -n "${dump:-}" ]; then
        echo dump >>"$STARTS"
        [ -z "${FAILING:-}" ] || exit 1
        echo archive >"$file"
        exit 0
      fi
      {
        echo run "$0"
        for argument in "$@"; do printf '<%s>\\n' "$argument"; done
      } >>"$STARTS"
      exit 7
      """;

  private static final Pattern COLLECTOR = Pattern.compile("<-XX:[+]Use[A-Za-z0-9]+GC>");

  @TempDir
  Path dir;

  private final Map<String, String> environment = new HashMap<>();
  private Path app = Path.of("");
  private Path java = Path.of("");

  /** How a command ended, what it printed on standard error, and what was started. */
  private record Ended(int status, String said, List<String> starts) {
    boolean made() {
      return starts.contains("dump");
    }

    /** The archive that java was given, or nothing. */
    String archive() {
      return starts.stream()
          .filter(line -> line.startsWith("<-XX:SharedArchiveFile="))
          .map(line -> line.substring("<-XX:SharedArchiveFile=".length(), line.length() - 1))
          .findFirst()
          .orElse("");
    }
  }

  @BeforeEach
  void install() throws IOException {
    dir = dir.toRealPath();
    app = Files.createDirectory(dir.resolve("way leave"));
    program(app.resolve("bin/wayleave"), Files.readString(ROOT.resolve("packaging/bin/wayleave")));
    past(app.resolve("wayleave.jar"));
    past(app.resolve("lib/wayleave-core-1.0.jar"));
    past(app.resolve("examples/robots.txt"));
    past(app.resolve("docs/problems/syntax.md"));
    java = java("java", "17.0.1");
    environment.put("HOME", dir.resolve("home").toString());
    environment.put("JAVA_HOME", java.toString());
    environment.put("STARTS", dir.resolve("starts").toString());
    environment.put("WAYLEAVE_CLASSES", "now");
  }

  @Test
  void theArgumentsAndTheStatusArePassedOn() throws Exception {
    Ended ended = run("check", "a b", "", "*");
    assertThat(ended.status).isEqualTo(7);
    assertThat(ended.said).isEmpty();
    assertThat(ended.starts)
        .endsWith(
            "<-jar>", "<" + app.resolve("wayleave.jar") + ">", "<check>", "<a b>", "<>", "<*>");
  }

  @Test
  void theFirstRunMakesAnArchiveInTheDistributionForAllOthers() throws Exception {
    Ended first = run("show");
    assertThat(first.made()).isTrue();
    assertThat(Path.of(first.archive())).isRegularFile().hasParent(app.resolve("cds"));
    Ended second = run("show");
    assertThat(second.made()).isFalse();
    assertThat(second.archive()).isEqualTo(first.archive());
    assertThat(app.resolve("cds")).isDirectoryNotContaining("glob:**/work.*");
  }

  @Test
  void theAnswerOfTheFirstRunDoesNotWaitForTheArchive() throws Exception {
    environment.remove("WAYLEAVE_CLASSES");
    environment.put("CI", "true");
    assertThat(run("show").archive()).isEmpty();
    assertThat(app.resolve("cds")).isEmptyDirectory();
    environment.put("CI", "");
    assertThat(run("show").archive()).isEmpty();
    await(() -> {
      try (Stream<Path> files = Files.list(app.resolve("cds"))) {
        return files.anyMatch(file -> file.toString().endsWith(".jsa"));
      }
    });
    environment.put("CI", "true");
    assertThat(Path.of(run("show").archive())).isRegularFile();
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int tries = 0; !condition.call(); tries++) {
      assertThat(tries).isLessThan(3_000);
      Thread.sleep(10);
    }
  }

  @Test
  void theArchiveIsTheUsersWhereTheDistributionCannotBeWritten() throws Exception {
    Files.createFile(app.resolve("cds")); // for root, too, no directory
    Ended first = run("show");
    assertThat(Path.of(first.archive()))
        .isRegularFile()
        .startsWith(dir.resolve("home/.cache/wayleave"));
    assertThat(run("show").made()).isFalse();

    environment.put("XDG_CACHE_HOME", dir.resolve("cache").toString());
    assertThat(run("show").archive()).startsWith(dir.resolve("cache/wayleave").toString());
    environment.put("XDG_CACHE_HOME", "relative");
    assertThat(run("show").archive()).isEqualTo(first.archive());
  }

  @Test
  void theCommandRunsWhereNoArchiveCanBeKept() throws Exception {
    Files.createFile(app.resolve("cds"));
    Files.createFile(dir.resolve("home"));
    for (boolean hasHome : List.of(true, false)) {
      if (!hasHome) {
        environment.remove("HOME");
      }
      Ended ended = run("show");
      assertThat(ended.status).isEqualTo(7);
      assertThat(ended.said).isEmpty();
      assertThat(ended.archive()).isEmpty();
      assertThat(ended.made()).isFalse();
    }
  }

  @Test
  void theCommandRunsWhereTheArchiveCannotBeMadeAndItIsNotTriedAgain() throws Exception {
    environment.put("FAILING", "yes");
    Ended first = run("show");
    assertThat(first.status).isEqualTo(7);
    assertThat(first.said).isEmpty();
    assertThat(first.made()).isTrue();
    assertThat(first.archive()).isEmpty();
    environment.remove("FAILING");
    assertThat(run("show").made()).isFalse();
  }

  @Test
  void anotherReleaseOrJavaTakesAnotherArchive() throws Exception {
    String first = run("show").archive();
    Files.move(app.resolve("lib/wayleave-core-1.0.jar"), app.resolve("lib/wayleave-core-1.1.jar"));
    Ended newer = run("show");
    assertThat(newer.made()).isTrue();
    assertThat(Path.of(first)).doesNotExist();
    environment.put("JAVA_HOME", java("other java", "21.0.2").toString());
    assertThat(run("show").made()).isTrue();
    assertThat(Path.of(newer.archive())).exists();
  }

  @Test
  void aJarThatIsNewerThanTheArchiveTakesAnotherOne() throws Exception {
    run("show");
    Files.setLastModifiedTime(
        app.resolve("lib/wayleave-core-1.0.jar"), FileTime.from(Instant.now().plusSeconds(3600)));
    assertThat(run("show").made()).isTrue();
  }

  /** A server has Java choose where several threads can collect; a collector in the options for java replaces the launcher's. */
  @ParameterizedTest
  @CsvSource({
    "check, 16, '', -XX:+UseSerialGC",
    "serve, 2, '', -XX:+UseSerialGC",
    "serve, 16, '', ''",
    "bulk, 2, '', -XX:+UseParallelGC",
    "history, 2, '', -XX:+UseParallelGC",
    "check, 2, -ea -XX:+UseZGC, -XX:+UseZGC",
    "serve, 2, -XX:+UseG1GC, -XX:+UseG1GC",
    "serve, 2, -XX:-UseGCOverheadLimit, -XX:+UseSerialGC"
  })
  void thereIsOneCollector(String command, int processors, String options, String collector)
      throws Exception {
    program(dir.resolve("bin/getconf"), "#!/bin/sh\necho " + processors + "\n");
    environment.put("PATH", dir.resolve("bin") + ":" + System.getenv("PATH"));
    environment.put("WAYLEAVE_JAVA_OPTS", options);
    assertThat(run(command).starts)
        .filteredOn(line -> COLLECTOR.matcher(line).matches())
        .containsExactlyElementsOf(
            collector.isEmpty() ? List.of() : List.of("<" + collector + ">"));
  }

  /** Sparse files, in MiB. */
  @ParameterizedTest
  @CsvSource({
    "bulk --urls u.txt --robots r.jsonl -c A, 100, true",
    "bulk --urls u.txt u.txt --robots r.jsonl, 600, false",
    "bulk --urls=u.txt --robots=r.jsonl, 1100, false",
    "bulk --urls r.jsonl --robots u.txt, 100, true",
    "bulk --urls r.jsonl --robots u.txt, 130, false",
    "bulk --urls -, 1, false",
    "bulk --urls r.jsonl --robots u.txt.gz .. -c A, 20, false",
    "bulk --urls r.jsonl --robots . -o u.txt, 2000, true",
    "history --robots r.jsonl -o u.txt, 100, true",
    "history --robots r.jsonl u.txt -o x, 130, false",
    "history --robots . -o x, 1, false",
    "check --batch u.txt -c A, 100, true",
    "check --batch=u.txt, 200, false",
    "check --batch u.txt https://a.example/, 100, true",
    "serve, 1, false"
  })
  void theSecondCompilerTakesPartWhereThereIsMuchToDo(
      String arguments, long mebibytes, boolean isLeftOut) throws Exception {
    for (String name : List.of("r.jsonl", "u.txt", "u.txt.gz")) {
      try (RandomAccessFile file = new RandomAccessFile(dir.resolve(name).toFile(), "rw")) {
        file.setLength(name.startsWith("u.txt") ? mebibytes << 20 : 1);
      }
    }
    String[] command = Stream.of(arguments.split(" "))
        .map(word -> word.replaceAll("u\\.txt|r\\.jsonl", dir + "/$0"))
        .toArray(String[]::new);
    assertThat(run(command).starts.contains("<-XX:TieredStopAtLevel=1>")).isEqualTo(isLeftOut);
    assertThat(run(command).starts).contains("<" + command[command.length - 1] + ">");
  }

  @Test
  void theJavaOfTheDistributionGoesBeforeAllOthers() throws Exception {
    Path runtime = java("way leave/runtime", "25");
    assertThat(run("show").starts).contains("run " + runtime.resolve("bin/java"));
  }

  @Test
  void javaMustBe17OrNewer() throws Exception {
    environment.put("JAVA_HOME", java("old", "11.0.2").toString());
    Ended ended = run("show");
    assertThat(ended.status).isEqualTo(2);
    assertThat(ended.said)
        .isEqualTo("wayleave: Java 17 or newer is needed; " + dir + "/old/bin/java is 11.0.2\n");
    environment.put("JAVA_HOME", dir.resolve("none").toString());
    assertThat(run("show").said)
        .isEqualTo("wayleave: JAVA_HOME is " + dir + "/none, but there is no bin/java in it\n");
  }

  @Test
  void theLauncherIsFoundThroughLinks() throws Exception {
    Path link = dir.resolve("usr/bin/wayleave");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(dir.resolve("usr/again"), app.resolve("bin/wayleave"));
    Files.createSymbolicLink(link, Path.of("../again"));
    assertThat(run(link, "show").starts).contains("<" + app.resolve("wayleave.jar") + ">");
  }

  @Test
  void whatIsNoDistributionIsToldSo() throws Exception {
    Files.delete(app.resolve("wayleave.jar"));
    Ended ended = run("show");
    assertThat(ended.status).isEqualTo(2);
    assertThat(ended.said)
        .isEqualTo("wayleave: " + app + " is no distribution: there is no wayleave.jar in it\n");
  }

  @Test
  void aCheckoutRunsWhatItHasBuiltInTheSameWayAndBuildsWhatIsStale() throws Exception {
    Path root = Files.createDirectory(dir.resolve("check out"));
    program(root.resolve("wayleave"), Files.readString(ROOT.resolve("wayleave")));
    program(
        root.resolve("packaging/bin/wayleave"),
        Files.readString(ROOT.resolve("packaging/bin/wayleave")));
    Path jar = root.resolve("app/cli/target/wayleave.jar");
    past(root.resolve("pom.xml"));
    past(root.resolve("lib/core/pom.xml"));
    past(jar);
    past(root.resolve("app/cli/target/lib/wayleave-core-1.0.jar"));
    past(root.resolve("app/cli/target/launcher.built"));
    Ended ended = run(root.resolve("wayleave"), "check", "a b");
    assertThat(ended.said).isEmpty();
    assertThat(ended.status).isEqualTo(7);
    assertThat(ended.starts).endsWith("<-jar>", "<" + jar + ">", "<check>", "<a b>");
    assertThat(ended.archive()).startsWith(root.resolve("app/cli/target/cds").toString());

    program(java.resolve("bin/javac"), "");
    program(dir.resolve("bin/mvn"), "#!/bin/sh\necho \"mvn $*\" >>\"$STARTS\"\n");
    environment.put("PATH", dir.resolve("bin") + ":" + System.getenv("PATH"));
    Files.setLastModifiedTime(root.resolve("pom.xml"), FileTime.from(Instant.now()));
    Ended built = run(root.resolve("wayleave"), "check");
    assertThat(built.said).isEqualTo("wayleave: building (the sources have changed) ...\n");
    assertThat(built.starts.get(0)).startsWith("mvn -B -ntp -pl app/cli -am package ");
    assertThat(built.status).isEqualTo(7);
  }

  private Path java(String name, String version) throws IOException {
    Path home = dir.resolve(name);
    program(home.resolve("bin/java"), JAVA);
    Files.writeString(
        home.resolve("release"),
        "JAVA_VERSION=\"" + version + "\"\nJAVA_RUNTIME_VERSION=\"" + version + "+1\"\n");
    return home;
  }

  private static void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** An hour old: the archive, and what a build leaves, are newer. */
  private static void past(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
  }

  private Ended run(String... arguments) throws Exception {
    return run(app.resolve("bin/wayleave"), arguments);
  }

  private Ended run(Path launcher, String... arguments) throws Exception {
    Path starts = dir.resolve("starts");
    Files.deleteIfExists(starts);
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    Stream.of(arguments).forEach(command::add);
    ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv("PATH"));
    builder.environment().putAll(environment);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(), said, Files.exists(starts) ? Files.readAllLines(starts) : List.of());
  }
}
