package wayleave.report;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import wayleave.GroupSelection;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.report.view.Times;

/** What all JSON forms share. */
public final class JsonFields {
  private JsonFields() {}

  /** Writes one value and a line feed. The stream stays open. */
  public static void writeLine(OutputStream out, Consumer<JsonWriter> value) throws IOException {
    out.write(line(value));
  }

  /** The UTF-8 bytes of one value and a line feed. */
  public static byte[] line(Consumer<JsonWriter> value) {
    JsonWriter json = new JsonWriter();
    value.accept(json);
    json.newline();
    return json.toByteArray();
  }

  /** The name of a constant in JSON: {@code NO_GROUP} is {@code no-group}. */
  public static String code(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Writes a field with a time: ISO 8601, UTC, to the second. */
  public static void time(JsonWriter json, String name, Instant time) {
    json.field(name, Times.iso(time));
  }

  static void userAgent(JsonWriter json, UserAgentLine userAgent) {
    json.field("line", userAgent.line());
    json.field("name", userAgent.name());
  }

  /** Writes a field: which groups hold for a crawler, and why. */
  static void selection(JsonWriter json, GroupSelection selection) {
    json.beginObject("selection");
    json.field("kind", code(selection.kind()));
    json.objects("userAgents", selection.userAgents(), userAgent -> userAgent(json, userAgent));
    json.endObject();
  }

  /** Writes fields of an object. */
  static void rule(JsonWriter json, Rule rule) {
    json.field("line", rule.line());
    json.field("type", code(rule.type()));
    json.field("path", rule.path());
  }

  /** Writes an array of strings. */
  public static void strings(JsonWriter json, String name, Iterable<String> texts) {
    json.array(name, texts, json::value);
  }
}
