package wayleave.spark.internal;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Where the fields that a function reads stand in a STRUCT: by name, ignoring case, in any order, among others. Immutable and
 * thread-safe.
 */
public final class StructFields implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int ABSENT = -1;

  private final StructType type;
  private final int[] places;

  /** What types a field may have. */
  public enum Kind {
    /** Text. */
    STRING("STRING"),
    /** Text, or bytes that need not be UTF-8. */
    BYTES("STRING or BINARY"),
    /** Any integer type. */
    INTEGER("an integer"),
    /** A point in time. */
    TIMESTAMP("TIMESTAMP"),
    /** True or false. */
    BOOLEAN("BOOLEAN");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Whether a field may have a type. */
    public boolean accepts(DataType given) {
      return switch (this) {
        case STRING -> given instanceof StringType;
        case BYTES -> given instanceof StringType || given instanceof BinaryType;
        case INTEGER ->
          given instanceof IntegerType
              || given instanceof LongType
              || given instanceof ShortType
              || given instanceof ByteType;
        case TIMESTAMP -> given instanceof TimestampType;
        case BOOLEAN -> given instanceof BooleanType;
      };
    }

    private DataType usual() {
      return switch (this) {
        case STRING, BYTES -> DataTypes.StringType;
        case INTEGER -> DataTypes.LongType;
        case TIMESTAMP -> DataTypes.TimestampType;
        case BOOLEAN -> DataTypes.BooleanType;
      };
    }
  }

  /**
   * A field that a function reads.
   *
   * @param name in lower case
   * @param isRequired whether there is no answer without it
   */
  public record Field(String name, Kind kind, boolean isRequired) {
    @Override
    public String toString() {
      return name + ": " + kind.text;
    }
  }

  private StructFields(StructType type, int[] places) {
    this.type = type;
    this.places = places;
  }

  /** The fields of a STRUCT; null if it is none, or lacks a required field, or one has another type. */
  public static @Nullable StructFields of(DataType given, List<Field> fields) {
    if (!(given instanceof StructType type)) {
      return null;
    }
    int[] places = new int[fields.size()];
    for (int i = 0; i < places.length; i++) {
      Field field = fields.get(i);
      int place = place(type, field.name());
      DataType found = place == ABSENT ? DataTypes.NullType : type.fields()[place].dataType();
      boolean isNull = found instanceof NullType;
      if (place == ABSENT && field.isRequired() || !isNull && !field.kind().accepts(found)) {
        return null;
      }
      places[i] = isNull ? ABSENT : place;
    }
    return new StructFields(type, places);
  }

  /** The fields of the elements of an ARRAY; otherwise as {@link #of}. */
  public static @Nullable StructFields ofElements(DataType given, List<Field> fields) {
    return given instanceof ArrayType array ? of(array.elementType(), fields) : null;
  }

  private static int place(StructType type, String name) {
    for (int i = 0; i < type.fields().length; i++) {
      if (type.fields()[i].name().toLowerCase(Locale.ROOT).equals(name)) {
        return i;
      }
    }
    return ABSENT;
  }

  /** A STRUCT that has all fields: what NULL is cast to. */
  public static StructType usual(List<Field> fields) {
    StructType type = new StructType();
    for (Field field : fields) {
      type = type.add(field.name(), field.kind().usual());
    }
    return type;
  }

  /** What a STRUCT has to be, for people. */
  public static String text(List<Field> fields, boolean isArray) {
    String required =
        "STRUCT<" + joined(fields.stream().filter(Field::isRequired).toList()) + ">";
    List<Field> others = fields.stream().filter(field -> !field.isRequired()).toList();
    return (isArray ? "ARRAY<" + required + ">" : required)
        + (others.isEmpty() ? "" : ", perhaps with " + joined(others));
  }

  private static String joined(List<Field> fields) {
    return fields.stream().map(Field::toString).collect(Collectors.joining(", "));
  }

  /** How many fields the STRUCT has in all. */
  public int count() {
    return type.fields().length;
  }

  /** Whether the STRUCT has a field. */
  public boolean has(int field) {
    return places[field] != ABSENT;
  }

  private boolean isNull(InternalRow row, int field) {
    return !has(field) || row.isNullAt(places[field]);
  }

  /** A text, or bytes; null if there is none. Valid as long as the row. */
  public @Nullable UTF8String text(InternalRow row, int field) {
    if (isNull(row, field)) {
      return null;
    }
    return type.fields()[places[field]].dataType() instanceof BinaryType
        ? UTF8String.fromBytes(row.getBinary(places[field]))
        : row.getUTF8String(places[field]);
  }

  /** A text as Java has it; null if there is none. */
  public @Nullable String string(InternalRow row, int field) {
    UTF8String text = text(row, field);
    return text == null ? null : text.toString();
  }

  /** An integer, or a time in microseconds since 1970; null if there is none. */
  public @Nullable Long number(InternalRow row, int field) {
    return isNull(row, field)
        ? null
        : (Long)
            ((Number) row.get(places[field], type.fields()[places[field]].dataType())).longValue();
  }

  /** True or false; null if there is neither. */
  public @Nullable Boolean flag(InternalRow row, int field) {
    return isNull(row, field) ? null : (Boolean) row.getBoolean(places[field]);
  }
}
