package wayleave.spark.internal;

import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogRecord;
import wayleave.spark.internal.StructFields.Field;
import wayleave.spark.internal.StructFields.Kind;

/** Reads a STRUCT that is a request of a log. Immutable and thread-safe. */
public final class RequestFields implements Serializable {
  /** What is read of a request. */
  public static final List<Field> FIELDS = List.of(
      new Field("time", Kind.TIMESTAMP, true),
      new Field("method", Kind.STRING, true),
      new Field("target", Kind.STRING, true),
      new Field("user_agent", Kind.STRING, true),
      new Field("status", Kind.INTEGER, true),
      new Field("client", Kind.STRING, true),
      new Field("scheme", Kind.STRING, false),
      new Field("host", Kind.STRING, false),
      new Field("port", Kind.INTEGER, false));

  private static final long serialVersionUID = 1L;
  private static final UTF8String ROBOTS_TXT = UTF8String.fromString("/" + LogRecord.ROBOTS_TXT);
  private static final int TIME = 0;
  private static final int METHOD = 1;
  private static final int TARGET = 2;
  private static final int USER_AGENT = 3;
  private static final int STATUS = 4;
  private static final int CLIENT = 5;
  private static final int SCHEME = 6;
  private static final int HOST = 7;
  private static final int PORT = 8;

  private final StructFields fields;

  /** @param type a STRUCT with these fields */
  public RequestFields(DataType type) {
    this.fields = Objects.requireNonNull(StructFields.of(type, FIELDS));
  }

  /** How many fields the STRUCT has in all. */
  public int count() {
    return fields.count();
  }

  /** The time, in microseconds since 1970; null if the line was no request. */
  public @Nullable Long micros(InternalRow request) {
    return fields.number(request, TIME);
  }

  /** Whether the target is that of a robots.txt. */
  public boolean isForRobotsTxt(InternalRow request) {
    return ROBOTS_TXT.equals(fields.text(request, TARGET));
  }

  /** The request, which has a time. */
  public LogRecord record(InternalRow request, long micros) {
    return LogRecord.at(Instant.EPOCH.plus(micros, ChronoUnit.MICROS))
        .site(fields.string(request, SCHEME), fields.string(request, HOST), integer(request, PORT))
        .client(fields.string(request, CLIENT))
        .request(fields.string(request, METHOD), fields.string(request, TARGET))
        .status(integer(request, STATUS))
        .userAgent(fields.string(request, USER_AGENT))
        .build();
  }

  private @Nullable Integer integer(InternalRow request, int field) {
    Long value = fields.number(request, field);
    return value == null ? null : (Integer) value.intValue();
  }
}
