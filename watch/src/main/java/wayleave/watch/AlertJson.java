package wayleave.watch;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import wayleave.fetch.Entry;
import wayleave.json.Json;
import wayleave.json.Versions;

/** An alert as JSON; docs/guide/watch.md tells what each field means. */
public final class AlertJson {
  private AlertJson() {}

  /** Writes an alert. */
  public static void write(JsonGenerator json, Alert alert) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", alert.id());
    json.writeStringField("severity", alert.severity().code());
    json.writeStringField("kind", alert.kind().code());
    json.writeStringField("origin", alert.origin().toString());
    Json.time(json, "at", alert.at());
    json.writeStringField("message", alert.message());
    Alert.Flips flips = alert.flips();
    if (flips != null) {
      write(json, flips);
    }
    version(json, "old", alert.before());
    version(json, "new", alert.after());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Alert.Flips flips) throws IOException {
    json.writeArrayFieldStart("crawlers");
    for (String crawler : flips.crawlers()) {
      json.writeString(crawler);
    }
    json.writeEndArray();
    if (flips.whole() != null) {
      json.writeStringField("wholeSite", Json.code(flips.whole()));
    }
    json.writeNumberField("closed", flips.closed());
    json.writeNumberField("opened", flips.opened());
    json.writeArrayFieldStart("changes");
    for (Alert.Change change : flips.changes()) {
      json.writeStartObject();
      json.writeStringField("url", change.url());
      json.writeBooleanField("allowed", change.allowed());
      json.writeStringField("oldLine", change.lineBefore());
      json.writeStringField("newLine", change.lineAfter());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void version(JsonGenerator json, String name, Entry.@Nullable Copy version)
      throws IOException {
    if (version != null) {
      json.writeStringField(name, Versions.id(version));
    }
  }

  /** The same as a text, without a line break. */
  static String text(Alert alert) {
    try {
      return new String(Json.line(json -> write(json, alert)), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }
}
