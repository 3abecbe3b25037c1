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

/** Every vector about page directives. */
final class PageConformanceTest {
  private static final List<PageVector> VECTORS = PageVector.all();

  @TestFactory
  Stream<DynamicTest> everyVectorHolds() {
    return VECTORS.stream()
        .map(vector -> dynamicTest(vector.id(), () -> {
          Outcome outcome = vector.run();
          assertThat(outcome.failed())
              .as(vector.source() + ": " + outcome.detail())
              .isFalse();
        }));
  }

  @Test
  void everyVectorHasANameOfItsOwnAndProvesAStatement() {
    Set<String> statements =
        Requirement.pages().stream().map(Requirement::id).collect(Collectors.toSet());
    assertThat(VECTORS).map(PageVector::id).doesNotHaveDuplicates();
    assertThat(VECTORS)
        .allSatisfy(vector -> assertThat(vector.proves()).isNotEmpty().isSubsetOf(statements));
  }
}
