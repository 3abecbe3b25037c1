package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.fetch.Header;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;

/** An entry of the store: what is kept of an origin; docs/fetching.md tells what each field means. */
public final class EntryJson {
  private EntryJson() {}

  /** Writes how an entry stands at a time. */
  public static void write(JsonGenerator json, Origin origin, Entry entry, Instant now)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("origin", origin.toString());
    fields(json, entry, now);
    json.writeEndObject();
  }

  /**
   * Writes the same, what each preset makes of it, and when the versions were fetched that are kept.
   *
   * @param history the versions, the newest first
   */
  public static void write(
      JsonGenerator json, Origin origin, Entry entry, List<Entry.Copy> history, Instant now)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("origin", origin.toString());
    fields(json, entry, now);
    json.writeArrayFieldStart("presets");
    for (Preset preset : Preset.values()) {
      json.writeStartObject();
      json.writeStringField("preset", preset.code());
      SiteJson.access(json, Policy.of(preset).access(entry, now));
      Json.time(json, "nextFetch", Policy.of(preset).nextFetch(entry));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("versions");
    for (Entry.Copy version : history) {
      version(json, version);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes a version without its text. */
  public static void version(JsonGenerator json, Entry.Copy version) throws IOException {
    json.writeStartObject();
    Json.time(json, "fetchedAt", version.fetchedAt());
    json.writeNumberField("bytes", version.found().body().length());
    json.writeStringField("version", Versions.id(version));
    json.writeNumberField("status", version.found().status());
    json.writeBooleanField("truncated", version.found().truncated());
    json.writeStringField("sha256", version.found().body().sha256());
    json.writeArrayFieldStart("headers");
    for (Header header : version.headers()) {
      json.writeStartObject();
      json.writeStringField("name", header.name());
      json.writeStringField("value", header.value());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void fields(JsonGenerator json, Entry entry, Instant now) throws IOException {
    SiteJson.outcome(json, entry.last());
    Json.time(json, "fetchedAt", entry.attemptedAt());
    json.writeNumberField("ageSeconds", Times.age(entry.attemptedAt(), now).toSeconds());
    json.writeStringField("state", EntryState.of(entry, now).code());
    if (entry.outage() == null) {
      Json.time(json, "freshUntil", entry.freshUntil());
    }
    SiteJson.outage(json, entry);
    Entry.Copy copy = entry.copy();
    if (copy != null) {
      Json.time(json, "copyFetchedAt", copy.fetchedAt());
      json.writeNumberField("copyBytes", copy.found().body().length());
    }
    Json.time(json, "nextFetch", entry.nextFetch());
  }
}
