package wayleave.logs;

/**
 * Where a request stands.
 *
 * @param file the name of the log
 * @param line from 1
 */
public record LogPlace(String file, long line) {
  /** {@code access.log:17}. */
  @Override
  public String toString() {
    return file + ":" + line;
  }
}
