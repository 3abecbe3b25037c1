package wayleave.spark;

import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Where the fields of a capture stand in a STRUCT: {@code fetched_at}, {@code body} and perhaps {@code status}, in any order, among
 * others. Immutable and thread-safe.
 */
final class CaptureFields implements Serializable {
  /** What NULL is taken for. */
  static final DataType DEFAULT = DataTypes.createArrayType(new StructType()
      .add("fetched_at", DataTypes.TimestampType)
      .add("body", DataTypes.StringType));

  private static final long serialVersionUID = 1L;
  private static final int ABSENT = -1;

  private final StructType type;
  private final int fetchedAt;
  private final int body;
  private final int status;

  private CaptureFields(StructType type, int fetchedAt, int body, int status) {
    this.type = type;
    this.fetchedAt = fetchedAt;
    this.body = body;
    this.status = status;
  }

  /** The fields of the elements of an array; null if it is none, or they lack a field, or one has another type. */
  static @Nullable CaptureFields of(DataType array) {
    if (!(array instanceof ArrayType captures
        && captures.elementType() instanceof StructType type)) {
      return null;
    }
    int fetchedAt = ABSENT;
    int body = ABSENT;
    int status = ABSENT;
    for (int i = 0; i < type.fields().length; i++) {
      StructField field = type.fields()[i];
      DataType found = field.dataType();
      switch (field.name().toLowerCase(Locale.ROOT)) {
        case "fetched_at" -> fetchedAt = found instanceof TimestampType ? i : ABSENT;
        case "body" ->
          body = found instanceof StringType || found instanceof BinaryType ? i : ABSENT;
        case "status" -> {
          if (!isInteger(found)) {
            return null;
          }
          status = i;
        }
        default -> {
          // The query needs it for something else.
        }
      }
    }
    return fetchedAt == ABSENT || body == ABSENT
        ? null
        : new CaptureFields(type, fetchedAt, body, status);
  }

  private static boolean isInteger(DataType type) {
    return type instanceof IntegerType
        || type instanceof LongType
        || type instanceof ShortType
        || type instanceof ByteType;
  }

  /** How many fields there are in all. */
  int count() {
    return type.fields().length;
  }

  /** When it was captured, in microseconds since 1970; null if that is not known. */
  @Nullable
  Long fetchedAt(InternalRow capture) {
    return capture.isNullAt(fetchedAt) ? null : (Long) capture.getLong(fetchedAt);
  }

  @Nullable
  UTF8String body(InternalRow capture) {
    if (capture.isNullAt(body)) {
      return null;
    }
    return type.fields()[body].dataType() instanceof BinaryType
        ? UTF8String.fromBytes(capture.getBinary(body))
        : capture.getUTF8String(body);
  }

  /** The HTTP status; null if it is not known. */
  @Nullable
  Long status(InternalRow capture) {
    return status == ABSENT || capture.isNullAt(status)
        ? null
        : (Long) ((Number) capture.get(status, type.fields()[status].dataType())).longValue();
  }
}
