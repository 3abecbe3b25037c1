package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import wayleave.fetch.Entry;

/** An entry of the store, for programs. */
final class EntryJson {
  private EntryJson() {}

  static void write(JsonGenerator json, Entry entry, Instant now) throws IOException {
    SiteJson.outcome(json, entry.last());
    SiteJson.time(json, "fetchedAt", entry.attemptedAt());
    json.writeNumberField("ageSeconds", Times.age(entry.attemptedAt(), now).toSeconds());
    json.writeStringField("state", EntryState.of(entry, now).code());
    if (entry.outage() == null) {
      SiteJson.time(json, "freshUntil", entry.freshUntil());
    }
    SiteJson.outage(json, entry);
    Entry.Copy copy = entry.copy();
    if (copy != null) {
      SiteJson.time(json, "copyFetchedAt", copy.fetchedAt());
      json.writeNumberField("copyBytes", copy.found().body().length());
    }
    SiteJson.time(json, "nextFetch", entry.nextFetch());
  }
}
