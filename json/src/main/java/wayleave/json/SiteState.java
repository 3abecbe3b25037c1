package wayleave.json;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.fetch.Access;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Hop;
import wayleave.fetch.Outcome;
import wayleave.fetch.SiteRules;

/**
 * What is known of a site when an answer is given, and where that comes from. Immutable and thread-safe.
 *
 * @param rules what holds
 * @param outcome the outcome that it follows from; null if there is none
 * @param fetched the fetch that ended since the answer was asked for; null if none did, and the answer was at hand
 */
public record SiteState(
    SiteRules rules, @Nullable Outcome outcome, @Nullable FetchResult fetched) {
  /**
   * What is known when a site's rules are at hand.
   *
   * @param fetched the fetch that ended since they were asked for; null if none did
   * @param refusal why the site was last not asked at all, which no store keeps; null if it was asked or that is not known
   */
  public static SiteState of(
      SiteRules rules, @Nullable FetchResult fetched, Outcome.@Nullable Refused refusal) {
    Outcome outcome = rules.entry().last();
    if (rules.access() instanceof Access.DisallowAll none) {
      // Of these, neither is in the entry.
      outcome = switch (none.reason()) {
        case REFUSED -> refusal;
        case UNKNOWN -> fetched == null ? outcome : fetched.outcome();
        case UNREACHABLE -> outcome;
      };
    }
    return new SiteState(rules, outcome, fetched);
  }

  /** The requests of the fetch; none if the answer was at hand. */
  public List<Hop> hops() {
    return fetched == null ? List.of() : fetched.hops();
  }

  /** The copy whose rules decide; empty if none do. */
  public Optional<Access.ByRules> decidingCopy() {
    return rules.access() instanceof Access.ByRules byRules
        ? Optional.of(byRules)
        : Optional.empty();
  }

  /** Whether a copy decides that is no longer fresh. */
  boolean isStale() {
    return decidingCopy()
        .filter(byRules -> byRules.reason() != Access.ByRules.Reason.FRESH)
        .isPresent();
  }

  /** Why the URL may or may not be fetched where no robots.txt decides, in words for people. */
  public String reason() {
    Access access = rules.access();
    if (access instanceof Access.AllowAll all
        && all.reason() == Access.AllowAll.Reason.USER_TRIGGERED) {
      return "the agent acts for a user and does not follow robots.txt";
    } else if (outcome == null) {
      return rules.access() instanceof Access.DisallowAll none
              && none.reason() == Access.DisallowAll.Reason.REFUSED
          ? "not asked: the site is not one that may be asked"
          : "nothing is known of the site";
    }
    String what = Wording.of(outcome);
    if (access instanceof Access.AllowAll all
        && all.reason() == Access.AllowAll.Reason.LONG_UNREACHABLE) {
      return what + "; for so long that it counts as no robots.txt";
    }
    return outcome instanceof Outcome.Unreachable
        ? what + ago() + "; until it answers nothing may be fetched"
        : what;
  }

  /** When a failure was, if it was not now; begins with a comma. */
  private String ago() {
    return fetched != null
        ? ""
        : ", " + Times.about(Times.age(rules.entry().attemptedAt(), rules.asOf())) + " ago";
  }
}
