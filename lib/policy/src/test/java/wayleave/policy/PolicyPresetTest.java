package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.Dialect;

class PolicyPresetTest {
  @ParameterizedTest
  @CsvSource({"GOOGLE_2019, google-2019", "GOOGLE_2026, google-2026", "RFC9309, rfc9309"})
  void eachHasACode(PolicyPreset preset, String code) {
    assertThat(preset.code()).isEqualTo(code);
    assertThat(PolicyPreset.find(code)).contains(preset);
    assertThat(PolicyPreset.find(preset.name())).contains(preset);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2019", "google", "googlebot", "rfc"})
  void whatIsNoPresetIsNone(String written) {
    assertThat(PolicyPreset.find(written)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theStandardsPresetGoesWithTheStandardsDialect(PolicyPreset preset) {
    assertThat(preset.dialect())
        .isEqualTo(preset == PolicyPreset.RFC9309 ? Dialect.RFC9309 : Dialect.GOOGLE);
  }
}
