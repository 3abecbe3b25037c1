package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.json.Json;
import wayleave.json.LintJson;
import wayleave.json.VerdictJson;
import wayleave.json.WrittenLines;
import wayleave.lint.LintInput;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;

/** What the documentation shows of {@code wayleave-json}; see {@link DocumentedCodeTest}. */
class JsonExamplesTest {
  @Test
  void written() throws IOException {
    byte[] body = "User-agent: *\nDisallow: /cart\n".getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    // begin
    Verdict verdict = RobotsTxt.parse(body).rulesFor(Crawler.of("ExampleBot")).check("/cart/1");
    Json.writeLine(
        out,
        json -> VerdictJson.write(
            json, "ExampleBot", "/cart/1", "robots.txt", new WrittenLines(body), verdict, false));

    LintReport report = Linter.withDefaults().lint(LintInput.of(body));
    Json.writeLine(out, json -> LintJson.write(json, "robots.txt", report));
    // end
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .first()
        .isEqualTo("{\"robots\":\"robots.txt\",\"dialect\":\"google\",\"agent\":\"ExampleBot\","
            + "\"url\":\"/cart/1\",\"allowed\":false,\"reason\":\"longest-match\","
            + "\"explanation\":\"the longest path that matches decides\",\"line\":2,"
            + "\"text\":\"Disallow: /cart\","
            + "\"rule\":{\"line\":2,\"type\":\"disallow\",\"path\":\"/cart\",\"length\":5}}");
  }
}
