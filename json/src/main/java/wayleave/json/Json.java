package wayleave.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Locale;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;

/** What all JSON forms share. */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private Json() {}

  /** One value, such as an object. */
  @FunctionalInterface
  public interface Value {
    /** Writes the value as a whole. */
    void write(JsonGenerator json) throws IOException;
  }

  /** A generator of UTF-8 without line breaks. Closing it writes all out and leaves the stream open. */
  public static JsonGenerator generator(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  /** Writes one value and a line feed. The stream stays open. */
  public static void writeLine(OutputStream out, Value value) throws IOException {
    try (JsonGenerator json = generator(out)) {
      value.write(json);
      json.writeRaw('\n');
    }
  }

  /** The UTF-8 bytes of one value and a line feed. */
  public static byte[] line(Value value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    writeLine(out, value);
    return out.toByteArray();
  }

  /** The name of a constant in JSON: {@code NO_GROUP} is {@code no-group}. */
  public static String code(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Writes a field with a time: ISO 8601, UTC, to the second. */
  public static void time(JsonGenerator json, String name, Instant time) throws IOException {
    json.writeStringField(name, Times.iso(time));
  }

  static void userAgent(JsonGenerator json, UserAgentLine userAgent) throws IOException {
    json.writeStartObject();
    json.writeNumberField("line", userAgent.line());
    json.writeStringField("name", userAgent.name());
    json.writeEndObject();
  }

  /** Writes a field: which groups hold for a crawler, and why. */
  static void selection(JsonGenerator json, GroupSelection selection) throws IOException {
    json.writeObjectFieldStart("selection");
    json.writeStringField("kind", code(selection.kind()));
    json.writeArrayFieldStart("userAgents");
    for (UserAgentLine userAgent : selection.userAgents()) {
      userAgent(json, userAgent);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes fields of an object. */
  static void rule(JsonGenerator json, Rule rule) throws IOException {
    json.writeNumberField("line", rule.line());
    json.writeStringField("type", code(rule.type()));
    json.writeStringField("path", rule.path());
  }

  static void strings(JsonGenerator json, String name, Iterable<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
