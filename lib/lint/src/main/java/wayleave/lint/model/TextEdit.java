package wayleave.lint.model;

/**
 * A replacement of some bytes of a file. Immutable.
 *
 * @param start the offset of the first byte that is replaced
 * @param end the offset after the last byte that is replaced; equal to {@code start} for an insertion
 * @param replacement the new text, written as UTF-8; empty for a deletion
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
