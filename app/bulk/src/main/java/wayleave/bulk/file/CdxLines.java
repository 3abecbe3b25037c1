package wayleave.bulk.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lines of CDX indexes of web archives: CDXJ, which are a key, a time and a JSON object, as Common Crawl and pywb write them; and CDX,
 * which are columns, of which the first line may say what they are. Not thread-safe.
 */
public final class CdxLines {
  private static final String STATUS = "status";

  /** The columns of a file without a header, by their number. */
  private static final Map<Integer, String> LEGENDS = Map.of(
      7, // as the CDX server of the Wayback Machine writes it
      "N b a m s k S",
      9,
      "N b a m s k r V g",
      10,
      "N b a m s k r M V g",
      11,
      "N b a m s k r M S V g");

  private static final Map<String, String> NAMES = Map.of(
      "N",
      "urlkey",
      "b",
      "timestamp",
      "a",
      "url",
      "m",
      "mime",
      "s",
      STATUS,
      "k",
      "digest",
      "r",
      "redirect",
      "S",
      "length",
      "V",
      "offset",
      "g",
      "filename");
  private static final String HEADER = "CDX ";
  private static final String NOTHING = "-";

  private final JsonFactory json = JsonLines.factory();
  private @Nullable List<String> legend;

  /** Takes the fields of a line. */
  public interface Fields {
    /**
     * @param name as in Common Crawl's index: {@code urlkey}, {@code timestamp}, {@code url}, {@code status} and so on
     * @param value null if there is none
     */
    void field(String name, @Nullable String value);
  }

  /**
   * Reads a line.
   *
   * @return whether it is a row; empty lines and headers are not
   * @throws com.fasterxml.jackson.core.JsonProcessingException if its JSON is malformed
   * @throws IllegalArgumentException if it is malformed otherwise; the message says what was expected
   */
  public boolean read(LineInput line, Fields fields) throws IOException {
    String text = line.text();
    if (text.isBlank() || text.startsWith("!")) {
      return false;
    } else if (text.strip().startsWith(HEADER)) {
      if (line.number() == 1) {
        legend = List.of(text.strip().substring(HEADER.length()).split(" "));
      }
      return false;
    }
    int key = text.indexOf(' ');
    int time = text.indexOf(' ', key + 1);
    if (key > 0 && time > key && text.startsWith("{", time + 1)) {
      fields.field("urlkey", text.substring(0, key));
      fields.field("timestamp", text.substring(key + 1, time));
      readJson(text.substring(time + 1), fields);
    } else {
      readColumns(text, fields);
    }
    return true;
  }

  private void readJson(String object, Fields fields) throws IOException {
    try (JsonParser parser = json.createParser(object.getBytes(StandardCharsets.UTF_8))) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (value.isStructStart()) {
          parser.skipChildren();
        } else {
          fields.field(
              name, value == JsonToken.VALUE_NULL ? null : valueOf(name, parser.getText()));
        }
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value in the line");
      }
    }
  }

  private static String columns(int count) {
    return count + (count == 1 ? " column" : " columns");
  }

  private void readColumns(String text, Fields fields) {
    String[] values = text.strip().split(" ");
    List<String> names = legend == null ? legend(values.length) : legend;
    if (names.isEmpty() || names.size() != values.length) {
      throw new IllegalArgumentException("expected a key, a time and a JSON object, or "
          + (legend == null ? "7, 9, 10 or 11 columns" : columns(names.size())) + "; found "
          + columns(values.length));
    }
    for (int i = 0; i < values.length; i++) {
      String name = NAMES.get(names.get(i));
      if (name != null) {
        fields.field(name, valueOf(name, values[i]));
      }
    }
  }

  private static List<String> legend(int columns) {
    String letters = LEGENDS.get(columns);
    return letters == null ? List.of() : List.of(letters.split(" "));
  }

  /** A repetition of a record has no status, which some indexers write as -1. */
  private static @Nullable String valueOf(String name, String text) {
    return text.equals(NOTHING) || name.equals(STATUS) && text.equals("-1") ? null : text;
  }

  /** Reads the header that a file may begin with, to go on amid it. */
  public void readHeader(LineInput first) throws IOException {
    if (first.next() && first.text().strip().startsWith(HEADER)) {
      read(first, (name, value) -> {});
    }
  }
}
