package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import wayleave.logs.internal.format.Escape;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.internal.format.LineField;
import wayleave.logs.internal.format.NamedLayout;
import wayleave.logs.line.LogLine.Broken.Problem;

/**
 * Reads logs that name their columns: the W3C extended format, whose {@code #Fields} line may change anywhere, and tables whose
 * first line is the names.
 */
final class ColumnReader implements FormatReader {
  private static final String FIELDS = "#Fields:";
  private static final String DATE = "#Date:";
  private static final String AGENT = "cs(User-Agent)";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z_]*");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[ \\t]");

  private final char separator;
  private final NamedReader reader;
  private List<String> names = List.of();
  /** Whether the names are enough for requests. */
  private boolean isChecked;

  private String day = "";

  ColumnReader(ReadingOptions options, List<NamedLayout> keys, char separator) {
    this.separator = separator;
    this.reader = new NamedReader(options, keys);
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    if (line[from] == '#') {
      directive(FieldText.decode(line, from, to));
      return LogLine.Skipped.Reason.DIRECTIVE.line();
    }
    List<byte[]> cells = cells(line, from, to, separator == ',');
    if (separator == ',' && isHeader(cells)) {
      names = cells.stream().map(this::name).toList();
      return LogLine.Skipped.Reason.DIRECTIVE.line();
    } else if (names.isEmpty()) {
      int start = Math.min(to - from, DAY.pattern().length());
      boolean isW3c = separator != ','
          && DAY.matcher(FieldText.decode(line, from, from + start)).lookingAt();
      throw new UnreadableLineException(
          Problem.NO_FIELDS_DIRECTIVE, List.of("#Fields line before it"), isW3c ? 1 : 0);
    }
    if (!isChecked) {
      reader.requireRequests(names);
      isChecked = true;
    }
    if (cells.size() != names.size() && separator == ' ') {
      cells = cells(line, from, to, true);
    }
    if (cells.size() != names.size()) {
      throw new UnreadableLineException(Problem.FIELD_COUNT);
    }
    Map<String, byte[]> values = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byte[] value = sent(names.get(i), cells.get(i));
      if (value.length > 1 || value.length == 1 && value[0] != '-') {
        values.putIfAbsent(names.get(i), value);
      }
    }
    if (!day.isEmpty()) {
      values.putIfAbsent("date", day.getBytes(StandardCharsets.UTF_8));
    }
    return reader.read(values, null);
  }

  private void directive(String text) {
    if (text.startsWith(FIELDS)) {
      names = Arrays.stream(text.substring(FIELDS.length()).strip().split("\\s+"))
          .filter(name -> !name.isEmpty())
          .toList();
      isChecked = false;
    } else if (text.startsWith(DATE)) {
      String date = text.substring(DATE.length()).strip();
      day = date.length() >= 10 ? date.substring(0, 10) : "";
    }
  }

  /** Whether cells are names, such as that of the time. */
  private boolean isHeader(List<byte[]> cells) {
    return cells.stream().map(this::name).allMatch(name -> NAME.matcher(name).matches())
        && cells.stream().map(this::name).anyMatch(reader.names(LineField.TIME)::contains);
  }

  private String name(byte[] cell) {
    return new String(sent("", cell), StandardCharsets.US_ASCII);
  }

  /** The cells of a line; one in quotes may have the separator. */
  private List<byte[]> cells(byte[] line, int from, int to, boolean hasQuotes) {
    List<byte[]> cells = new ArrayList<>(names.size());
    for (int at = from; at <= to; ) {
      int closing = hasQuotes && at < to && line[at] == '"' ? closing(line, at + 1, to) : -1;
      int found = FieldText.indexOf(line, (byte) separator, Math.max(at, closing + 1), to);
      int end = found < 0 ? to : found;
      cells.add(Arrays.copyOfRange(line, at, end));
      at = end + 1;
    }
    return cells;
  }

  /** The quote that ends a cell, or -1. Two quotes are one that was sent. */
  private int closing(byte[] line, int from, int to) {
    for (int at = from; at < to; at++) {
      if (line[at] == '"' && at + 1 < to && line[at + 1] == '"') {
        at++;
      } else if (line[at] == '"') {
        return at + 1 == to || line[at + 1] == separator ? at : -1;
      }
    }
    return -1;
  }

  /** A value without what the server did to blanks and quotes in it. */
  private byte[] sent(String name, byte[] value) {
    boolean isAgent = name.equals(AGENT);
    int last = value.length - 1;
    if (separator == '\t') {
      byte[] once = isAgent ? Escape.PERCENT.undo(value, 0, value.length) : value;
      String text = text(once, 0, once.length);
      // Older logs are encoded twice.
      return isAgent && text.indexOf(' ') < 0 && text.contains("%20") ? once : value;
    } else if (last > 0 && value[0] == '"' && value[last] == '"') {
      return text(value, 1, last).replace("\"\"", "\"").getBytes(StandardCharsets.ISO_8859_1);
    } else if (isAgent || name.contains("orwarded")) {
      // A plus that was sent cannot be told from a blank.
      return text(value, 0, last + 1).replace('+', ' ').getBytes(StandardCharsets.ISO_8859_1);
    }
    return value;
  }

  private static String text(byte[] value, int from, int to) {
    return new String(value, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
