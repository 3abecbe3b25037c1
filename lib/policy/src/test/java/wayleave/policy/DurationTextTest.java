package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource({
    "40h, PT40H",
    "1d12h, PT36H",
    "90m, PT90M",
    "30s, PT30S",
    "2w, PT336H",
    "1h1h, PT2H",
    "0h5m, PT5M",
    "5200w, PT873600H",
  })
  void readsWhatPeopleWrite(String text, Duration duration) {
    assertThat(DurationText.parse(text)).contains(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "h",
        "40",
        "40h3",
        "-1h",
        "1.5h",
        "1 h",
        "1H",
        "40min",
        "0s",
        "5300w",
        "99999999999999999999d",
        "٣h",
      })
  void refusesWhatIsNone(String text) {
    assertThat(DurationText.parse(text)).isEmpty();
  }

  @Test
  void writesMomentsToTheMinute() {
    assertThat(DurationText.moment(Duration.ZERO)).isEqualTo("0d 00:00");
    assertThat(DurationText.moment(Duration.parse("P45DT7H5M59S"))).isEqualTo("45d 07:05");
  }

  @ParameterizedTest
  @CsvSource({
    "P45DT7H5M, 45d 7h",
    "PT40H, 1d 16h",
    "P2D, 2d",
    "PT72S, 1m 12s",
    "PT10M, 10m",
    "P1DT5M, 1d",
    "PT0.4S, 0s",
  })
  void writesLengthsInTwoUnits(Duration length, String text) {
    assertThat(DurationText.length(length)).isEqualTo(text);
  }
}
