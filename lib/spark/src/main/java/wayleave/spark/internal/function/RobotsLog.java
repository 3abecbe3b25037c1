package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.spark.internal.LineReaders;

/**
 * {@code robots_log(line, format[, options])}: a line of an access log as {@code wayleave logs --parse} reads it, or why it is no
 * request: {@code skip} or {@code error}.
 */
final class RobotsLog extends RobotsFunction<InternalRow> {
  private static final StructType TYPE = new StructType()
      .add("time", DataTypes.TimestampType)
      .add("host", DataTypes.StringType)
      .add("port", DataTypes.IntegerType)
      .add("scheme", DataTypes.StringType)
      .add("client", DataTypes.StringType)
      .add("method", DataTypes.StringType)
      .add("target", DataTypes.StringType)
      .add("status", DataTypes.IntegerType)
      .add("bytes", DataTypes.LongType)
      .add("user_agent", DataTypes.StringType)
      .add("referer", DataTypes.StringType)
      .add("skip", DataTypes.StringType)
      .add("error", DataTypes.StringType);

  private static final int SKIP = 11;
  private static final int ERROR = 12;
  private static final long serialVersionUID = 1L;

  RobotsLog(Binding binding) {
    super(binding, TYPE);
  }

  @Override
  public @Nullable InternalRow produceResult(InternalRow input) {
    UTF8String line = text(input, 0);
    UTF8String format = text(input, 1);
    if (line == null || format == null) {
      return null;
    }
    boolean hasOptions = inputTypes().length > 2 && !input.isNullAt(2);
    return row(
        LineReaders.current().read(line.getBytes(), format, hasOptions ? input.getMap(2) : null));
  }

  private static InternalRow row(LogLine line) {
    @Nullable Object[] values = new @Nullable Object[TYPE.length()];
    if (line instanceof LogRecord record) {
      values[0] = record.epochMicros();
      values[1] = record.host().orElse(null);
      values[2] = SqlRows.boxed(record.port());
      values[3] = record.scheme().orElse(null);
      values[4] = record.sender().orElse(null);
      values[5] = record.method().orElse(null);
      values[6] = record.target().orElse(null);
      values[7] = SqlRows.boxed(record.status());
      values[8] = record.bytes().isPresent() ? (Object) record.bytes().getAsLong() : null;
      values[9] = record.userAgent().orElse(null);
      values[10] = record.referer().orElse(null);
    } else if (line instanceof LogLine.Skipped skipped) {
      values[SKIP] = skipped.reason().code();
    } else if (line instanceof LogLine.Broken broken) {
      values[ERROR] = broken.problem().code();
    }
    return SqlRows.row(values);
  }
}
