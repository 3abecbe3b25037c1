package wayleave.bulk.urls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.Surrogates;

/** A JSON value a line: a URL as a string, or an object with a field that is one. Empty lines are left out. */
final class JsonUrls extends LineUrls {
  /** Objects may hold more than a URL. */
  static final int MAX_LINE = 16 << 20;

  private final String field;
  private final JsonFactory json = JsonLines.factory();

  JsonUrls(InputFile file, LineInput lines, String field, Problems problems) {
    super(file, lines, MAX_LINE, problems);
    this.field = field;
  }

  @Override
  @Nullable
  String read(LineInput line) throws IOException {
    if (JsonLines.isBlank(line)) {
      return null;
    } else if (!JsonLines.isUtf8(line)) {
      report(where() + ":1", JsonLines.NOT_UTF_8 + "; " + expected());
      return null;
    }
    try (JsonParser parser =
        json.createParser(line.buffer(), line.start(), line.end() - line.start())) {
      try {
        String url = read(parser);
        return url == null ? null : Surrogates.paired(url);
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
          report(parser, "the field \"" + field + "\" is not a string; " + expected());
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
    report(where() + ":" + JsonLines.column(parser), what);
  }

  @Override
  String expected() {
    return "expected a URL as a string, or an object with the field \"" + field + "\"";
  }
}
