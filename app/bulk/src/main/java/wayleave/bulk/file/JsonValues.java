package wayleave.bulk.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.report.JsonWriter;

/**
 * JSON that is not written in lines as JSON lines: a line for each element of an array, or for each of the objects that are written over
 * several lines, as {@code jq .} does. If the first element of an array is an array, it has the names of columns, and the others are
 * rows, as the Wayback CDX server writes them with {@code output=json}; the line of the names is empty. Not thread-safe.
 */
public final class JsonValues extends InputStream {
  private static final int BLOCK = 1 << 16;
  private static final int BYTE_ORDER_MARK = 3;

  private final Lookahead in;
  private final JsonParser parser;
  private final JsonWriter json = new JsonWriter();
  private final boolean isArray;
  private byte[] lines = {};
  private int at;
  private boolean isStarted;
  private boolean isAtEnd;
  /** What is wrong behind the lines. */
  private @Nullable IOException failure;

  private @Nullable List<String> names;

  private JsonValues(Lookahead in, boolean isArray) throws IOException {
    this.in = in;
    this.isArray = isArray;
    parser = JsonLines.factory().createParser(in);
    if (isArray) {
      parser.nextToken();
    }
  }

  /** What a stream holds as JSON lines: the stream itself, unless it begins with an array, or with a line that only opens an object. */
  public static InputStream lines(InputStream in) throws IOException {
    Lookahead ahead = new Lookahead(in);
    int first = visible(ahead, 0);
    boolean isArray = at(ahead, first) == '[';
    boolean isObject = at(ahead, first) == '{' && ends(ahead, first + 1);
    return isArray || isObject ? new JsonValues(ahead, isArray) : ahead;
  }

  /** Where the first visible character is, from an offset on; a byte order mark is none. */
  private static int visible(Lookahead in, int from) {
    int at = from;
    while (at < BLOCK && at(in, at) >= 0 && at(in, at) <= ' '
        || at < BYTE_ORDER_MARK && at(in, at) > 0x7F) {
      at++;
    }
    return at;
  }

  /** Whether a line ends at an offset or behind blanks there. */
  private static boolean ends(Lookahead in, int from) {
    int at = from;
    while (at(in, at) == ' ' || at(in, at) == '\t' || at(in, at) == '\r') {
      at++;
    }
    return at(in, at) == '\n';
  }

  /** The byte at an offset; -1 behind the end. */
  private static int at(Lookahead in, int offset) {
    byte[] start = in.start(offset + 1);
    return offset < start.length ? start[offset] & 0xFF : -1;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (at == lines.length) {
      if (failure != null) {
        throw failure;
      } else if (isAtEnd) {
        return -1;
      }
      more();
    }
    int count = Math.min(length, lines.length - at);
    System.arraycopy(lines, at, bytes, offset, count);
    at += count;
    return count;
  }

  /** Makes some lines of the next elements. */
  private void more() {
    json.clear();
    int whole = 0;
    try {
      while (json.length() < BLOCK && !isAtEnd) {
        element();
        whole = json.length();
      }
    } catch (JsonProcessingException e) {
      failure =
          new IOException(JsonLines.message(e) + " (line " + e.getLocation().getLineNr() + ")", e);
    } catch (IOException e) {
      failure = e;
    }
    lines = Arrays.copyOf(json.toByteArray(), whole);
    at = 0;
  }

  private void element() throws IOException {
    JsonToken token = isArray ? next() : parser.nextToken();
    if (token == null) {
      isAtEnd = true;
      return;
    } else if (token == JsonToken.END_ARRAY) {
      isAtEnd = true;
      if (parser.nextToken() != null) {
        throw new IOException("expected nothing behind the array");
      }
      return;
    }
    boolean isRow = isArray && token == JsonToken.START_ARRAY && (!isStarted || names != null);
    isStarted = true;
    if (isRow) {
      row(values());
    } else {
      copy();
    }
    json.newline();
  }

  private JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new IOException(
          isArray ? "not JSON: the array does not end" : "not JSON: the object does not end");
    }
    return token;
  }

  private void row(List<@Nullable String> values) {
    List<String> columns = names;
    if (columns == null) {
      names = values.stream().map(String::valueOf).toList();
    } else if (columns.size() != values.size()) {
      json.value(values.size() + " values"); // which is told where the line is read
    } else {
      json.object(() -> {
        for (int i = 0; i < columns.size(); i++) {
          json.field(columns.get(i), values.get(i));
        }
      });
    }
  }

  /** The elements of an array; objects, arrays and null are null. */
  private List<@Nullable String> values() throws IOException {
    List<@Nullable String> values = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      boolean isScalar = token.isScalarValue() && token != JsonToken.VALUE_NULL;
      values.add(isScalar ? parser.getText() : null);
      parser.skipChildren();
    }
    return values;
  }

  /** Writes the value that the parser is at. */
  private void copy() throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        json.beginObject();
        while (next() == JsonToken.FIELD_NAME) {
          json.name(parser.currentName());
          next();
          copy();
        }
        json.endObject();
      }
      case START_ARRAY -> {
        json.beginArray();
        while (next() != JsonToken.END_ARRAY) {
          copy();
        }
        json.endArray();
      }
      case VALUE_STRING -> json.value(parser.getText());
      default -> json.raw(parser.getText().getBytes(StandardCharsets.US_ASCII));
    }
  }

  @Override
  public void close() throws IOException {
    parser.close();
    in.close();
  }
}
