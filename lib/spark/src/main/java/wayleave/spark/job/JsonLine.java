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

  /** Of fields that are strings or numbers. */
  static JsonLine ofScalars(List<String> fields) {
    return new JsonLine(fields, true);
  }

  /**
   * Reads a line. One that is a string is as an object of which it is the first field.
   *
   * @return the values of the fields, null where there is none; they are overwritten by the next line
   * @throws IllegalArgumentException if it is something else; the message says what was expected
   */
  @Nullable
  String[] read(String line) {
    Arrays.fill(values, null);
    try (JsonParser parser = JSON.createParser(line)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.VALUE_STRING) {
        values[0] = parser.getText();
      } else if (first == JsonToken.START_OBJECT) {
        object(parser);
      } else {
        throw new IllegalArgumentException(
            "expected an object with the field \"" + fields.get(0) + '"');
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value in the line");
      }
      return values;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void object(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      int field = fields.indexOf(parser.currentName());
      JsonToken value = parser.nextToken();
      if (field < 0) {
        parser.skipChildren();
      } else if (value.isStructStart() || value.isBoolean() || value.isNumeric() && !numbers) {
        throw new IllegalArgumentException("expected a string" + (numbers ? ", a number" : "")
            + " or null in the field \"" + fields.get(field) + '"');
      } else {
        values[field] = value == JsonToken.VALUE_NULL ? null : parser.getText();
      }
    }
  }
}
