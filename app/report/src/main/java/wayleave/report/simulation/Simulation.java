package wayleave.report.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;

/**
 * A simulation of the fetch policy: the access at each moment of a script under some presets, and when robots.txt is fetched.
 * Immutable and thread-safe.
 *
 * <p>A crawler asks at regular times, and a fetch that is due happens then, as in {@code RobotsClient}. Fetches take no time and
 * count from then on. (A client gives the caller that triggers a refetch the cached answer, if that still serves.) Jitter uses seed
 * 0, and no site is probed for a server error that means a missing page.
 */
public final class Simulation {
  /** The most questions that may be asked of each preset. */
  public static final long MAX_QUESTIONS = 5_000_000;

  private final Script script;
  private final Duration askEvery;
  private final List<Timeline> timelines;

  private Simulation(Script script, Duration askEvery, List<Timeline> timelines) {
    this.script = script;
    this.askEvery = askEvery;
    this.timelines = List.copyOf(timelines);
  }

  /**
   * Plays a script.
   *
   * @param script without problems
   * @param presets the presets to play it to
   * @param askEvery how long after each other questions are asked
   * @throws IllegalArgumentException if the script has problems, {@code askEvery} is not positive, or there would be more than
   *     {@link #MAX_QUESTIONS}
   */
  public static Simulation of(Script script, List<PolicyPreset> presets, Duration askEvery) {
    if (!script.problems().isEmpty()) {
      throw new IllegalArgumentException("the script has problems: " + script.problems());
    }
    if (askEvery.isNegative()
        || askEvery.isZero()
        || script.length().dividedBy(askEvery) > MAX_QUESTIONS) {
      throw new IllegalArgumentException("askEvery " + askEvery + " for " + script.length());
    }
    List<Timeline> timelines = new ArrayList<>();
    for (PolicyPreset preset : presets) {
      timelines.add(new ScriptRunner(script, Policy.of(preset)).play(askEvery));
    }
    return new Simulation(script, askEvery, timelines);
  }

  /** What was played. */
  public Script script() {
    return script;
  }

  /** How long after each other questions were asked. */
  public Duration askEvery() {
    return askEvery;
  }

  /** What came of it, a timeline for each preset, in the order in which they were given. */
  public List<Timeline> timelines() {
    return timelines;
  }
}
