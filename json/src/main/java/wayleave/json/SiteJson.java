package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.fetch.Access;
import wayleave.fetch.Entry;
import wayleave.fetch.Hop;
import wayleave.fetch.Outcome;

/** What is known of a site; docs/fetching.md tells what each field means. */
final class SiteJson {
  private SiteJson() {}

  /** Writes the fields of {@code fetch} in an answer. */
  static void fields(JsonGenerator json, SiteState state) throws IOException {
    Instant now = state.rules().asOf();
    Entry entry = state.rules().entry();
    json.writeStringField("url", state.rules().origin().robotsTxtUrl());
    outcome(json, state.outcome());
    json.writeBooleanField("fetchedNow", state.fetched() != null);
    json.writeBooleanField("stale", state.isStale());
    Instant at = state
        .decidingCopy()
        .map(byRules -> byRules.copy().fetchedAt())
        .orElse(entry.last() == null ? null : entry.attemptedAt());
    if (at != null) {
      Json.time(json, "fetchedAt", at);
      json.writeNumberField("ageSeconds", Times.age(at, now).toSeconds());
    }
    outage(json, entry);
    access(json, state.rules().access());
    if (state.rules().nextFetch().isBefore(Instant.MAX)) {
      Json.time(json, "nextFetch", state.rules().nextFetch());
    }
    if (state.fetched() != null) {
      hops(json, state.hops());
    }
  }

  static void outcome(JsonGenerator json, @Nullable Outcome outcome) throws IOException {
    json.writeStringField("outcome", Wording.kind(outcome));
    if (Wording.status(outcome) != 0) {
      json.writeNumberField("status", Wording.status(outcome));
    }
    if (outcome instanceof Outcome.Found found) {
      json.writeNumberField("bytes", found.body().length());
      json.writeBooleanField("truncated", found.truncated());
    } else if (outcome instanceof Outcome.Absent absent) {
      json.writeStringField("reason", Json.code(absent.reason()));
    } else if (outcome instanceof Outcome.Unreachable failure) {
      json.writeStringField("reason", Json.code(failure.reason()));
      if (!failure.detail().isEmpty()) {
        json.writeStringField("detail", failure.detail());
      }
    } else if (outcome instanceof Outcome.Refused refused) {
      json.writeStringField("reason", Json.code(refused.reason()));
      if (!refused.detail().isEmpty()) {
        json.writeStringField("detail", refused.detail());
      }
    }
  }

  static void outage(JsonGenerator json, Entry entry) throws IOException {
    Entry.Outage outage = entry.outage();
    if (outage != null) {
      Json.time(json, "failingSince", outage.since());
      json.writeNumberField("failures", outage.failures());
    }
  }

  static void access(JsonGenerator json, Access access) throws IOException {
    json.writeStringField("access", Wording.kind(access));
    json.writeStringField("accessReason", Json.code(Wording.reason(access)));
  }

  static void hops(JsonGenerator json, List<Hop> hops) throws IOException {
    json.writeArrayFieldStart("hops");
    for (Hop hop : hops) {
      json.writeStartObject();
      json.writeStringField("url", hop.url());
      if (hop.status() != 0) {
        json.writeNumberField("status", hop.status());
      }
      InetAddress address = hop.address();
      if (address != null) {
        json.writeStringField("address", address.getHostAddress());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
