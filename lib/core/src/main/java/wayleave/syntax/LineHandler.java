package wayleave.syntax;

/** Receives the lines of a robots.txt in order. */
@FunctionalInterface
public interface LineHandler {
  /**
   * Receives one line.
   *
   * @param line the line; valid only during this call, since the scanner reuses the object
   */
  void line(Line line);
}
