package wayleave.watch;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import wayleave.json.Json;
import wayleave.json.Versions;

/** How watched sites stand, as JSON; docs/guide/watch.md tells what each field means. */
public final class WatchJson {
  private WatchJson() {}

  /** Writes an object with all sites. */
  public static void write(JsonGenerator json, List<Watcher.Status> sites) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("sites");
    for (Watcher.Status site : sites) {
      write(json, site);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Watcher.Status status) throws IOException {
    json.writeStartObject();
    json.writeStringField("origin", status.site().origin().toString());
    strings(json, "crawlers", status.site().crawlers());
    strings(json, "urls", status.site().urls());
    if (status.site().every().isPresent()) {
      json.writeNumberField("everySeconds", status.site().every().get().toSeconds());
    }
    WatchState state = status.state();
    json.writeStringField("state", state(state));
    if (state.failingSince() != null) {
      Json.time(json, "failingSince", state.failingSince());
    }
    Observation.Answered answered = state.answered();
    if (answered != null) {
      Json.time(json, "answeredAt", answered.at());
      if (answered.copy() != null) {
        json.writeStringField("version", Versions.id(answered.copy()));
      }
    }
    if (status.checkedAt() != null) {
      Json.time(json, "checkedAt", status.checkedAt());
    }
    Json.time(json, "nextCheck", status.nextCheck());
    json.writeNumberField("pending", status.pending());
    json.writeArrayFieldStart("alerts");
    for (String alert : status.alerts()) {
      json.writeRawValue(alert);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String state(WatchState state) {
    Observation.Answered answered = state.answered();
    if (state.failingSince() != null) {
      return "failing";
    } else if (answered == null) {
      return "unknown";
    } else if (answered.copy() == null) {
      return "absent";
    }
    return answered.isCut() ? "cut" : "found";
  }

  private static void strings(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
