package wayleave.server.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemException;

/** A batch has the same lines however it arrives, and each is a URL, or a problem in that line. */
class BatchInputFuzzTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** The first byte says in which steps the rest arrives, the second how long a line may be. */
  @FuzzTest(maxDuration = "10m")
  void hasTheSameLinesHoweverItArrives(byte @NotNull [] data) throws IOException {
    if (data.length < 2) {
      return;
    }
    int step = 1 + (data[0] & 0xFF);
    int most = data[1] & 0xFF;
    byte[] body = Arrays.copyOfRange(data, 2, data.length);
    List<String> lines = lines(body, step, most);
    List<String> expected = new ArrayList<>();
    // ISO 8859-1, so that each char is a byte.
    String text = new String(body, StandardCharsets.ISO_8859_1);
    String[] split = text.split("\n", -1);
    for (int i = 0; i < split.length; i++) {
      if (i < split.length - 1 || !split[i].isEmpty()) {
        expected.add(i + 1 + " " + (split[i].length() > most ? "too long" : split[i]));
      }
    }
    assertThat(lines).isEqualTo(expected);
    for (String line : split) {
      read(line.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private static List<String> lines(byte[] body, int step, int most) {
    BatchInput input = new BatchInput();
    List<String> lines = new ArrayList<>();
    for (int from = 0; from <= body.length; from += step) {
      int to = Math.min(body.length, from + step);
      input.append(ByteBuffer.wrap(body, from, to - from), to == body.length);
      for (boolean more = true; more; ) {
        switch (input.next(most)) {
          case LINE ->
            lines.add(input.number() + " "
                + new String(
                    input.bytes(),
                    input.lineStart(),
                    input.lineEnd() - input.lineStart(),
                    StandardCharsets.ISO_8859_1));
          case TOO_LONG -> lines.add(input.number() + " too long");
          case NOTHING -> more = false;
        }
      }
      if (lines.size() % 3 == 1) {
        input.shrink();
      }
    }
    return lines;
  }

  private static void read(byte[] bytes) throws IOException {
    try {
      BatchLine line = BatchLine.read(7, bytes, 0, bytes.length);
      if (line == null) {
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).isBlank();
        return;
      }
      JsonNode url = MAPPER.readTree(line.json());
      assertThat(url.textValue()).isEqualTo(line.url());
      JsonNode given = MAPPER.readTree(bytes);
      assertThat(line.url()).isEqualTo((given.isObject() ? given.path("url") : given).textValue());
      assertThat(line.crawler()).isEqualTo(given.path("crawler").textValue());
    } catch (ProblemException e) {
      assertThat(e.problem().type().status()).isBetween(400, 499);
      Problem.Place place = e.problem().place();
      assertThat(place == null || place.line() == 1 && place.column() <= bytes.length + 2)
          .isTrue();
    }
  }
}
