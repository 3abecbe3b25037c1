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
import wayleave.bulk.file.ParquetColumn;
import wayleave.captures.TableRow;

/** Times in Parquet files: timestamps of all kinds, those of Spark's and Hive's (INT96) too, strings and numbers. */
final class ParquetTime {
  private static final int INT96_BYTES = 12;

  private ParquetTime() {}

  static boolean isReadable(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32, INT64 ->
        !(type.getLogicalTypeAnnotation()
                instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation)
            && !(type.getLogicalTypeAnnotation()
                instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation);
      case INT96, BINARY, DOUBLE -> true;
      default -> false;
    };
  }

  /**
   * Puts the time that a value is into a row, one without a zone in UTC.
   *
   * @throws IllegalArgumentException if it is none; the message says so
   */
  static void put(String name, ParquetColumn value, TableRow row) {
    switch (value.type().getPrimitiveTypeName()) {
      case INT96 -> row.put(name, ofInt96(value.bytes(INT96_BYTES)), false);
      case INT32 -> {
        if (value.type().getLogicalTypeAnnotation()
            instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
          row.put(name, day(LocalDate.ofEpochDay(value.number().longValue())), false);
        } else {
          row.put(name, value.plain());
        }
      }
      case INT64 -> {
        if (value.type().getLogicalTypeAnnotation()
            instanceof TimestampLogicalTypeAnnotation timestamp) {
          long number = value.number().longValue();
          row.put(name, Instant.EPOCH.plus(number, unit(timestamp)), timestamp.isAdjustedToUTC());
        } else {
          row.put(name, value.plain());
        }
      }
      default -> row.put(name, value.plain());
    }
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
    return day(LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, buffer.getInt())).plusNanos(nanos);
  }

  private static Instant day(LocalDate date) {
    return date.atStartOfDay().toInstant(ZoneOffset.UTC);
  }
}
