package wayleave.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.PolicyScript;

/** What holds after any sequence of events, under any options. */
class PolicyInvariantsTest {
  private static final int SEQUENCES = Boolean.getBoolean("wayleave.full") ? 1_000 : 200;
  private static final int LENGTH = 60;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void theInvariantsHoldOnRandomSequences() {
    Set<String> seen = new TreeSet<>();
    for (long seed = 0; seed < SEQUENCES; seed++) {
      Sequence sequence = new Sequence(seed);
      for (int i = 0; i < LENGTH; i++) {
        sequence.next();
        String access =
            PolicyScript.written(sequence.script.access).replaceFirst("rules \\d+", "rules");
        seen.add(sequence.options.preset() + " " + access);
      }
    }
    // That the sequences come everywhere.
    assertThat(seen).hasSize(PolicyPreset.values().length * 8);
  }

  /** Plays random events, and keeps by itself what the invariants need to know. */
  private static final class Sequence {
    private final long seed;
    private final SplittableRandom random;
    private final PolicyOptions options;
    /** Whether the site hardly ever answers, so that its row of failures gets long. */
    private final boolean isDead;

    private final Policy policy;
    private final PolicyScript script;
    private final StringBuilder story = new StringBuilder();

    /** What the site last said, whatever failed since. */
    private Outcome lastAnswer;

    private Instant answeredAt = Instant.EPOCH;
    private Instant failingSince;
    private Instant lastFailure;
    private Instant siteAnswered;
    private Instant missingSince;

    Sequence(long seed) {
      this.seed = seed;
      random = new SplittableRandom(seed);
      PolicyOptions base = PolicyOptions.of(pick(PolicyPreset.values()))
          .withStaleUse(pick(StaleUse.values()))
          .withSeed(random.nextLong());
      options = random.nextInt(4) > 0
          ? base
          : base.withFreshness(
              Duration.ofSeconds(1 + random.nextInt(3600)),
              Duration.ofHours(1 + random.nextInt(1000)));
      isDead = random.nextBoolean();
      policy = Policy.of(options);
      script = new PolicyScript(policy);
    }

    void next() {
      pass();
      CacheEntry before = script.entry;
      switch (random.nextInt(10)) {
        case 0 -> {
          script.networkFailed();
          story.append(" local");
          if (failingSince != null && !script.now.isBefore(lastFailure)) {
            failingSince = failingSince.plus(Duration.between(lastFailure, script.now));
            lastFailure = script.now;
          }
        }
        case 1 -> {
          script.siteAnswered();
          story.append(" answers");
          siteAnswered = script.now;
        }
        case 2 -> {
          script.asked();
          story.append(" asked");
        }
        default -> fetched(before);
      }
      check();
    }

    private void pass() {
      long most = switch (random.nextInt(5)) {
        case 0 -> 1_000L;
        case 1 -> 600_000L;
        case 2 -> 12 * 3_600_000L;
        case 3 -> 6 * 24 * 3_600_000L;
        default -> (isDead ? 6 : 10) * 24 * 3_600_000L;
      };
      Duration passed = switch (random.nextInt(6)) {
        case 0, 1 -> until(script.nextFetch);
        case 2 -> until(script.entry.freshUntil()).plusSeconds(random.nextInt(90));
        default -> Duration.ofMillis(random.nextLong(most));
      };
      script.now = script.now.plus(passed);
      story.append(" +").append(passed);
    }

    private void fetched(CacheEntry before) {
      Outcome outcome = outcome();
      List<Header> headers = headers();
      script.fetched(outcome, headers);
      story.append(' ').append(outcome).append(headers);
      assertThat(script.nextFetch).as(this::toString).isAfter(script.now);
      assertThat(script.nextFetch)
          .as(this::toString)
          .isBeforeOrEqualTo(script.now.plus(Duration.ofDays(7)));
      if (outcome instanceof Outcome.Refused) {
        assertThat(script.entry).as(this::toString).isEqualTo(before);
        assertThat(PolicyScript.written(script.access)).isEqualTo("disallow REFUSED");
        return;
      }
      boolean isMissing = isForAllMissing(outcome);
      if (isFailure(outcome) || isMissing && !isBelieved()) {
        assertThat(script.entry.copy()).as(this::toString).isEqualTo(before.copy());
        boolean goesOn = failingSince != null
            && Duration.between(lastFailure, script.now).compareTo(Duration.ofDays(15)) <= 0;
        failingSince = goesOn ? failingSince : script.now;
        siteAnswered = goesOn ? siteAnswered : null;
        missingSince =
            !isMissing ? null : goesOn && missingSince != null ? missingSince : script.now;
        lastFailure = script.now;
      } else {
        missingSince = null;
        lastAnswer = outcome;
        answeredAt = script.now;
        failingSince = null;
        siteAnswered = null;
      }
      script.asked(); // the same as the step said
    }

    private void check() {
      Access access = script.access;
      Duration since = Duration.between(answeredAt, script.now);
      boolean failing = failingSince != null;
      boolean isRefused = access instanceof Access.DisallowAll none
          && none.reason() == Access.DisallowAll.Reason.REFUSED;
      Duration row = failing ? Duration.between(failingSince, lastFailure) : Duration.ZERO;
      if (failing && row.compareTo(Duration.ofHours(12)) < 0) {
        boolean served = access instanceof Access.ByRules && options.staleUse() == StaleUse.AT_ONCE;
        assertThat(served || access instanceof Access.DisallowAll)
            .as(this::toString)
            .isTrue();
      }
      if (failing
          && options.preset() != PolicyPreset.GOOGLE_2026
          && row.compareTo(Duration.ofDays(30)) <= 0) {
        assertThat(access).as(this::toString).isNotInstanceOf(Access.AllowAll.class);
      }
      if (access instanceof Access.ByRules rules) {
        // Never the rules of anything but the last file, and none that the site has taken back.
        assertThat(rules.copy().found()).as(this::toString).isEqualTo(lastAnswer);
        boolean isFallback = rules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY;
        assertThat(isFallback).as(this::toString).isEqualTo(failing);
      }
      if (access instanceof Access.AllowAll all) {
        boolean isFallback = all.reason() == Access.AllowAll.Reason.LONG_UNREACHABLE;
        assertThat(isFallback).as(this::toString).isEqualTo(failing);
        assertThat(failing
                || lastAnswer instanceof Outcome.Absent
                || lastAnswer instanceof Outcome.Unreachable)
            .as(this::toString)
            .isTrue();
      }
      if (!failing && !(access instanceof Access.DisallowAll)) {
        // Never older than allowed, unless the site is unreachable.
        Duration most = options.preset() == PolicyPreset.RFC9309
            ? Duration.ofHours(24)
            : Duration.ofDays(7).plus(MINUTE);
        assertThat(since).as(this::toString).isLessThan(most);
        assertThat(since).as(this::toString).isLessThan(options.maxFreshness().plus(MINUTE));
      }
      if (failing && !isRefused) {
        assertThat(PolicyScript.written(access)).as(this::toString).isEqualTo(whileFailing(row));
      }
      assertThat(CacheEntry.fromBytes(script.entry.toBytes()))
          .as(this::toString)
          .contains(script.entry);
    }

    /** The table's lower rows, read again from its text. */
    private String whileFailing(Duration row) {
      if (Duration.between(lastFailure, script.now).compareTo(Duration.ofDays(7)) > 0) {
        return "disallow UNKNOWN";
      }
      String copy = lastAnswer instanceof Outcome.Found found
          ? "rules " + found.body().text().substring(2) + " LAST_GOOD_COPY"
          : null;
      String closed = "disallow UNREACHABLE";
      String open = "allow LONG_UNREACHABLE";
      PolicyPreset preset = options.preset();
      if (row.compareTo(Duration.ofDays(30)) > 0) {
        boolean answers = siteAnswered != null
            && Duration.between(siteAnswered, script.now).compareTo(Duration.ofHours(24)) < 0;
        return switch (preset) {
          case GOOGLE_2019 -> copy != null ? copy : open;
          case GOOGLE_2026 -> answers ? open : closed;
          case RFC9309 -> open;
        };
      }
      boolean early = row.compareTo(Duration.ofHours(12)) < 0;
      if (preset == PolicyPreset.GOOGLE_2026 && !early) {
        return copy != null ? copy : open;
      }
      boolean staleServes = options.staleUse() == StaleUse.AT_ONCE
          || options.staleUse() == StaleUse.AFTER_12_HOURS && !early;
      return staleServes && copy != null ? copy : closed;
    }

    /** Whether what looks like a habit of the site (H9) counts: never over a copy of 30 days, and not as a moment's look. */
    private boolean isBelieved() {
      if (failingSince == null) {
        return isForAllMissing(lastAnswer)
            && Duration.between(answeredAt, script.now).compareTo(Duration.ofDays(15)) <= 0;
      }
      boolean hasCopy = lastAnswer instanceof Outcome.Found
          && Duration.between(answeredAt, script.now).compareTo(Duration.ofDays(30)) <= 0;
      return !hasCopy
          && missingSince != null
          && Duration.between(lastFailure, script.now).compareTo(Duration.ofDays(15)) <= 0
          && Duration.between(missingSince, script.now).compareTo(Duration.ofMinutes(10)) >= 0;
    }

    private static boolean isForAllMissing(Outcome outcome) {
      return outcome instanceof Outcome.Absent absent
          && absent.reason() == Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING;
    }

    private boolean isFailure(Outcome outcome) {
      return outcome instanceof Outcome.Unreachable failure
          && (failure.reason() != Outcome.Unreachable.Reason.TOO_MANY_REQUESTS
              || options.preset() == PolicyPreset.GOOGLE_2026);
    }

    private Outcome outcome() {
      return switch (isDead && random.nextInt(30) > 0 ? 7 : random.nextInt(8)) {
        case 0, 1 -> new Outcome.Found(200, Body.of("# " + random.nextInt(1000)), false);
        case 2 -> new Outcome.Absent(pick(Outcome.Absent.Reason.values()), 404);
        case 3 -> new Outcome.Refused(pick(Outcome.Refused.Reason.values()), "");
        default ->
          new Outcome.Unreachable(
              pick(Outcome.Unreachable.Reason.values()), random.nextBoolean() ? 503 : 0, "");
      };
    }

    private List<Header> headers() {
      return switch (random.nextInt(6)) {
        case 0 -> List.of(new Header("Retry-After", "" + random.nextLong(1_000_000)));
        case 1 -> List.of(new Header("Cache-Control", "max-age=" + random.nextLong(1L << 40)));
        case 2 ->
          List.of(
              new Header("Cache-Control", "max-age=86400"),
              new Header("Age", "" + random.nextInt(100_000)));
        case 3 -> List.of(new Header("cache-control", "no-store"));
        default -> List.of();
      };
    }

    private <T> T pick(T[] values) {
      return values[random.nextInt(values.length)];
    }

    private Duration until(Instant time) {
      return time.isAfter(script.now) ? Duration.between(script.now, time) : Duration.ZERO;
    }

    @Override
    public String toString() {
      return "seed " + seed + ", " + options + ":" + story + " -> "
          + PolicyScript.written(script.access);
    }
  }

  @Test
  void equalSeedsGiveEqualTimesAndOthersDiffer() {
    Instant first = new PolicyScript(Policy.of(PolicyPreset.GOOGLE_2026)).play("200").nextFetch;
    assertThat(new PolicyScript(Policy.of(PolicyPreset.GOOGLE_2026)).play("200").nextFetch)
        .isEqualTo(first);
    PolicyOptions other = PolicyOptions.of(PolicyPreset.GOOGLE_2026).withSeed(1);
    assertThat(new PolicyScript(Policy.of(other)).play("200").nextFetch).isNotEqualTo(first);
  }

  @Test
  void anEntryOfAPolicyThatKeepsLongerIsHeldToTheReadersOwn() {
    PolicyScript google = new PolicyScript(Policy.of(PolicyPreset.GOOGLE_2026))
        .play("200{Cache-Control:max-age=604800}");
    Policy rfc = Policy.of(PolicyPreset.RFC9309);
    Instant day = google.now.plus(Duration.ofHours(24));
    assertThat(PolicyScript.written(rfc.access(google.entry, day.minusMillis(1))))
        .isEqualTo("rules 1 FRESH");
    assertThat(PolicyScript.written(rfc.access(google.entry, day))).isEqualTo("disallow UNKNOWN");
    assertThat(rfc.nextFetch(google.entry)).isEqualTo(day);
  }

  @Test
  void anEntryFromTheFutureIsNotBelievedButForTheDifferenceOfClocks() {
    PolicyScript script = new PolicyScript(Policy.of(PolicyPreset.GOOGLE_2026)).play("200");
    Policy policy = Policy.of(PolicyPreset.GOOGLE_2026);
    assertThat(PolicyScript.written(
            policy.access(script.entry, script.now.minus(Duration.ofMinutes(5)))))
        .isEqualTo("rules 1 FRESH");
    assertThat(PolicyScript.written(
            policy.access(script.entry, script.now.minus(Duration.ofMinutes(6)))))
        .isEqualTo("disallow UNKNOWN");
  }
}
