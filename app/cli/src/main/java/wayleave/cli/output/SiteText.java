package wayleave.cli.output;

import java.time.Instant;
import java.util.List;
import wayleave.cli.option.NetworkOptions;
import wayleave.policy.Access;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Hop;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** What is known of a site, for people. */
public final class SiteText {
  private static final int NAME_WIDTH = 10;
  private static final int PRESET_WIDTH = 13;

  private SiteText() {}

  /** Where an answer comes from: lines below the answer itself. */
  static void append(StringBuilder text, SiteRules site) {
    Instant now = site.asOf();
    entry(text, "fetched", TerminalText.of(site.origin().robotsTxtUrl()));
    for (Hop hop : site.fetched().map(FetchResult::hops).orElse(List.of())) {
      entry(text, "", hop(hop));
    }
    entry(text, "outcome", site.outcome().map(NetworkOptions::outcome).orElse("none yet"));
    entry(text, "age", age(site, now));
    entry(text, "meaning", Messages.of(site.access()));
    if (site.nextFetch().isBefore(Instant.MAX)) {
      entry(text, "next", "refetched if requested: " + Times.ahead(site.nextFetch(), now));
    }
  }

  private static String age(SiteRules site, Instant now) {
    CacheEntry entry = site.entry();
    boolean isNew = site.fetched().isPresent();
    if (site.access() instanceof Access.ByRules byRules) {
      Instant at = byRules.copy().fetchedAt();
      return switch (byRules.reason()) {
        case FRESH ->
          isNew ? "fetched now" : Times.about(Times.age(at, now)) + ", fresh, from the cache";
        case REFRESHING -> Times.about(Times.age(at, now)) + ", just expired, from the cache";
        case LAST_GOOD_COPY -> "the last good copy is of " + Times.iso(at) + failing(entry, now);
      };
    }
    if (isNew) {
      return "fetched now" + failing(entry, now);
    }
    return entry.last().isEmpty()
        ? "never fetched"
        : Times.about(Times.age(entry.attemptedAt(), now)) + ", from the cache"
            + failing(entry, now);
  }

  /** Since when a site fails, if it does; begins with a comma. */
  static String failing(CacheEntry entry, Instant now) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    return outage == null || outage.failures() < 2 ? "" : ", failing" + failingFor(entry, now);
  }

  /** For how long a site fails, if it does; begins with a blank. */
  public static String failingFor(CacheEntry entry, Instant now) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    return outage == null
        ? ""
        : " for " + Times.about(Times.age(outage.since(), now)) + " ("
            + Messages.count(outage.failures(), "failure") + ")";
  }

  /**
   * What a preset makes of what is known.
   *
   * @param next when it is fetched again, in words
   */
  public static String reading(PolicyPreset preset, Access access, String next) {
    String name = preset.code();
    return name + " ".repeat(PRESET_WIDTH - name.length()) + Messages.of(access) + "; refetched "
        + next;
  }

  static String hop(Hop hop) {
    return (hop.status() == 0 ? "---" : Integer.toString(hop.status()))
        + "  " + TerminalText.of(hop.url())
        + hop.address().map(address -> "  at " + address).orElse("");
  }

  public static void entry(StringBuilder text, String name, String value) {
    text.append("  " + name + " ".repeat(Math.max(1, NAME_WIDTH - name.length())) + value + "\n");
  }
}
