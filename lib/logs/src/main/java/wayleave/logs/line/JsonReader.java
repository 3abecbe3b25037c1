package wayleave.logs.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.internal.format.LineField;
import wayleave.logs.internal.format.NamedLayout;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads a JSON object on each line, by paths. An array stands for its first element. */
final class JsonReader implements FormatReader {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final Pattern ESCAPED =
      Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|.)", Pattern.DOTALL);

  private final NamedReader reader;
  private final Set<String> paths = new HashSet<>();
  /** The paths that lead to those that are asked for. */
  private final Set<String> parents = new HashSet<>();
  /** The paths that need only be there, also as an object. */
  private final Set<String> marks = new HashSet<>();
  /** A path that only requests have, and its value if that matters. */
  private final List<String> access;

  private final List<String> edge;
  private final List<String> head;

  JsonReader(ReadingOptions options, List<NamedLayout> keys) {
    this.reader = new NamedReader(options, keys);
    keys.forEach(key -> paths.addAll(key.names()));
    this.access = names(keys, LineField.ACCESS);
    this.edge = names(keys, LineField.EDGE);
    this.head = names(keys, LineField.HEAD);
    marks.addAll(access);
    marks.addAll(names(keys, LineField.TLS));
    for (String path : paths) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        parents.add(path.substring(0, dot));
      }
    }
  }

  private static List<String> names(List<NamedLayout> keys, LineField field) {
    return keys.stream()
        .filter(key -> key.layout().has(field))
        .flatMap(key -> key.names().stream())
        .toList();
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    Map<String, byte[]> values = values(line, from, to);
    if (!access.isEmpty() && !isAccess(values.get(access.get(0)))) {
      return new LogLine.Skipped(LogLine.Skipped.Reason.NOT_ACCESS);
    }
    byte[] isEdge = NamedReader.first(edge, values);
    if (isEdge != null && new String(isEdge, StandardCharsets.UTF_8).equals("false")) {
      return new LogLine.Skipped(LogLine.Skipped.Reason.SHIELD_HOP);
    }
    return reader.read(values, "GET");
  }

  private boolean isAccess(byte @Nullable [] value) {
    return value != null
        && (access.size() == 1
            || new String(value, StandardCharsets.UTF_8).startsWith(access.get(1)));
  }

  /** The values of a line that is one object, or has one behind texts with tabs between them. */
  private Map<String, byte[]> values(byte[] line, int from, int to) throws UnreadableLineException {
    Map<String, byte[]> values = new HashMap<>();
    int at = from;
    int texts = 0;
    while (texts < head.size() && at < to && line[at] != '{') {
      int tab = FieldText.indexOf(line, (byte) '\t', at, to);
      int end = tab < 0 ? to : tab;
      values.put(head.get(texts++), Arrays.copyOfRange(line, at, end));
      at = Math.min(end + 1, to);
    }
    if (at < to && line[at] == '{' && (texts == 0 || texts == head.size())) {
      object(line, at, to, values);
    } else if (texts < 2) {
      throw new UnreadableLineException(Problem.BAD_JSON);
    }
    return values;
  }

  private void object(byte[] line, int from, int to, Map<String, byte[]> values)
      throws UnreadableLineException {
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
  }

  private void object(JsonParser parser, String path, Map<String, byte[]> values)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      value(parser, path.isEmpty() ? name : path + "." + name, values);
    }
  }

  private void value(JsonParser parser, String path, Map<String, byte[]> values)
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
      if (marks.contains(path)) {
        values.putIfAbsent(path, new byte[0]);
      }
      if (parents.contains(path)) {
        object(parser, path, values);
      } else {
        parser.skipChildren();
      }
    } else if (isWanted && token != JsonToken.VALUE_NULL) {
      values.putIfAbsent(path, parser.getText().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** nginx without {@code escape=json} writes {@code \xHH}, which is no JSON. Returns null if there is none. */
  private static byte @Nullable [] withStandardEscapes(byte[] line, int from, int to) {
    boolean hasAny = FieldText.latin(line, from, to).contains("\\x");
    return hasAny ? FieldText.replace(ESCAPED, line, from, to, JsonReader::standard) : null;
  }

  private static String standard(MatchResult escaped) {
    if (escaped.group(1) == null) {
      return escaped.group();
    }
    char value = (char) Integer.parseInt(escaped.group(1), 16);
    boolean mustBeEscaped = value < 0x20 || value == '"' || value == '\\';
    return mustBeEscaped ? "\\u00" + escaped.group(1) : String.valueOf(value);
  }
}
