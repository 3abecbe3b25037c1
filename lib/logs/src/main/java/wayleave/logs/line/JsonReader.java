package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.JsonShape.Field;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads a JSON object on each line. */
final class JsonReader implements FormatReader {
  private final ReadingOptions options;
  private final JsonShape shape;
  private final JsonObject object;

  JsonReader(ReadingOptions options, JsonShape shape) {
    this.options = options;
    this.shape = shape;
    this.object = new JsonObject(shape.paths(), shape::isMark);
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    return record(object.values(line, from, to));
  }

  private LogLine record(Map<String, String> values) throws UnreadableLineException {
    if (!isAccess(values)) {
      return LogLine.Skipped.Reason.NOT_ACCESS.line();
    } else if ("false".equals(first(values, Field.EDGE))) {
      return LogLine.Skipped.Reason.SHIELD_HOP.line();
    }
    String time = first(values, Field.TIME);
    String request = first(values, Field.REQUEST);
    String target = first(values, Field.TARGET);
    if (time == null
        || request == null && target == null
        || !values.keySet().containsAll(shape.paths(Field.NEEDED))) {
      throw new UnreadableLineException(Problem.MISSING_FIELD);
    }
    RecordBuilder record = new RecordBuilder(options).time(time);
    String host = first(values, Field.HOST);
    if (host != null) {
      record.host(host);
    }
    record.scheme(first(values, Field.SCHEME));
    if (first(values, Field.TLS) != null) {
      record.scheme("https");
    }
    String client = first(values, Field.CLIENT);
    if (client != null) {
      record.client(client);
    }
    record.status(first(values, Field.STATUS));
    record.bytes(first(values, Field.BYTES));
    record.userAgent = RecordBuilder.given(first(values, Field.AGENT));
    record.referer = RecordBuilder.given(first(values, Field.REFERER));
    if (request != null) {
      byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
      RequestLine.read(bytes, 0, bytes.length, record);
    } else if (target != null) {
      String method = first(values, Field.METHOD);
      RequestLine.read(method == null ? "GET" : method, target, record);
    }
    return record.build();
  }

  private boolean isAccess(Map<String, String> values) {
    List<String> access = shape.paths(Field.ACCESS);
    if (access.isEmpty()) {
      return true;
    }
    String value = values.get(access.get(0));
    return value != null && (access.size() == 1 || value.startsWith(access.get(1)));
  }

  private @Nullable String first(Map<String, String> values, Field field) {
    for (String path : shape.paths(field)) {
      String value = values.get(path);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
