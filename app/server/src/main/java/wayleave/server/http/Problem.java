package wayleave.server.http;

import org.jspecify.annotations.Nullable;
import wayleave.report.JsonFields;

/**
 * What is wrong with a request, as it is told to the client (RFC 9457). Immutable and thread-safe.
 *
 * @param detail what is wrong with this one, and what to do
 * @param place where in the body; null if that says nothing
 */
public record Problem(
    ProblemType type, String detail, @Nullable Place place) {
  public static final String MEDIA_TYPE = "application/problem+json";

  /**
   * A place in a text.
   *
   * @param line from 1
   * @param column from 1, in characters
   */
  public record Place(int line, int column) {}

  public Problem(ProblemType type, String detail) {
    this(type, detail, null);
  }

  /** The problem as one line of JSON. */
  public byte[] toBytes() {
    return JsonFields.line(json -> {
      json.beginObject();
      json.field("type", type.uri());
      json.field("title", type.title());
      json.field("status", type.status());
      json.field("detail", detail);
      if (place != null) {
        json.field("line", place.line);
        json.field("column", place.column);
      }
      json.endObject();
    });
  }

  public ApiResponse toAnswer() {
    return new ApiResponse(type.status(), MEDIA_TYPE, toBytes());
  }
}
