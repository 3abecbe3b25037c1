package wayleave.captures.warc;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The HTML pages in a WARC file, compressed in any way that {@link WarcCaptures} reads: {@code response} records of http and https URLs
 * with a 2xx status and the content type {@code text/html} or {@code application/xhtml+xml}; without a content type, those whose {@code
 * WARC-Identified-Payload-Type} is one of these. Damage is reported, and skipped, as by {@link WarcCaptures}. Not thread-safe.
 */
public final class WarcPages implements Closeable {
  /** How many bytes of a page are read: 8 MiB. */
  public static final int MAX_HTML = 8 << 20;

  private final WarcInput input;
  private final WarcScanner scanner;

  private WarcPages(WarcInput input, PageRecords records) {
    this.input = input;
    this.scanner = new WarcScanner(input, records);
  }

  /** Is told what is in a file, in its order. */
  public interface Visitor extends WarcProblems {
    /**
     * A page was captured.
     *
     * @param offset where its record begins, as for a {@link #problem}
     * @throws IOException ends the reading, and is thrown by it
     */
    void page(CapturedPage page, String source, long offset) throws IOException;
  }

  /**
   * Begins to read a file.
   *
   * @param in what to read; need not be buffered
   * @param source the name of the file, for the visitor; one that ends with {@code .gz} or {@code .zst} is that of a
   *     compressed file even if its first bytes are damaged
   * @throws IOException if {@code in} cannot be read
   */
  public static WarcPages of(InputStream in, String source, Visitor visitor) throws IOException {
    return new WarcPages(WarcInput.of(in, source), new PageRecords(source, visitor));
  }

  /**
   * Reads one record, of which the visitor hears if it is a page or something is wrong.
   *
   * @return false at the end of the file
   * @throws IOException if the file cannot be read, or the visitor throws it; never for what is in the file, but that the library
   *     for Zstandard is missing
   */
  public boolean next() throws IOException {
    return scanner.next();
  }

  /** Frees what is not on the heap. The file stays open. */
  @Override
  public void close() {
    input.close();
  }
}
