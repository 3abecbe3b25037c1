package wayleave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Any text has an origin or a reason why it has none, and an origin is that of its own URL. */
class OriginFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void anOriginIsThatOfItsOwnUrl(byte @NotNull [] data) {
    String url = new String(data, StandardCharsets.UTF_8);
    Optional<Origin> found = Origin.parse(url);
    if (found.isEmpty()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Origin.of(url))
          .withMessageContaining("is not a full URL: ");
      assertThat(Origin.isRobotsTxt(url)).isFalse();
      return;
    }
    Origin origin = found.get();
    assertThat(Origin.of(url)).isEqualTo(origin).hasSameHashCodeAs(origin);
    assertThat(origin.covers(url)).isTrue();
    assertThat(Origin.of(origin.toString())).isEqualTo(origin);
    assertThat(Origin.of(origin.robotsTxtUrl())).isEqualTo(origin);
    assertThat(origin.covers(origin.robotsTxtUrl())).isTrue();
    assertThat(Origin.isRobotsTxt(origin.robotsTxtUrl())).isTrue();
    assertThat(origin.scheme()).matches("[a-z][a-z0-9+.-]*");
    assertThat(origin.host()).matches("[\\x21-\\x7e&&[^A-Z/?#@\\\\]]+");
    assertThat(origin.port()).isBetween(-1, 65_535);
    // What stands behind the authority is of no concern.
    assertThat(Origin.parse(origin + "/" + url)).contains(origin);
  }
}
