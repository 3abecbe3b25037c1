package wayleave.spark.internal;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import wayleave.logs.LogPlace;

/**
 * {@code robots_log_asks(log, file, number)}: what crawlers asked robots.txt for, as bytes for {@code robots_log_judge}. An aggregate. Its
 * state is an {@link AskLog}, or its bytes after Spark has sent it.
 */
public final class RobotsLogAsks extends TypedFunction
    implements AggregateFunction<Serializable, byte[]> {
  private static final long serialVersionUID = 1L;

  private final RequestFields request;

  /** @param arguments the types of its arguments */
  public RobotsLogAsks(String name, List<DataType> arguments) {
    super(name, arguments, DataTypes.BinaryType);
    this.request = new RequestFields(arguments.get(0));
  }

  @Override
  public boolean isResultNullable() {
    return false;
  }

  @Override
  public Serializable newAggregationState() {
    return new AskLog();
  }

  @Override
  public Serializable update(Serializable state, InternalRow input) {
    AskLog log = AskLog.of(state);
    InternalRow row = input.isNullAt(0) ? null : input.getStruct(0, request.count());
    Long micros = row == null ? null : request.micros(row);
    if (row != null && micros != null) {
      if (request.isForRobotsTxt(row)) {
        String file = input.isNullAt(1) ? "" : input.getUTF8String(1).toString();
        long line = input.isNullAt(2) ? 0 : input.getLong(2);
        log.add(request.record(row, micros), new LogPlace(file, line));
      } else {
        log.addTime(micros);
      }
    }
    return log;
  }

  @Override
  public Serializable merge(Serializable left, Serializable right) {
    AskLog log = AskLog.of(left);
    log.add(AskLog.of(right));
    return log;
  }

  @Override
  public byte[] produceResult(Serializable state) {
    return AskLog.of(state).encode();
  }
}
