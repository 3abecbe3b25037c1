package wayleave.bulk.rows;

import java.io.IOException;
import java.nio.file.Path;
import wayleave.bulk.file.PassedColumns;

/**
 * Rows as a directory of Parquet files, {@code part-00000.parquet} and so on, compressed with zstd. Immutable and thread-safe.
 *
 * <p>A part that is not finished has a name that begins with a dot, so that neither people nor other tools take it for one.
 */
public final class ParquetRowFormat implements RowFormat {
  /** How many rows a part has: it ends with the block that reaches it. */
  public static final int DEFAULT_PART_ROWS = 2_000_000;

  private final int partRows;
  private final PassedColumns passed;

  /**
   * @param partRows after how many rows a part file is full; positive
   * @param passed the columns that rows take over
   */
  public ParquetRowFormat(int partRows, PassedColumns passed) {
    this.partRows = partRows;
    this.passed = passed;
  }

  @Override
  public RowBlock newBlock() {
    return new ParquetRowBlock(passed);
  }

  @Override
  public RowSink open(Path path, long committed) throws IOException {
    return new ParquetSink(path, committed, partRows, passed);
  }
}
