package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The recipes for GitHub's actions and for pre-commit do what they say, run as these run them: from a clone of this repository, in
 * the directory of a user's. The clone's launcher is one that does not build.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class RecipesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

  @TempDir
  Path dir;

  private Path clone = Path.of("");
  private Path site = Path.of("");

  /** How a command ended, and what it printed. */
  private record Ended(int status, String printed) {}

  @BeforeEach
  void makeCloneAndSite() throws IOException {
    clone = Files.createDirectories(dir.resolve("clone"));
    site = Files.createDirectories(dir.resolve("site"));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes =
        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", "");
    Path launcher = Files.writeString(
        clone.resolve("wayleave"),
        "#!/bin/sh\nexec '" + java + "' -cp '" + classes + "' wayleave.cli.Main \"$@\"\n");
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(site.resolve("robots.txt"), "User-agent: *\nDisallow: /cart\n");
    Files.writeString(site.resolve("robots-test.yaml"), spec("disallow: /cart"));
    Files.writeString(site.resolve("robots test 2.yaml"), spec("allow: /cart"));
  }

  private static String spec(String expected) {
    return "robots: robots.txt\ntests:\n- {crawlers: Googlebot, " + expected + "}\n";
  }

  @Test
  void theLauncherIsWhereTheRecipesExpectIt() {
    assertThat(ROOT.resolve("wayleave")).isRegularFile().isExecutable();
  }

  @Test
  void theActionChecksTheFilesAndWritesTheReport() throws Exception {
    Ended ended = runAction("wayleave-test", Map.of());
    assertThat(ended.printed)
        .isEqualTo("robots-test.yaml: robots.txt (google): 1 expectation, passed\n");
    assertThat(ended.status).isZero();

    ended = runAction(
        "wayleave-test",
        Map.of("files", "robots-test.yaml\nrobots test 2.yaml\n", "report", "out/robots.xml"));
    assertThat(ended.printed)
        .contains("failed  robots test 2.yaml:3:32  Googlebot  /cart\n  expected   allowed\n");
    assertThat(ended.status).isEqualTo(1);
    assertThat(site.resolve("out/robots.xml")).content().contains("tests=\"2\" failures=\"1\"");
  }

  @Test
  void theActionsKeepABuildUntilASourceChanges() throws Exception {
    Path script = Files.copy(
        ROOT.resolve(".github/actions/build-key"),
        Files.createDirectories(clone.resolve(".github/actions")).resolve("build-key"));
    Path source = Files.writeString(
        Files.createDirectories(clone.resolve("lib/core/src/a b")).resolve("A.java"), "class A {}");
    for (String file : List.of("pom.xml", "app/pom.xml", "packaging/bin/wayleave")) {
      Files.createDirectories(clone.resolve(file).getParent());
      Files.writeString(clone.resolve(file), file);
    }
    String first = runBuildKey(script);
    assertThat(first)
        .startsWith("build=" + clone.toRealPath().resolve("app/cli/target") + "\nkey=");
    assertThat(Files.getLastModifiedTime(source))
        .isLessThan(FileTime.from(Instant.EPOCH.plus(Duration.ofDays(20_000))));
    Files.createDirectories(clone.resolve("app/cli/target"));
    Files.writeString(clone.resolve("app/cli/target/wayleave.jar"), "");
    assertThat(runBuildKey(script)).isEqualTo(first);
    Files.writeString(source, "class A { }");
    assertThat(runBuildKey(script)).isNotEqualTo(first);
  }

  private String runBuildKey(Path script) throws Exception {
    Ended ended = run(new ProcessBuilder("bash", script.toString()));
    assertThat(ended.status).isZero();
    return ended.printed;
  }

  @Test
  void theHookChecksTheFileThatItsArgumentsName() throws Exception {
    Map<?, ?> hook = hook("wayleave-test");
    assertThat(hook.get("language")).isEqualTo("script");
    assertThat(hook.get("pass_filenames")).isEqualTo(false);
    for (String changed :
        List.of("robots.txt", "public/robots.txt", "robots-test.yaml", "a/robots.yml")) {
      assertThat(changed).containsPattern(String.valueOf(hook.get("files")));
    }
    assertThat("docs/my-robots.txt.md").doesNotContainPattern(String.valueOf(hook.get("files")));
    List<String> byDefault = new ArrayList<>();
    ((List<?>) hook.get("args")).forEach(argument -> byDefault.add(String.valueOf(argument)));
    assertThat(runHook(hook, byDefault).status).isZero();
    assertThat(runHook(hook, List.of("robots test 2.yaml")).status).isEqualTo(1);
  }

  private static Map<?, ?> hook(String id) throws IOException {
    List<Map<?, ?>> named = new ArrayList<>();
    for (Object each : (List<?>) yaml(ROOT.resolve(".pre-commit-hooks.yaml"))) {
      if (((Map<?, ?>) each).get("id").equals(id)) {
        named.add((Map<?, ?>) each);
      }
    }
    assertThat(named).hasSize(1);
    return named.get(0);
  }

  @Test
  void theActionLintsFilesAndAnnotatesTheirLines() throws Exception {
    Files.writeString(
        Files.createDirectories(site.resolve("a b")).resolve("robots.txt"),
        "User-agent: *\nDisalow: /x\n");
    Ended ended = runAction("wayleave-lint", Map.of());
    assertThat(ended.printed).contains("::warning file=a b/robots.txt,line=2,");
    assertThat(ended.status).isZero();
    ended = runAction(
        "wayleave-lint", Map.of("files", "robots.txt\na b/robots.txt\n", "fail-on", "warning"));
    assertThat(ended.printed).contains("::warning file=a b/robots.txt,line=2,");
    assertThat(ended.status).isEqualTo(1);
  }

  @Test
  void theHookLintsTheFilesThatChanged() throws Exception {
    Map<?, ?> hook = hook("wayleave-lint");
    assertThat(hook.get("language")).isEqualTo("script");
    assertThat("public/robots.txt").containsPattern(String.valueOf(hook.get("files")));
    assertThat("docs/my-robots.txt").doesNotContainPattern(String.valueOf(hook.get("files")));
    Files.writeString(site.resolve("robots-2.txt"), "User-agent: *\nDisallow: x\n");
    assertThat(runHook(hook, List.of("robots.txt")).status).isZero();
    assertThat(runHook(hook, List.of("robots.txt", "robots-2.txt")).status).isEqualTo(1);
  }

  @Test
  void theActionAndTheHookCheckTheFormat() throws Exception {
    Files.writeString(site.resolve("robots 2.txt"), "User-agent:*\n");
    Map<?, ?> hook = hook("wayleave-fmt");
    assertThat("public/robots.txt").containsPattern(String.valueOf(hook.get("files")));
    assertThat("robots-test.yaml").doesNotContainPattern(String.valueOf(hook.get("files")));

    assertThat(runAction("wayleave-fmt", Map.of()).status).isZero();
    assertThat(runAction("wayleave-fmt", Map.of("eol", "crlf")).status).isEqualTo(1);
    for (Ended ended : List.of(
        runAction("wayleave-fmt", Map.of("files", "robots.txt\nrobots 2.txt\n")),
        runHook(hook, List.of("robots.txt", "robots 2.txt")))) {
      assertThat(ended).isEqualTo(new Ended(1, "robots 2.txt\n"));
    }
  }

  /** As pre-commit runs a hook of language script: the first word of its entry is a file of the clone. */
  private Ended runHook(Map<?, ?> hook, List<String> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(String.valueOf(hook.get("entry")).split(" ")));
    command.set(0, clone.resolve(command.get(0)).toString());
    command.addAll(arguments);
    return run(new ProcessBuilder(command));
  }

  /** As GitHub runs the steps of a composite action that are commands. */
  private Ended runAction(String action, Map<String, String> given) throws Exception {
    Path path = Path.of(".github", "actions", action);
    Files.createDirectories(clone.resolve(path));
    Map<?, ?> definition = (Map<?, ?>) yaml(ROOT.resolve(path).resolve("action.yml"));
    Map<?, ?> inputs = (Map<?, ?>) definition.get("inputs");
    List<?> steps = (List<?>) ((Map<?, ?>) definition.get("runs")).get("steps");
    assertThat(steps).hasSize(4);
    assertThat(((Map<?, ?>) steps.get(1)).get("run"))
        .isEqualTo("\"$GITHUB_ACTION_PATH/../build-key\" >>\"$GITHUB_OUTPUT\"");
    assertThat(((Map<?, ?>) steps.get(2)).get("uses")).isEqualTo("actions/cache@v4");
    Map<?, ?> command = (Map<?, ?>) steps.get(3);
    assertThat(command.get("shell")).isEqualTo("bash");
    Path script = Files.writeString(dir.resolve("step.sh"), String.valueOf(command.get("run")));
    ProcessBuilder process =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString());
    process.environment().put("GITHUB_ACTION_PATH", clone.resolve(path).toString());
    ((Map<?, ?>) command.get("env")).forEach((name, value) -> {
      String filled = String.valueOf(value);
      for (Object input : inputs.keySet()) {
        Object byDefault = ((Map<?, ?>) inputs.get(input)).get("default");
        filled = filled.replace(
            "${{ inputs." + input + " }}",
            given.getOrDefault(String.valueOf(input), String.valueOf(byDefault)));
      }
      assertThat(filled).doesNotContain("${{");
      process.environment().put(String.valueOf(name), filled);
    });
    return run(process);
  }

  private Ended run(ProcessBuilder builder) throws Exception {
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.directory(site.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), printed);
  }

  private static Object yaml(Path file) throws IOException {
    return new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
  }
}
