package wayleave.bulk.captures;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.captures.CaptureColumn;
import wayleave.captures.CaptureColumn.Kind;
import wayleave.captures.TableRow;

/** Captures as JSON lines: an object a line, with the columns as its fields. Empty lines are left out. */
final class JsonCaptures extends CaptureTable {
  /** Room for a body of 5 MB, all of it escaped. */
  static final int MAX_LINE = 32 << 20;

  private final LineInput lines;
  private final JsonFactory json = JsonLines.factory();

  JsonCaptures(InputFile file, LineInput lines, TableRow row, WarcRecords records) {
    super(file, row, records);
    this.lines = lines;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    while (lines.next()) {
      if (lines.isTooLong()) {
        problems.loss(where(), "the line is longer than " + MAX_LINE + " bytes", 1);
      } else if (!JsonLines.isUtf8(lines)) {
        problems.loss(where().column(1), JsonLines.NOT_UTF_8, 1);
      } else if (!JsonLines.isBlank(lines)) {
        readLine(visitor, problems);
      }
    }
    end(problems);
  }

  private void readLine(CaptureVisitor visitor, Problems problems) throws IOException {
    try (JsonParser parser =
        json.createParser(lines.buffer(), lines.start(), lines.end() - lines.start())) {
      try {
        readRow(parser);
      } catch (JsonProcessingException e) {
        problems.loss(where().column(JsonLines.column(parser)), JsonLines.message(e), 1);
        return;
      } catch (IllegalArgumentException e) {
        problems.loss(where().column(JsonLines.column(parser)), String.valueOf(e.getMessage()), 1);
        return;
      }
    }
    visit(visitor, problems, lines.number() - 1);
  }

  private void readRow(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("expected an object with the field origin or url");
    }
    row.clear();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      CaptureColumn column = column(name);
      JsonToken value = parser.nextToken();
      if (column == null) {
        parser.skipChildren();
      } else if (value.isStructStart()
          || value.isBoolean() && column.kind() != Kind.BOOLEAN
          || value.isNumeric() && column.kind() == Kind.BYTES) {
        throw new IllegalArgumentException("expected a string"
            + (column.kind() == Kind.BYTES ? "" : ", a number")
            + " or null in the field \"" + name + "\"");
      } else if (column == CaptureColumn.BODY) {
        if (value == JsonToken.VALUE_NULL) {
          row.put(name, (String) null);
        } else {
          row.put(name, utf8(parser));
        }
      } else {
        row.put(name, value == JsonToken.VALUE_NULL ? null : parser.getText());
      }
    }
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("more than one value in the line");
    }
  }

  /** The text that a parser is at. It may be long: to make a string of it first takes as long as to parse it. */
  private static byte[] utf8(JsonParser parser) throws IOException {
    ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(
        parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength()));
    return Arrays.copyOf(encoded.array(), encoded.limit());
  }

  @Override
  public Place where() {
    return file.line(lines.number());
  }
}
