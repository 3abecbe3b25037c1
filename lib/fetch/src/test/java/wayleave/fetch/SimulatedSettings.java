package wayleave.fetch;

import java.time.Duration;
import wayleave.policy.PolicyOptions;
import wayleave.policy.PolicyPreset;
import wayleave.policy.StaleUse;

/**
 * How the clients of one seed are set up.
 *
 * @param forgets whether nothing has room at hand
 * @param runsInline whether the executor may run a task in the thread that hands it over
 * @param skewMillis how far the clock of the second client is ahead
 */
record SimulatedSettings(
    PolicyOptions policy,
    int clients,
    boolean forgets,
    boolean runsInline,
    boolean probesMissingPages,
    boolean asksOnDemand,
    int historyLength,
    int maxFetches,
    int maxFetchesPerHost,
    int maxFetchesPerAddress,
    int maxQueued,
    double executorFaults,
    long skewMillis) {
  static SimulatedSettings draw(SimulatedWorld world) {
    PolicyPreset preset = world.oneOf(PolicyPreset.values());
    PolicyOptions policy = PolicyOptions.of(preset)
        .withSeed(world.draw(1000))
        .withStaleUse(world.oneOf(StaleUse.values()));
    if (world.chance(0.2)) {
      policy = policy.withFreshness(Duration.ofMinutes(1), Duration.ofHours(1));
    }
    int clients = 1 + world.draw(2);
    return new SimulatedSettings(
        policy,
        clients,
        world.chance(0.15),
        world.chance(0.2),
        world.chance(0.5),
        world.chance(0.5),
        world.chance(0.3) ? 3 : 0,
        world.oneOf(1, 2, 4, 256),
        world.oneOf(1, 2),
        world.oneOf(1, 2, 8),
        world.chance(0.2) ? 2 : 1000,
        world.chance(0.2) ? 0.01 : 0,
        clients == 2 && world.chance(0.3) ? world.draw(240_000) : 0);
  }

  /**
   * How long it takes until those who wait for a flight hear of its end: until its lease is released, or where tasks run in the
   * thread that hands them over, until these have ended.
   */
  long landingMillis() {
    return runsInline ? 600_000 : 5000;
  }

  boolean hasSkew() {
    return skewMillis > 0;
  }

  long skewOf(String client) {
    return client.startsWith("second") ? skewMillis : 0;
  }
}
