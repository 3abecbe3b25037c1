package wayleave.proof;

import wayleave.Verdict;

/**
 * URLs with different verdicts on two sides: those that one rule decides before and another, or none, decides after. Immutable
 * and thread-safe.
 *
 * @param witness one of these URLs, for which the matcher has confirmed both verdicts: a path, or a full URL of {@code
 *     https://example.com} if the path starts with two slashes, which would look like a host
 * @param before the verdict on the witness before
 * @param after the verdict on the witness after
 */
public record Region(String witness, Verdict before, Verdict after) {
  /** A line for people. */
  @Override
  public String toString() {
    return witness + ": " + before + " -> " + after;
  }
}
