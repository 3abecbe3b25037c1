package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import wayleave.Origin;

/** A key is that of its own URL, and stays what it is; where a redirect leads has one too. */
class CaptureKeyFuzzTest {
  /** A URL, a line feed, and where it redirects to. */
  @FuzzTest(maxDuration = "10m")
  void aKeyIsItsOwn(byte @NotNull [] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    String url = end < 0 ? text : text.substring(0, end);
    String location = end < 0 ? "" : text.substring(end + 1);
    Optional<String> key = CaptureKey.of(url);
    assertThat(key.isPresent()).isEqualTo(Origin.parse(url).isPresent());
    key.ifPresent(CaptureKeyFuzzTest::check);
    Capture capture = new Capture(url, Instant.EPOCH, 301, location, new byte[0], false);
    Optional<String> next = CaptureKey.ofRedirect(capture);
    next.ifPresent(CaptureKeyFuzzTest::check);
    Optional<String> absolute = CaptureKey.of(location);
    boolean isAsked = absolute.isPresent()
        && key.isPresent()
        && location.length() <= 8 << 10
        && key.get().matches("(https?|ftp)://.*")
        && absolute.get().matches("(https?|ftp)://.*");
    if (isAsked) {
      // An absolute URL leads to itself, whoever names it.
      assertThat(next).isEqualTo(absolute);
    }
  }

  private static void check(String key) {
    assertThat(CaptureKey.of(key)).contains(key);
    assertThat(key).matches("[\\x21-\\x7e]+").doesNotContain("#");
    Origin origin = Origin.of(key);
    assertThat(key).startsWith(origin + "/");
    assertThat(Origin.isRobotsTxt(key)).isEqualTo(key.equals(CaptureKey.ofRobotsTxt(origin)));
  }
}
