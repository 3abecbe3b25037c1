package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
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
import wayleave.testing.Programs;

/** The action and the hook for diff, run as GitHub and pre-commit run them, with a {@code gh} that keeps one comment in a file. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class DiffRecipesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

  /** Lists the comment, if there is one, and writes what would be sent. Knows the calls of the action only. */
  private static final String GH = """
      #!/bin/bash
      if [[ -n $GH_FAILS ]]; then echo 'HTTP 403' >&2; exit 1; fi
      echo "${*//$RUNNER_TEMP/TEMP}" >>"$RUNNER_TEMP/calls"
      case $* in
        *--paginate*) if [[ -f $RUNNER_TEMP/comment ]]; then echo 17; fi ;;
        *) cp "$RUNNER_TEMP/wayleave-diff.md" "$RUNNER_TEMP/comment" ;;
      esac
      """;

  @TempDir
  Path dir;

  private Path clone = Path.of("");
  private Path site = Path.of("");
  private Path temp = Path.of("");

  private record Ended(int status, String printed) {}

  @BeforeEach
  void makeCloneAndSite() throws Exception {
    clone = Files.createDirectories(dir.resolve("clone"));
    site = Files.createDirectories(dir.resolve("site"));
    temp = Files.createDirectories(dir.resolve("temp"));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes =
        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", "");
    script(
        clone.resolve("wayleave"),
        "#!/bin/sh\nexec '" + java + "' -cp '" + classes + "' wayleave.cli.Main \"$@\"\n");
    script(Files.createDirectories(dir.resolve("bin")).resolve("gh"), GH);
    git("init", "--quiet");
    commit("User-agent: *\nDisallow: /cart\n");
    commit("User-agent: *\nDisallow: /cart\nDisallow: /sale\n");
  }

  @Test
  void theActionKeepsOneCommentUpToDate() throws Exception {
    Ended first = runAction(Map.of());
    assertThat(first.printed).isEmpty();
    assertThat(first.status).isZero();
    assertThat(temp.resolve("comment"))
        .content()
        .startsWith("<!-- wayleave-diff -->\n### `robots.txt`: 1 path closed for `Googlebot`")
        .contains("| **disallowed** | `/sale` | none | 3: `Disallow: /sale` |");
    assertThat(temp.resolve("summary")).content().startsWith("### `robots.txt`: 1 path closed");

    commit("User-agent: *\nDisallow: /cart\nDisallow: /sale # soon\n");
    runAction(Map.of());
    assertThat(temp.resolve("comment")).content().contains("No verdict changes");
    List<String> calls = Files.readAllLines(temp.resolve("calls"));
    assertThat(calls.stream().filter(call -> !call.contains("--paginate")))
        .containsExactly(
            "api --silent --method POST repos/shop/site/issues/5/comments --field body=@TEMP/wayleave-diff.md",
            "api --silent --method PATCH repos/shop/site/issues/comments/17 --field body=@TEMP/wayleave-diff.md");
  }

  @Test
  void theActionWritesNoCommentIfNothingChanges() throws Exception {
    commit("User-agent: *\nDisallow: /cart*\nDisallow: /sale\n");
    assertThat(runAction(Map.of()).status).isZero();
    assertThat(temp.resolve("comment")).doesNotExist();
    assertThat(temp.resolve("summary")).content().contains("No verdict changes");
  }

  @Test
  void theActionFailsOnTheChangesThatAreNamed() throws Exception {
    assertThat(runAction(Map.of("inputs.fail-on", "closed")).status).isEqualTo(1);
    assertThat(
            runAction(Map.of("inputs.fail-on", "opened", "inputs.files", "robots.txt\n\n")).status)
        .isZero();
    Ended missing =
        runAction(Map.of("inputs.files", "none.txt", "inputs.against", "git:$(exit 7)"));
    assertThat(missing.printed).contains("no revision $(exit 7) in this repository");
    assertThat(missing.status).isEqualTo(2);
  }

  @Test
  void theActionWarnsIfItMayNotComment() throws Exception {
    Ended ended = runAction(Map.of("GH_FAILS", "yes"));
    assertThat(ended.printed).contains("::warning::Cannot comment on the pull request");
    assertThat(ended.status).isZero();
    assertThat(temp.resolve("summary")).exists();
  }

  @Test
  void theHookComparesTheChangedFilesWithTheLastCommit() throws Exception {
    Map<?, ?> hook = ((List<?>) yaml(".pre-commit-hooks.yaml"))
        .stream()
            .map(each -> (Map<?, ?>) each)
            .filter(each -> "wayleave-diff".equals(each.get("id")))
            .findFirst()
            .orElseThrow();
    assertThat(hook.get("language")).isEqualTo("script");
    assertThat("public/robots.txt").containsPattern(String.valueOf(hook.get("files")));
    Files.writeString(site.resolve("robots.txt"), "User-agent: *\nDisallow: /cart\n");
    assertThat(runHook(hook, (List<?>) hook.get("args")))
        .matches(ended -> ended.status == 0 && ended.printed.startsWith("1 path opened for "));
    assertThat(runHook(hook, List.of("--fail-on", "opened")).status).isEqualTo(1);
  }

  private Ended runHook(Map<?, ?> hook, List<?> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(String.valueOf(hook.get("entry")).split(" ")));
    command.set(0, clone.resolve(command.get(0)).toString());
    arguments.forEach(argument -> command.add(String.valueOf(argument)));
    command.add("robots.txt");
    return run(new ProcessBuilder(command));
  }

  private static Object yaml(String file) throws IOException {
    return new Load(LoadSettings.builder().build())
        .loadFromString(Files.readString(ROOT.resolve(file)));
  }

  /** As GitHub runs the step of the action that is a command. Values are for expressions, and for variables of the step. */
  private Ended runAction(Map<String, String> given) throws Exception {
    Path path = Path.of(".github", "actions", "wayleave-diff");
    Files.createDirectories(clone.resolve(path));
    Map<?, ?> action = (Map<?, ?>) yaml(path + "/action.yml");
    Map<String, String> values = new HashMap<>();
    ((Map<?, ?>) action.get("inputs"))
        .forEach((name, input) ->
            values.put("inputs." + name, String.valueOf(((Map<?, ?>) input).get("default"))));
    values.putAll(Map.of("github.event.pull_request.number", "5", "github.token", "t"));
    values.putAll(given);
    List<?> steps = (List<?>) ((Map<?, ?>) action.get("runs")).get("steps");
    Map<?, ?> command = (Map<?, ?>) steps.get(steps.size() - 1);
    String code = String.valueOf(command.get("run"));
    assertThat(code).doesNotContain("${{");
    Path script = Files.writeString(dir.resolve("step.sh"), code);
    ProcessBuilder process =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString());
    Map<String, String> environment = process.environment();
    environment.put("GITHUB_ACTION_PATH", clone.resolve(path).toString());
    environment.put("GITHUB_REPOSITORY", "shop/site");
    environment.put("GITHUB_STEP_SUMMARY", temp.resolve("summary").toString());
    environment.put("RUNNER_TEMP", temp.toString());
    environment.put("GH_FAILS", given.getOrDefault("GH_FAILS", ""));
    environment.put("PATH", dir.resolve("bin") + ":" + environment.get("PATH"));
    ((Map<?, ?>) command.get("env")).forEach((name, value) -> {
      String text = String.valueOf(value);
      String expression = text.replace("${{ ", "").replace(" }}", "");
      assertThat(text.equals(expression) || values.containsKey(expression))
          .as(text)
          .isTrue();
      environment.put(String.valueOf(name), values.getOrDefault(expression, text));
    });
    return run(process);
  }

  private void commit(String robots) throws Exception {
    Files.writeString(site.resolve("robots.txt"), robots);
    git("add", "robots.txt");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a");
  }

  private void git(String... arguments) throws Exception {
    assumeTrue(Programs.find("git").isPresent(), "Git is not installed");
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertThat(run(new ProcessBuilder(command)).status).isZero();
  }

  private Ended run(ProcessBuilder builder) throws Exception {
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.directory(site.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), printed);
  }

  private static void script(Path file, String text) throws IOException {
    Files.setPosixFilePermissions(
        Files.writeString(file, text), PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
