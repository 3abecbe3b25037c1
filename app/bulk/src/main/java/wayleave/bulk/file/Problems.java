package wayleave.bulk.file;

/** Hears of input that is left out. Thread-safe. */
public interface Problems {
  /**
   * @param where the file and the place in it, such as {@code urls.csv:17} or {@code x.warc.gz at byte 1234}
   * @param what what is wrong, and what was expected
   */
  void report(String where, String what);
}
