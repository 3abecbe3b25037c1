package wayleave.captures;

import java.io.IOException;
import java.io.InputStream;

/**
 * The captures of robots.txt files in a WARC file (ISO 28500), plain or compressed.
 *
 * <p>Told are responses for the URL of a robots.txt, and responses for what one of them redirects to, if it comes later in the
 * file. All else is skipped.
 */
public final class WarcCaptures {
  private WarcCaptures() {}

  /** Is told what is in a file, in its order. */
  public interface Visitor {
    /**
     * A response was captured.
     *
     * @param source the name of the file, as it was given
     * @param offset where in the file the record begins, in bytes; of a compressed file where its member begins
     * @throws IOException ends the reading, and is thrown by it
     */
    void capture(Capture capture, String source, long offset) throws IOException;

    /**
     * Something is wrong with a record, or with what should be one. What can be read of the rest is told.
     *
     * @param source the name of the file, as it was given
     * @param offset where in the file the record begins, as above
     * @param what what is wrong, for people
     * @throws IOException ends the reading, and is thrown by it
     */
    void problem(String source, long offset, String what) throws IOException;
  }

  /**
   * Reads a file to its end, in bounded memory. Does not close it.
   *
   * @param in what to read; need not be buffered
   * @param source the name of the file, for the visitor
   * @throws IOException if {@code in} cannot be read, or the visitor throws it; never for what is in the file
   */
  public static void read(InputStream in, String source, Visitor visitor) throws IOException {
    throw new UnsupportedOperationException();
  }
}
