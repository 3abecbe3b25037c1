package wayleave.report.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptTest {
  @Test
  void readsPhasesWithCommentsAndEmptyLines() {
    Script script = Script.parse("""
        # an outage
        200 max-age=3600 for 2d   # then it begins

          503 retry-after=120   40h
        404 1d
        Timeout for 3h
        network-down 1h
        429 site-answers
        """);
    assertThat(script.problems()).isEmpty();
    assertThat(script.phases())
        .extracting(Phase::line, Phase::text, Phase::start, Phase::length)
        .containsExactly(
            tuple(2, "200 max-age=3600", hours(0), hours(48)),
            tuple(4, "503 retry-after=120", hours(48), hours(40)),
            tuple(5, "404", hours(88), hours(24)),
            tuple(6, "Timeout", hours(112), hours(3)),
            tuple(7, "network-down", hours(115), hours(1)),
            tuple(8, "429 site-answers", hours(116), hours(48)));
    assertThat(script.length()).isEqualTo(hours(164));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                        | 1:1  | the script is empty; expected one phase per line, such as 200 for 2d",
        "'# nothing'               | 1:1  | the script is empty",
        "2d                        | 1:1  | expected a status from 200 to 599, timeout, dns-failure",
        "199 for 1d                | 1:1  | expected a status from 200 to 599",
        "600 for 1d                | 1:1  | found 600",
        "'  20O for 1d'            | 1:3  | found 20O",
        "server-error 1d           | 1:1  | found server-error",
        "read_timeout 1d           | 1:1  | found read_timeout",
        "200 fr 2d                 | 1:5  | expected max-age=SECONDS, age=SECONDS, no-store, no-cache, retry-after=SECONDS or site-answers, or for and a duration; found fr",
        "200 for                   | 1:8  | expected a number with w, d, h, m or s, as in 2d, 40h or 1d12h after for",
        "200 for ever              | 1:9  | expected a duration, a number with w, d, h, m or s, as in 2d, 40h or 1d12h; found ever",
        "200 2days                 | 1:5  | found 2days",
        "200 2d 3h                 | 1:8  | a phase has one duration; found a second one, 3h",
        "200 max-age=1h            | 1:5  | expected max-age= and a number of seconds; found max-age=1h",
        "200 max-age               | 1:5  | found max-age",
        "200 no-store=1            | 1:5  | found no-store=1",
        "timeout retry-after=1 1d  | 1:1  | timeout is not a response and has no headers: remove all but site-answers",
        "network-down no-store     | 1:1  | network-down is not a response",
      })
  void saysWhatIsWrongAndWhere(String line, String where, String message) {
    List<Script.Problem> problems = Script.of(List.of(line)).problems();
    assertThat(problems).hasSize(1);
    Script.Problem problem = problems.get(0);
    assertThat(problem.line() + ":" + problem.column()).isEqualTo(where);
    assertThat(problem.message()).contains(message);
  }

  @Test
  void tellsAllProblemsInTheOrderOfTheLines() {
    Script script = Script.parse("200\n\nfoo 1d\n404 1d 1d\n503 for 1h\n503\n");
    assertThat(script.problems()).extracting(Script.Problem::line).containsExactly(1, 3, 4);
    assertThat(script.problems().get(0).message()).startsWith("missing duration");
    assertThat(script.phases()).isEmpty();
    assertThat(script.length()).isZero();
  }

  @Test
  void refusesWhatIsTooLongToBeAScript() {
    assertThat(Script.parse("#".repeat(Script.MAX_LENGTH + 1)).problems())
        .extracting(Script.Problem::message)
        .containsExactly("the script is longer than 1048576 characters");
  }

  @Test
  void neverThrowsWhateverIsWritten() {
    String[] words = {
      "200",
      "503",
      "for",
      "1d",
      "9999999999w",
      "max-age=1",
      "=",
      "#",
      "\n",
      " ",
      "timeout",
      "\u0000",
      "é",
      "network-down",
    };
    SplittableRandom random = new SplittableRandom(20261121);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append(words[random.nextInt(words.length)]).append(random.nextBoolean() ? " " : "");
      }
      Script script = Script.parse(text.toString());
      assertThat(script.problems().isEmpty())
          .as(text.toString())
          .isNotEqualTo(script.phases().isEmpty());
    }
  }

  private static Duration hours(int hours) {
    return Duration.ofHours(hours);
  }
}
