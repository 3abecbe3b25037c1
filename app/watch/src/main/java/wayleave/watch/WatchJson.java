package wayleave.watch;

import java.nio.charset.StandardCharsets;
import java.util.List;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.view.Versions;

/** How watched sites stand, as JSON; docs/guide/watch.md tells what each field means. */
public final class WatchJson {
  private WatchJson() {}

  /** Writes an object with all sites. */
  public static void write(JsonWriter json, List<Watcher.Status> sites) {
    json.beginObject();
    json.array("sites", sites, site -> write(json, site));
    json.endObject();
  }

  private static void write(JsonWriter json, Watcher.Status status) {
    json.beginObject();
    json.field("origin", status.site().origin().toString());
    JsonFields.strings(json, "crawlers", status.site().crawlers());
    JsonFields.strings(json, "urls", status.site().urls());
    if (status.site().every().isPresent()) {
      json.field("everySeconds", status.site().every().get().toSeconds());
    }
    WatchState state = status.state();
    json.field("state", state(state));
    if (state.failingSince() != null) {
      JsonFields.time(json, "failingSince", state.failingSince());
    }
    Observation.Answered answered = state.answered();
    if (answered != null) {
      JsonFields.time(json, "answeredAt", answered.at());
      if (answered.copy() != null) {
        json.field("version", Versions.id(answered.copy()));
      }
    }
    if (status.checkedAt() != null) {
      JsonFields.time(json, "checkedAt", status.checkedAt());
    }
    JsonFields.time(json, "nextCheck", status.nextCheck());
    json.field("pending", status.pending());
    json.array(
        "alerts", status.alerts(), alert -> json.raw(alert.getBytes(StandardCharsets.UTF_8)));
    json.endObject();
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
}
