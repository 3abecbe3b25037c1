package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A statement that a program can keep or break.
 *
 * @param section the heading that it stands under
 * @param id its number
 * @param statement what it says, in short
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
    List<Requirement> all = new ArrayList<>();
    String section = "";
    for (JsonNode node : Vectors.jsonLines(file)) {
      if (node.has("section")) {
        section = node.get("section").asText();
        continue;
      }
      List<String> tests = new ArrayList<>();
      node.path("tests").forEach(test -> tests.add(test.asText()));
      all.add(new Requirement(
          section, node.get("id").asText(), node.get("statement").asText(), List.copyOf(tests)));
    }
    return all;
  }
}
