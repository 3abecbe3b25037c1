package wayleave.spark;

import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.jspecify.annotations.Nullable;

/** What a function takes at a place. */
enum Parameter {
  /** A robots.txt. */
  BODY("body", "STRING or BINARY"),
  /** The header of a response, a line for each field. */
  HEADERS("headers", "STRING or BINARY"),
  /** The HTML of a page. */
  HTML("html", "STRING or BINARY"),
  /** The name of a crawler. */
  CRAWLER("crawler", "STRING"),
  /** A URL. */
  URL("url", "STRING"),
  /** An HTTP status. */
  STATUS("status", "an integer"),
  /** A robots.txt before another. */
  OLD("old", "STRING or BINARY"),
  /** A robots.txt after another. */
  NEW("new", "STRING or BINARY"),
  /** Dated captures of a robots.txt. */
  CAPTURES(
      "captures",
      "ARRAY<STRUCT<fetched_at: TIMESTAMP, body: STRING or BINARY>>, perhaps with status: an integer");

  /** What any BIGINT fits into. */
  static final int STATUS_DIGITS = 20;

  /** As a decimal: Spark answers NULL for a NULL in a primitive, but a status may be missing. */
  private static final DecimalType STATUS_TYPE = DataTypes.createDecimalType(STATUS_DIGITS, 0);

  private final String text;
  private final String type;

  Parameter(String text, String type) {
    this.text = text;
    this.type = type;
  }

  /** Its name in SQL. */
  String text() {
    return text;
  }

  /** What types it takes, for people. */
  String type() {
    return type;
  }

  /** The type that what is given is cast to; null if it cannot be. */
  @Nullable
  DataType accept(DataType given) {
    return switch (this) {
      case STATUS -> status(given);
      case CAPTURES -> captures(given);
      case BODY, OLD, NEW, HEADERS, HTML -> given instanceof BinaryType ? given : text(given);
      case CRAWLER, URL -> text(given);
    };
  }

  private static @Nullable DataType text(DataType given) {
    return given instanceof NullType
        ? DataTypes.StringType
        : given instanceof StringType ? given : null;
  }

  private static @Nullable DataType captures(DataType given) {
    return given instanceof NullType
        ? CaptureFields.DEFAULT
        : CaptureFields.of(given) == null ? null : given;
  }

  private static @Nullable DataType status(DataType given) {
    return given instanceof NullType
            || given instanceof IntegerType
            || given instanceof ShortType
            || given instanceof ByteType
            || given instanceof LongType
            || given instanceof DecimalType decimal
                && decimal.scale() == 0
                && decimal.precision() <= STATUS_DIGITS
        ? STATUS_TYPE
        : null;
  }
}
