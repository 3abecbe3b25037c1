package wayleave.spark.job;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureColumn;
import wayleave.captures.CaptureColumn.Kind;
import wayleave.captures.TableRow;

/** Reads fields of lines that are JSON objects. */
final class JsonLine {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonLine() {}

  /** Takes the fields of a line. */
  interface Fields {
    /** The kind of a field; null to pass it over. */
    @Nullable
    Kind kind(String name);

    /**
     * Takes a field.
     *
     * @param value null if it is null
     */
    void put(String name, @Nullable String value);
  }

  /** A line that is JSON, but not what was expected. */
  static final class OtherJsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OtherJsonException(String message) {
      super(message);
    }
  }

  /**
   * The string in the one field that counts. A line that is a string is as an object with this field.
   *
   * @return null if there is none
   * @throws OtherJsonException if it is other JSON; the message says what was expected
   * @throws IllegalArgumentException if it is something else; the message says what was expected
   */
  static @Nullable String string(byte[] line, String field) {
    @Nullable String[] found = new String[1];
    read(line, field, false, new Fields() {
      @Override
      public @Nullable Kind kind(String name) {
        return name.equals(field) ? Kind.TEXT : null;
      }

      @Override
      public void put(String name, @Nullable String value) {
        found[0] = value;
      }
    });
    return found[0];
  }

  /**
   * Reads a capture into a row.
   *
   * @throws IllegalArgumentException if it is none; the message says what was expected
   */
  static void read(byte[] line, TableRow row) {
    read(line, "url", true, new Fields() {
      @Override
      public @Nullable Kind kind(String name) {
        CaptureColumn column = row.column(name);
        return column == null ? null : column.kind();
      }

      @Override
      public void put(String name, @Nullable String value) {
        row.put(name, value);
      }
    });
  }

  private static void read(byte[] line, String first, boolean numbers, Fields fields) {
    if (!isUtf8(line)) {
      throw new IllegalArgumentException("not JSON in UTF-8");
    }
    try (JsonParser parser = JSON.createParser(line)) {
      JsonToken begin = parser.nextToken();
      if (begin == JsonToken.VALUE_STRING) {
        fields.put(first, parser.getText());
      } else if (begin == JsonToken.START_OBJECT) {
        object(parser, numbers, fields);
      } else {
        throw new OtherJsonException("expected an object with the field \"" + first + '"');
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value in the line");
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is nothing but white space in a line. */
  static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Jackson guesses the encoding from the first bytes. */
  private static boolean isUtf8(byte[] line) {
    boolean isUtf8 = line.length == 0 || (line[0] & 0xFF) < 0xFE;
    for (int i = 0; i < Math.min(line.length, 4); i++) {
      isUtf8 &= line[i] != 0;
    }
    return isUtf8;
  }

  private static void object(JsonParser parser, boolean numbers, Fields fields) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      Kind kind = fields.kind(name);
      JsonToken value = parser.nextToken();
      if (kind == null) {
        parser.skipChildren();
      } else if (value.isStructStart()
          || value.isBoolean() && kind != Kind.BOOLEAN
          || value.isNumeric() && !numbers) {
        throw new OtherJsonException("expected a string" + (numbers ? ", a number" : "")
            + " or null in the field \"" + name + '"');
      } else {
        fields.put(name, value == JsonToken.VALUE_NULL ? null : parser.getText());
      }
    }
  }
}
