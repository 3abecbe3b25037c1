package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.Line;
import wayleave.syntax.LineScanner;

/** What the engine's scanner reads from each line, against what Google's code reads. */
@EnabledIf("wayleave.conformance.Shared#present")
final class ScannerSharedTest {
  private static final int GOOGLEBOT_LINE_BYTES = 16_663;

  @Test
  void readsFromEachLineWhatGooglesCodeReads() throws IOException {
    List<JsonNode> cases = Shared.jsonLines("googlebot-parse.jsonl");
    for (JsonNode one : cases) {
      List<String> expected = new ArrayList<>();
      for (JsonNode event : one.get("events")) {
        expected.add(event.get("line")
            + " "
            + event.get("type").asText()
            + " "
            + event.get("key").asText()
            + "="
            + event.get("value_b64").asText());
      }
      byte[] body = Shared.bytesOf(one, "robots");
      List<String> read = new ArrayList<>();
      LineScanner.scan(body, body.length, GOOGLEBOT_LINE_BYTES, line -> {
        if (line.field() != Field.NONE) {
          read.add(event(line));
        }
      });
      assertThat(read).as(one.get("id").asText()).isEqualTo(expected);
    }
    assertThat(cases).hasSize(112);
  }

  /** Which agents are valid is asked of the reference alone: the engine takes any name. */
  @Test
  void agreesWithGooglesTestsOfSingleFunctions() throws IOException {
    int compared = 0;
    for (JsonNode one : Shared.jsonLines("google-robots-test-other.jsonl")) {
      String id = one.get("id").asText();
      switch (one.get("kind").asText()) {
        case "path" -> {
          RobotsTxt robots = RobotsTxt.parse("user-agent: *\ndisallow: /", Dialect.GOOGLEBOT);
          Verdict verdict =
              robots.rulesFor(Crawler.ofTokens("a")).check(Shared.bytesOf(one, "url"));
          assertThat(verdict.path()).as(id).isEqualTo(one.get("expected").asText());
        }
        case "escape" -> {
          String robots = "user-agent: *\ndisallow: " + one.get("pattern").asText();
          Group group = RobotsTxt.parse(robots, Dialect.GOOGLEBOT).groups().get(0);
          assertThat(group.rules().get(0).path())
              .as(id)
              .isEqualTo(one.get("expected").asText());
        }
        case "stats", "report" -> compareLines(one, id);
        default -> compared--;
      }
      compared++;
    }
    assertThat(compared).isEqualTo(39);
  }

  private static void compareLines(JsonNode one, String id) {
    JsonNode expect = one.get("expect");
    byte[] body = Shared.bytesOf(one, "robots");
    int[] counts = new int[3];
    LineScanner.scan(body, body.length, GOOGLEBOT_LINE_BYTES, line -> {
      counts[0] += line.field() != Field.NONE && line.field() != Field.OTHER ? 1 : 0;
      counts[1] += line.field() == Field.OTHER ? 1 : 0;
      counts[2] = line.number();
      for (JsonNode facts : expect.path("lines")) {
        if (facts.get("line").asInt() == line.number()) {
          compareFacts(line, facts, id + " line " + line.number());
        }
      }
    });
    if (expect.has("valid_directives")) {
      assertThat(counts[0]).as(id).isEqualTo(expect.get("valid_directives").asInt());
    }
    if (expect.has("unknown_directives")) {
      assertThat(counts[1]).as(id).isEqualTo(expect.get("unknown_directives").asInt());
    }
    if (expect.has("last_line_seen") && one.get("kind").asText().equals("report")) {
      assertThat(counts[2]).as(id).isEqualTo(expect.get("last_line_seen").asInt());
    }
    if (expect.has("sitemap")) {
      assertThat(RobotsTxt.parse(body, Dialect.GOOGLEBOT).sitemaps())
          .as(id)
          .map(Sitemap::url)
          .containsExactly(expect.get("sitemap").asText());
    }
  }

  private static void compareFacts(Line line, JsonNode expected, String as) {
    assertThat(line.form() == FieldForm.TYPO)
        .as(as)
        .isEqualTo(expected.get("is_acceptable_typo").asBoolean());
    assertThat(line.isMissingColon())
        .as(as)
        .isEqualTo(expected.get("is_missing_colon_separator").asBoolean());
    assertThat(line.isTooLong())
        .as(as)
        .isEqualTo(expected.get("is_line_too_long").asBoolean());
    assertThat(line.hasComment()).as(as).isEqualTo(expected.get("has_comment").asBoolean());
    assertThat(line.field() != Field.NONE)
        .as(as)
        .isEqualTo(expected.get("has_directive").asBoolean());
  }

  /** The scanner leaves values as they are; Google's code reports all but two kinds escaped. */
  private static String event(Line line) {
    byte[] value = bytes(line, line.valueStart(), line.valueEnd());
    boolean escaped = line.field() != Field.USER_AGENT && line.field() != Field.SITEMAP;
    String key = line.field() == Field.OTHER
        ? new String(bytes(line, line.fieldStart(), line.fieldEnd()), StandardCharsets.ISO_8859_1)
        : "";
    return line.number()
        + " "
        + type(line.field())
        + " "
        + key
        + "="
        + Base64.getEncoder().encodeToString(escaped ? ReferenceText.escapeNonAscii(value) : value);
  }

  private static String type(Field field) {
    return switch (field) {
      case USER_AGENT -> "UserAgent";
      case ALLOW -> "Allow";
      case DISALLOW -> "Disallow";
      case SITEMAP -> "Sitemap";
      default -> "Unknown";
    };
  }

  private static byte[] bytes(Line line, int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = from; i < to; i++) {
      out.write(line.byteAt(i));
    }
    return out.toByteArray();
  }
}
