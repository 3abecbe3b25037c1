package wayleave.syntax;

/** Receives the lines of a robots.txt in order. */
@FunctionalInterface
public interface LineHandler {
  /**
   * Takes one line.
   *
   * @param line the line; the scanner reuses the object, so it is valid during this call only
   */
  void line(Line line);
}
