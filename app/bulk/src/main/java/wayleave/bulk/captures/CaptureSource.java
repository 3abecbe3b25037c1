package wayleave.bulk.captures;

import java.io.IOException;
import wayleave.bulk.file.Problems;

/** Where captures come from. Belongs to one thread, except for what it says of its progress. */
public interface CaptureSource {
  /**
   * Hands out all captures.
   *
   * @param problems hears of what could not be read and is left out
   * @throws wayleave.bulk.file.UnusableInputException if nothing can be read at all
   */
  void read(CaptureVisitor visitor, Problems problems) throws IOException;

  /** How many bytes were read so far, of files as they lie there. Any thread may ask. */
  long position();

  /** How many bytes there are in all; -1 if that is not known. Any thread may ask. */
  long length();
}
