package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * What the outcomes of fetches mean for a crawler, for how long, and when to fetch again (H1-H11; RFC 9309 §2.3.1, §2.4): a
 * state machine without clock, network or store. Immutable and thread-safe.
 *
 * <p>The last outcome decides, together with how long a row of failures has lasted: from its first to its last failure, so that
 * time in which nobody asked is no proof that the site was down. A failure never overwrites the last good copy.
 */
public final class Policy {
  /** For so long an unreachable site is closed under every preset. */
  static final Duration SHORT = Duration.ofHours(12);
  /** After so long an unreachable site no longer counts as failing for a short time (H8, RFC 9309 §2.3.1.4). */
  static final Duration LONG = Duration.ofDays(30);
  /** After so long without an attempt a row of failures starts anew. */
  private static final Duration GAP = Duration.ofDays(7);
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
  public static Policy of(Preset preset) {
    return of(PolicyOptions.of(preset));
  }

  /** The policy with these options. */
  public static Policy of(PolicyOptions options) {
    return new Policy(options);
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
  public record Step(Entry entry, Access access, Instant nextFetch) {}

  /**
   * Takes an event into account.
   *
   * @param entry what is known; {@link Entry#UNKNOWN} at first
   * @param now when the event occurred
   */
  public Step step(Entry entry, Event event, Instant now) {
    Entry next;
    if (event instanceof Event.Fetched fetched) {
      FetchResult result = fetched.result();
      Outcome outcome = read(result.outcome());
      if (outcome instanceof Outcome.Refused) {
        Access refused = new Access.DisallowAll(Access.DisallowAll.Reason.REFUSED);
        return new Step(entry, refused, now.plus(REFUSAL));
      }
      double unit = deviation(result.origin(), now);
      next = outcome instanceof Outcome.Unreachable failure
          ? failed(entry, failure, result, now, unit)
          : answered(outcome, result, now, unit);
    } else if (event instanceof Event.LocalFailure) {
      next = postponed(entry, now);
    } else {
      next = siteAnswered(entry, now);
    }
    return new Step(next, access(next, now), nextFetch(next));
  }

  /** What an entry means at a time. {@code UNKNOWN} if it was expired long before, or comes from the future. */
  public Access access(Entry entry, Instant now) {
    Outcome last = entry.last();
    if (last == null || isFromFuture(entry, now)) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    if (entry.outage() != null) {
      return during(entry.outage(), entry, now);
    }
    Instant latest = latestEnd(entry);
    boolean fresh = now.isBefore(entry.freshUntil()) && now.isBefore(latest);
    if (!fresh && !(now.isBefore(entry.freshUntil().plus(REFRESH_TIME)) && now.isBefore(latest))) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    Entry.Copy copy = entry.copy();
    return copy == null
        ? new Access.AllowAll(Access.AllowAll.Reason.ABSENT)
        : new Access.ByRules(
            copy, fresh ? Access.ByRules.Reason.FRESH : Access.ByRules.Reason.REFRESHING);
  }

  /** From when on to fetch again. Differs from the entry's own where a policy that keeps answers longer wrote it. */
  public Instant nextFetch(Entry entry) {
    Instant latest = latestEnd(entry);
    boolean keptTooLong = entry.outage() == null && entry.freshUntil().isAfter(latest);
    return keptTooLong && entry.nextFetch().isAfter(latest) ? latest : entry.nextFetch();
  }

  /** Whether an entry was made later than clocks may differ: then one of them was wrong, and nothing it says is believed. */
  boolean isFromFuture(Entry entry, Instant now) {
    return entry.attemptedAt().isAfter(now.plus(CLOCK_SKEW));
  }

  /** When an answer ends under this policy at the latest, whoever wrote the entry. */
  private Instant latestEnd(Entry entry) {
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

  private Entry answered(Outcome outcome, FetchResult result, Instant now, double unit) {
    Duration freshness = schedule.freshness(outcome, result.cacheControl(), unit);
    return new Entry(
        outcome,
        outcome instanceof Outcome.Found found
            ? new Entry.Copy(found, now, KeptHeaders.of(result.headers()))
            : null,
        now,
        now.plus(freshness),
        now.plus(schedule.refreshAhead(freshness)),
        null);
  }

  private Entry failed(
      Entry entry, Outcome.Unreachable failure, FetchResult result, Instant now, double unit) {
    Entry.Outage before = entry.outage();
    boolean goesOn = before != null && !now.isAfter(entry.attemptedAt().plus(GAP));
    Entry.Outage outage = goesOn && before != null
        ? new Entry.Outage(
            before.since().isBefore(now) ? before.since() : now,
            Math.min(before.failures(), Integer.MAX_VALUE - 1) + 1,
            before.siteAnsweredAt())
        : new Entry.Outage(now, 1, null);
    Duration wait = schedule.retry(failure, outage, result.headers(), now, unit);
    return new Entry(failure, entry.copy(), now, entry.freshUntil(), now.plus(wait), outage);
  }

  /** The time since the last attempt is taken out of the row of failures, if there is one. */
  private static Entry postponed(Entry entry, Instant now) {
    Instant nextFetch = now.plus(LOCAL_RETRY);
    Entry.Outage outage = entry.outage();
    if (outage == null) {
      return entry.with(null, entry.attemptedAt(), nextFetch);
    }
    Instant since = outage.since().plus(Duration.between(entry.attemptedAt(), now));
    return entry.with(
        new Entry.Outage(since, outage.failures(), outage.siteAnsweredAt()), now, nextFetch);
  }

  private static Entry siteAnswered(Entry entry, Instant now) {
    Entry.Outage outage = entry.outage();
    return outage == null
        ? entry
        : entry.with(
            new Entry.Outage(outage.since(), outage.failures(), now),
            entry.attemptedAt(),
            entry.nextFetch());
  }

  private Access during(Entry.Outage outage, Entry entry, Instant now) {
    if (now.isAfter(entry.attemptedAt().plus(GAP))) {
      return new Access.DisallowAll(Access.DisallowAll.Reason.UNKNOWN);
    }
    Entry.Copy copy = entry.copy();
    return switch (closed(Duration.between(outage.since(), entry.attemptedAt()))) {
      case DISALLOW -> copyElse(null, false);
      case COPY_ELSE_DISALLOW -> copyElse(copy, false);
      case COPY_ELSE_ALLOW -> copyElse(copy, true);
      case ALLOW -> copyElse(null, true);
      case ALLOW_IF_SITE_ANSWERS -> {
        Instant answered = outage.siteAnsweredAt();
        yield copyElse(null, answered != null && now.isBefore(answered.plus(SITE_ANSWERS)));
      }
    };
  }

  private static Access copyElse(Entry.@Nullable Copy copy, boolean allow) {
    if (copy != null) {
      return new Access.ByRules(copy, Access.ByRules.Reason.LAST_GOOD_COPY);
    }
    return allow
        ? new Access.AllowAll(Access.AllowAll.Reason.LONG_UNREACHABLE)
        : new Access.DisallowAll(Access.DisallowAll.Reason.UNREACHABLE);
  }

  /** What holds after a row of failures of this length. */
  private Preset.WhileUnreachable closed(Duration length) {
    Preset preset = options.preset();
    if (length.compareTo(LONG) > 0) {
      return preset.last;
    }
    boolean isFirst = length.compareTo(SHORT) < 0;
    Preset.WhileUnreachable byPreset = isFirst ? preset.first : preset.middle;
    boolean copyServes = switch (options.staleUse()) {
      case BY_PRESET -> false;
      case AFTER_12_HOURS -> !isFirst;
      case AT_ONCE -> true;
    };
    return copyServes && byPreset == Preset.WhileUnreachable.DISALLOW
        ? Preset.WhileUnreachable.COPY_ELSE_DISALLOW
        : byPreset;
  }

  /** A number from 0 to 1 that seems random, yet is the same for the same seed, origin and time. */
  private double deviation(Origin origin, Instant now) {
    long mixed = options.seed() * 31 + origin.hashCode();
    return new SplittableRandom(mixed * 1_000_003 + now.toEpochMilli()).nextDouble();
  }
}
