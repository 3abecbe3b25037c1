package wayleave.captures.warc;

import java.io.IOException;
import java.io.InputStream;

/**
 * The HTML pages in a WARC file, compressed in any way that {@link WarcCaptures} reads: {@code response} records of http and https URLs
 * with a 2xx status and the content type {@code text/html} or {@code application/xhtml+xml}; without a content type, those whose {@code
 * WARC-Identified-Payload-Type} is one of these. Damage and responses to HEAD requests are reported, and skipped, as by {@link WarcCaptures}.
 */
public final class WarcPages {
  /** How many bytes of a page are read: 8 MiB. */
  public static final int MAX_HTML = 8 << 20;

  private WarcPages() {}

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
  public static WarcScanner of(InputStream in, String source, Visitor visitor) throws IOException {
    PageRecords records = new PageRecords(source, visitor);
    return new WarcScanner(WarcInput.of(in, source), new HeadRequests(records, source, visitor));
  }
}
