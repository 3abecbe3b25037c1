package wayleave.bulk.rows;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Tells Parquet's writer which columns a row has, and what is in them. */
final class ParquetRowWriter extends WriteSupport<ParquetRowFormat.Encoded> {
  static final MessageType SCHEMA = Types.buildMessage()
      .required(BINARY)
      .as(stringType())
      .named("url")
      .optional(BINARY)
      .as(stringType())
      .named("origin")
      .required(BINARY)
      .as(stringType())
      .named("crawler")
      .optional(BOOLEAN)
      .named("allowed")
      .required(BINARY)
      .as(stringType())
      .named("reason")
      .optional(INT32)
      .named("line")
      .optional(BINARY)
      .as(stringType())
      .named("rule")
      .optional(INT64)
      .as(timestampType(true, TimeUnit.MICROS))
      .named("fetched_at")
      .named("row");

  private @Nullable RecordConsumer to;

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(SCHEMA, Map.of());
  }

  @Override
  @Deprecated
  public WriteContext init(Configuration configuration) {
    return new WriteContext(SCHEMA, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer recordConsumer) {
    to = recordConsumer;
  }

  @Override
  public void write(ParquetRowFormat.Encoded row) {
    RecordConsumer consumer = to;
    if (consumer == null) {
      throw new IllegalStateException("not prepared");
    }
    consumer.startMessage();
    add(consumer, 0, row.url());
    add(consumer, 1, row.origin());
    add(consumer, 2, row.crawler());
    if (row.allowed() != null) {
      consumer.startField("allowed", 3);
      consumer.addBoolean(row.allowed());
      consumer.endField("allowed", 3);
    }
    add(consumer, 4, row.reason());
    if (row.line() != 0) {
      consumer.startField("line", 5);
      consumer.addInteger(row.line());
      consumer.endField("line", 5);
    }
    add(consumer, 6, row.rule());
    if (row.fetchedAt() != null) {
      consumer.startField("fetched_at", 7);
      consumer.addLong(row.fetchedAt());
      consumer.endField("fetched_at", 7);
    }
    consumer.endMessage();
  }

  private static void add(RecordConsumer consumer, int index, @Nullable Binary value) {
    if (value != null) {
      String name = SCHEMA.getFieldName(index);
      consumer.startField(name, index);
      consumer.addBinary(value);
      consumer.endField(name, index);
    }
  }

  /** Makes writers of rows. */
  static final class Builder extends ParquetWriter.Builder<ParquetRowFormat.Encoded, Builder> {
    Builder(OutputFile file) {
      super(file);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @Deprecated
    protected WriteSupport<ParquetRowFormat.Encoded> getWriteSupport(Configuration conf) {
      return new ParquetRowWriter();
    }

    @Override
    protected WriteSupport<ParquetRowFormat.Encoded> getWriteSupport(ParquetConfiguration conf) {
      return new ParquetRowWriter();
    }
  }
}
