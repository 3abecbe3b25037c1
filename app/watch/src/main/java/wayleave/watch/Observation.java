package wayleave.watch;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.policy.Access;
import wayleave.policy.SiteRules;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;

/** What a look at a site found. Immutable and thread-safe. */
public sealed interface Observation {
  /**
   * The site answered: with a robots.txt, or that it has none.
   *
   * @param copy the robots.txt; null if there is none, which allows everything
   * @param at when that was known
   */
  record Answered(CacheEntry.@Nullable Copy copy, Instant at) implements Observation {
    /** What it says; nothing if there is none. */
    Body body() {
      return copy == null ? Body.of("") : copy.found().body();
    }

    /** Whether there was more of it than is read. */
    boolean isCut() {
      return copy != null && copy.found().truncated();
    }

    /** Whether both are the same robots.txt, byte by byte, or both none. */
    boolean saysTheSame(Answered other) {
      return (copy == null) == (other.copy == null)
          && isCut() == other.isCut()
          && body().equals(other.body());
    }
  }

  /**
   * The site did not answer, or was not asked.
   *
   * @param what went wrong, for people. Holds text from the network: escape it before it is shown
   * @param since the first of the failures that this one belongs to
   */
  record Failed(String what, Instant since) implements Observation {}

  /** What is known of a site, as an observation; empty if nothing is, as when this side's own network is down. */
  static Optional<Observation> of(SiteRules rules) {
    CacheEntry entry = rules.entry();
    if (rules.access() instanceof Access.DisallowAll none
        && none.reason() == Access.DisallowAll.Reason.REFUSED) {
      return Optional.of(new Failed(
          "refused: Wayleave may not fetch from its address or port without --allow-private",
          rules.asOf()));
    }
    Outcome last = entry.last().orElse(null);
    if (last == null) {
      return Optional.empty();
    }
    CacheEntry.Outage outage = entry.outage().orElse(null);
    return Optional.of(
        outage == null
            ? new Answered(entry.copy().orElse(null), entry.attemptedAt())
            : new Failed(Messages.of(last), outage.since()));
  }
}
