package wayleave.captures.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.MissingPolicy;
import wayleave.captures.Warcs;
import wayleave.policy.PolicyPreset;
import wayleave.policy.testkit.ResponseCase;

/** Archives and tables mean what a fetch of the same response means. */
class ResponseCasesTest {
  private static final CaptureReader READER = CaptureReader.of(
      new CaptureOptions(Dialect.GOOGLE, PolicyPreset.GOOGLE_2026, MissingPolicy.UNKNOWN));

  static List<ResponseCase> responses() {
    return ResponseCase.all();
  }

  static List<ResponseCase> rows() {
    return ResponseCase.all().stream().filter(ResponseCase::isRow).toList();
  }

  @Test
  void captureAndFetchDifferInFewCases() {
    assertThat(responses()).hasSizeGreaterThan(60);
    assertThat(responses())
        .filteredOn(response -> !response.fetched().equals(response.captured()))
        .hasSizeLessThan(12);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void aCaptureAnswersAsTheTableSays(ResponseCase response) {
    Capture capture = Warcs.read(Warcs.response("http://a.example/robots.txt", response.response()))
        .captures
        .get(0);
    assertThat(answer(READER.site(capture), capture.body().length)).isEqualTo(response.captured());
    if (response.captured().equals("found 27")) {
      assertThat(capture.body()).asString().isEqualTo(ResponseCase.FILE);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aRowAnswersAsTheTableSays(ResponseCase response) {
    byte[] body =
        response.captured().equals("found 0") ? new byte[0] : ResponseCase.FILE.getBytes(UTF_8);
    assertThat(answer(READER.ofResponse(response.status(), body), body.length))
        .isEqualTo(response.captured());
  }

  private static String answer(CapturedSite site, int length) {
    return site.forAllUrls().map(CapturedVerdict::reason).orElse("found " + length);
  }
}
