package wayleave.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.Specification;
import wayleave.extension.Specification.Carrier;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;

/**
 * A question about the use of a URL's content, with the answer of one specification.
 *
 * @param id its name
 * @param statements the numbers of the statements that it proves
 * @param specification whose answer is asked for, such as {@code aipref-attach@05}
 * @param certainty {@code document}, {@code second-hand} or {@code proposed}
 * @param robots the robots.txt; empty if there is none
 * @param headers the fields of the response
 * @param crawler who asks
 * @param url what about
 * @param label the use, as the specification spells it
 * @param expected the value and, in brackets, the lines that decide or {@code header}: {@code disallow [3]}
 * @param source where the answer comes from
 */
record PreferenceVector(
    String id,
    List<String> statements,
    String specification,
    String certainty,
    String robots,
    Map<String, List<String>> headers,
    String crawler,
    String url,
    String label,
    String expected,
    String source) {
  static PreferenceVector of(JsonNode node) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    node.path("headers")
        .forEach(header -> headers
            .computeIfAbsent(header.get(0).asText(), name -> new ArrayList<>())
            .add(header.get(1).asText()));
    String label = node.get("purpose").asText();
    return new PreferenceVector(
        node.get("id").asText(),
        texts(node.get("statement")),
        node.get("spec").asText(),
        node.get("certainty").asText(),
        node.hasNonNull("robots") ? node.get("robots").asText() : "",
        headers,
        node.get("crawler").asText(),
        node.get("url").asText(),
        label.equals("licence") ? "license" : label,
        expected(node.get("expected"), node.get("line")),
        node.get("source").asText());
  }

  /** The cases that ship with this module. */
  static List<PreferenceVector> all() {
    return Vectors.jsonLines("preferences.jsonl").stream()
        .map(PreferenceVector::of)
        .toList();
  }

  /** What the engine answers, in the form of {@link #expected}. */
  String actual() {
    Specification asked = Specification.find(specification).orElseThrow();
    boolean isToken =
        asked.carrier() == Carrier.POLICY_TOKEN || asked.carrier() == Carrier.CONTROL_TOKEN;
    // The groups of a token apply to all crawlers.
    Crawler who = isToken ? Crawler.ofTokens() : Crawler.fromUserAgentHeader(crawler);
    UsagePreferences said = UsagePreferences.of(RobotsTxt.parse(robots), who, url, List.of(asked))
        .withResponse(headers);
    return said.preference(asked, label)
        .map(PreferenceVector::shown)
        // The specification has no such word.
        .orElse("unsaid");
  }

  boolean passes() {
    return expected.equals(actual());
  }

  private static String shown(UsagePreference preference) {
    List<String> places =
        preference.decidedBy().stream().map(PreferenceVector::place).toList();
    return preference.value() + (places.isEmpty() ? "" : " " + places);
  }

  private static String place(UsageStatement statement) {
    return statement.line().isPresent() ? Integer.toString(statement.line().getAsInt()) : "header";
  }

  private static String expected(JsonNode value, JsonNode line) {
    String values = value.isArray() ? String.join(" ", texts(value)) : value.asText();
    List<String> places = line == null || line.isNull()
        ? List.of()
        : line.isArray() ? texts(line) : List.of(line.asText());
    return (values.isEmpty() ? "unsaid" : values) + (places.isEmpty() ? "" : " " + places);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
