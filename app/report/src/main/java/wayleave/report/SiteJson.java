package wayleave.report;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.Times;

/** The JSON of what is known about a site; docs/fetching.md describes the fields. */
final class SiteJson {
  private SiteJson() {}

  /** Writes the fields of {@code fetch} in an answer. */
  static void fields(JsonWriter json, SiteRules site) {
    Instant now = site.asOf();
    CacheEntry entry = site.entry();
    json.field("url", site.origin().robotsTxtUrl());
    outcome(json, site.outcome().orElse(null));
    json.field("fetchedNow", site.fetched().isPresent());
    boolean isStale = site.access() instanceof Access.ByRules byRules
        && byRules.reason() != Access.ByRules.Reason.FRESH;
    json.field("stale", isStale);
    Instant at = fetchedAt(site);
    if (at != null) {
      JsonFields.time(json, "fetchedAt", at);
      json.field("ageSeconds", Times.age(at, now).toSeconds());
    }
    outage(json, entry);
    access(json, site.access());
    if (site.nextFetch().isBefore(Instant.MAX)) {
      JsonFields.time(json, "nextFetch", site.nextFetch());
    }
    if (site.fetched().isPresent()) {
      hops(json, site.fetched().get().hops());
    }
  }

  /** When the site answered what decides; null if it was not asked. */
  static @Nullable Instant fetchedAt(SiteRules site) {
    CacheEntry entry = site.entry();
    return site.decidingCopy()
        .map(CacheEntry.Copy::fetchedAt)
        .orElse(entry.last().isEmpty() ? null : entry.attemptedAt());
  }

  static void outcome(JsonWriter json, @Nullable Outcome outcome) {
    json.field("outcome", Messages.kind(outcome));
    if (Messages.status(outcome) != 0) {
      json.field("status", Messages.status(outcome));
    }
    if (outcome instanceof Outcome.Found found) {
      json.field("bytes", found.body().length());
      json.field("truncated", found.truncated());
    } else if (outcome instanceof Outcome.Absent absent) {
      json.field("reason", JsonFields.code(absent.reason()));
    } else if (outcome instanceof Outcome.Unreachable failure) {
      json.field("reason", JsonFields.code(failure.reason()));
      if (!failure.detail().isEmpty()) {
        json.field("detail", failure.detail());
      }
    } else if (outcome instanceof Outcome.Refused refused) {
      json.field("reason", JsonFields.code(refused.reason()));
      if (!refused.detail().isEmpty()) {
        json.field("detail", refused.detail());
      }
    }
  }

  static void outage(JsonWriter json, CacheEntry entry) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    if (outage != null) {
      JsonFields.time(json, "failingSince", outage.since());
      json.field("failures", outage.failures());
    }
  }

  static void access(JsonWriter json, Access access) {
    json.field("access", Messages.kind(access));
    json.field("accessReason", access.code());
  }

  static void headers(JsonWriter json, List<Header> headers) {
    json.objects("headers", headers, header -> {
      json.field("name", header.name());
      json.field("value", header.value());
    });
  }

  static void hops(JsonWriter json, List<Hop> hops) {
    json.objects("hops", hops, hop -> {
      json.field("url", hop.url());
      if (hop.status() != 0) {
        json.field("status", hop.status());
      }
      hop.address().ifPresent(address -> json.field("address", address));
    });
  }
}
