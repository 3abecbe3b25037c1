package wayleave.bulk.captures;

import java.io.IOException;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;

/** The reading of the captures of one file or directory. Belongs to one thread. */
interface CaptureReading {
  /**
   * Hands out all captures.
   *
   * @throws IOException if the file cannot be read from here on, which nobody was told of
   */
  void read(CaptureVisitor visitor, Problems problems) throws IOException;

  /** Where it is, for people. */
  Place where();
}
