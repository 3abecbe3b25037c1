package wayleave.lint.internal.context;

/**
 * The path of a rule as it is written, with one character for each byte, so that places in it are offsets. Immutable.
 *
 * @param line its line
 * @param text the path; not empty
 */
public record PathValue(SourceLine line, String text) {
  /** Where in the file a place in the path is. */
  public int at(int index) {
    return line.valueStart + index;
  }

  /** As UTF-8, for people. */
  public String shown() {
    return line.value();
  }
}
