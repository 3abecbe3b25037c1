package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every vector, put to every engine in every dialect that it holds for. */
final class ConformanceTest {
  private static final List<TestVector> VECTORS = Vectors.all();
  private static final Set<String> DIVERGENT =
      KnownDivergence.all().stream().map(KnownDivergence::vector).collect(Collectors.toSet());

  @TestFactory
  Stream<DynamicNode> everyVectorHoldsForEveryEngine() {
    return Engine.all().stream()
        .map(engine -> dynamicContainer(
            engine.name(),
            VECTORS.stream()
                .filter(vector -> !DIVERGENT.contains(vector.id()))
                .flatMap(vector -> tests(engine, vector, false))));
  }

  /** An entry that starts to hold must leave the list. */
  @TestFactory
  Stream<DynamicNode> everyKnownDivergenceStillDiverges() {
    return Engine.all().stream()
        .map(engine -> dynamicContainer(
            engine.name(),
            VECTORS.stream()
                .filter(vector -> DIVERGENT.contains(vector.id()))
                .flatMap(vector -> tests(engine, vector, true))));
  }

  private static Stream<DynamicTest> tests(Engine engine, TestVector vector, boolean diverges) {
    return vector.dialects().stream()
        .map(dialect -> dynamicTest(vector.id() + " " + dialect, () -> {
          Outcome outcome = Runner.run(engine, vector, dialect);
          assertThat(outcome.failed())
              .as(vector.source() + ": " + outcome.detail())
              .isEqualTo(diverges);
        }));
  }

  @Test
  void everyKnownDivergenceNamesAVector() {
    assertThat(VECTORS).map(TestVector::id).containsAll(DIVERGENT).doesNotHaveDuplicates();
  }

  @Test
  void everyDialectHasVectors() {
    assertThat(Arrays.asList(wayleave.Dialect.values()))
        .allSatisfy(
            dialect -> assertThat(VECTORS).anyMatch(vector -> vector.dialects().contains(dialect)));
  }
}
