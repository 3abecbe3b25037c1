package wayleave.bulk.rows;

import java.io.Closeable;
import java.io.IOException;

/** Where rows go, in order. Belongs to one thread. Closed without a commit, it leaves what is not committed to be removed. */
public interface RowSink extends Closeable {
  /** Appends the rows of a block that the same {@link RowFormat} made; the block may be used again afterwards. */
  void write(RowBlock block) throws IOException;

  /** Whether so much was written since the last commit that it is time for one: a part file is full, for example. */
  boolean isCommitDue();

  /**
   * Makes durable what was written so far.
   *
   * @return how much that is: bytes of a text file, part files of a directory. For {@link RowFormat#open}
   */
  long commit() throws IOException;

  /** As {@link #commit}, at the end of all rows: as other files, they reach the disk when the system writes them there. */
  default long finish() throws IOException {
    return commit();
  }
}
