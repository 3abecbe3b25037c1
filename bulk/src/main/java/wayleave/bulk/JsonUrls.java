package wayleave.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A JSON value a line: a URL as a string, or an object with a field that is one. Empty lines are left out. */
final class JsonUrls implements UrlRecords {
  /** Objects may hold more than a URL. */
  private static final int MAX_LINE = 16 << 20;

  private final InputFile file;
  private final LineInput lines;
  private final String field;
  private final Problems problems;
  private final JsonFactory json = JsonLines.factory();
  private long records;

  JsonUrls(InputFile file, LineInput lines, String field, Problems problems) {
    this.file = file;
    this.lines = lines;
    this.field = field;
    this.problems = problems;
  }

  static int maxLine() {
    return MAX_LINE;
  }

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    while (!batch.isFull()) {
      if (!lines.next()) {
        return false;
      }
      records++;
      if (lines.isTooLong()) {
        problems.report(where(), "the line is longer than " + MAX_LINE + " bytes; " + expected());
      } else if (!JsonLines.isBlank(lines)) {
        String url = read();
        if (url != null) {
          batch.add(Surrogates.paired(url));
        }
      }
    }
    return true;
  }

  private @Nullable String read() throws IOException {
    try (JsonParser parser =
        json.createParser(lines.buffer(), lines.start(), lines.end() - lines.start())) {
      try {
        return read(parser);
      } catch (JsonProcessingException e) {
        report(parser, JsonLines.message(e));
        return null;
      }
    }
  }

  private @Nullable String read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    String url = null;
    if (first == JsonToken.VALUE_STRING) {
      url = parser.getText();
    } else if (first == JsonToken.START_OBJECT) {
      boolean isPresent = false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        if (!parser.currentName().equals(field)) {
          parser.nextToken();
          parser.skipChildren();
          continue;
        }
        isPresent = true;
        url = parser.nextToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
        if (url == null) {
          report(parser, "the field \"" + field + "\" is no string; " + expected());
          return null;
        }
      }
      if (!isPresent) {
        report(parser, "no field \"" + field + "\"; " + expected());
        return null;
      }
    } else {
      report(parser, expected());
      return null;
    }
    if (parser.nextToken() != null) {
      report(parser, "more than one value in the line; " + expected());
      return null;
    }
    return url;
  }

  private void report(JsonParser parser, String what) {
    problems.report(where() + ":" + JsonLines.column(parser), what);
  }

  private String expected() {
    return "expected a URL as a string, or an object with the field \"" + field + "\"";
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    lines.skip(offset, line);
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public long offset() {
    return lines.offset();
  }

  @Override
  public long line() {
    return lines.number();
  }

  @Override
  public String where() {
    return file.line(lines.number());
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
