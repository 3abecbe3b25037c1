package wayleave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import wayleave.json.Json;

/**
 * What is wrong with a request, as it is told to the client (RFC 9457). Immutable and thread-safe.
 *
 * @param detail what is wrong with this one, and what to do
 * @param place where in the body; null if that says nothing
 */
record Problem(ProblemType type, String detail, @Nullable Place place) {
  static final String MEDIA_TYPE = "application/problem+json";

  /**
   * A place in a text.
   *
   * @param line from 1
   * @param column from 1, in characters
   */
  record Place(int line, int column) {}

  Problem(ProblemType type, String detail) {
    this(type, detail, null);
  }

  /** The problem as one line of JSON. */
  byte[] toBytes() {
    try {
      return Json.line(json -> {
        json.writeStartObject();
        json.writeStringField("type", type.uri());
        json.writeStringField("title", type.title());
        json.writeNumberField("status", type.status());
        json.writeStringField("detail", detail);
        if (place != null) {
          json.writeNumberField("line", place.line);
          json.writeNumberField("column", place.column);
        }
        json.writeEndObject();
      });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  Answer toAnswer() {
    return new Answer(type.status(), MEDIA_TYPE, toBytes());
  }
}
