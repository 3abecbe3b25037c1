package wayleave.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The package answers as the JVM does. By default a sample, in Node; {@code app/js/compare} asks for all, and in browsers too:
 * {@code wayleave.js.cases} is the number of invented questions, {@code wayleave.js.every} takes each so-many-th real file.
 */
class EqualityTest {
  private static final int CASES = Integer.getInteger("wayleave.js.cases", 20_000);
  private static final int EVERY = Integer.getInteger("wayleave.js.every", 100);
  private static final long SEED = Long.getLong("wayleave.js.seed", 9309);
  private static final int TASKS_AT_ONCE = 10;
  /** The linter takes longer than a verdict. */
  private static final int CASES_PER_FINDINGS = 1000;

  static Stream<String> runtimes() {
    return Stream.of(System.getProperty("wayleave.js.runtimes", "node").split(","));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void vectorsHaveTheSameVerdicts(String runtime, @TempDir Path profile) throws Exception {
    compare("vectors", runtime, profile, Tasks.vectors());
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void inventedFilesHaveTheSameVerdicts(String runtime, @TempDir Path profile) throws Exception {
    compare("invented, seed " + SEED, runtime, profile, Tasks.random(SEED, CASES));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void realFilesHaveTheSameVerdicts(String runtime, @TempDir Path profile) throws Exception {
    assumeTrue(Tasks.hasShared(), "the shared files are not here");
    compare("real files", runtime, profile, Tasks.real(EVERY));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void inventedFilesHaveTheSameFindings(String runtime, @TempDir Path profile) throws Exception {
    compare(
        "invented for lint, seed " + SEED,
        runtime,
        profile,
        Tasks.randomFindings(SEED, CASES / CASES_PER_FINDINGS));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void realFilesHaveTheSameFindings(String runtime, @TempDir Path profile) throws Exception {
    assumeTrue(Tasks.hasShared(), "the shared files are not here");
    compare("real files for lint", runtime, profile, Tasks.realFindings(EVERY));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void vectorsHaveTheSamePageDirectivesAndPreferences(String runtime, @TempDir Path profile)
      throws Exception {
    compare("pages", runtime, profile, Tasks.pages());
  }

  private static void compare(String what, String runtime, Path profile, Stream<Task> stream)
      throws IOException, InterruptedException {
    assumeTrue(
        Engines.has(runtime.equals("firefox") ? "firefox-esr" : runtime),
        "there is no " + runtime + ": the package was compiled, but not run");
    Iterator<Task> tasks = stream.iterator();
    Queue<List<Task>> asked = new ConcurrentLinkedQueue<>();
    Iterator<String> requests = new Iterator<>() {
      @Override
      public boolean hasNext() {
        return tasks.hasNext();
      }

      @Override
      public String next() {
        List<Task> some = new ArrayList<>();
        while (tasks.hasNext() && some.size() < TASKS_AT_ONCE) {
          some.add(tasks.next());
        }
        asked.add(some);
        return Task.json(some);
      }
    };
    long files = 0;
    long answers = 0;
    try (Engines engines = new Engines(requests)) {
      Process process = engines.start(runtime, profile);
      try {
        while (true) {
          List<String> actual = engines.next();
          assertThat(actual).as(runtime + " answers; see target/engine-*.log").isNotNull();
          if (actual.isEmpty()) {
            break;
          }
          List<Task> of = asked.remove();
          assertThat(actual).hasSameSizeAs(of);
          for (int i = 0; i < actual.size(); i++) {
            requireSame(of.get(i), actual.get(i));
            files++;
            answers += of.get(i).size();
          }
        }
        assertThat(asked).isEmpty();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
    }
    assertThat(files).isPositive();
    System.out.println(
        what + " in " + runtime + ": " + files + " files, " + answers + " answers, all the same");
  }

  /** An escape of JSON: of a surrogate pair, of a character, or with a letter. */
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\u(d[89ab][0-9a-f]{2})\\\\u(d[c-f][0-9a-f]{2})|\\\\u([0-9a-f]{4})|\\\\.");

  /** JSON as JavaScript writes it, which escapes fewer characters. */
  private static String asInJavaScript(String json) {
    return ESCAPE.matcher(json).replaceAll(escape -> {
      String plain = escape.group();
      if (escape.group(1) != null) {
        plain = "" + character(escape.group(1)) + character(escape.group(2));
      } else if (escape.group(3) != null) {
        char c = character(escape.group(3));
        plain = c >= 0x7F && !Character.isSurrogate(c) ? "" + c : plain;
      }
      return Matcher.quoteReplacement(plain);
    });
  }

  private static char character(String digits) {
    return (char) Integer.parseInt(digits, 16);
  }

  /** Cites what is around the first difference. */
  private static void requireSame(Task task, String actual) {
    String expected = asInJavaScript(task.expected());
    if (!expected.equals(actual)) {
      int at = 0;
      while (at < Math.min(expected.length(), actual.length())
          && expected.charAt(at) == actual.charAt(at)) {
        at++;
      }
      assertThat(around(actual, at)).as(task::toString).isEqualTo(around(expected, at));
    }
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 100));
  }
}
