package wayleave.bulk.urls;

/**
 * A place between two records of a {@link UrlSource}, where a run can go on. Immutable and thread-safe.
 *
 * @param record how many records lie before it, in all files; what is left out counts
 * @param file the index of the file it is in
 * @param offset how far into that file: bytes before compression where records are lines, else records
 * @param line how many lines of that file lie before it; 0 where there are none
 */
public record InputPosition(long record, int file, long offset, long line) {
  /** Before the first record. */
  public static final InputPosition START = new InputPosition(0, 0, 0, 0);
}
