package wayleave.lint.model;

/**
 * What to put in the place of some bytes of a file. Immutable.
 *
 * @param start the offset of the first byte that goes
 * @param end the offset after the last byte that goes; equal to {@code start} if something is put in
 * @param replacement what comes, written as UTF-8; empty to remove
 */
public record TextEdit(int start, int end, String replacement) {
  /**
   * @throws IllegalArgumentException if {@code start} is negative or after {@code end}
   */
  public TextEdit {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("edit from " + start + " to " + end);
    }
  }
}
