package wayleave.cli;

import java.time.Instant;
import wayleave.fetch.Access;
import wayleave.fetch.Entry;
import wayleave.fetch.Hop;
import wayleave.fetch.Preset;
import wayleave.json.Printable;
import wayleave.json.SiteState;
import wayleave.json.Times;
import wayleave.json.Wording;

/** What is known of a site, for people. */
final class SiteText {
  private static final int NAME_WIDTH = 10;
  private static final int PRESET_WIDTH = 13;

  private SiteText() {}

  /** Where an answer comes from: lines below the answer itself. */
  static void append(StringBuilder text, SiteState state) {
    Instant now = state.rules().asOf();
    entry(text, "fetched", Printable.of(state.rules().origin().robotsTxtUrl()));
    for (Hop hop : state.hops()) {
      entry(text, "", hop(hop));
    }
    entry(text, "outcome", state.outcome() == null ? "none yet" : Wording.of(state.outcome()));
    entry(text, "age", age(state, now));
    entry(text, "meaning", Wording.of(state.rules().access()));
    if (state.rules().nextFetch().isBefore(Instant.MAX)) {
      entry(
          text,
          "next",
          "fetched again if asked for: " + Times.ahead(state.rules().nextFetch(), now));
    }
  }

  private static String age(SiteState state, Instant now) {
    Entry entry = state.rules().entry();
    if (state.fetched() != null && state.decidingCopy().isEmpty()) {
      return "fetched now" + failing(entry, now);
    } else if (state.decidingCopy().isPresent()) {
      Access.ByRules byRules = state.decidingCopy().get();
      Instant at = byRules.copy().fetchedAt();
      return switch (byRules.reason()) {
        case FRESH ->
          state.fetched() != null
              ? "fetched now"
              : Times.about(Times.age(at, now)) + ", fresh, from the cache";
        case REFRESHING -> Times.about(Times.age(at, now)) + ", just expired, from the cache";
        case LAST_GOOD_COPY -> "the last good copy is of " + Times.iso(at) + failing(entry, now);
      };
    }
    return entry.last() == null
        ? "never fetched"
        : Times.about(Times.age(entry.attemptedAt(), now)) + ", from the cache"
            + failing(entry, now);
  }

  /** Since when a site fails, if it does; begins with a comma. */
  static String failing(Entry entry, Instant now) {
    Entry.Outage outage = entry.outage();
    return outage == null || outage.failures() < 2 ? "" : ", failing" + failingFor(entry, now);
  }

  /** For how long a site fails, if it does; begins with a blank. */
  static String failingFor(Entry entry, Instant now) {
    Entry.Outage outage = entry.outage();
    return outage == null
        ? ""
        : " for " + Times.about(Times.age(outage.since(), now)) + " ("
            + Wording.count(outage.failures(), "failure") + ")";
  }

  /**
   * What a preset makes of what is known.
   *
   * @param next when it is fetched again, in words
   */
  static String reading(Preset preset, Access access, String next) {
    String name = preset.code();
    return name + " ".repeat(PRESET_WIDTH - name.length()) + Wording.of(access) + "; fetched again "
        + next;
  }

  static String hop(Hop hop) {
    return (hop.status() == 0 ? "---" : Integer.toString(hop.status()))
        + "  " + Printable.of(hop.url())
        + (hop.address() == null ? "" : "  at " + hop.address().getHostAddress());
  }

  static void entry(StringBuilder text, String name, String value) {
    text.append("  ")
        .append(name)
        .append(" ".repeat(Math.max(1, NAME_WIDTH - name.length())))
        .append(value)
        .append('\n');
  }
}
