package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A response, a crawler, and what the response tells that crawler. {@code package-info} describes the format.
 *
 * <p>Immutable and thread-safe.
 */
record PageVector(JsonNode json) {
  private static final String AT = "2026-11-22T00:00:00Z";

  /** The vectors that ship with this module. */
  static List<PageVector> all() {
    return Vectors.jsonLines("page.jsonl").stream().map(PageVector::new).toList();
  }

  String id() {
    return json.get("id").asText();
  }

  String source() {
    return json.get("source").asText();
  }

  /** The numbers of the statements that it proves. */
  List<String> proves() {
    List<String> proves = new ArrayList<>();
    json.get("proves").forEach(number -> proves.add(number.asText()));
    return proves;
  }

  Outcome run() {
    PageAnswer expected = PageAnswer.expected(json.get("expect"));
    PageAnswer actual =
        PageAnswer.of(json.path("dialect").asText("google"), json.path("at").asText(AT), json);
    boolean asksForUnknown = json.get("expect").has("unknown");
    return Outcome.compare(expected, asksForUnknown ? actual : actual.withoutUnknown());
  }

  @Override
  public String toString() {
    return id();
  }
}
