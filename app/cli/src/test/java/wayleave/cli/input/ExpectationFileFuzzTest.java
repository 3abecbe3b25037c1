package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.proof.Expectation;
import wayleave.proof.ExpectationResult;
import wayleave.proof.Expectations;

/** A file of expectations is understood, or has problems that say where; what is understood can be asked. */
class ExpectationFileFuzzTest {
  private static final byte[] ROBOTS =
      "User-agent: *\nDisallow: /x\nAllow: /x/y\n".getBytes(StandardCharsets.UTF_8);

  private static final int MOST = 2_000;

  @FuzzTest(maxDuration = "10m")
  void isUnderstoodOrHasProblemsThatSayWhere(byte @NotNull [] data) {
    ExpectationFile file = ExpectationFile.parse(data);
    assertThat(file.documents().isEmpty()).isEqualTo(!file.problems().isEmpty());
    // YAML has line ends that a robots.txt has not (U+0085, U+2028, U+2029).
    String[] lines =
        new String(data, StandardCharsets.UTF_8).split("\r\n|[\r\n\u0085\u2028\u2029]", -1);
    int last = 0;
    for (ExpectationProblem problem : file.problems()) {
      assertThat(problem.line()).isBetween(Math.max(1, last), lines.length);
      last = problem.line();
      assertThat(problem.column()).isPositive();
      assertThat(problem.message()).isNotBlank();
    }
    for (ExpectationFile.Document document : file.documents()) {
      check(document, lines);
    }
  }

  private static void check(ExpectationFile.Document document, String[] lines) {
    assertThat(document.robots()).isNotBlank();
    Expectations expectations = document.expectations();
    assertThat(expectations.dialects()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(expectations.expectations()).isNotEmpty();
    for (Expectation expectation : expectations.expectations()) {
      assertThat(expectation.crawler()).isNotBlank();
      assertThat(expectation.url()).isNotBlank();
    }
    assertThat(document.places()).hasSameSizeAs(expectations.expectations());
    for (ExpectationFile.Place place : document.places()) {
      assertThat(place.line()).isBetween(1, lines.length);
      assertThat(place.column()).isPositive();
    }
    if (expectations.expectations().size() <= MOST) {
      List<ExpectationResult> results = expectations.check(ROBOTS);
      assertThat(results.stream().map(ExpectationResult::expectation).toList())
          .isEqualTo(expectations.expectations());
    }
  }
}
