package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Dialect;
import wayleave.conformance.ReferenceLine.Field;

/** How the reference engine reads lines, paths and patterns, against what Google's code does. */
@EnabledIf("wayleave.conformance.Shared#present")
final class ReferenceSharedTest {
  private static final Set<String> KNOWN_TO_OTHERS = Set.of(
      "clean-param",
      "content-signal",
      "content-usage",
      "crawl-delay",
      "domain",
      "host",
      "noarchive",
      "nofollow",
      "noindex",
      "request-rate",
      "revisit-after",
      "visit-time");

  @Test
  void readsFromEachLineWhatGooglesCodeReads() throws IOException {
    List<JsonNode> cases = Shared.jsonLines("googlebot-parse.jsonl");
    for (JsonNode one : cases) {
      List<String> expected = new ArrayList<>();
      one.get("events")
          .forEach(event -> expected.add(event.get("line")
              + " "
              + event.get("type").asText()
              + " "
              + event.get("key").asText()
              + "="
              + event.get("value_b64").asText()));
      List<String> read =
          ReferenceReader.lines(Shared.bytesOf(one, "robots"), Dialect.GOOGLEBOT).stream()
              .filter(line -> line.field() != Field.NONE)
              .map(ReferenceSharedTest::event)
              .toList();
      assertThat(read).as(one.get("id").asText()).isEqualTo(expected);
    }
    assertThat(cases).hasSize(112);
  }

  private static String event(ReferenceLine line) {
    boolean escaped = line.isRule() || line.field() == Field.UNKNOWN;
    byte[] value = escaped ? ReferenceText.escapeNonAscii(line.value()) : line.value();
    String key =
        line.field() == Field.UNKNOWN ? new String(line.key(), StandardCharsets.ISO_8859_1) : "";
    return line.number()
        + " "
        + type(line.field())
        + " "
        + key
        + "="
        + Base64.getEncoder().encodeToString(value);
  }

  private static String type(Field field) {
    return switch (field) {
      case USER_AGENT -> "UserAgent";
      case ALLOW -> "Allow";
      case DISALLOW -> "Disallow";
      case SITEMAP -> "Sitemap";
      case UNKNOWN, NONE -> "Unknown";
    };
  }

  @Test
  void agreesWithGooglesTestsOfSingleFunctions() throws IOException {
    List<JsonNode> cases = Shared.jsonLines("google-robots-test-other.jsonl");
    for (JsonNode one : cases) {
      String id = one.get("id").asText();
      switch (one.get("kind").asText()) {
        case "path" ->
          assertThat(ReferenceText.pathParamsQuery(Shared.bytesOf(one, "url")))
              .as(id)
              .isEqualTo(Shared.bytesOf(one, "expected"));
        case "escape" ->
          assertThat(ReferenceText.escapeNonAscii(Shared.bytesOf(one, "pattern")))
              .as(id)
              .isEqualTo(Shared.bytesOf(one, "expected"));
        case "valid_user_agent" -> {
          byte[] agent = Shared.bytesOf(one, "useragent");
          boolean valid =
              agent.length > 0 && ReferenceRobots.productToken(agent).length == agent.length;
          assertThat(valid).as(id).isEqualTo(one.get("expected").asBoolean());
        }
        case "stats", "report" -> compareLines(one, id);
        default -> throw new AssertionError(one);
      }
    }
    assertThat(cases).hasSize(50);
  }

  private static void compareLines(JsonNode one, String id) {
    JsonNode expect = one.get("expect");
    List<ReferenceLine> lines =
        ReferenceReader.lines(Shared.bytesOf(one, "robots"), Dialect.GOOGLEBOT);
    if (expect.has("valid_directives")) {
      assertThat(lines.stream().filter(ReferenceSharedTest::isKnown).count())
          .as(id)
          .isEqualTo(expect.get("valid_directives").asLong());
    }
    if (expect.has("unknown_directives")) {
      assertThat(lines.stream().filter(line -> line.field() == Field.UNKNOWN).count())
          .as(id)
          .isEqualTo(expect.get("unknown_directives").asLong());
    }
    if (expect.has("sitemap")) {
      assertThat(lines)
          .as(id)
          .filteredOn(line -> line.field() == Field.SITEMAP)
          .map(line -> new String(line.value(), StandardCharsets.UTF_8))
          .containsExactly(expect.get("sitemap").asText());
    }
    if (one.get("kind").asText().equals("report")) {
      assertThat(lines).as(id).hasSize(expect.get("last_line_seen").asInt());
    }
    for (JsonNode line : expect.path("lines")) {
      compareFacts(lines.get(line.get("line").asInt() - 1), line, id);
    }
  }

  private static boolean isKnown(ReferenceLine line) {
    return line.field() != Field.UNKNOWN && line.field() != Field.NONE;
  }

  private static void compareFacts(ReferenceLine line, JsonNode expected, String id) {
    String as = id + " line " + line.number();
    String key = new String(line.key(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    String tag = line.field() == Field.UNKNOWN && KNOWN_TO_OTHERS.contains(key)
        ? "Unused"
        : type(line.field());
    assertThat(tag).as(as).isEqualTo(expected.get("tag").asText());
    assertThat(line.typo()).as(as).isEqualTo(expected.get("is_acceptable_typo").asBoolean());
    assertThat(line.missingColon())
        .as(as)
        .isEqualTo(expected.get("is_missing_colon_separator").asBoolean());
    assertThat(line.tooLong()).as(as).isEqualTo(expected.get("is_line_too_long").asBoolean());
    assertThat(line.comment()).as(as).isEqualTo(expected.get("has_comment").asBoolean());
    assertThat(line.field() != Field.NONE)
        .as(as)
        .isEqualTo(expected.get("has_directive").asBoolean());
    assertThat(line.blank() && !line.comment())
        .as(as)
        .isEqualTo(expected.get("is_empty").asBoolean());
    assertThat(line.blank() && line.comment())
        .as(as)
        .isEqualTo(expected.get("is_comment").asBoolean());
  }
}
