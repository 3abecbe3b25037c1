package wayleave.bulk.rows;

import java.io.IOException;
import java.nio.file.Path;

/** How rows are written. Thread-safe. */
public interface RowFormat {
  /** An empty block, for any thread. */
  RowBlock newBlock();

  /**
   * Opens what rows are written to: a file, or a directory of part files.
   *
   * @param committed what {@link RowSink#commit} last returned; what was written after it is removed. 0 begins anew
   * @throws wayleave.bulk.file.UnusableInputException if less is there than was committed
   */
  RowSink open(Path path, long committed) throws IOException;
}
