package wayleave.spark.internal.function;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Values as Spark has them. */
final class SqlRows {
  private SqlRows() {}

  /** A row of values: a {@link String} becomes Spark's, an {@link Instant} microseconds since 1970. */
  static InternalRow row(@Nullable Object... values) {
    return new GenericInternalRow(converted(values));
  }

  /** An array of values, converted as by {@link #row}. */
  static ArrayData array(List<?> values) {
    return new GenericArrayData(converted(values.toArray()));
  }

  private static @Nullable Object[] converted(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof String text) {
        values[i] = UTF8String.fromString(text);
      } else if (values[i] instanceof Instant time) {
        values[i] = ChronoUnit.MICROS.between(Instant.EPOCH, time);
      }
    }
    return values;
  }

  /** The number of a line; null for 0, which is none. */
  static @Nullable Integer line(int line) {
    return line == 0 ? null : (Integer) line;
  }

  static @Nullable Integer boxed(OptionalInt number) {
    return number.isPresent() ? (Integer) number.getAsInt() : null;
  }
}
