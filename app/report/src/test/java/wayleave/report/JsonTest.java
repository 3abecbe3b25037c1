package wayleave.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.proof.PatternExplanation;
import wayleave.report.view.WrittenLines;

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
        .rulesFor(Crawler.ofProductToken("Googlebot"))
        .check(url);
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.UTF_8);
  }

  @Test
  void aFormIsOneObjectThatCanStandAnywhere() {
    JsonWriter json = new JsonWriter();
    WrittenLines lines = new WrittenLines(ROBOTS);
    json.beginObject();
    json.beginArray("verdicts");
    for (String url : List.of("/a", "/b")) {
      VerdictJson.write(json, "Googlebot", url, lines, verdict(url), false, List.of());
    }
    json.endArray();
    json.name("lint");
    LintJson.write(json, "mine", Linter.withDefaults().lint(LintInput.of(TIDY)));
    json.endObject();
    assertThat(text(json.toByteArray()))
        .isEqualTo("{\"verdicts\":["
            + "{\"url\":\"/a\",\"origin\":null,\"crawler\":\"Googlebot\","
            + "\"allowed\":true,\"reason\":\"no-match\",\"line\":null,\"rule\":null,"
            + "\"fetchedAt\":null,\"dialect\":\"google\","
            + "\"explanation\":\"no rule of the crawler's group matches\"},"
            + "{\"url\":\"/b\",\"origin\":null,\"crawler\":\"Googlebot\","
            + "\"allowed\":false,\"reason\":\"longest-match\",\"line\":3,\"rule\":\"Disallow: /b\","
            + "\"fetchedAt\":null,\"dialect\":\"google\","
            + "\"explanation\":\"the longest path that matches decides\","
            + "\"text\":\"Disallow: /b\"}],"
            + "\"lint\":{\"file\":\"mine\",\"diagnostics\":[],\"suppressed\":[]}}");
  }

  @Test
  void aLineIsUtf8AndEndsWithALineFeed() {
    PatternExplanation pattern = PatternExplanation.of("/\u4e2d\t", Dialect.GOOGLE);
    String line =
        text(JsonFields.line(json -> PatternJson.write(json, pattern, List.of(), List.of())));
    assertThat(line).startsWith("{\"pattern\":\"/\u4e2d\\t\",").endsWith("]}\n");
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
  }

  @Test
  void timesAreToTheSecond() {
    byte[] line = JsonFields.line(json -> {
      json.beginObject();
      JsonFields.time(json, "at", Instant.parse("2026-11-21T20:00:00.999Z"));
      json.endObject();
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
