package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Dialect;

class PresetTest {
  @ParameterizedTest
  @CsvSource({"GOOGLE_2019, google-2019", "GOOGLE, google", "RFC_9309, rfc-9309"})
  void eachHasACode(Preset preset, String code) {
    assertThat(preset.code()).isEqualTo(code);
    assertThat(Preset.find(code)).contains(preset);
    assertThat(Preset.find(preset.name())).contains(preset);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2019", "googlebot", "rfc"})
  void whatIsNoPresetIsNone(String written) {
    assertThat(Preset.find(written)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theStandardsPresetGoesWithTheStandardsDialect(Preset preset) {
    assertThat(preset.dialect())
        .isEqualTo(preset == Preset.RFC_9309 ? Dialect.RFC_9309 : Dialect.GOOGLE);
  }
}
