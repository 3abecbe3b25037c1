package wayleave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.util.Fields;
import wayleave.Crawler;
import wayleave.server.batch.BatchSettings;
import wayleave.server.endpoint.CheckRequest;
import wayleave.server.endpoint.FileRequest;

/** A body is what another reader of JSON takes it for, or a problem of the client's that says where. */
class RequestBodyFuzzTest {
  private static final JsonMapper MAPPER = JsonMapper.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();

  private static final ServerLimits LIMITS = ServerLimits.defaults();

  /** The first byte says where the rest is sent: {@code f} a file to look at, {@code b} the first line of a batch, else a check. */
  @FuzzTest(maxDuration = "10m")
  void isReadOrRefusedWithAReason(byte @NotNull [] data) throws IOException {
    byte[] body = data.length == 0 ? data : Arrays.copyOfRange(data, 1, data.length);
    try {
      switch (data.length == 0 ? 'c' : data[0]) {
        case 'f' -> {
          FileRequest file = FileRequest.read(
              new ApiRequest(Fields.EMPTY, body, 0),
              LIMITS,
              "robots",
              "dialect",
              "crawlers",
              "urls");
          JsonNode json = MAPPER.readTree(body);
          assertThat(file.urls()).isEqualTo(texts(json.path("urls")));
          assertThat(file.crawlers()).isEqualTo(texts(json.path("crawlers")));
          assertThat(file.givenDialect().isPresent()).isEqualTo(json.has("dialect"));
        }
        case 'b' -> {
          BatchSettings settings = BatchSettings.read(body, true);
          JsonNode json = MAPPER.readTree(body);
          assertThat(settings.askers()).isNotEmpty();
          for (BatchSettings.Asker asker : settings.askers()) {
            assertThat(asker.rules() != null).isEqualTo(json.has("robots"));
            String row = "{\"url\":\"\"" + new String(asker.row(), StandardCharsets.UTF_8) + "}";
            assertThat(MAPPER.readTree(row).path("crawler").textValue()).isEqualTo(asker.name());
          }
        }
        default -> {
          CheckRequest check = CheckRequest.read(body, LIMITS);
          JsonNode json = MAPPER.readTree(body);
          assertThat(check.urls()).isEqualTo(texts(json.path("urls"))).isNotEmpty();
          assertThat(check.crawlers())
              .isEqualTo(json.has("crawlers") ? texts(json.path("crawlers")) : List.of("*"))
              .isNotEmpty();
          assertThat(check.explain()).isEqualTo(json.path("explain").asBoolean());
          check.crawlers().forEach(Crawler::fromUserAgentHeader);
        }
      }
    } catch (ProblemException e) {
      check(e.problem(), body);
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.textValue()));
    return texts;
  }

  private static void check(Problem problem, byte[] body) throws IOException {
    assertThat(problem.type().status()).isBetween(400, 499);
    assertThat(problem.detail()).isNotBlank();
    JsonNode told = MAPPER.readTree(problem.toBytes());
    assertThat(told.path("status").asInt()).isEqualTo(problem.type().status());
    Problem.Place place = problem.place();
    if (place != null) {
      assertThat(place.line()).isBetween(1, body.length + 1);
      assertThat(place.column()).isBetween(1, body.length + 2);
    }
  }
}
