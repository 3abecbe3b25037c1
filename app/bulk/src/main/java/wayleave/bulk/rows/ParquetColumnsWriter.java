package wayleave.bulk.rows;

import com.jerolba.carpet.io.FileSystemOutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.ParquetLogs;

/** Passes the columns of a row, in the order of the schema, to Parquet's writer; null is no value. */
final class ParquetColumnsWriter extends WriteSupport<@Nullable Object[]> {
  /** What is held in memory until it is written. */
  private static final long ROW_GROUP_BYTES = 32 << 20;

  private final MessageType schema;
  private @Nullable RecordConsumer to;

  ParquetColumnsWriter(MessageType schema) {
    this.schema = schema;
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  @Deprecated
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer recordConsumer) {
    to = recordConsumer;
  }

  @Override
  public void write(@Nullable Object[] row) {
    RecordConsumer consumer = Objects.requireNonNull(to);
    consumer.startMessage();
    for (int i = 0; i < row.length; i++) {
      Object value = row[i];
      if (value != null) {
        add(consumer, i, value);
      }
    }
    consumer.endMessage();
  }

  private void add(RecordConsumer consumer, int index, Object value) {
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

  /** A call of Parquet's writer. */
  @FunctionalInterface
  interface Call {
    void run() throws IOException;
  }

  /** Has a failure to write be an {@link IOException}, where the library hides it. */
  static void call(Call call) throws IOException {
    try {
      call.run();
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof IOException failure) {
          throw failure;
        }
      }
      throw e;
    }
  }

  /** Makes writers of rows, compressed with zstd. */
  static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {
    private final MessageType schema;

    Builder(Path file, MessageType schema) {
      super(new FileSystemOutputFile(file.toFile()));
      this.schema = schema;
      ParquetLogs.silence();
      withConf(new PlainParquetConfiguration());
      withWriteMode(ParquetFileWriter.Mode.OVERWRITE);
      withCompressionCodec(CompressionCodecName.ZSTD);
      withRowGroupSize(ROW_GROUP_BYTES);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @Deprecated
    protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration conf) {
      return new ParquetColumnsWriter(schema);
    }

    @Override
    protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration conf) {
      return new ParquetColumnsWriter(schema);
    }
  }
}
