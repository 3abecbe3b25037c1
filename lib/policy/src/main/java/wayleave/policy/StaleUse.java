package wayleave.policy;

/**
 * When the last good copy of a robots.txt serves in the first 30 days of an outage; after that the {@link PolicyPreset} decides.
 *
 * <p>The sources conflict: a copy may be used for longer if a refresh is impossible (RFC 9309 §2.4), but a server error means full
 * disallow (RFC 9309 §2.3.1.4).
 */
public enum StaleUse {
  /** As the preset has it. */
  BY_PRESET,
  /** After 12 hours (RFC 9309 §2.4), or as the preset has it. */
  AFTER_12_HOURS,
  /** From the first failure on: RFC 9309 §2.4 before §2.3.1.4. */
  AT_ONCE
}
