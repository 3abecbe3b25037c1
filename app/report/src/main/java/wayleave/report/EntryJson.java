package wayleave.report;

import java.time.Instant;
import java.util.List;
import wayleave.Origin;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.EntryState;
import wayleave.report.view.Times;
import wayleave.report.view.Versions;

/** The JSON of a cache entry; docs/fetching.md describes the fields. */
public final class EntryJson {
  private EntryJson() {}

  /** Writes how an entry stands at a time under a policy. */
  public static void write(
      JsonWriter json, Origin origin, CacheEntry entry, Policy policy, Instant now) {
    json.beginObject();
    json.field("origin", origin.toString());
    fields(json, entry, policy, now);
    json.endObject();
  }

  /**
   * Writes the same, what each policy makes of it, and when the versions were fetched that are kept.
   *
   * @param history the versions, the newest first
   */
  public static void write(
      JsonWriter json,
      Origin origin,
      CacheEntry entry,
      List<CacheEntry.Copy> history,
      Policy policy,
      Instant now) {
    json.beginObject();
    json.field("origin", origin.toString());
    fields(json, entry, policy, now);
    json.objects("policies", List.of(PolicyPreset.values()), preset -> {
      json.field("policy", preset.code());
      SiteJson.access(json, Policy.of(preset).access(entry, now));
      JsonFields.time(json, "nextFetch", Policy.of(preset).nextFetch(entry));
    });
    json.array("versions", history, version -> version(json, version));
    json.endObject();
  }

  /** Writes a version without its text. */
  public static void version(JsonWriter json, CacheEntry.Copy version) {
    json.beginObject();
    JsonFields.time(json, "fetchedAt", version.fetchedAt());
    json.field("bytes", version.found().body().length());
    json.field("version", Versions.id(version));
    json.field("status", version.found().status());
    json.field("truncated", version.found().truncated());
    json.field("sha256", version.found().body().sha256());
    SiteJson.headers(json, version.headers());
    json.endObject();
  }

  static void fields(JsonWriter json, CacheEntry entry, Policy policy, Instant now) {
    SiteJson.outcome(json, entry.last().orElse(null));
    JsonFields.time(json, "fetchedAt", entry.attemptedAt());
    json.field("ageSeconds", Times.age(entry.attemptedAt(), now).toSeconds());
    json.field("state", EntryState.of(entry, policy, now).code());
    if (entry.outage().isEmpty()) {
      JsonFields.time(json, "freshUntil", entry.freshUntil());
    }
    SiteJson.outage(json, entry);
    CacheEntry.Copy copy = entry.copy().orElse(null);
    if (copy != null) {
      JsonFields.time(json, "copyFetchedAt", copy.fetchedAt());
      json.field("copyBytes", copy.found().body().length());
    }
    JsonFields.time(json, "nextFetch", policy.nextFetch(entry));
  }
}
