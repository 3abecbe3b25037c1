package wayleave.bulk.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The values of a column in a row group, one by one. Each row is left by {@link #next}. Not thread-safe. */
public final class ParquetColumn {
  private final PrimitiveType type;
  private final ColumnReader reader;
  private final boolean isOptional;

  ParquetColumn(PrimitiveType type, ColumnReader reader) {
    this.type = type;
    this.reader = reader;
    this.isOptional = type.isRepetition(Type.Repetition.OPTIONAL);
  }

  public PrimitiveType type() {
    return type;
  }

  public boolean isNull() {
    return isOptional && reader.getCurrentDefinitionLevel() == 0;
  }

  /** The value, read as UTF-8 with U+FFFD for what is none; of a column of bytes that is not null here. */
  public String text() {
    Binary value = reader.getBinary();
    return new String(value.getBytesUnsafe(), StandardCharsets.UTF_8);
  }

  /** A copy of the first bytes of the value; of a column of bytes that is not null here. */
  public byte[] bytes(int max) {
    ByteBuffer value = reader.getBinary().toByteBuffer();
    byte[] bytes = new byte[Math.min(max, value.remaining())];
    value.get(bytes);
    return bytes;
  }

  /** The value, where it is a number and not null. */
  public Number number() {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> reader.getInteger();
      case INT64 -> reader.getLong();
      case FLOAT -> reader.getFloat();
      case DOUBLE -> reader.getDouble();
      case BOOLEAN, BINARY, INT96, FIXED_LEN_BYTE_ARRAY ->
        throw new IllegalStateException(type + " is no number");
    };
  }

  /** The text, number, decimal number or boolean as text; not null here. */
  public String plain() {
    boolean isDecimal = type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> String.valueOf(reader.getBoolean());
      case INT32 ->
        isDecimal ? type.stringifier().stringify(reader.getInteger()) : String.valueOf(number());
      case INT64 ->
        isDecimal ? type.stringifier().stringify(reader.getLong()) : String.valueOf(number());
      case FLOAT, DOUBLE -> String.valueOf(number());
      case BINARY -> isDecimal ? type.stringifier().stringify(reader.getBinary()) : text();
      case INT96, FIXED_LEN_BYTE_ARRAY -> type.stringifier().stringify(reader.getBinary());
    };
  }

  /** The value for rows that take it over; null if it is null. Times, dates and decimals are written as text. */
  public @Nullable KeptValue kept() {
    if (isNull()) {
      return null;
    }
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    boolean isPlain = meaning == null || meaning instanceof IntLogicalTypeAnnotation;
    return switch (type.getPrimitiveTypeName()) {
      case BINARY ->
        KeptValue.ofText(
            meaning instanceof DecimalLogicalTypeAnnotation
                ? type.stringifier().stringify(reader.getBinary())
                : text());
      case INT32 -> new KeptValue(type.stringifier().stringify(reader.getInteger()), isPlain);
      case INT64 ->
        new KeptValue(
            type.stringifier().stringify(reader.getLong()).replace("+0000", "Z"), isPlain);
      case FLOAT ->
        new KeptValue(String.valueOf(reader.getFloat()), Float.isFinite(reader.getFloat()));
      case DOUBLE ->
        new KeptValue(String.valueOf(reader.getDouble()), Double.isFinite(reader.getDouble()));
      case BOOLEAN -> new KeptValue(String.valueOf(reader.getBoolean()), true);
      case INT96, FIXED_LEN_BYTE_ARRAY ->
        KeptValue.ofText(type.stringifier().stringify(reader.getBinary()));
    };
  }

  /** What rows hold that take over values of a column. */
  public static PassedColumns.Type keptType(PrimitiveType type) {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    boolean isSigned = !(meaning instanceof IntLogicalTypeAnnotation number) || number.isSigned();
    if (meaning != null && !(meaning instanceof IntLogicalTypeAnnotation) || !isSigned) {
      return PassedColumns.Type.TEXT;
    }
    return switch (type.getPrimitiveTypeName()) {
      case INT32, INT64 -> PassedColumns.Type.INTEGER;
      case FLOAT, DOUBLE -> PassedColumns.Type.NUMBER;
      case BOOLEAN -> PassedColumns.Type.BOOLEAN;
      case BINARY, INT96, FIXED_LEN_BYTE_ARRAY -> PassedColumns.Type.TEXT;
    };
  }

  /** Goes to the next row. */
  public void next() {
    if (!isNull()) {
      reader.skip(); // does nothing if it was read
    }
    reader.consume();
  }
}
