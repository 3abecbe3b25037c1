package wayleave.lint.model;

/** The severity of a finding. Each constant states when it is used. */
public enum Severity {
  /**
   * The file provably does not do what it says for crawlers that matter (a rule or group is lost, applies to others or matches
   * nothing), or it shuts Googlebot, Bingbot or all crawlers out of the whole site or the start page, or it is not a robots.txt.
   */
  ERROR,
  /** Crawlers read the file differently, or it is probably a mistake but may be intended. */
  WARNING,
  /** The file works as written, and its owner should know a consequence. */
  INFO,
  /** Tidy-up: no verdict depends on it, and its fix never changes one. */
  HINT;

  /** Whether it is at least as bad as another. */
  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
