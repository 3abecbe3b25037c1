package wayleave.bulk.rows;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import wayleave.bulk.file.PassedColumns;

/**
 * Rows as a directory of Parquet files, {@code part-00000.parquet} and so on, compressed with zstd. Immutable and thread-safe.
 *
 * <p>A part that is not finished has a name that begins with a dot, so that neither people nor other tools take it for one.
 */
public final class ParquetRowFormat implements RowFormat {
  /** How many rows a part has: it ends with the block that reaches it. */
  public static final int DEFAULT_PART_ROWS = 2_000_000;

  private static final List<Type> OF_VERDICT = List.of(
      Types.required(BINARY).as(stringType()).named("url"),
      Types.optional(BINARY).as(stringType()).named("origin"),
      Types.required(BINARY).as(stringType()).named("crawler"),
      Types.optional(BOOLEAN).named("allowed"),
      Types.required(BINARY).as(stringType()).named("reason"),
      Types.optional(INT32).named("line"),
      Types.optional(BINARY).as(stringType()).named("rule"),
      Types.optional(INT64).as(timestampType(true, TimeUnit.MICROS)).named("fetched_at"));

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

  /** The columns of rows and their types. */
  static MessageType schema(PassedColumns passed) {
    List<Type> columns = new ArrayList<>(OF_VERDICT);
    if (passed.isNumbered()) {
      columns.add(Types.required(BINARY).as(stringType()).named("file"));
      columns.add(Types.required(INT64).named("row"));
    }
    for (PassedColumns.Kept each : passed.kept()) {
      columns.add(
          switch (each.type()) {
            case TEXT -> Types.optional(BINARY).as(stringType()).named(each.name());
            case INTEGER -> Types.optional(INT64).named(each.name());
            case NUMBER -> Types.optional(DOUBLE).named(each.name());
            case BOOLEAN -> Types.optional(BOOLEAN).named(each.name());
          });
    }
    return new MessageType("row", columns);
  }
}
