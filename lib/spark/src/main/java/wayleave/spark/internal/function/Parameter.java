package wayleave.spark.internal.function;

import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.jspecify.annotations.Nullable;
import wayleave.spark.internal.JudgeInputs;
import wayleave.spark.internal.RequestFields;
import wayleave.spark.internal.StructFields;
import wayleave.spark.internal.StructFields.Field;
import wayleave.spark.internal.StructFields.Kind;

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
  /** Whether a body was truncated. */
  TRUNCATED("truncated", "BOOLEAN"),
  /** A robots.txt before another. */
  OLD("old", "STRING or BINARY"),
  /** A robots.txt after another. */
  NEW("new", "STRING or BINARY"),
  /** Dated captures of a robots.txt. */
  CAPTURES("captures", StructFields.text(RobotsIntervals.FIELDS, true)),
  /** A line of an access log. */
  LINE("line", "STRING or BINARY"),
  /** The format of access logs. */
  FORMAT("format", "STRING"),
  /** Options by their names. */
  OPTIONS("options", "MAP<STRING, STRING>"),
  /** A request of an access log. */
  LOG("log", StructFields.text(RequestFields.FIELDS, false)),
  /** The name of a file. */
  FILE("file", "STRING"),
  /** The number of a line. */
  NUMBER("number", "an integer"),
  /** What crawlers asked robots.txt for. */
  ASKS("asks", "BINARY, from robots_log_asks"),
  /** The versions of robots.txt files. */
  ROBOTS("robots", StructFields.text(JudgeInputs.VERSION, true)),
  /** The addresses of crawlers. */
  RANGES("ranges", StructFields.text(JudgeInputs.RANGE, true));

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
      case CAPTURES -> structs(given, RobotsIntervals.FIELDS);
      case ROBOTS -> structs(given, JudgeInputs.VERSION);
      case RANGES -> structs(given, JudgeInputs.RANGE);
      case LOG -> struct(given, RequestFields.FIELDS);
      case OPTIONS -> options(given);
      case ASKS ->
        given instanceof NullType || given instanceof BinaryType ? DataTypes.BinaryType : null;
      case TRUNCATED ->
        Kind.BOOLEAN.accepts(given) || given instanceof NullType ? DataTypes.BooleanType : null;
      case NUMBER ->
        Kind.INTEGER.accepts(given) || given instanceof NullType ? DataTypes.LongType : null;
      case BODY, OLD, NEW, HEADERS, HTML, LINE -> given instanceof BinaryType ? given : text(given);
      case CRAWLER, URL, FORMAT, FILE -> text(given);
    };
  }

  private static @Nullable DataType text(DataType given) {
    return given instanceof NullType
        ? DataTypes.StringType
        : given instanceof StringType ? given : null;
  }

  private static @Nullable DataType struct(DataType given, List<Field> fields) {
    return given instanceof NullType
        ? StructFields.usual(fields)
        : StructFields.of(given, fields) == null ? null : given;
  }

  private static @Nullable DataType structs(DataType given, List<Field> fields) {
    boolean isEmpty = given instanceof NullType
        || given instanceof ArrayType array && array.elementType() instanceof NullType;
    return isEmpty
        ? DataTypes.createArrayType(StructFields.usual(fields))
        : StructFields.ofElements(given, fields) == null ? null : given;
  }

  /** {@code map()} has keys and values of type NULL. */
  private static @Nullable DataType options(DataType given) {
    boolean isMap = given instanceof MapType map
        && text(map.keyType()) != null
        && text(map.valueType()) != null;
    return isMap || given instanceof NullType
        ? DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType)
        : null;
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
