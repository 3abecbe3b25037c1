package wayleave.bulk.urls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import wayleave.bulk.file.CsvFormat;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.JsonLines;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.Shown;

/**
 * The first rows of a table, by which the column with the URLs is found: the one with a usual name, else the only one with nothing
 * but URLs.
 *
 * @param names of the columns
 * @param rows their values, empty for those that are missing
 */
record ColumnSample(List<String> names, List<List<String>> rows) {
  static final String URL = "url";

  /**
   * Names in lower case with blanks, the preferred ones first: {@code address} is Screaming Frog's, {@code page} Bing's, {@code top
   * pages} Search Console's, {@code loc} that of sitemaps.
   */
  private static final List<String> URL_NAMES = List.of(
      URL, "urls", "address", "page url", "full url", "page", "pages", "top pages", "loc", "uri");

  private static final Pattern IS_URL = Pattern.compile("\\s*[A-Za-z][A-Za-z0-9+.-]*://\\S+\\s*");

  /** Names that are separated, and no URL or path. */
  private static final Pattern IS_HEADER = Pattern.compile("(?!.*://)[^/].*[,;|\t].*");

  /** A URL with an HTTP status behind it. */
  private static final Pattern WITH_STATUS = Pattern.compile("\\S+://\\S+[,;|]\"?[1-5]\\d\\d\"?");

  /** Between two lines, and not before a line feed. */
  private static final Pattern CARRIAGE_RETURN = Pattern.compile("\\S\\r++(?![\\r\\n])\\S");

  private static final int BYTES = 1 << 16;
  private static final int ROWS = 100;
  private static final int MAX_FIELD = BYTES + (1 << 14);

  /**
   * Looks whether text has lines with one URL each, and is no table with a header, whose lines would be taken for URLs.
   *
   * @throws UnusableInputException if its lines end with carriage returns only, or it is a table
   */
  static void requireLines(Lookahead text) throws UnusableInputException {
    text.start(1);
    String start = text(text).replace("\uFEFF", "");
    if (CARRIAGE_RETURN.matcher(start).find()) {
      throw new UnusableInputException(
          "expected lines that end with a line feed; found carriage returns alone: run tr '\\r' '\\n' first");
    }
    List<String> lines = start
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .limit(ROWS)
        .toList();
    if (lines.size() < 2) {
      return;
    } else if (IS_HEADER.matcher(lines.get(0)).matches() && lines.get(1).contains("://")) {
      throw ofTable("with the columns " + Shown.of(lines.get(0)));
    }
    // The last line may go on behind what was looked at.
    if (lines.stream()
        .limit(Math.max(2, lines.size() - 1))
        .allMatch(line -> WITH_STATUS.matcher(line).matches())) {
      throw ofTable("with an HTTP status behind each URL, such as " + Shown.of(lines.get(0)));
    }
  }

  private static UnusableInputException ofTable(String found) {
    return new UnusableInputException("expected a URL in each line; found a table " + found
        + ": give --urls-format csv or tsv, or name it so");
  }

  private static String text(Lookahead in) {
    return new String(in.start(), StandardCharsets.UTF_8);
  }

  /** The sample of a CSV file. */
  static ColumnSample ofCsv(Lookahead csv, CsvFormat format) throws IOException {
    byte[] start = csv.start(BYTES);
    List<List<String>> rows = new ArrayList<>();
    try (CsvTable table = new CsvTable(new ByteArrayInputStream(start), format, MAX_FIELD)) {
      List<String> names = table.header();
      table.select(IntStream.range(0, names.size()).boxed().toList());
      try {
        while (rows.size() <= ROWS && table.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 0; i < names.size(); i++) {
            String value = table.value(i);
            row.add(value == null ? "" : value);
          }
          rows.add(row);
        }
      } catch (IOException e) {
        // Told where it is read, unless only the sample ends there.
      }
      boolean isLastCut = !csv.isWhole() && !rows.isEmpty();
      return new ColumnSample(names, isLastCut ? rows.subList(0, rows.size() - 1) : rows);
    }
  }

  /** The sample of JSON lines, with a column for each name. */
  static ColumnSample ofJson(Lookahead lines) {
    lines.start(BYTES);
    String text = text(lines).replace("\uFEFF", "");
    int end = lines.isWhole() ? text.length() : text.lastIndexOf('\n') + 1;
    JsonFactory json = JsonLines.factory();
    List<Map<String, String>> objects = text.substring(0, end)
        .lines()
        .limit(ROWS)
        .map(line -> members(json, line))
        .toList();
    Set<String> names = new LinkedHashSet<>();
    objects.forEach(object -> names.addAll(object.keySet()));
    return new ColumnSample(
        List.copyOf(names),
        objects.stream()
            .map(object ->
                names.stream().map(name -> object.getOrDefault(name, "")).toList())
            .toList());
  }

  /** Where in JSON lines a URL is nested under a usual name, such as {@code items.url}; empty if none of the first rows has one. */
  static Optional<String> nestedUrl(Lookahead lines) {
    return text(lines)
        .lines()
        .limit(ROWS)
        .flatMap(line -> nestedUrl(line).stream())
        .findFirst();
  }

  private static Optional<String> nestedUrl(String line) {
    try (JsonParser parser =
        JsonLines.factory().createParser(line.getBytes(StandardCharsets.UTF_8))) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        String path = parser.getParsingContext().pathAsPointer().toString();
        boolean isNamed = token == JsonToken.VALUE_STRING
            && parser.currentName() != null
            && path.indexOf('/', 1) > 0
            && urlName(List.of(parser.currentName())) >= 0;
        if (isNamed && isUrl(parser.getText())) {
          return Optional.of(path.substring(1).replaceAll("/\\d+(?=/)", "").replace('/', '.'));
        }
      }
    } catch (IOException e) {
      // Told where it is read.
    }
    return Optional.empty();
  }

  private static Map<String, String> members(JsonFactory json, String line) {
    Map<String, String> members = new LinkedHashMap<>();
    try (JsonParser parser = json.createParser(line.getBytes(StandardCharsets.UTF_8))) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          JsonToken value = parser.nextToken();
          members.put(name, value == JsonToken.VALUE_NULL ? "" : parser.getText());
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      // Told where it is read.
    }
    return members;
  }

  /** The sample of a Parquet file. */
  static ColumnSample ofParquet(ParquetTable table) {
    List<String> names = table.columns().stream()
        .filter(name -> table
            .type(name)
            .filter(type -> type.getPrimitiveTypeName() == PrimitiveTypeName.BINARY)
            .isPresent())
        .toList();
    List<List<String>> rows = new ArrayList<>();
    int group = 0;
    while (group < table.groups() && table.rows(group) == 0) {
      group++;
    }
    if (group < table.groups() && !names.isEmpty() && urlName(names) < 0) {
      table.select(names);
      try {
        List<ParquetColumn> columns = table.read(group, names);
        for (long row = 0; row < Math.min(ROWS, table.rows(group)); row++) {
          rows.add(
              columns.stream().map(each -> each.isNull() ? "" : each.text()).toList());
          columns.forEach(ParquetColumn::next);
        }
      } catch (IOException | RuntimeException e) {
        // Told where it is read.
      }
    }
    return new ColumnSample(names, rows);
  }

  /** Whether the names are a row of their own: files of URLs may have no header. */
  boolean isWithoutHeader() {
    return urlName(names) < 0 && names.stream().anyMatch(ColumnSample::isUrl);
  }

  /**
   * The number of the column with the URLs; -1 if there is none.
   *
   * @throws UnusableInputException if there are several
   */
  int urlColumn() throws UnusableInputException {
    int named = urlName(names);
    if (named >= 0) {
      return named;
    }
    List<Integer> found =
        IntStream.range(0, names.size()).filter(this::holdsUrls).boxed().toList();
    if (found.size() > 1) {
      throw new UnusableInputException("no column url, but several with URLs: "
          + String.join(", ", found.stream().map(names::get).toList()) + "; name one of them url");
    }
    return found.isEmpty() ? -1 : found.get(0);
  }

  private boolean holdsUrls(int column) {
    Stream<String> values = rows.stream().map(row -> row.get(column));
    List<String> given = (isWithoutHeader()
            ? Stream.concat(names.stream().skip(column).limit(1), values)
            : values)
        .filter(value -> !value.isBlank())
        .toList();
    return !given.isEmpty() && given.stream().allMatch(ColumnSample::isUrl);
  }

  private static boolean isUrl(String value) {
    return IS_URL.matcher(value).matches();
  }

  /** The number of the column with a usual name for URLs; -1 if there is none. */
  static int urlName(List<String> names) {
    if (names.contains(URL)) {
      return names.indexOf(URL);
    }
    List<String> plain = names.stream()
        .map(name -> name.strip().toLowerCase(Locale.ROOT).replace('_', ' ').replace('-', ' '))
        .toList();
    return URL_NAMES.stream()
        .mapToInt(plain::indexOf)
        .filter(index -> index >= 0)
        .findFirst()
        .orElse(-1);
  }
}
