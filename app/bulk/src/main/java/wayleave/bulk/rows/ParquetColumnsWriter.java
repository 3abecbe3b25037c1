package wayleave.bulk.rows;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Passes the columns of a row to Parquet's writer.
 *
 * @param <T> the row
 */
abstract class ParquetColumnsWriter<T> extends WriteSupport<T> {
  /** What is held in memory until it is written. */
  private static final long ROW_GROUP_BYTES = 32 << 20;

  private final MessageType schema;
  private @Nullable RecordConsumer to;

  ParquetColumnsWriter(MessageType schema) {
    this.schema = schema;
  }

  /** Adds the columns of a row, in the order of the schema. */
  abstract void addColumns(T row);

  @Override
  public final WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  @Deprecated
  public final WriteContext init(Configuration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public final void prepareForWrite(RecordConsumer recordConsumer) {
    to = recordConsumer;
  }

  @Override
  public final void write(T row) {
    consumer().startMessage();
    addColumns(row);
    consumer().endMessage();
  }

  private RecordConsumer consumer() {
    RecordConsumer consumer = to;
    if (consumer == null) {
      throw new IllegalStateException("not prepared");
    }
    return consumer;
  }

  /** Adds the value of a column; null adds nothing. */
  final void add(int index, @Nullable Object value) {
    if (value == null) {
      return;
    }
    RecordConsumer consumer = consumer();
    String name = schema.getFieldName(index);
    consumer.startField(name, index);
    if (value instanceof Binary text) {
      consumer.addBinary(text);
    } else if (value instanceof Long number) {
      consumer.addLong(number);
    } else if (value instanceof Integer number) {
      consumer.addInteger(number);
    } else if (value instanceof Double number) {
      consumer.addDouble(number);
    } else if (value instanceof Boolean bool) {
      consumer.addBoolean(bool);
    }
    consumer.endField(name, index);
  }

  /** Makes writers of rows, compressed with zstd. */
  static final class Builder<T> extends ParquetWriter.Builder<T, Builder<T>> {
    private final ParquetColumnsWriter<T> columns;

    Builder(OutputFile file, ParquetColumnsWriter<T> columns) {
      super(file);
      this.columns = columns;
      withConf(new PlainParquetConfiguration());
      withWriteMode(ParquetFileWriter.Mode.OVERWRITE);
      withCompressionCodec(CompressionCodecName.ZSTD);
      withRowGroupSize(ROW_GROUP_BYTES);
    }

    @Override
    protected Builder<T> self() {
      return this;
    }

    @Override
    @Deprecated
    protected WriteSupport<T> getWriteSupport(Configuration conf) {
      return columns;
    }

    @Override
    protected WriteSupport<T> getWriteSupport(ParquetConfiguration conf) {
      return columns;
    }
  }
}
