package wayleave.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * Decides what the outcomes of fetches mean for a crawler, for how long, and when to refetch (RFC 9309 §2.3.1, §2.4): a state
 * machine without clock, network or store. Immutable and thread-safe.
 *
 * <p>The last outcome decides, together with the length of the outage: from its first to its last failure, since a site is not
 * known to be down while nobody fetches. A failure never overwrites the last good copy.
 */
public final class Policy {
  /** How many redirects in a row are followed: RFC 9309 §2.3.1.2 asks for at least five, Google follows five. */
  public static final int MAX_REDIRECTS = 5;

  /** For so long an unreachable site is closed under every preset. */
  static final Duration SHORT = Duration.ofHours(12);
  /** After so long an unreachable site no longer counts as failing for a short time (RFC 9309 §2.3.1.4). */
  static final Duration LONG = Duration.ofDays(30);
  /**
   * After so long without an attempt a row of failures starts anew: nobody knows what the site answered meanwhile. Who asks once a
   * week, and misses a week, still sees a row that lasts.
   */
  private static final Duration GAP = Duration.ofDays(15);
  /** For so long after the last attempt a row of failures says what is allowed. */
  private static final Duration FAILURE_SERVES = Duration.ofDays(7);
  /** Two observations that a robots.txt is missing lie at least so far apart: an outage may look alike for a moment. */
  private static final Duration MISSING_TWICE = Duration.ofMinutes(10);
  /** For so long past its end an answer serves while it is fetched anew: longer than one fetch takes. */
  private static final Duration REFRESH_TIME = Duration.ofMinutes(1);
  /** How far the clocks of those who share a store may differ. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);
  /** For so long a site counts as answering after it did. */
  private static final Duration SITE_ANSWERS = Duration.ofHours(24);

  private static final Duration REFUSAL = Duration.ofMinutes(5);
  private static final Duration LOCAL_RETRY = Duration.ofMinutes(1);

  private final PolicyOptions options;
  private final Duration maxFreshness;
  private final Schedule schedule;

  private Policy(PolicyOptions options) {
    this.options = options;
    Duration ofPreset = options.preset().maxFreshness;
    this.maxFreshness =
        options.maxFreshness().compareTo(ofPreset) < 0 ? options.maxFreshness() : ofPreset;
    this.schedule = new Schedule(options.minFreshness(), maxFreshness);
  }

  /** The policy with the defaults of a preset. */
  public static Policy of(PolicyPreset preset) {
    return of(PolicyOptions.of(preset));
  }

  /** The policy with these options. */
  public static Policy of(PolicyOptions options) {
    return new Policy(options);
  }

  /**
   * Whether a fetch that ended so may be followed by the search for server errors that stand for missing pages, where the
   * caller wants it: not for a 503, which says that the site is suspended, nor where it names its end ({@code Retry-After}),
   * and not while there is a good copy of the last 30 days.
   *
   * @param entry what was known before
   */
  public static boolean mayBeMissing(CacheEntry entry, FetchResult result, Instant now) {
    return result.outcome() instanceof Outcome.Unreachable failure
        && failure.reason() == Outcome.Unreachable.Reason.SERVER_ERROR
        && failure.status() >= 500
        && failure.status() != 503
        && result.headers().stream().noneMatch(header -> header.is("Retry-After"))
        && !hasRecentCopy(entry, now);
  }

  /** What it goes by. */
  public PolicyOptions options() {
    return options;
  }

  /**
   * Where an event leads.
   *
   * @param entry what is known from then on; to be stored
   * @param access what that means now; where this side's guard refused the fetch, it is not part of {@code entry}
   * @param nextFetch from when on to fetch again; after a fetch always later than the event
   */
  public record Step(CacheEntry entry, Access access, Instant nextFetch) {}

  /**
   * The state after a fetch.
   *
   * @param entry the state before; {@link CacheEntry#UNKNOWN} at first
   * @param now when the outcome was known
   */
  public Step fetched(CacheEntry entry, FetchResult result, Instant now) {
    Outcome outcome = read(result.outcome());
    if (outcome instanceof Outcome.Refused) {
      Access refused = new Access.DisallowAll(Access.DisallowAll.Reason.REFUSED);
      return new Step(entry, refused, now.plus(REFUSAL));
    }
    double unit = deviation(result.origin(), now);
    Outcome.Unreachable notYet = notYetMissing(entry, outcome, now);
    if (notYet != null) {
      return step(failed(entry, notYet, missingSince(entry, now), result, now, unit), now);
    }
    return step(
        outcome instanceof Outcome.Unreachable failure
            ? failed(entry, failure, Optional.empty(), result, now, unit)
            : answered(outcome, result, now, unit),
        now);
  }

  /**
   * The state after a fetch failed because the crawler's own network is down. Such a failure is no evidence about the site: the
   * time since the last attempt is taken out of its outage.
   *
   * @param entry the state before
   * @param now when the fetch failed
   */
  public Step networkFailed(CacheEntry entry, Instant now) {
    Instant nextFetch = now.plus(LOCAL_RETRY);
    CacheEntry.Outage outage = entry.outage().orElse(null);
    if (outage == null) {
      return step(entry.with(null, entry.attemptedAt(), nextFetch), now);
    }
    Instant since = outage.since().plus(Duration.between(entry.attemptedAt(), now));
    return step(
        entry.with(
            new CacheEntry.Outage(
                since, outage.failures(), outage.siteAnsweredAt(), outage.missingSince()),
            now,
            nextFetch),
        now);
  }

  /**
   * The state after the site has answered a request for something other than its robots.txt.
   *
   * @param entry the state before
   * @param now when it answered
   */
  public Step siteAnswered(CacheEntry entry, Instant now) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    return step(
        outage == null
            ? entry
            : entry.with(
                new CacheEntry.Outage(
                    outage.since(), outage.failures(), Optional.of(now), outage.missingSince()),
                entry.attemptedAt(),
                entry.nextFetch()),
        now);
  }

  private Step step(CacheEntry next, Instant now) {
    return new Step(next, access(next, now), nextFetch(next));
  }

  /** What an entry means at a time. {@code UNKNOWN} if it was expired long before, or comes from the future. */
  public Access access(CacheEntry entry, Instant now) {
    Outcome last = entry.last().orElse(null);
    if (last == null || isFromFuture(entry, now)) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    if (entry.outage().isPresent()) {
      return during(entry.outage().get(), entry, now);
    }
    Instant latest = latestEnd(entry);
    boolean fresh = isFresh(entry, now);
    if (!fresh && !(now.isBefore(entry.freshUntil().plus(REFRESH_TIME)) && now.isBefore(latest))) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    CacheEntry.Copy copy = entry.copy().orElse(null);
    return copy == null
        ? new Access.AllowAll(Access.AllowAll.Reason.ABSENT)
        : new Access.ByRules(
            copy, fresh ? Access.ByRules.Reason.FRESH : Access.ByRules.Reason.REFRESHING);
  }

  /**
   * What an outcome means as the first that is heard of a site, whatever site it is. That a robots.txt is missing because the
   * site fails for all that is missing is taken as settled here; {@link #fetched} believes it once it was seen twice.
   */
  public Access access(Outcome outcome, Instant now) {
    Outcome read = read(outcome);
    if (read instanceof Outcome.Refused) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.REFUSED);
    } else if (read instanceof Outcome.Unreachable failure) {
      CacheEntry.Outage outage = new CacheEntry.Outage(now, 1);
      return access(new CacheEntry(failure, null, now, now, now, outage), now);
    }
    return read instanceof Outcome.Found found
        ? new Access.ByRules(new CacheEntry.Copy(found, now), Access.ByRules.Reason.FRESH)
        : new Access.AllowAll(Access.AllowAll.Reason.ABSENT);
  }

  /** Whether the answer that an entry holds serves without being fetched again. */
  public boolean isFresh(CacheEntry entry, Instant now) {
    return entry.last().isPresent()
        && entry.outage().isEmpty()
        && !isFromFuture(entry, now)
        && now.isBefore(entry.freshUntil())
        && now.isBefore(latestEnd(entry));
  }

  /** From when on to fetch again. Differs from the entry's own where a policy that keeps answers longer wrote it. */
  public Instant nextFetch(CacheEntry entry) {
    Instant latest = latestEnd(entry);
    boolean keptTooLong = entry.outage().isEmpty() && entry.freshUntil().isAfter(latest);
    return keptTooLong && entry.nextFetch().isAfter(latest) ? latest : entry.nextFetch();
  }

  /** Whether an entry was made later than clocks may differ: then one of them was wrong, and nothing it says is believed. */
  public boolean isFromFuture(CacheEntry entry, Instant now) {
    return entry.attemptedAt().isAfter(now.plus(CLOCK_SKEW));
  }

  /** When an answer ends under this policy at the latest, whoever wrote the entry. */
  private Instant latestEnd(CacheEntry entry) {
    return entry.attemptedAt().plus(maxFreshness);
  }

  /** The outcome in this preset's reading: whether 429 is a 4xx like all others is not agreed. */
  private Outcome read(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable failure
            && failure.reason() == Outcome.Unreachable.Reason.TOO_MANY_REQUESTS
            && options.preset().tooManyRequestsIsClientError
        ? new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, failure.status())
        : outcome;
  }

  /**
   * The failure that an observation counts as which says that a robots.txt is missing, as long as it is not believed: not
   * while there is a good copy of the last 30 days, for a file that was there is not missing, and not before it was seen
   * twice. Null if it is believed, or the outcome is another.
   */
  private static Outcome.@Nullable Unreachable notYetMissing(
      CacheEntry entry, Outcome outcome, Instant now) {
    boolean isKnown =
        isMissing(entry.last().orElse(null)) && !now.isAfter(entry.attemptedAt().plus(GAP));
    if (!isMissing(outcome) || isKnown) {
      return null;
    }
    boolean isConfirmed = row(entry, now)
        .flatMap(CacheEntry.Outage::missingSince)
        .filter(since -> !now.isBefore(since.plus(MISSING_TWICE)))
        .isPresent();
    return !hasRecentCopy(entry, now) && isConfirmed
        ? null
        : new Outcome.Unreachable(
            Outcome.Unreachable.Reason.SERVER_ERROR, ((Outcome.Absent) outcome).status(), "");
  }

  private static boolean hasRecentCopy(CacheEntry entry, Instant now) {
    return entry.copy().filter(copy -> copy.age(now).compareTo(LONG) <= 0).isPresent();
  }

  private static boolean isMissing(@Nullable Outcome outcome) {
    return outcome instanceof Outcome.Absent absent
        && absent.reason() == Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING;
  }

  private static Optional<Instant> missingSince(CacheEntry entry, Instant now) {
    return row(entry, now).flatMap(CacheEntry.Outage::missingSince).or(() -> Optional.of(now));
  }

  /** The row of failures that one more would prolong. */
  private static Optional<CacheEntry.Outage> row(CacheEntry entry, Instant now) {
    return now.isAfter(entry.attemptedAt().plus(GAP)) ? Optional.empty() : entry.outage();
  }

  private CacheEntry answered(Outcome outcome, FetchResult result, Instant now, double unit) {
    Duration freshness = schedule.freshness(outcome, result.cacheControl(), unit);
    return new CacheEntry(
        outcome,
        outcome instanceof Outcome.Found found
            ? CacheEntry.Copy.of(found, now, result.headers())
            : null,
        now,
        now.plus(freshness),
        now.plus(schedule.refreshAhead(freshness)),
        null);
  }

  private CacheEntry failed(
      CacheEntry entry,
      Outcome.Unreachable failure,
      Optional<Instant> missingSince,
      FetchResult result,
      Instant now,
      double unit) {
    CacheEntry.Outage outage = row(entry, now)
        .map(before -> new CacheEntry.Outage(
            before.since().isBefore(now) ? before.since() : now,
            Math.min(before.failures(), Integer.MAX_VALUE - 1) + 1,
            before.siteAnsweredAt(),
            missingSince))
        .orElseGet(() -> new CacheEntry.Outage(now, 1, Optional.empty(), missingSince));
    Duration wait = schedule.retry(failure, outage, result.retryAfter(now), now, unit);
    return new CacheEntry(
        failure, entry.copy().orElse(null), now, entry.freshUntil(), now.plus(wait), outage);
  }

  private Access during(CacheEntry.Outage outage, CacheEntry entry, Instant now) {
    if (now.isAfter(entry.attemptedAt().plus(FAILURE_SERVES))) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    CacheEntry.Copy copy = entry.copy().orElse(null);
    return switch (closed(Duration.between(outage.since(), entry.attemptedAt()))) {
      case DISALLOW -> copyElse(null, false);
      case COPY_ELSE_DISALLOW -> copyElse(copy, false);
      case COPY_ELSE_ALLOW -> copyElse(copy, true);
      case ALLOW -> copyElse(null, true);
      case ALLOW_IF_SITE_ANSWERS -> {
        Instant answered = outage.siteAnsweredAt().orElse(null);
        yield copyElse(null, answered != null && now.isBefore(answered.plus(SITE_ANSWERS)));
      }
    };
  }

  private static Access copyElse(CacheEntry.@Nullable Copy copy, boolean allow) {
    if (copy != null) {
      return new Access.ByRules(copy, Access.ByRules.Reason.LAST_GOOD_COPY);
    }
    return allow
        ? new Access.AllowAll(Access.AllowAll.Reason.LONG_UNREACHABLE)
        : new Access.DisallowAll(Access.DisallowAll.Reason.UNREACHABLE);
  }

  /** What holds after a row of failures of this length. */
  private PolicyPreset.WhileUnreachable closed(Duration length) {
    PolicyPreset preset = options.preset();
    if (length.compareTo(LONG) > 0) {
      return preset.last;
    }
    boolean isFirst = length.compareTo(SHORT) < 0;
    PolicyPreset.WhileUnreachable byPreset = isFirst ? preset.first : preset.middle;
    boolean copyServes = switch (options.staleUse()) {
      case BY_PRESET -> false;
      case AFTER_12_HOURS -> !isFirst;
      case AT_ONCE -> true;
    };
    return copyServes && byPreset == PolicyPreset.WhileUnreachable.DISALLOW
        ? PolicyPreset.WhileUnreachable.COPY_ELSE_DISALLOW
        : byPreset;
  }

  /** A number from 0 to 1 that seems random, yet is the same for the same seed, origin and time. */
  private double deviation(Origin origin, Instant now) {
    long mixed = options.seed() * 31 + origin.hashCode();
    return split(mixed * 1_000_003 + now.toEpochMilli());
  }

  /** The first number of a SplitMix64 generator with a seed (Steele, Lea and Flood, 2014), from 0 to 1. */
  private static double split(long seed) {
    long z = seed + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
  }
}
