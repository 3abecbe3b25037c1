package wayleave.bulk.urls;

import java.io.Closeable;
import java.io.IOException;
import wayleave.bulk.file.Place;

/** The URLs of one file. Belongs to one thread. */
interface UrlRecords extends Closeable {
  /** What is said where bytes had to be replaced. */
  String NOT_UTF_8 = "not UTF-8: invalid bytes are replaced with U+FFFD";

  /**
   * Adds URLs to a batch until it is full, an empty one for each row that has none or cannot be read.
   *
   * @return false at the end of the file
   * @throws IOException if the file cannot be read from here on
   */
  boolean fill(UrlBatch batch) throws IOException;

  /**
   * Goes to a place in the file, as {@link #offset} and {@link #line} told it. To be called before anything is read.
   *
   * @throws java.io.EOFException if there is no such place
   */
  void skip(long offset, long line) throws IOException;

  /** How many records were read since the file was opened, or since {@link #skip}. */
  long records();

  long offset();

  long line();

  /** Where it is, for people. */
  Place where();
}
