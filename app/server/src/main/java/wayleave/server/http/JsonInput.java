package wayleave.server.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the JSON of a request, with errors that say where in it something is not as expected. For one thread.
 *
 * <p>It reads from the front to the end and builds no tree; a field that nobody reads is refused, since what is without effect is
 * a misunderstanding.
 */
public final class JsonInput {
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(JsonFactory.Feature.CHARSET_DETECTION) // it is UTF-8
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE) // bodies have a limit
          .build())
      .build();

  private final JsonParser parser;
  private final byte[] body;
  private final boolean isLine;

  private JsonInput(JsonParser parser, byte[] body, boolean isLine) {
    this.parser = parser;
    this.body = body;
    this.isLine = isLine;
  }

  /** Reads one field; the input stands before its value. */
  public interface FieldReader {
    void read(String name) throws ProblemException, IOException;
  }

  /** Reads one value; the input stands at it. */
  public interface ValueReader<T> {
    T read(JsonInput in) throws ProblemException, IOException;
  }

  /**
   * Reads a body that is one value.
   *
   * @throws ProblemException if it is not JSON, not one value, or not as the reader wants it
   */
  public static <T> T read(byte[] body, ValueReader<T> reader) throws ProblemException {
    return read(body, reader, false);
  }

  /** As {@link #read}, of a line of a body. To a batch a carriage return ends none, though to JSON it does. */
  public static <T> T readLine(byte[] line, ValueReader<T> reader) throws ProblemException {
    return read(line, reader, true);
  }

  private static <T> T read(byte[] body, ValueReader<T> reader, boolean isLine)
      throws ProblemException {
    requireUtf8(body);
    // Of a string, Jackson 2.22 takes letters beyond U+00FF for hexadecimal digits of an escape.
    try (JsonParser parser = FACTORY.createParser(body)) {
      return new JsonInput(parser, body, isLine).whole(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private <T> T whole(ValueReader<T> reader) throws ProblemException, IOException {
    try {
      if (parser.nextToken() == null) {
        throw new ProblemException(
            ProblemType.MALFORMED_JSON, "the body is empty", new Problem.Place(1, 1));
      }
      T value = reader.read(this);
      if (parser.nextToken() != null) {
        throw new ProblemException(
            ProblemType.MALFORMED_JSON, "expected the end after the value", place());
      }
      return value;
    } catch (JsonProcessingException e) {
      // Of a number or name that is too long it does not say where it is.
      JsonLocation location = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
      throw new ProblemException(ProblemType.MALFORMED_JSON, reason(e), place(location));
    }
  }

  private static void requireUtf8(byte[] body) throws ProblemException {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
    } catch (CharacterCodingException e) {
      throw new ProblemException(ProblemType.MALFORMED_JSON, "the body is not UTF-8");
    }
  }

  /** What Jackson says, without the places of which it speaks in its own way. */
  private static String reason(JsonProcessingException e) {
    String message = e.getOriginalMessage().lines().findFirst().orElse("");
    int start = message.indexOf(" (start marker at");
    return start < 0 ? message : message.substring(0, start);
  }

  private Problem.Place place(JsonLocation location) {
    int offset = (int) Math.min(body.length, Math.max(0, location.getByteOffset()));
    int start = isLine ? 0 : Math.max(0, offset - Math.max(0, location.getColumnNr() - 1));
    int column = new String(body, start, offset - start, StandardCharsets.UTF_8).length() + 1;
    return new Problem.Place(isLine ? 1 : Math.max(1, location.getLineNr()), column);
  }

  private Problem.Place place() {
    return place(parser.currentTokenLocation());
  }

  /** That what was read last cannot be. */
  public ProblemException invalid(String detail) {
    return new ProblemException(ProblemType.INVALID_REQUEST, detail, place());
  }

  /** That there is no such field. */
  public ProblemException unknown(String name, String expected) {
    return invalid("there is no field '" + name + "' here; expected " + expected);
  }

  /** Whether the input stands at a string. */
  public boolean isString() {
    return parser.currentToken() == JsonToken.VALUE_STRING;
  }

  /** The string at which the input stands. */
  public String text() throws IOException {
    return parser.getText();
  }

  /** Reads an object, field by field. */
  public void object(FieldReader reader) throws ProblemException, IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw invalid("expected an object");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      reader.read(parser.currentName());
    }
  }

  /** The value of a field that is a string. */
  public String string() throws ProblemException, IOException {
    if (parser.nextToken() != JsonToken.VALUE_STRING) {
      throw invalid("expected a string");
    }
    return parser.getText();
  }

  /** The value of a field that is true or false. */
  public boolean bool() throws ProblemException, IOException {
    JsonToken token = parser.nextToken();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw invalid("expected true or false");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  /**
   * The value of a field that is an array of strings.
   *
   * @param most how many there may be
   */
  public List<String> strings(int most) throws ProblemException, IOException {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw invalid("expected an array of strings");
    }
    List<String> strings = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.VALUE_STRING) {
        throw invalid("expected a string");
      }
      if (strings.size() == most) {
        throw new ProblemException(
            ProblemType.TOO_MUCH_ASKED, "there may be " + most + " of these in a request", place());
      }
      strings.add(parser.getText());
    }
    return strings;
  }
}
