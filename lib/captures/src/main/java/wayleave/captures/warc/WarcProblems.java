package wayleave.captures.warc;

import java.io.IOException;

/** Is told what is wrong with a WARC file. */
public interface WarcProblems {
  /**
   * Something is wrong with a record, or with what should be one.
   *
   * @param source the name of the file, as it was given
   * @param offset where in the file the record begins, in bytes from 0; if it is the first in its compressed member, where the
   *     member begins; if it is another, its place in the decompressed file
   * @param what what is wrong, for people, in one line of visible characters
   * @throws IOException ends the reading, and is thrown by it
   */
  void problem(String source, long offset, String what) throws IOException;

  /**
   * What the record holds is lost: the record does not say what was captured, or holds no response. Reported as a {@link #problem}
   * unless it is overridden.
   */
  default void lost(String source, long offset, String what) throws IOException {
    problem(source, offset, what);
  }

  /**
   * Bytes of the file are damaged or missing, and with them an unknown number of records. Reported as a {@link #problem} unless
   * it is overridden.
   */
  default void damage(String source, long offset, String what) throws IOException {
    problem(source, offset, what);
  }
}
