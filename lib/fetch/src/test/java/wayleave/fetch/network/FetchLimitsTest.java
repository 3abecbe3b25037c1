package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FetchLimitsTest {
  private static final FetchLimits DEFAULT = FetchLimits.DEFAULT;
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void theDefaultsAreThoseOfTheStandard() {
    assertThat(DEFAULT.bodyBytes()).isEqualTo(512_000);
    assertThat(DEFAULT.redirects()).isEqualTo(5);
  }

  @Test
  void eachChangeLeavesTheOthersAlone() {
    FetchLimits changed = DEFAULT
        .withTotal(SECOND)
        .withTimes(SECOND, SECOND, SECOND)
        .withBodyBytes(1)
        .withRedirects(2);
    assertThat(changed)
        .isEqualTo(new FetchLimits(
            SECOND, SECOND, SECOND, SECOND, DEFAULT.headerBytes(), 1, DEFAULT.wireBytes(), 2));
  }

  @Test
  void timesAndNumbersThatMakeNoSenseAreAProgrammersError() {
    assertThatThrownBy(() -> DEFAULT.withTotal(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.withTotal(Duration.ofDays(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.withTimes(SECOND, SECOND, SECOND.negated()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.withBodyBytes(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.withRedirects(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
