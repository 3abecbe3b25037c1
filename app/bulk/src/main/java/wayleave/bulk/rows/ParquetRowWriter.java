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
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import wayleave.bulk.file.PassedColumns;

/** Tells Parquet's writer which columns a row has, and what is in them. */
final class ParquetRowWriter extends ParquetColumnsWriter<ParquetRowBlock.Encoded> {
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

  ParquetRowWriter(PassedColumns passed) {
    super(schema(passed));
  }

  private static MessageType schema(PassedColumns passed) {
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
    return new MessageType(OF_VERDICT.getName(), columns);
  }

  @Override
  void addColumns(ParquetRowBlock.Encoded row) {
    add(0, row.url());
    add(1, row.origin());
    add(2, row.crawler());
    add(3, row.allowed());
    add(4, row.reason());
    add(5, row.line() == 0 ? null : (Integer) row.line());
    add(6, row.rule());
    add(7, row.fetchedAt());
    for (int i = 0; i < row.passed().length; i++) {
      add(OF_VERDICT.getFieldCount() + i, row.passed()[i]);
    }
  }
}
