package wayleave.bulk.captures;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.JulianFields;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import wayleave.bulk.file.ParquetColumn;
import wayleave.captures.TableRow;

/** Times in Parquet files: timestamps of all kinds, those of Spark's and Hive's (INT96) too, strings and numbers. */
final class ParquetTime {
  private static final int INT96_BYTES = 12;

  private ParquetTime() {}

  static boolean isReadable(PrimitiveType type) {
    PrimitiveTypeName name = type.getPrimitiveTypeName();
    return name == PrimitiveTypeName.INT64
        || name == PrimitiveTypeName.INT96
        || name == PrimitiveTypeName.BINARY
        || name == PrimitiveTypeName.INT32
            && type.getLogicalTypeAnnotation()
                instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation;
  }

  /**
   * The time that a value is, one without a zone in UTC.
   *
   * @throws IllegalArgumentException if it is none; the message says so
   */
  static Instant of(ParquetColumn value) {
    return switch (value.type().getPrimitiveTypeName()) {
      case BINARY -> TableRow.time(value.text());
      case INT96 -> ofInt96(value.bytes(INT96_BYTES));
      case INT32 ->
        LocalDate.ofEpochDay(value.number().longValue()).atStartOfDay().toInstant(ZoneOffset.UTC);
      default -> {
        long number = value.number().longValue();
        yield value.type().getLogicalTypeAnnotation()
                instanceof TimestampLogicalTypeAnnotation timestamp
            ? Instant.EPOCH.plus(number, unit(timestamp))
            : TableRow.time(String.valueOf(number));
      }
    };
  }

  private static ChronoUnit unit(TimestampLogicalTypeAnnotation timestamp) {
    return switch (timestamp.getUnit()) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
    };
  }

  /** Nanoseconds of the day, then the Julian day. */
  private static Instant ofInt96(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long nanos = buffer.getLong();
    return LocalDate.EPOCH
        .with(JulianFields.JULIAN_DAY, buffer.getInt())
        .atStartOfDay()
        .toInstant(ZoneOffset.UTC)
        .plusNanos(nanos);
  }
}
