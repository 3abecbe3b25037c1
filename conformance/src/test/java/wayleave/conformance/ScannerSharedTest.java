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
import wayleave.syntax.Field;
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
