package wayleave.lint.analysis;

import wayleave.Verdict;

/**
 * The URLs that one rule decides on the one side and another, or none, on the other side, with different verdicts. Immutable
 * and thread-safe.
 *
 * @param witness one of these URLs, for which the matcher has confirmed both verdicts: a path, or a full URL of {@code
 *     https://example.com} where the path begins with two slashes, which would be taken for a host
 * @param before the verdict of the one side on the witness
 * @param after the verdict of the other side on the witness
 */
public record Region(String witness, Verdict before, Verdict after) {
  /** A line for people. */
  @Override
  public String toString() {
    return witness + ": " + before + " -> " + after;
  }
}
