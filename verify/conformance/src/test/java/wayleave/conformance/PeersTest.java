package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;

/**
 * The test cases of twenty other libraries: every case agrees, or {@code peers-explained.jsonl} says why it does not. A line
 * of that list names a library, the cases by {@link PeerCase#hash()}, the dialects that differ, and the reason.
 */
@EnabledIf("wayleave.conformance.Shared#present")
final class PeersTest {
  private static final List<Dialect> DIALECTS = List.of(Dialect.GOOGLE, Dialect.RFC9309);

  static Stream<Engine> engines() {
    return Engine.all().stream();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void everyCaseOfAnotherLibraryAgreesOrIsExplained(Engine engine) throws IOException {
    Map<String, String> explained = explained();
    List<String> unexplained = new ArrayList<>();
    List<PeerCase> cases = PeerCase.verdicts();
    for (PeerCase one : cases) {
      for (Dialect dialect : DIALECTS) {
        Answer answer = one.answer(engine, dialect);
        if (answer.allowed() != one.allowed() && !explained.containsKey(key(one, dialect))) {
          unexplained.add(dialect + " " + answer + " " + one + " " + one.json());
        }
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(cases).hasSizeGreaterThan(3_000);
  }

  /** An explanation of a case that agrees, or is gone, must leave the list. */
  @ParameterizedTest
  @MethodSource("engines")
  void everyExplanationExplainsADifference(Engine engine) throws IOException {
    Map<String, String> unused = explained();
    for (PeerCase one : PeerCase.verdicts()) {
      for (Dialect dialect : DIALECTS) {
        if (one.answer(engine, dialect).allowed() != one.allowed()) {
          unused.remove(key(one, dialect));
        }
      }
    }
    assertThat(unused).isEmpty();
  }

  private static String key(PeerCase one, Dialect dialect) {
    return one.file() + " " + one.hash() + " " + dialect;
  }

  private static Map<String, String> explained() {
    Map<String, String> explained = new TreeMap<>();
    for (JsonNode entry : Vectors.jsonLines("peers-explained.jsonl")) {
      for (JsonNode dialect : entry.get("dialects")) {
        for (JsonNode hash : entry.get("cases")) {
          String key = entry.get("file").asText() + " " + hash.asText() + " " + dialect.asText();
          assertThat(explained.put(key, entry.get("reason").asText())).as(key).isNull();
        }
      }
    }
    return explained;
  }
}
