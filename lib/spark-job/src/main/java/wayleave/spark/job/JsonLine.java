package wayleave.spark.job;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureColumn;

/** Reads some fields of lines that are JSON objects. Belongs to one thread. */
final class JsonLine {
  private static final JsonFactory JSON = new JsonFactory();

  private final List<String> fields;
  private final boolean numbers;
  private final @Nullable String[] values;

  private JsonLine(List<String> fields, boolean numbers) {
    this.fields = List.copyOf(fields);
    this.numbers = numbers;
    this.values = new String[fields.size()];
  }

  /** Of fields that are strings. */
  static JsonLine ofStrings(List<String> fields) {
    return new JsonLine(fields, false);
  }

  /** Of the columns of captures. */
  static JsonLine ofCaptures() {
    return new JsonLine(CaptureColumn.NAMES, true);
  }

  /** A line that is JSON, but not what was expected. */
  static final class OtherJsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OtherJsonException(String message) {
      super(message);
    }
  }

  /**
   * Reads a line. One that is a string is as an object of which it is the first field.
   *
   * @return the values of the fields, null where there is none; they are overwritten by the next line
   * @throws OtherJsonException if it is other JSON; the message says what was expected
   * @throws IllegalArgumentException if it is something else; the message says what was expected
   */
  @Nullable
  String[] read(byte[] line) {
    Arrays.fill(values, null);
    if (!isUtf8(line)) {
      throw new IllegalArgumentException("not JSON in UTF-8");
    }
    try (JsonParser parser = JSON.createParser(line)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.VALUE_STRING) {
        values[0] = parser.getText();
      } else if (first == JsonToken.START_OBJECT) {
        object(parser);
      } else {
        throw new OtherJsonException("expected an object with the field \"" + fields.get(0) + '"');
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value in the line");
      }
      return values;
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

  private static boolean isBoolean(String name) {
    CaptureColumn column = CaptureColumn.of(name);
    return column != null && column.kind() == CaptureColumn.Kind.BOOLEAN;
  }

  private void object(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      int field = fields.indexOf(parser.currentName());
      JsonToken value = parser.nextToken();
      if (field < 0) {
        parser.skipChildren();
      } else if (value.isStructStart()
          || value.isBoolean() && !(numbers && isBoolean(fields.get(field)))
          || value.isNumeric() && !numbers) {
        throw new OtherJsonException("expected a string" + (numbers ? ", a number" : "")
            + " or null in the field \"" + fields.get(field) + '"');
      } else {
        values[field] = value == JsonToken.VALUE_NULL ? null : parser.getText();
      }
    }
  }
}
