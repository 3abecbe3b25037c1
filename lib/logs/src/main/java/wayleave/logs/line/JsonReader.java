package wayleave.logs.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.JsonShape.Field;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads a JSON object on each line. */
final class JsonReader implements FormatReader {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final ReadingOptions options;
  private final JsonShape shape;
  /** The paths that are asked for, and those that lead there. */
  private final Set<String> paths;

  private final Set<String> parents = new HashSet<>();

  JsonReader(ReadingOptions options, JsonShape shape) {
    this.options = options;
    this.shape = shape;
    this.paths = shape.paths();
    for (String path : paths) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        parents.add(path.substring(0, dot));
      }
    }
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    if (line[from] != '{') {
      throw new UnreadableLineException(Problem.BAD_JSON);
    }
    Map<String, String> values = new HashMap<>();
    byte @Nullable [] json = withStandardEscapes(line, from, to);
    try (JsonParser parser =
        json == null ? FACTORY.createParser(line, from, to - from) : FACTORY.createParser(json)) {
      parser.nextToken();
      object(parser, "", values);
      if (parser.nextToken() != null) {
        throw new UnreadableLineException(Problem.BAD_JSON);
      }
    } catch (JsonEOFException e) {
      throw new UnreadableLineException(Problem.TRUNCATED);
    } catch (IOException e) {
      throw new UnreadableLineException(Problem.BAD_JSON);
    }
    return record(values);
  }

  private void object(JsonParser parser, String path, Map<String, String> values)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      value(parser, path.isEmpty() ? name : path + "." + name, values);
    }
  }

  private void value(JsonParser parser, String path, Map<String, String> values)
      throws IOException {
    JsonToken token = parser.currentToken();
    boolean isWanted = paths.contains(path);
    if (token == JsonToken.START_ARRAY) {
      boolean isFirst = true;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (isFirst && isWanted) {
          value(parser, path, values);
        } else {
          parser.skipChildren();
        }
        isFirst = false;
      }
    } else if (token == JsonToken.START_OBJECT) {
      if (isWanted && shape.isMark(path)) {
        values.putIfAbsent(path, "");
      }
      if (parents.contains(path)) {
        object(parser, path, values);
      } else {
        parser.skipChildren();
      }
    } else if (isWanted && token != JsonToken.VALUE_NULL) {
      values.putIfAbsent(path, parser.getText());
    }
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

  /** nginx without {@code escape=json} writes {@code \xHH}, which is no JSON. Returns null if there is none. */
  private static byte @Nullable [] withStandardEscapes(byte[] line, int from, int to) {
    boolean hasHexadecimal = false;
    for (int at = from; at + 1 < to && !hasHexadecimal; at++) {
      if (line[at] == '\\') {
        hasHexadecimal = line[at + 1] == 'x';
        at++;
      }
    }
    if (!hasHexadecimal) {
      return null;
    }
    ByteArrayOutputStream json = new ByteArrayOutputStream(to - from);
    for (int at = from; at < to; at++) {
      if (line[at] != '\\' || at + 1 == to) {
        json.write(line[at]);
        continue;
      }
      int value = line[at + 1] == 'x' ? FieldText.hexadecimal(line, at + 2, to) : -1;
      if (value < 0) {
        json.write(line[at++]);
        json.write(line[at]);
      } else {
        boolean mustBeEscaped = value < 0x20 || value == '"' || value == '\\';
        if (mustBeEscaped) {
          json.writeBytes(String.format("\\u%04x", value).getBytes(StandardCharsets.US_ASCII));
        } else {
          json.write(value);
        }
        at += 3;
      }
    }
    return json.toByteArray();
  }
}
