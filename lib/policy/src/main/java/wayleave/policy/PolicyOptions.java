package wayleave.policy;

import java.time.Duration;

/**
 * The options of a {@link Policy}. Immutable and thread-safe.
 *
 * @param preset the interpretation of the standards
 * @param staleUse when the last good copy serves while a site is unreachable
 * @param minFreshness how long a response is fresh at least, whatever its headers say; a second or more
 * @param maxFreshness how long a response is fresh at most, whatever its headers say; not less than {@code minFreshness}, and
 *     without effect above the maximum of the preset
 * @param seed the seed of the jitter that spreads fetches; equal seeds give equal times
 */
public record PolicyOptions(
    PolicyPreset preset,
    StaleUse staleUse,
    Duration minFreshness,
    Duration maxFreshness,
    long seed) {
  /**
   * @throws IllegalArgumentException if {@code minFreshness} is under a second, or larger than {@code maxFreshness} or than what
   *     the preset allows
   */
  public PolicyOptions {
    if (minFreshness.compareTo(Duration.ofSeconds(1)) < 0
        || minFreshness.compareTo(maxFreshness) > 0
        || minFreshness.compareTo(preset.maxFreshness) > 0) {
      throw new IllegalArgumentException(
          "freshness from " + minFreshness + " to " + maxFreshness + " under " + preset);
    }
  }

  /** The defaults of a preset: answers are kept for 15 minutes to 7 days (24 hours under {@link PolicyPreset#RFC9309}). */
  public static PolicyOptions of(PolicyPreset preset) {
    return new PolicyOptions(
        preset, StaleUse.BY_PRESET, Duration.ofMinutes(15), preset.maxFreshness, 0);
  }

  /** These options with another {@link #staleUse}. */
  public PolicyOptions withStaleUse(StaleUse staleUse) {
    return new PolicyOptions(preset, staleUse, minFreshness, maxFreshness, seed);
  }

  /**
   * These options with other bounds on how long an answer is kept.
   *
   * @throws IllegalArgumentException as the constructor does
   */
  public PolicyOptions withFreshness(Duration min, Duration max) {
    return new PolicyOptions(preset, staleUse, min, max, seed);
  }

  /** These options with another {@link #seed}. */
  public PolicyOptions withSeed(long seed) {
    return new PolicyOptions(preset, staleUse, minFreshness, maxFreshness, seed);
  }
}
