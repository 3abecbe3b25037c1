package wayleave.fetch;

import java.time.Instant;
import wayleave.fetch.SimulatedSite.Reply;
import wayleave.fetch.SimulatedSite.Rules;
import wayleave.policy.PolicyOptions;
import wayleave.policy.StaleUse;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Outcome;

/**
 * What somebody knows of a site, and what that allows: the table of docs/fetching.md, ADR 7 and ADR 9, written down without the
 * code under test. Times are in milliseconds.
 *
 * @param rules of the last good copy; null if there is none
 * @param rulesAt when the site last answered what its rules are, or that there are none
 * @param outageSince of no meaning unless the site is failing, as what follows
 */
record SimulatedKnowledge(
    Kind kind,
    Rules rules,
    long rulesAt,
    long attemptedAt,
    long freshUntil,
    long due,
    long outageSince,
    int failures,
    long siteAnsweredAt,
    long missingSince,
    boolean isRefused) {
  static final SimulatedKnowledge NOTHING =
      new SimulatedKnowledge(Kind.UNKNOWN, null, 0, 0, 0, 0, 0, 0, 0, 0, false);

  private static final long MINUTE = 60_000;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  enum Kind {
    UNKNOWN,
    FOUND,
    ABSENT,
    ASSUMED_ABSENT,
    FAILING
  }

  /** The least and the most of a time that is spread at random. */
  record Range(long least, long most) {
    static Range of(double least, double most) {
      return new Range((long) least - 1, (long) most + 1);
    }

    boolean includes(long millis) {
      return least <= millis && millis <= most;
    }
  }

  /** What a fetch leads to, and the ranges in which its times must lie, counted from the fetch. */
  record Step(SimulatedKnowledge next, Range fresh, Range due) {
    boolean permits(Instant freshUntil, Instant nextFetch) {
      boolean freshFits =
          fresh == null || fresh.includes(freshUntil.toEpochMilli() - next.attemptedAt);
      return freshFits && due.includes(nextFetch.toEpochMilli() - next.attemptedAt);
    }
  }

  boolean isDue(long now) {
    return now >= due;
  }

  /** Whether it answers questions although it is due: it was an answer, and expired less than a minute ago. */
  boolean serves(long now, PolicyOptions policy) {
    return kind != Kind.UNKNOWN && kind != Kind.FAILING && !isRefused && isUsable(now, policy);
  }

  private boolean isUsable(long now, PolicyOptions policy) {
    return now < freshUntil + MINUTE && now < attemptedAt + mostFreshness(policy);
  }

  boolean allows(String path, long now, PolicyOptions policy) {
    if (isRefused || kind == Kind.UNKNOWN) {
      return false;
    }
    if (kind == Kind.FAILING) {
      return now <= attemptedAt + 7 * DAY && allowsWhileFailing(path, now, policy);
    }
    return isUsable(now, policy) && (rules == null || rules.allows(path));
  }

  private boolean allowsWhileFailing(String path, long now, PolicyOptions policy) {
    long length = attemptedAt - outageSince;
    boolean copyAllows = rules != null && rules.allows(path);
    boolean copyElseAll = rules == null || copyAllows;
    if (length <= 30 * DAY) {
      boolean isShort = length < 12 * HOUR;
      boolean copyServes = policy.staleUse() == StaleUse.AT_ONCE
          || policy.staleUse() == StaleUse.AFTER_12_HOURS && !isShort;
      return policy.preset().code().equals("google-2026") && !isShort
          ? copyElseAll
          : copyServes && copyAllows;
    }
    return switch (policy.preset().code()) {
      case "google-2019" -> copyElseAll;
      case "google-2026" -> siteAnsweredAt > 0 && now < siteAnsweredAt + DAY;
      default -> true;
    };
  }

  private static long mostFreshness(PolicyOptions policy) {
    long ofPreset = policy.preset().code().equals("rfc9309") ? DAY : 7 * DAY;
    return Math.min(policy.maxFreshness().toMillis(), ofPreset);
  }

  /** Whether there is a good copy of the last 30 days, which keeps a server error from being taken for a habit (ADR 9). */
  boolean hasRecentCopy(long now) {
    return rules != null && now - rulesAt <= 30 * DAY;
  }

  Step fetched(Reply reply, boolean failsForMissing, long now, PolicyOptions policy) {
    if (reply.isRefused()) {
      SimulatedKnowledge refused = new SimulatedKnowledge(
          kind,
          rules,
          rulesAt,
          attemptedAt,
          freshUntil,
          now + 5 * MINUTE,
          outageSince,
          failures,
          siteAnsweredAt,
          missingSince,
          true);
      return new Step(
          refused, null, Range.of(refused.due - attemptedAt, refused.due - attemptedAt));
    }
    if (failsForMissing) {
      boolean continues = now <= attemptedAt + 15 * DAY;
      boolean isKnown = kind == Kind.ASSUMED_ABSENT && continues;
      boolean isConfirmed = kind == Kind.FAILING
          && continues
          && missingSince > 0
          && now >= missingSince + 10 * MINUTE;
      return isKnown || isConfirmed && !hasRecentCopy(now)
          ? answered(Kind.ASSUMED_ABSENT, null, 0.8, HOUR, now, policy)
          : failed(reply, true, now);
    }
    if (reply.outcome() instanceof Outcome.Found) {
      long asked =
          reply.forbidsReuse() ? 0 : reply.maxAgeSeconds() < 0 ? DAY : reply.maxAgeSeconds() * 1000;
      return answered(Kind.FOUND, reply.rules(), 0.9, asked, now, policy);
    }
    boolean isAnswer = reply.outcome() instanceof Outcome.Absent
        || reply.status() == 429 && !policy.preset().code().equals("google-2026");
    return isAnswer
        ? answered(Kind.ABSENT, null, 0.9, DAY, now, policy)
        : failed(reply, false, now);
  }

  private static Step answered(
      Kind kind, Rules rules, double spread, long asked, long now, PolicyOptions policy) {
    long least = policy.minFreshness().toMillis();
    double kept = Math.max(Math.min(asked, mostFreshness(policy)), least);
    Range fresh = Range.of(Math.max(spread * kept, least), kept);
    SimulatedKnowledge next =
        new SimulatedKnowledge(kind, rules, now, now, 0, 0, 0, 0, 0, 0, false);
    return new Step(next, fresh, Range.of(0.8 * fresh.least, 0.8 * fresh.most));
  }

  private Step failed(Reply reply, boolean failsForMissing, long now) {
    boolean continues = kind == Kind.FAILING && now <= attemptedAt + 15 * DAY;
    long since = continues ? Math.min(outageSince, now) : now;
    int count = continues ? failures + 1 : 1;
    long missing = !failsForMissing ? 0 : continues && missingSince > 0 ? missingSince : now;
    SimulatedKnowledge next = new SimulatedKnowledge(
        Kind.FAILING,
        rules,
        rulesAt,
        now,
        freshUntil,
        0,
        since,
        count,
        continues ? siteAnsweredAt : 0,
        missing,
        false);
    double pause = now - since > 30 * DAY ? DAY : now - since >= 12 * HOUR ? 4 * HOUR : 0;
    if (pause == 0) {
      double doubled = Math.pow(2, Math.min(count - 1, 16));
      pause = reply.status() == 503 || reply.status() == 429
          ? Math.min(MINUTE * doubled, 15 * MINUTE)
          : Math.min(5 * MINUTE * doubled, HOUR);
    }
    long asked = reply.retryAfter(now);
    double delay = asked <= 0 ? 0 : Math.max(Math.min(asked, DAY), MINUTE);
    return new Step(
        next, null, Range.of(Math.max(0.8 * pause, delay), Math.max(1.2 * pause, delay)));
  }

  /** After a fetch that failed because this side's network is down: a minute's pause, and no longer outage. */
  Step localFailure(long now) {
    boolean failing = kind == Kind.FAILING;
    SimulatedKnowledge next = new SimulatedKnowledge(
        kind,
        rules,
        rulesAt,
        failing ? now : attemptedAt,
        freshUntil,
        now + MINUTE,
        failing ? outageSince + now - attemptedAt : 0,
        failures,
        siteAnsweredAt,
        missingSince,
        false);
    long due = next.due - next.attemptedAt;
    return new Step(next, null, Range.of(due, due));
  }

  SimulatedKnowledge siteAnswered(long now) {
    return kind != Kind.FAILING
        ? this
        : new SimulatedKnowledge(
            kind,
            rules,
            rulesAt,
            attemptedAt,
            freshUntil,
            due,
            outageSince,
            failures,
            now,
            missingSince,
            isRefused);
  }

  /**
   * A failure that was noted without the site's last answer, and that answer; unless the site had answered that it has no
   * robots.txt and nobody can say which of the two was later.
   */
  SimulatedKnowledge knowingOf(SimulatedKnowledge older) {
    if (kind != Kind.FAILING || older == null || older.rules == null || older.rulesAt <= rulesAt) {
      return this;
    }
    boolean isUnclear = rules == null && rulesAt > 0 && older.rulesAt <= outageSince;
    return isUnclear
        ? this
        : new SimulatedKnowledge(
            kind,
            older.rules,
            older.rulesAt,
            attemptedAt,
            older.freshUntil,
            due,
            outageSince,
            failures,
            siteAnsweredAt,
            missingSince,
            isRefused);
  }

  SimulatedKnowledge withTimes(Instant freshUntil, Instant nextFetch) {
    return new SimulatedKnowledge(
        kind,
        rules,
        rulesAt,
        attemptedAt,
        freshUntil.toEpochMilli(),
        nextFetch.toEpochMilli(),
        outageSince,
        failures,
        siteAnsweredAt,
        missingSince,
        isRefused);
  }

  /** As it is stored: a refusal is not. */
  SimulatedKnowledge stored(CacheEntry entry) {
    SimulatedKnowledge timed = withTimes(entry.freshUntil(), entry.nextFetch());
    return new SimulatedKnowledge(
        kind,
        rules,
        rulesAt,
        attemptedAt,
        timed.freshUntil,
        timed.due,
        outageSince,
        failures,
        siteAnsweredAt,
        missingSince,
        false);
  }
}
