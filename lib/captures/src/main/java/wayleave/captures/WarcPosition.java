package wayleave.captures;

/**
 * Where the record of a capture is. Immutable.
 *
 * @param file the name of the WARC file, as the index has it
 * @param offset where the record begins, or the compressed member with it: bytes from the start of the file
 * @param length how many bytes the record has, as compressed as it is; -1 if that is not known
 */
public record WarcPosition(String file, long offset, long length) {
  /** The length is not known. */
  public static final long UNKNOWN = -1;
}
