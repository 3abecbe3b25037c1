package wayleave.bulk.urls;

import java.io.Closeable;
import java.io.IOException;

/**
 * Where URLs come from, in their order. Belongs to one thread, except for what it says of its progress.
 *
 * <p>A row that has no URL, or cannot be read, is an empty URL. A file that cannot be read is reported and left out, the rest of
 * it where its end cannot be read.
 */
public interface UrlSource extends Closeable {
  /**
   * Fills a batch with the next URLs. From the same place on, batches are always the same.
   *
   * @return whether there are more; the last batch may be empty
   * @throws wayleave.bulk.file.UnusableInputException at the end, if nothing could be read at all
   */
  boolean next(UrlBatch batch) throws IOException;

  /**
   * Goes to where a batch ended.
   *
   * @throws wayleave.bulk.file.UnusableInputException if the source has no such place: it is not what it was
   */
  void goTo(InputPosition place) throws IOException;

  /** How many bytes were read so far, of files as they lie there. Any thread may ask. */
  long position();

  /** How many bytes there are in all; -1 if that is not known. Any thread may ask. */
  long length();
}
