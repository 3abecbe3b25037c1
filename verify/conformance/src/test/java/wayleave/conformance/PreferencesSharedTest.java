package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** What sites say about the use of their content, by cases of another author. */
@EnabledIf("wayleave.conformance.Shared#present")
final class PreferencesSharedTest {
  @Test
  void everySpecificationAnswersAsItsCasesSay() throws IOException {
    List<PreferenceVector> cases =
        Shared.jsonLines("preferences.jsonl").stream().map(PreferenceVector::of).toList();
    assertThat(cases)
        .hasSize(122)
        .allSatisfy(one -> assertThat(one.actual()).as(one.toString()).isEqualTo(one.expected()));
  }
}
