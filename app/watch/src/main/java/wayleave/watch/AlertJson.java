package wayleave.watch;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.view.Versions;

/** Alerts as JSON; docs/guide/watch.md describes the fields. */
public final class AlertJson {
  private AlertJson() {}

  /** Writes an alert. */
  public static void write(JsonWriter json, Alert alert) {
    json.beginObject();
    json.field("id", alert.id());
    json.field("severity", alert.severity().code());
    json.field("kind", alert.kind().code());
    json.field("origin", alert.origin().toString());
    JsonFields.time(json, "at", alert.at());
    json.field("message", alert.message());
    Alert.Flips flips = alert.flips();
    if (flips != null) {
      write(json, flips);
    }
    Alert.Violation violation = alert.violation();
    if (violation != null) {
      write(json, violation);
    }
    version(json, "old", alert.before());
    version(json, "new", alert.after());
    json.endObject();
  }

  private static void write(JsonWriter json, Alert.Flips flips) {
    json.array("crawlers", flips.crawlers(), json::value);
    if (flips.whole() != null) {
      json.field("wholeSite", JsonFields.code(flips.whole()));
    }
    if (flips.exception() != null) {
      json.beginObject("exception");
      json.field("url", flips.exception().url());
      json.field("line", flips.exception().line());
      json.endObject();
    }
    if (flips.isRepair()) {
      json.field("repaired", true);
    }
    json.field("closed", flips.closed());
    json.field("opened", flips.opened());
    json.objects("changes", flips.changes(), change -> {
      json.field("url", change.url());
      json.field("allowed", change.allowed());
      json.field("oldLine", change.lineBefore());
      json.field("newLine", change.lineAfter());
    });
  }

  private static void write(JsonWriter json, Alert.Violation violation) {
    json.beginArray("crawlers");
    json.value(violation.crawler());
    json.endArray();
    json.beginObject("violation");
    json.field("class", violation.requestClass());
    json.field("reason", violation.reason());
    json.field("line", violation.line());
    json.field("url", violation.url());
    JsonFields.time(json, "at", violation.at());
    json.endObject();
  }

  private static void version(JsonWriter json, String name, CacheEntry.@Nullable Copy version) {
    if (version != null) {
      json.field(name, Versions.id(version));
    }
  }

  /** The same as a text, without a line break. */
  static String text(Alert alert) {
    return new String(JsonFields.line(json -> write(json, alert)), StandardCharsets.UTF_8).strip();
  }
}
