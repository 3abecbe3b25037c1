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
      return new LogLine.Skipped(LogLine.Skipped.Reason.DIRECTIVE);
    }
    String text = FieldText.latin(line, from, to);
    List<String> cells = cells(text, separator == ',');
    if (separator == ',' && isHeader(cells)) {
      names = cells.stream().map(cell -> sent("", cell)).toList();
      return new LogLine.Skipped(LogLine.Skipped.Reason.DIRECTIVE);
    } else if (names.isEmpty()) {
      boolean isW3c = separator != ',' && DAY.matcher(text).lookingAt();
      throw new UnreadableLineException(
          Problem.NO_FIELDS_DIRECTIVE, List.of("#Fields line before it"), isW3c ? 1 : 0);
    }
    if (!isChecked) {
      reader.requireRequests(names);
      isChecked = true;
    }
    if (cells.size() != names.size() && separator == ' ') {
      cells = cells(text, true);
    }
    if (cells.size() != names.size()) {
      throw new UnreadableLineException(Problem.FIELD_COUNT);
    }
    Map<String, byte[]> values = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String value = sent(names.get(i), cells.get(i));
      if (!value.isEmpty() && !value.equals("-")) {
        values.putIfAbsent(names.get(i), value.getBytes(StandardCharsets.ISO_8859_1));
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
  private boolean isHeader(List<String> cells) {
    List<String> sent = cells.stream().map(cell -> sent("", cell)).toList();
    return sent.stream().allMatch(name -> NAME.matcher(name).matches())
        && sent.stream().anyMatch(reader.names(LineField.TIME)::contains);
  }

  /** The cells of a line; one in quotes may have the separator. */
  private List<String> cells(String line, boolean hasQuotes) {
    List<String> cells = new ArrayList<>(names.size());
    for (int at = 0; at <= line.length(); ) {
      int closing = hasQuotes && line.startsWith("\"", at) ? closing(line, at + 1) : -1;
      int found = line.indexOf(separator, Math.max(at, closing + 1));
      int end = found < 0 ? line.length() : found;
      cells.add(line.substring(at, end));
      at = end + 1;
    }
    return cells;
  }

  /** The quote that ends a cell, or -1. Two quotes are one that was sent. */
  private int closing(String line, int from) {
    int at = line.indexOf('"', from);
    while (line.startsWith("\"\"", at)) {
      at = line.indexOf('"', at + 2);
    }
    return at + 1 == line.length() || at >= 0 && line.charAt(at + 1) == separator ? at : -1;
  }

  /** A value without what the server did to blanks and quotes in it. */
  private String sent(String name, String value) {
    boolean isAgent = name.equals(AGENT);
    int last = value.length() - 1;
    if (separator == '\t' && isAgent) {
      byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
      byte[] once = Escape.PERCENT.undo(bytes, 0, bytes.length);
      String text = FieldText.latin(once, 0, once.length);
      // Older logs are encoded twice.
      return text.indexOf(' ') < 0 && text.contains("%20") ? text : value;
    } else if (separator == '\t') {
      return value;
    } else if (last > 0 && value.startsWith("\"") && value.endsWith("\"")) {
      return value.substring(1, last).replace("\"\"", "\"");
    }
    // A plus that was sent cannot be told from a blank.
    return isAgent || name.contains("orwarded") ? value.replace('+', ' ') : value;
  }
}
