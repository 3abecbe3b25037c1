package wayleave.bulk.rows;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;
import wayleave.report.file.FileReplacement;

/**
 * Writes a table as one Parquet file. All columns may be null. The file is there once {@link #finish} has ended, and replaces one of that
 * name. Not thread-safe.
 */
public final class ParquetTableWriter implements Closeable {
  private final Path file;
  private final FileReplacement replacement;
  private final ParquetWriter<@Nullable Object[]> writer;
  private boolean isOpen = true;

  /** What values a column has. */
  public enum Kind {
    /** {@link String}. */
    TEXT,
    /** {@link Integer} or {@link Long}. */
    INTEGER,
    /** {@link Instant}, written in microseconds. */
    TIME,
    /** {@link LocalDate}. */
    DATE
  }

  /** A column. */
  public record Column(String name, Kind kind) {
    private Type type() {
      return switch (kind) {
        case TEXT -> Types.optional(BINARY).as(stringType()).named(name);
        case INTEGER -> Types.optional(INT64).named(name);
        case TIME ->
          Types.optional(INT64).as(timestampType(true, TimeUnit.MICROS)).named(name);
        case DATE -> Types.optional(INT32).as(dateType()).named(name);
      };
    }
  }

  /** Begins a file; of a symbolic link, its target. */
  public ParquetTableWriter(Path target, List<Column> columns) throws IOException {
    if (FileReplacement.isPipe(target)) {
      throw new IOException("Parquet needs a file, not a pipe or device");
    }
    this.file = target;
    this.replacement = FileReplacement.of(target);
    MessageType schema =
        new MessageType("table", columns.stream().map(Column::type).toList());
    try {
      this.writer = new ParquetColumnsWriter.Builder(replacement.unfinished(), schema).build();
    } catch (IOException e) {
      replacement.close();
      throw e;
    }
  }

  /** Adds a row: a value for each column. */
  public void write(@Nullable Object... values) throws IOException {
    @Nullable Object[] row = new @Nullable Object[values.length];
    Arrays.setAll(row, i -> encoded(values[i]));
    call(() -> writer.write(row));
  }

  private void call(ParquetColumnsWriter.Call call) throws IOException {
    try {
      ParquetColumnsWriter.call(call);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Object encoded(@Nullable Object value) {
    if (value instanceof String text) {
      return ParquetRowBlock.binary(text);
    } else if (value instanceof Integer number) {
      return number.longValue();
    } else if (value instanceof Instant time) {
      return ParquetRowBlock.micros(time);
    } else if (value instanceof LocalDate day) {
      return Math.toIntExact(day.toEpochDay());
    }
    return value;
  }

  /** Ends the file and gives it its name. */
  public void finish() throws IOException {
    call(writer::close);
    replacement.finish();
    isOpen = false;
  }

  /** Removes what was written, if it is not finished. */
  @Override
  public void close() throws IOException {
    if (isOpen) {
      isOpen = false;
      try {
        call(writer::close);
      } finally {
        replacement.close();
      }
    }
  }
}
