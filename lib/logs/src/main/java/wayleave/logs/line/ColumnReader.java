package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads the W3C extended format, whose {@code #Fields} line names the columns and may change anywhere. */
final class ColumnReader implements FormatReader {
  private static final String FIELDS = "#Fields:";
  private static final String DATE = "#Date:";
  private static final String AGENT = "cs(User-Agent)";

  private final char separator;
  private final NamedReader reader;
  private List<String> names = List.of();
  private String day = "";

  private ColumnReader(ReadingOptions options, String format, char separator, Escape escape) {
    this.separator = separator;
    this.reader = new NamedReader(options.inZone(ZoneOffset.UTC), NamedReader.keys(format, escape));
  }

  static ColumnReader w3c(ReadingOptions options) {
    return new ColumnReader(options, "w3c", ' ', Escape.NONE);
  }

  /** CloudFront encodes what was sent once more. */
  static ColumnReader cloudFront(ReadingOptions options) {
    return new ColumnReader(options, "cloudfront", '\t', Escape.PERCENT);
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    if (line[from] == '#') {
      directive(FieldText.decode(line, from, to));
      return LogLine.Skipped.Reason.DIRECTIVE.line();
    } else if (names.isEmpty()) {
      throw new UnreadableLineException(Problem.NO_FIELDS_DIRECTIVE);
    }
    Map<String, byte[]> values = values(line, from, to);
    byte[] time = values.get("time");
    byte[] date = values.getOrDefault("date", day.getBytes(StandardCharsets.UTF_8));
    if (time == null || date.length == 0) {
      throw new UnreadableLineException(Problem.MISSING_FIELD);
    }
    values.put("time", joined(date, time));
    values.replaceAll(this::sent);
    return reader.read(values, null);
  }

  private void directive(String text) {
    if (text.startsWith(FIELDS)) {
      names = Arrays.stream(text.substring(FIELDS.length()).strip().split("\\s+"))
          .filter(name -> !name.isEmpty())
          .toList();
    } else if (text.startsWith(DATE)) {
      String date = text.substring(DATE.length()).strip();
      day = date.length() >= 10 ? date.substring(0, 10) : "";
    }
  }

  /** The cells of a line that are not empty, by the names of their columns. */
  private Map<String, byte[]> values(byte[] line, int from, int to) throws UnreadableLineException {
    Map<String, byte[]> values = new HashMap<>();
    int column = 0;
    for (int at = from; at <= to; column++) {
      int found = RequestLine.indexOf(line, (byte) separator, at, to);
      int end = found < 0 ? to : found;
      boolean isGiven = end - at > 1 || end > at && line[at] != '-';
      if (isGiven && column < names.size()) {
        values.putIfAbsent(names.get(column), Arrays.copyOfRange(line, at, end));
      }
      at = end + 1;
    }
    if (column != names.size()) {
      throw new UnreadableLineException(Problem.FIELD_COUNT);
    }
    return values;
  }

  private static byte[] joined(byte[] date, byte[] time) {
    byte[] joined = Arrays.copyOf(date, date.length + 1 + time.length);
    joined[date.length] = ' ';
    System.arraycopy(time, 0, joined, date.length + 1, time.length);
    return joined;
  }

  /** A value without what the server did to blanks in it. */
  private byte[] sent(String name, byte[] value) {
    boolean isAgent = name.equals(AGENT);
    if (separator == ' ' && (isAgent || name.contains("orwarded"))) {
      String text = new String(value, StandardCharsets.ISO_8859_1);
      // A plus that was sent cannot be told from a blank.
      return text.replace('+', ' ').getBytes(StandardCharsets.ISO_8859_1);
    } else if (separator != ' ' && isAgent) {
      byte[] once = Escape.PERCENT.undo(value, 0, value.length);
      String text = new String(once, StandardCharsets.ISO_8859_1);
      // Older logs are encoded twice.
      return text.indexOf(' ') < 0 && text.contains("%20") ? once : value;
    }
    return value;
  }
}
