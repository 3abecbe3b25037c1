package wayleave.report.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;

/** One preset's way through a script. Not thread-safe; plays once. */
final class ScriptRunner {
  /** How often a client notes that a failing site has answered for something else. */
  private static final Duration NOTE_INTERVAL = Duration.ofHours(1);

  static final Origin ORIGIN = Origin.of("https://example.com");
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Script script;
  private final Policy policy;
  private final List<Interval> intervals = new ArrayList<>();
  private final List<Timeline.Fetch> fetches = new ArrayList<>();
  private CacheEntry entry = CacheEntry.UNKNOWN;
  private Instant nextFetch = Instant.EPOCH;
  private @Nullable Interval current;
  /** The line of the last robots.txt that was found. */
  private int foundLine;

  ScriptRunner(Script script, Policy policy) {
    this.script = script;
    this.policy = policy;
  }

  Timeline play(Duration askEvery) {
    Duration at = Duration.ZERO;
    for (Phase phase : script.phases()) {
      for (; at.compareTo(phase.end()) < 0; at = at.plus(askEvery)) {
        Access told = ask(phase, at);
        tell(at, told, told instanceof Access.ByRules ? foundLine : 0);
        if (phase.siteAnswers()) {
          siteAnswered(START.plus(at));
        }
      }
    }
    if (current != null) {
      intervals.add(current.until(script.length()));
    }
    return new Timeline(policy.options().preset(), intervals, fetches);
  }

  private Access ask(Phase phase, Duration at) {
    Instant now = START.plus(at);
    if (now.isBefore(nextFetch)) {
      return policy.access(entry, now);
    }
    Policy.Step step = phase
        .fetch(ORIGIN, now)
        .map(result -> policy.fetched(entry, result, now))
        .orElseGet(() -> policy.networkFailed(entry, now));
    entry = step.entry();
    nextFetch = step.nextFetch();
    foundLine = phase.isFound() ? phase.line() : foundLine;
    fetches.add(new Timeline.Fetch(at, phase, Duration.between(START, nextFetch)));
    return step.access();
  }

  /** As {@code RobotsClient.siteAnswered}. */
  private void siteAnswered(Instant now) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    if (outage == null) {
      return;
    }
    Instant noted = outage.siteAnsweredAt().orElse(null);
    if (noted == null || !now.isBefore(noted.plus(NOTE_INTERVAL))) {
      entry = policy.siteAnswered(entry, now).entry();
    }
  }

  private void tell(Duration at, Access told, int rulesLine) {
    if (current != null && current.tellsTheSame(told, rulesLine)) {
      return;
    }
    if (current != null) {
      intervals.add(current.until(at));
    }
    current = new Interval(at, at, told, rulesLine);
  }
}
