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
 * A JSON array as JSON lines: a line for each element. If the first one is an array, it has the names of columns, and the others
 * are rows, as the Wayback CDX server writes them with {@code output=json}; the line of the names is empty. Not thread-safe.
 */
public final class JsonArray extends InputStream {
  private static final int BLOCK = 1 << 16;

  private final Lookahead in;
  private final JsonParser parser;
  private final JsonWriter json = new JsonWriter();
  private byte[] lines = {};
  private int at;
  private boolean isStarted;
  private boolean isAtEnd;
  /** What is wrong behind the lines. */
  private @Nullable IOException failure;

  private @Nullable List<String> names;

  private JsonArray(Lookahead in) throws IOException {
    this.in = in;
    parser = JsonLines.factory().createParser(in);
    parser.nextToken();
  }

  /** What a stream holds as JSON lines: the stream itself, unless it is an array. */
  public static InputStream lines(InputStream in) throws IOException {
    Lookahead ahead = new Lookahead(in);
    return isArray(ahead) ? new JsonArray(ahead) : ahead;
  }

  private static boolean isArray(Lookahead in) {
    int seen = 0;
    while (true) {
      byte[] start = in.start();
      for (; seen < start.length; seen++) {
        if (start[seen] == '[') {
          return true;
        } else if (start[seen] > ' '
            || start[seen] < 0 && seen >= 3) { // not even a byte order mark
          return false;
        }
      }
      if (!in.more()) {
        return false;
      }
    }
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
      failure = new IOException(JsonLines.message(e), e);
    } catch (IOException e) {
      failure = e;
    }
    lines = Arrays.copyOf(json.toByteArray(), whole);
    at = 0;
  }

  private void element() throws IOException {
    JsonToken token = next();
    if (token == JsonToken.END_ARRAY) {
      isAtEnd = true;
      if (parser.nextToken() != null) {
        throw new IOException("expected nothing behind the array");
      }
      return;
    }
    boolean isRow = token == JsonToken.START_ARRAY && (!isStarted || names != null);
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
      throw new IOException("not JSON: the array does not end");
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
