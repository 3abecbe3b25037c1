package wayleave.bulk.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

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

  /** Whether it holds bytes, as strings are. */
  public boolean isBytes() {
    return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BINARY;
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

  /** Goes to the next row. */
  public void next() {
    if (!isNull()) {
      reader.skip(); // does nothing if it was read
    }
    reader.consume();
  }
}
