package wayleave.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.lint.LintInput;
import wayleave.lint.Linter;
import wayleave.lint.PatternExplanation;

/** The forms used by a program of one's own; what each field holds is tested where the command writes it. */
class JsonTest {
  private static final byte[] ROBOTS = """
      User-agent: *
      Disallow: /\u4e2d
      Disallow: /b
      """.getBytes(StandardCharsets.UTF_8);

  private static final byte[] TIDY =
      "User-agent: Bingbot\nDisallow: /b\n\nSitemap: https://example.com/sitemap.xml\n"
          .getBytes(StandardCharsets.UTF_8);

  private static Verdict verdict(String url) {
    return RobotsTxt.parse(ROBOTS, Dialect.GOOGLE)
        .rulesFor(Crawler.of("Googlebot"))
        .check(url);
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.UTF_8);
  }

  @Test
  void aFormIsOneObjectThatCanStandAnywhere() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WrittenLines lines = new WrittenLines(ROBOTS);
    try (JsonGenerator json = Json.generator(out)) {
      json.writeStartObject();
      json.writeArrayFieldStart("verdicts");
      for (String url : List.of("/a", "/b")) {
        VerdictJson.write(json, "Googlebot", url, "mine", lines, verdict(url), false);
      }
      json.writeEndArray();
      json.writeFieldName("lint");
      LintJson.write(json, "mine", Linter.withDefaults().lint(LintInput.of(TIDY)));
      json.writeEndObject();
    }
    assertThat(text(out.toByteArray()))
        .isEqualTo("{\"verdicts\":["
            + "{\"robots\":\"mine\",\"dialect\":\"google\",\"agent\":\"Googlebot\",\"url\":\"/a\","
            + "\"allowed\":true,\"reason\":\"no-match\","
            + "\"explanation\":\"no rule of the crawler's group matches\",\"line\":0},"
            + "{\"robots\":\"mine\",\"dialect\":\"google\",\"agent\":\"Googlebot\",\"url\":\"/b\","
            + "\"allowed\":false,\"reason\":\"longest-match\","
            + "\"explanation\":\"the longest path that matches decides\","
            + "\"line\":3,\"text\":\"Disallow: /b\","
            + "\"rule\":{\"line\":3,\"type\":\"disallow\",\"path\":\"/b\",\"length\":2}}],"
            + "\"lint\":{\"file\":\"mine\",\"diagnostics\":[],\"suppressed\":[]}}");
  }

  @Test
  void aLineIsUtf8AndEndsWithALineFeed() throws IOException {
    PatternExplanation pattern = PatternExplanation.of("/\u4e2d\t", Dialect.GOOGLE);
    String line = text(Json.line(json -> PatternJson.write(json, pattern, List.of())));
    assertThat(line).startsWith("{\"pattern\":\"/\u4e2d\\t\",").endsWith("]}\n");
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
  }

  @Test
  void timesAreToTheSecond() throws IOException {
    byte[] line = Json.line(json -> {
      json.writeStartObject();
      Json.time(json, "at", Instant.parse("2026-11-21T20:00:00.999Z"));
      json.writeEndObject();
    });
    assertThat(text(line)).isEqualTo("{\"at\":\"2026-11-21T20:00:00Z\"}\n");
  }

  @ParameterizedTest
  @CsvSource({"1, User-agent: *", "2, Disallow: /\u4e2d", "3, Disallow: /b"})
  void aLineIsAsWritten(int number, String text) {
    WrittenLines lines = new WrittenLines(ROBOTS);
    assertThat(lines.apply(number)).isEqualTo(text);
    assertThat(lines.apply(number)).as("asked again").isEqualTo(text);
    assertThat(WrittenLines.all(ROBOTS).get(number - 1)).isEqualTo(text);
  }

  @Test
  void thereIsNoLineBehindTheLast() {
    WrittenLines lines = new WrittenLines(ROBOTS);
    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(() -> lines.apply(99)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }
}
