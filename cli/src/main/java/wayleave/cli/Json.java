package wayleave.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import wayleave.Rule;
import wayleave.UserAgentLine;

/** What the JSON formats of the command share. */
final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private Json() {}

  /** What is written into an object. */
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  /** A line with one object, as a whole. */
  static byte[] line(Fields fields) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    try (JsonGenerator json = begin(out)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
    return out.toByteArray();
  }

  static JsonGenerator begin(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  static String code(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static void userAgent(JsonGenerator json, UserAgentLine userAgent) throws IOException {
    json.writeStartObject();
    json.writeNumberField("line", userAgent.line());
    json.writeStringField("name", userAgent.name());
    json.writeEndObject();
  }

  static void rule(JsonGenerator json, Rule rule) throws IOException {
    json.writeNumberField("line", rule.line());
    json.writeStringField("type", code(rule.type()));
    json.writeStringField("path", rule.path());
  }
}
