package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;

/** The cases of {@code verify/rep-tests} are as their schema says, and refer to clauses that exist. */
final class RepTestsSchemaTest {
  @Test
  void everyCaseIsAsTheSchemaSays() {
    JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Vectors.json("rep-tests/case.schema.json"));
    assertThat(cases())
        .isNotEmpty()
        .allSatisfy(
            one -> assertThat(schema.validate(one)).as(one.path("id").asText()).isEmpty());
  }

  @Test
  void everyCaseHasAnIdOfItsOwn() {
    assertThat(cases()).map(one -> one.get("id").asText()).doesNotHaveDuplicates();
  }

  @Test
  void noDialectBothRequiresAnAnswerAndLeavesItOpen() {
    assertThat(Vectors.repTests())
        .allSatisfy(one -> assertThat(one.dialects()).doesNotHaveDuplicates());
  }

  @Test
  void everyCaseHasASectionInEachDialectThatRequiresItsAnswer() {
    JsonNode clauses = Vectors.json("rep-tests/clauses.json");
    Map<String, JsonNode> byId = new HashMap<>();
    clauses.get("clauses").forEach(clause -> byId.put(clause.get("id").asText(), clause));
    Set<String> sections = new HashSet<>();
    clauses.get("sections").fieldNames().forEachRemaining(sections::add);
    for (JsonNode one : cases()) {
      for (JsonNode dialect : one.get("dialects")) {
        assertThat(one.get("clauses"))
            .as(one.get("id").asText() + " " + dialect.asText())
            .allMatch(id -> byId.containsKey(id.asText()))
            .anyMatch(id -> byId.get(id.asText()).has(dialect.asText()));
      }
    }
    assertThat(byId.values())
        .allSatisfy(clause -> Stream.of(Dialect.values())
            .filter(dialect -> clause.has(dialect.code()))
            .forEach(dialect ->
                assertThat(sections).contains(clause.get(dialect.code()).asText())));
  }

  private static List<JsonNode> cases() {
    return Vectors.REP_TESTS.stream()
        .flatMap(file -> Vectors.jsonLines("rep-tests/cases/" + file + ".jsonl").stream())
        .toList();
  }
}
