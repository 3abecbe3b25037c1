package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;

/** Google's own cases, and google/robotstxt's answers, put to every engine. */
@EnabledIf("wayleave.conformance.Shared#present")
final class SharedVectorsTest {
  static Stream<Engine> engines() {
    return Engine.all().stream();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void answersGooglesUnitTests(Engine engine) throws IOException {
    assertThat(verdicts(engine, "google-robots-test.jsonl", 145)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void answersGooglesSpecificationTests(Engine engine) throws IOException {
    assertThat(verdicts(engine, "google-spec-test.jsonl", 400)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void behavesAsGooglesCodeWhereItIsPeculiar(Engine engine) throws IOException {
    assertThat(verdicts(engine, "googlebot-behaviour.jsonl", 162)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void answersRandomFilesAsGooglesCode(Engine engine) throws IOException {
    List<String> failures = new ArrayList<>();
    List<String[]> rows = Shared.rows("googlebot-fuzz.tsv.gz");
    byte[] body = new byte[0];
    for (String[] row : rows) {
      if (!row[0].equals("=")) {
        body = Shared.base64(row[0]);
      }
      List<String> agents = Arrays.stream(row[1].split(",", -1))
          .map(agent -> new String(Shared.base64(agent), StandardCharsets.UTF_8))
          .toList();
      Answer expected = new Answer(row[3].equals("1"), Integer.parseInt(row[4]));
      Answer answer = ask(engine, body, agents, Shared.base64(row[2]));
      if (!answer.equals(expected)) {
        failures.add(String.join("\t", row) + " -> " + answer);
      }
    }
    assertThat(failures).isEmpty();
    assertThat(rows).hasSize(100_000);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void answersRealFilesAsGooglesCode(Engine engine) throws IOException {
    List<String> failures = new ArrayList<>();
    List<String[]> rows = Shared.rows("googlebot-real.tsv.gz");
    String name = "";
    Engine.File file = engine.parse(Dialect.GOOGLEBOT, new byte[0]);
    for (String[] row : rows) {
      if (!row[0].equals(name)) {
        name = row[0];
        file = engine.parse(Dialect.GOOGLEBOT, Shared.realBody(name));
      }
      Answer expected = new Answer(row[3].equals("1"), Integer.parseInt(row[4]));
      Answer answer = file.rulesFor(ReferenceCrawler.of(row[1])).answer(Shared.base64(row[2]));
      if (!answer.equals(expected)) {
        failures.add(String.join("\t", row) + " -> " + answer);
      }
    }
    assertThat(failures).isEmpty();
    assertThat(rows).hasSize(30_324);
  }

  private static List<String> verdicts(Engine engine, String name, int count) throws IOException {
    List<String> failures = new ArrayList<>();
    List<JsonNode> cases = Shared.jsonLines(name);
    for (JsonNode one : cases) {
      List<String> agents = StreamSupport.stream(one.get("useragents").spliterator(), false)
          .map(JsonNode::asText)
          .toList();
      Answer answer =
          ask(engine, Shared.bytesOf(one, "robots"), agents, Shared.bytesOf(one, "url"));
      JsonNode expected = one.get("expected");
      boolean allowed = expected.asBoolean() || expected.asText().equals("ALLOWED");
      boolean lineDiffers =
          one.has("matching_line") && answer.line() != one.get("matching_line").asInt();
      if (answer.allowed() != allowed || lineDiffers) {
        failures.add(one + " -> " + answer);
      }
    }
    assertThat(cases).hasSize(count);
    return failures;
  }

  private static Answer ask(Engine engine, byte[] body, List<String> agents, byte[] url) {
    return engine.answer(Dialect.GOOGLEBOT, body, new ReferenceCrawler(agents, true), url);
  }
}
