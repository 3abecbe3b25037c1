package wayleave.bulk;

import java.io.IOException;

/** Where captures come from. Belongs to one thread, except for what it says of its progress. */
interface CaptureSource {
  /**
   * Hands out all captures.
   *
   * @param problems hears of what could not be read and is left out
   * @throws UnusableInputException if nothing can be read at all
   */
  void read(CaptureVisitor visitor, Problems problems) throws IOException;

  /** How many bytes were read so far, of files as they lie there. Any thread may ask. */
  long position();

  /** How many bytes there are in all; -1 if that is not known. Any thread may ask. */
  long length();
}
