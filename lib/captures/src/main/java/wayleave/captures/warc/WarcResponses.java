package wayleave.captures.warc;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import wayleave.captures.Capture;

/**
 * The HTTP responses for some URLs in a WARC file, whatever they hold, with their header fields. Files, records and damage are read as
 * {@link WarcCaptures} does. Repetitions of content ({@code revisit} records) are skipped: what they repeat is there already. So are 2xx responses to HEAD requests.
 */
public final class WarcResponses {
  private WarcResponses() {}

  /** Is told what is in a file, in its order. Places are those of {@link WarcCaptures.Visitor}. */
  public interface Visitor extends WarcProblems {
    /**
     * A response was captured.
     *
     * @param capture the response, with at most 500 KiB and a byte of its content
     * @param headers the header fields by name
     * @throws IOException ends the reading, and is thrown by it
     */
    void response(Capture capture, Map<String, List<String>> headers, String source, long offset)
        throws IOException;
  }

  /**
   * Reads a file to its end. Does not close it.
   *
   * @param source the name of the file; see {@link WarcCaptures#read}
   * @param wanted whether the responses with a {@link wayleave.captures.CaptureKey} are wanted
   * @throws IOException if {@code in} cannot be read, or the visitor throws it
   */
  public static void read(InputStream in, String source, Predicate<String> wanted, Visitor visitor)
      throws IOException {
    WarcInput input = WarcInput.of(in, source);
    ResponseRecords records = new ResponseRecords(source, wanted, visitor);
    try (WarcScanner scanner = new WarcScanner(input, new HeadRequests(records, source, visitor))) {
      scanner.scan();
    }
  }
}
