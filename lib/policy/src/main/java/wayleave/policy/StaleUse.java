package wayleave.policy;

/**
 * From when on the last good copy of a robots.txt serves while the site is unreachable, in its first 30 days; after them the
 * {@link PolicyPreset} decides. A site without a copy is not concerned.
 *
 * <p>The texts conflict here: an answer is kept "longer when a refresh is not possible" (H11), yet a server error closes the
 * whole site (H7).
 */
public enum StaleUse {
  /** As the preset has it. */
  BY_PRESET,
  /** After 12 hours (RFC 9309 §2.4), or as the preset has it. */
  AFTER_12_HOURS,
  /** From the first failure on: H11 before H7. */
  AT_ONCE
}
