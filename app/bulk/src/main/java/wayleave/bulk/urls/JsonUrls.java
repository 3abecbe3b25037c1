package wayleave.bulk.urls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Shown;
import wayleave.captures.Surrogates;

/** A JSON value a line: a URL as a string, or an object with a field that is one. Empty lines are no rows. */
final class JsonUrls extends LineUrls {
  /** Objects may hold more than a URL. */
  static final int MAX_LINE = 16 << 20;

  private final String field;
  private final List<String> kept;
  private final JsonFactory json = JsonLines.factory();

  /** @param field null to find it */
  JsonUrls(
      InputFile file, Lookahead in, @Nullable String field, PassedColumns passed, Problems problems)
      throws UnusableInputException {
    super(file, new LineInput(in, MAX_LINE), MAX_LINE, passed, problems);
    this.field = field == null ? found(in) : field;
    this.kept = passed.keptNames();
  }

  private static String found(Lookahead in) throws UnusableInputException {
    ColumnSample sample = ColumnSample.ofJson(in);
    Optional<String> nested =
        ColumnSample.urlName(sample.names()) < 0 ? ColumnSample.nestedUrl(in) : Optional.empty();
    if (nested.isPresent()) {
      throw new UnusableInputException("the URLs are nested, in " + Shown.of(nested.get())
          + ": expected an object with a field url in each line, as jq -c writes them");
    }
    int index = sample.urlColumn();
    return index < 0 ? ColumnSample.URL : sample.names().get(index);
  }

  @Override
  @Nullable
  String read(LineInput line) throws IOException {
    if (JsonLines.isBlank(line)) {
      return null;
    } else if (!JsonLines.isUtf8(line)) {
      return unreadable(where().column(1), JsonLines.NOT_UTF_8);
    }
    try (JsonParser parser =
        json.createParser(line.buffer(), line.start(), line.end() - line.start())) {
      try {
        return Surrogates.paired(read(parser, line));
      } catch (JsonProcessingException e) {
        return unreadable(at(parser), JsonLines.message(e));
      }
    }
  }

  private String read(JsonParser parser, LineInput line) throws IOException {
    long before = parser.currentLocation().getByteOffset();
    JsonToken first = parser.nextToken();
    String url = "";
    if (first == JsonToken.VALUE_STRING) {
      url = parser.getText();
    } else if (first == JsonToken.START_OBJECT) {
      url = member(parser, line, line.start() - before);
    } else {
      parser.skipChildren();
      note(at(parser), expected());
    }
    return parser.nextToken() == null
        ? url
        : unreadable(at(parser), "more than one value in the line");
  }

  /**
   * The URL in an object, which is read to its end.
   *
   * @param shift from the parser's places to those in the line's buffer
   */
  private String member(JsonParser parser, LineInput line, long shift) throws IOException {
    String url = null;
    Place wrong = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean isUrl = parser.currentName().equals(field);
      int column = kept.indexOf(parser.currentName());
      JsonToken value = parser.nextToken();
      if (isUrl && value == JsonToken.VALUE_STRING) {
        url = parser.getText();
      } else if (isUrl) {
        wrong = at(parser);
      }
      if (column < 0) {
        parser.skipChildren();
      } else {
        keep(column, kept(parser, line, shift));
      }
    }
    if (url == null) {
      note(
          wrong == null ? at(parser) : wrong,
          (wrong == null
                  ? "no field \"" + field + "\"; "
                  : "the field \"" + field + "\" is not a string; ")
              + expected());
      return "";
    }
    return url;
  }

  /** The value that a parser is at, which it reads to its end. */
  private static @Nullable KeptValue kept(JsonParser parser, LineInput line, long shift)
      throws IOException {
    JsonToken value = parser.currentToken();
    if (value == JsonToken.VALUE_NULL) {
      return null;
    } else if (value == JsonToken.VALUE_STRING) {
      return KeptValue.ofText(parser.getText());
    } else if (!value.isStructStart()) {
      return new KeptValue(parser.getText(), true);
    }
    int start = (int) (parser.currentTokenLocation().getByteOffset() + shift);
    parser.skipChildren();
    int end = (int) (parser.currentLocation().getByteOffset() + shift);
    return new KeptValue(
        new String(line.buffer(), start, end - start, StandardCharsets.UTF_8), true);
  }

  private Place at(JsonParser parser) {
    return where().column(JsonLines.column(parser));
  }

  @Override
  String expected() {
    return "expected a URL as a string, or an object with the field \"" + field + "\"";
  }
}
