package wayleave.bulk.captures;

import java.io.IOException;
import wayleave.captures.Capture;

/** Takes captures. */
public interface CaptureVisitor {
  /**
   * @param source the name of the file that it is from
   * @param position where in that file: the byte offset of a WARC record, the number of a row or line from 0
   */
  void capture(Capture capture, String source, long position) throws IOException;
}
