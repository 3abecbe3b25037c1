package wayleave.bulk.rows;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.util.ArrayList;
import java.util.List;
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
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.PassedColumns;

/** Tells Parquet's writer which columns a row has, and what is in them. */
final class ParquetRowWriter extends WriteSupport<ParquetRowFormat.Encoded> {
  private static final MessageType OF_VERDICT = Types.buildMessage()
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

  private final MessageType schema;
  private @Nullable RecordConsumer to;

  private ParquetRowWriter(PassedColumns passed) {
    List<Type> columns = new ArrayList<>(OF_VERDICT.getFields());
    if (passed.isNumbered()) {
      columns.add(Types.required(BINARY).as(stringType()).named("file"));
      columns.add(Types.required(INT64).named("row"));
    }
    for (PassedColumns.Kept each : passed.kept()) {
      columns.add(
          switch (each.type()) {
            case TEXT -> Types.optional(BINARY).as(stringType()).named(each.name());
            case INTEGER -> Types.optional(INT64).named(each.name());
            case NUMBER -> Types.optional(DOUBLE).named(each.name());
            case BOOLEAN -> Types.optional(BOOLEAN).named(each.name());
          });
    }
    schema = new MessageType(OF_VERDICT.getName(), columns);
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
    for (int i = 0; i < row.passed().length; i++) {
      add(consumer, OF_VERDICT.getFieldCount() + i, row.passed()[i]);
    }
    consumer.endMessage();
  }

  private void add(RecordConsumer consumer, int index, @Nullable Object value) {
    if (value == null) {
      return;
    }
    String name = schema.getFieldName(index);
    consumer.startField(name, index);
    if (value instanceof Binary text) {
      consumer.addBinary(text);
    } else if (value instanceof Long number) {
      consumer.addLong(number);
    } else if (value instanceof Double number) {
      consumer.addDouble(number);
    } else if (value instanceof Boolean bool) {
      consumer.addBoolean(bool);
    }
    consumer.endField(name, index);
  }

  /** Makes writers of rows. */
  static final class Builder extends ParquetWriter.Builder<ParquetRowFormat.Encoded, Builder> {
    private final PassedColumns passed;

    Builder(OutputFile file, PassedColumns passed) {
      super(file);
      this.passed = passed;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @Deprecated
    protected WriteSupport<ParquetRowFormat.Encoded> getWriteSupport(Configuration conf) {
      return new ParquetRowWriter(passed);
    }

    @Override
    protected WriteSupport<ParquetRowFormat.Encoded> getWriteSupport(ParquetConfiguration conf) {
      return new ParquetRowWriter(passed);
    }
  }
}
