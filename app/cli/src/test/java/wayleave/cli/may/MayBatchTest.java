package wayleave.cli.may;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.cli.Run;

class MayBatchTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void answersEachLine() throws IOException {
    Run run = Run.withInput("""
        {"id":"a","dialect":"google","at":"2026-11-26T00:00:00Z","headers":[["X-Robots-Tag","noindex, max-snippet:7, foo"]],"html":"<meta name=robots content='max-image-preview:large'>","crawler":"Googlebot"}

        {"id":"b","headers":[],"html":"","crawler":"Bot","robots":"User-agent: *\\nContent-Usage: train-ai=n\\n","url":"https://example.com/x","purpose":"train-ai","spec":"aipref-attach@05"}
        {"id":"c","robots":"User-agent: *\\nLicense: https://a.example/1\\nLicense: https://a.example/2\\nDisallow: /","url":"https://example.com/x","purpose":"licence","spec":"rsl@1.0"}
        {"id":"d","purpose":"genai","spec":"aipref-attach@05"}
        """, "may", "--batch", "-");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("""
        {"id":"a","page":{"index":false,"max-snippet":7,"max-image-preview":"large","unknown":["foo"]}}
        {"id":"b","page":{},"preference":{"value":"disallow","line":2,"spec":"aipref-attach@05","statement":"Content-Usage: train-ai=n"}}
        {"id":"c","page":{"seen":false},"preference":{"value":["https://a.example/1","https://a.example/2"],"line":[2,3],"spec":"rsl@1.0","statement":"License: https://a.example/1\\nLicense: https://a.example/2"}}
        {"id":"d","page":{},"preference":{"value":"unsaid","line":null,"spec":"aipref-attach@05","statement":null}}
        """);
    assertThat(run.status()).isZero();
  }

  @Test
  void aLineThatCannotBeAnsweredIsNamedAndTheOthersAreAnswered() {
    Run run = Run.withInput("""
        {"id":"a","dialect":"altavista"}
        {"id":"b","at":"yesterday"}
        {"id":"c","purpose":"train-ai","spec":"aipref"}
        {"id":"d","headers":["X"]}
        {"id":
        {"id":"f"}
        """, "may", "--batch", "-");
    assertThat(run.err())
        .contains(
            "standard input:1: expected google, bing, yandex, apple or repext in the field `dialect`",
            "standard input:2: expected a time such as 2026-11-26T12:00:00Z in the field `at`",
            "standard input:3: expected one of aipref-attach@05, ",
            "standard input:4: expected a list of header fields, each [\"Name\", \"value\"] in the field `headers`",
            "standard input:5: expected a JSON object, but column ");
    assertThat(run.out()).isEqualTo("{\"id\":\"f\",\"page\":{}}\n");
    assertThat(run.status()).isEqualTo(2);
  }

  static boolean present() {
    return Files.isDirectory(vectors());
  }

  private static Path vectors() {
    return Path.of(System.getProperty("wayleave.root"), "..", "shared", "vectors");
  }

  @Test
  @EnabledIf("present")
  void agreesWithAllCasesOnUsagePreferences() throws IOException {
    Path file = vectors().resolve("preferences.jsonl");
    List<String> cases = Files.readAllLines(file);
    List<String> answers =
        Run.of("may", "--batch", file.toString()).out().lines().toList();
    assertThat(answers).hasSameSizeAs(cases).hasSize(122);
    for (int i = 0; i < cases.size(); i++) {
      JsonNode one = JSON.readTree(cases.get(i));
      JsonNode answer = JSON.readTree(answers.get(i));
      assertThat(answer.get("id")).isEqualTo(one.get("id"));
      assertThat(answer.at("/preference/value")).as(cases.get(i)).isEqualTo(one.get("expected"));
      assertThat(answer.at("/preference/line")).as(cases.get(i)).isEqualTo(one.get("line"));
    }
  }

  @Test
  @EnabledIf("present")
  void agreesWithAllCasesOnPageDirectives() throws IOException {
    Path file = vectors().resolve("page-directives.jsonl");
    List<String> cases = Files.readAllLines(file);
    List<String> answers =
        Run.of("may", "--batch", file.toString()).out().lines().toList();
    assertThat(answers).hasSameSizeAs(cases).hasSize(250);
    for (int i = 0; i < cases.size(); i++) {
      JsonNode one = JSON.readTree(cases.get(i));
      JsonNode answer = JSON.readTree(answers.get(i));
      Map<String, String> expected = keys(one.get("expected"));
      Map<String, String> actual = keys(answer.get("page"));
      if (!expected.containsKey("unknown")) {
        actual.remove("unknown");
      }
      assertThat(actual).as(cases.get(i)).isEqualTo(expected);
    }
  }

  /** What is not the default of its key; times as moments. */
  private static Map<String, String> keys(JsonNode page) {
    Map<String, String> keys = new TreeMap<>();
    page.properties().forEach(field -> {
      JsonNode value = field.getValue();
      boolean isDefault = value.isArray() && value.isEmpty();
      if (!isDefault) {
        keys.put(
            field.getKey(),
            field.getKey().equals("unavailable-after")
                ? Instant.parse(value.asText()).toString()
                : value.toString());
      }
    });
    return keys;
  }
}
