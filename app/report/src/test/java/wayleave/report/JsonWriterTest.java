package wayleave.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {
  private static String text(JsonWriter json) {
    return new String(json.toByteArray(), StandardCharsets.UTF_8);
  }

  @Test
  void commasStandBetweenValuesOnly() {
    JsonWriter json = new JsonWriter(1);
    json.beginObject();
    json.field("a", "x");
    json.field("none", null);
    json.field("n", -7);
    json.field("d", 1.5);
    json.field("b", true);
    json.beginArray("list");
    json.value(0);
    json.value(Long.MAX_VALUE);
    json.beginObject();
    json.endObject();
    json.beginArray();
    json.endArray();
    json.value(false);
    json.raw("{}".getBytes(StandardCharsets.UTF_8));
    json.endArray();
    json.beginObject("o");
    json.nullField("z");
    json.endObject();
    json.endObject();
    json.newline();
    json.value("next");
    assertThat(text(json))
        .isEqualTo("{\"a\":\"x\",\"none\":null,\"n\":-7,\"d\":1.5,\"b\":true,"
            + "\"list\":[0,9223372036854775807,{},[],false,{}],\"o\":{\"z\":null}}\n\"next\"");
  }

  @Test
  void objectsAndArraysEndWhereTheirContentEnds() {
    JsonWriter json = new JsonWriter(1);
    json.object(() -> {
      json.array("texts", List.of("a", "b"), json::value);
      json.objects("each", List.of(1L, 2L), n -> json.field("n", n));
      json.objects("none", List.of(), any -> json.field("n", 1));
      json.object("o", () -> json.optional("some", OptionalInt.of(3)));
      json.optional("missing", OptionalInt.empty());
    });
    json.array(List.of(), any -> json.value("never"));
    assertThat(text(json))
        .isEqualTo("{\"texts\":[\"a\",\"b\"],\"each\":[{\"n\":1},{\"n\":2}],\"none\":[],"
            + "\"o\":{\"some\":3},\"missing\":null},[]");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aReaderGetsTheSameStrings(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder any = new StringBuilder();
      for (int length = random.nextInt(20); length > 0; length--) {
        switch (random.nextInt(6)) {
          case 0 -> any.append((char) random.nextInt(0x80));
          case 1 -> any.append((char) random.nextInt(0x800));
          case 2 -> any.append((char) random.nextInt(0x10000));
          case 3 -> any.append((char) random.nextInt(0xd800, 0xe000));
          case 4 -> any.appendCodePoint(random.nextInt(0x10000, 0x110000));
          default -> any.append("\\\"/\n\u007f\u2028".charAt(random.nextInt(6)));
        }
      }
      JsonWriter json = new JsonWriter(1);
      json.value(any.toString());
      try (JsonParser parser = new JsonFactory().createParser(json.toByteArray())) {
        assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_STRING);
        assertThat(parser.getText()).as("seed %s", seed).isEqualTo(any.toString());
      }
    }
  }

  @Test
  void halfAPairIsEscapedInJsonAndReplacedInText() {
    JsonWriter json = new JsonWriter();
    json.value("\ud83d\ude00 \ud83d x\ude00");
    json.text("\ud83d\ude00 \ud83d");
    assertThat(text(json)).isEqualTo("\"\ud83d\ude00 \\ud83d x\\ude00\"\ud83d\ude00 \ufffd");
  }

  @Test
  void aDocumentGoesOnAfterItWasDrained() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonWriter json = new JsonWriter();
    json.beginArray();
    json.value(1);
    json.drainTo(out);
    assertThat(json.length()).isZero();
    json.value(2);
    json.endArray();
    json.drainTo(out);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("[1,2]");
  }

  @Test
  void aLongDocumentIsRefused() {
    JsonWriter json = new JsonWriter(8, 10);
    json.value("twelve bytes");
    assertThatThrownBy(() -> json.value(1)).isInstanceOf(JsonWriter.TooLongException.class);
  }
}
