package wayleave.lint.model;

/** How bad a problem is. */
public enum Severity {
  /** The file does not do what it says, or harms the site. */
  ERROR,
  /** Likely a mistake, or read otherwise by some crawlers. */
  WARNING,
  /** True, and worth knowing. */
  INFO,
  /** A matter of style. */
  HINT;

  /** Whether it is at least as bad as another. */
  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
