package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every vector about usage preferences. */
final class PreferenceConformanceTest {
  private static final List<PreferenceVector> VECTORS = PreferenceVector.all();

  @TestFactory
  Stream<DynamicTest> everyVectorHolds() {
    return VECTORS.stream()
        .map(vector -> dynamicTest(
            vector.id(),
            () -> assertThat(vector.actual()).as(vector.source()).isEqualTo(vector.expected())));
  }

  @Test
  void everyVectorHasANameOfItsOwnAndProvesAStatement() {
    Set<String> statements =
        Requirement.preferences().stream().map(Requirement::id).collect(Collectors.toSet());
    assertThat(VECTORS).map(PreferenceVector::id).doesNotHaveDuplicates();
    assertThat(VECTORS)
        .allSatisfy(vector -> assertThat(vector.statements()).isNotEmpty().isSubsetOf(statements));
  }
}
