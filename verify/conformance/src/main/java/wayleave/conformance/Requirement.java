package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A statement that a program can keep or break.
 *
 * @param section the heading that it stands under
 * @param id its number
 * @param statement what it says, in short; a clause of {@code verify/rep-tests} has it there
 * @param tests the test classes that prove it beside, or instead of, vectors
 */
record Requirement(String section, String id, String statement, List<String> tests) {

  /** The requirements of robots.txt. */
  static List<Requirement> all() {
    return read("requirements.jsonl");
  }

  /** The statements about page directives. */
  static List<Requirement> pages() {
    return read("page-requirements.jsonl");
  }

  /** The statements about usage preferences. */
  static List<Requirement> preferences() {
    return read("preference-requirements.jsonl");
  }

  private static List<Requirement> read(String file) {
    Map<String, String> clauses = new HashMap<>();
    for (JsonNode clause : Vectors.json("rep-tests/clauses.json").get("clauses")) {
      clauses.put(clause.get("id").asText(), clause.get("statement").asText());
    }
    List<Requirement> all = new ArrayList<>();
    String section = "";
    for (JsonNode node : Vectors.jsonLines(file)) {
      if (node.has("section")) {
        section = node.get("section").asText();
        continue;
      }
      List<String> tests = new ArrayList<>();
      node.path("tests").forEach(test -> tests.add(test.asText()));
      String id = node.get("id").asText();
      String statement = node.has("statement") ? node.get("statement").asText() : clauses.get(id);
      all.add(
          new Requirement(section, id, Objects.requireNonNull(statement, id), List.copyOf(tests)));
    }
    return all;
  }
}
