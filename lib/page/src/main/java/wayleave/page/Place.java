package wayleave.page;

/** Where a statement stands. */
public sealed interface Place {
  /**
   * A part of a header field.
   *
   * @param field the name of the field as it came
   * @param line which of the fields with this name, from 1
   * @param start the offset of the part in the field's value, in characters
   * @param end the offset after it
   */
  record HeaderField(String field, int line, int start, int end) implements Place {
    @Override
    public String toString() {
      return field + " " + line;
    }
  }

  /**
   * An element of the HTML.
   *
   * @param start the offset of its start tag in the HTML, in bytes
   * @param end the offset after its end tag, or after its start tag if it has no content
   * @param inHead whether it stands in {@code head}. Google also reads {@code body}, draft-illyes-repext-03 does not
   * @param inNoscript whether it stands in {@code noscript}, so that only a reader that runs no scripts sees it
   */
  record Element(int start, int end, boolean inHead, boolean inNoscript) implements Place {
    @Override
    public String toString() {
      return "bytes " + start + " to " + end + " of the HTML";
    }
  }
}
