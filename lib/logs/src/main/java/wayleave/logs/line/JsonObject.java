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
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine.Broken.Problem;

/** The values at some paths of JSON objects. An array stands for its first element. */
final class JsonObject {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Set<String> paths;
  /** Whether a path need only be there, also as an object. */
  private final Predicate<String> isMark;
  /** The paths that lead to those that are asked for. */
  private final Set<String> parents = new HashSet<>();

  JsonObject(Set<String> paths, Predicate<String> isMark) {
    this.paths = paths;
    this.isMark = isMark;
    for (String path : paths) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        parents.add(path.substring(0, dot));
      }
    }
  }

  /** The values of a line that is one object. */
  Map<String, String> values(byte[] line, int from, int to) throws UnreadableLineException {
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
    return values;
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
      if (isWanted && isMark.test(path)) {
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
