package wayleave.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.InputException;

/** A JSON object of an input file, with errors that name the file, the line and the field. */
public final class JsonValue {
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(JsonFactory.Feature.CHARSET_DETECTION) // it is UTF-8
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxStringLength(256 << 20)
          .maxNestingDepth(20)
          .build())
      .build();

  private final String place;
  private final Map<String, @Nullable Object> fields;

  private JsonValue(String place, Map<String, @Nullable Object> fields) {
    this.place = place;
    this.fields = fields;
  }

  /**
   * Reads a line.
   *
   * @param place the file and line, for messages
   * @throws InputException if it is not one JSON object
   */
  public static JsonValue read(String place, String line) throws InputException {
    byte[] utf8 = line.getBytes(StandardCharsets.UTF_8);
    // Of a string, Jackson 2.22 takes letters beyond U+00FF for hexadecimal digits of an escape.
    try (JsonParser parser = FACTORY.createParser(utf8)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new InputException(place + ": expected a JSON object, `{...}`");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new InputException(place + ": expected one JSON object in the line, found more");
      }
      return new JsonValue(place, object(value));
    } catch (JsonProcessingException e) {
      throw new InputException(place + ": expected a JSON object, but column "
          + column(utf8, e.getLocation()) + " is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static int column(byte[] utf8, JsonLocation location) {
    int end = (int) Math.min(utf8.length, Math.max(0, location.getByteOffset()));
    return new String(utf8, 0, end, StandardCharsets.UTF_8).length() + 1;
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, value(parser));
        }
        return fields;
      }
      case START_ARRAY -> {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser));
        }
        return items;
      }
      case VALUE_NULL -> {
        return null;
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return parser.getBooleanValue();
      }
      case VALUE_NUMBER_INT -> {
        return parser.getLongValue();
      }
      default -> {
        return parser.getText();
      }
    }
  }

  @SuppressWarnings("unchecked") // value() makes no other maps
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return (Map<String, @Nullable Object>) Objects.requireNonNull(value);
  }

  /** A text; empty if the field is absent or null. */
  public Optional<String> text(String name) throws InputException {
    Object value = fields.get(name);
    if (value == null || value instanceof String) {
      return Optional.ofNullable((String) value);
    }
    throw expected(name, "a text");
  }

  /** A text that has to be there. */
  public String required(String name) throws InputException {
    Optional<String> value = text(name);
    if (value.isEmpty()) {
      throw expected(name, "a text");
    }
    return value.get();
  }

  /** A number; 0 if the field is absent or null. */
  public int number(String name) throws InputException {
    Object value = fields.get(name);
    if (value == null) {
      return 0;
    }
    if (value instanceof Long number && number >= 0 && number <= Integer.MAX_VALUE) {
      return number.intValue();
    }
    throw expected(name, "a whole number");
  }

  /** Whether a field is true; false if it is absent or null. */
  public boolean isTrue(String name) throws InputException {
    Object value = fields.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw expected(name, "true or false");
  }

  /** An object; empty if the field is absent or null. */
  public Optional<JsonValue> object(String name) throws InputException {
    Object value = fields.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Map) {
      return Optional.of(new JsonValue(place + ", field `" + name + "`", object(value)));
    }
    throw expected(name, "an object");
  }

  /** A list of objects; empty if the field is absent or null. */
  public List<JsonValue> objects(String name) throws InputException {
    List<JsonValue> objects = new ArrayList<>();
    for (Object item : list(name)) {
      if (!(item instanceof Map)) {
        throw expected(name, "a list of objects");
      }
      objects.add(new JsonValue(place + ", field `" + name + "`", object(item)));
    }
    return objects;
  }

  /** A list of texts; empty if the field is absent or null. */
  public List<String> texts(String name) throws InputException {
    List<String> texts = new ArrayList<>();
    for (Object item : list(name)) {
      if (!(item instanceof String text)) {
        throw expected(name, "a list of texts");
      }
      texts.add(text);
    }
    return texts;
  }

  /** Header fields, each {@code ["Name", "value"]} or {@code "Name: value"}; empty if the field is absent or null. */
  public Map<String, List<String>> headers(String name) throws InputException {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Object item : list(name)) {
      String field;
      String value;
      if (item instanceof List<?> pair
          && pair.size() == 2
          && pair.get(0) instanceof String first
          && pair.get(1) instanceof String second) {
        field = first;
        value = second;
      } else if (item instanceof String text && text.indexOf(':') > 0) {
        field = text.substring(0, text.indexOf(':'));
        value = text.substring(text.indexOf(':') + 1).strip();
      } else {
        throw expected(name, "a list of header fields, each [\"Name\", \"value\"]");
      }
      headers.computeIfAbsent(field, any -> new ArrayList<>()).add(value);
    }
    return headers;
  }

  private List<?> list(String name) throws InputException {
    Object value = fields.get(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> items) {
      return items;
    }
    throw expected(name, "a list");
  }

  /** What is wrong with a field. */
  public InputException expected(String name, String what) {
    return new InputException(place + ": expected " + what + " in the field `" + name + "`");
  }
}
