package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads the W3C extended format, whose {@code #Fields} line names the columns and may change anywhere. */
final class ColumnReader implements FormatReader {
  enum Dialect {
    W3C(' ', "cs-host"),
    CLOUDFRONT('\t', "x-host-header");

    private final char separator;
    private final String host;

    Dialect(char separator, String host) {
      this.separator = separator;
      this.host = host;
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String FIELDS = "#Fields:";
  private static final String DATE = "#Date:";

  private final ReadingOptions options;
  private final Dialect dialect;
  private final Map<String, Integer> columns = new HashMap<>();
  private int count;
  private String day = "";

  ColumnReader(ReadingOptions options, Dialect dialect) {
    this.options = options;
    this.dialect = dialect;
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    if (line[from] == '#') {
      directive(FieldText.decode(line, from, to));
      return LogLine.Skipped.Reason.DIRECTIVE.line();
    }
    if (columns.isEmpty()) {
      throw new UnreadableLineException(Problem.NO_FIELDS_DIRECTIVE);
    }
    List<byte[]> cells = split(line, from, to);
    if (cells.size() != count) {
      throw new UnreadableLineException(Problem.FIELD_COUNT);
    }
    RecordBuilder record = new RecordBuilder(options);
    String date = cell(cells, "date");
    String time = cell(cells, "time");
    if (time == null || date == null && day.isEmpty()) {
      throw new UnreadableLineException(Problem.MISSING_FIELD);
    }
    record.utc((date == null ? day : date) + " " + time);
    String host = cell(cells, dialect.host);
    if (host != null) {
      record.host(host);
    }
    record.port(cell(cells, "s-port"));
    record.scheme(cell(cells, "cs-protocol"));
    String client = cell(cells, "c-ip");
    if (client != null) {
      record.client(client);
    }
    record.status(cell(cells, "sc-status"));
    record.bytes(cell(cells, "sc-bytes"));
    record.referer = RecordBuilder.given(decoded(cells, "cs(Referer)"));
    record.userAgent = agent(cells);
    request(cells, record);
    return record.build();
  }

  private void directive(String text) {
    if (text.startsWith(FIELDS)) {
      columns.clear();
      List<String> names = Arrays.stream(text.substring(FIELDS.length()).strip().split("\\s+"))
          .filter(name -> !name.isEmpty())
          .toList();
      count = names.size();
      for (String name : names) {
        columns.putIfAbsent(name, columns.size());
      }
    } else if (text.startsWith(DATE)) {
      String date = text.substring(DATE.length()).strip();
      day = date.length() >= 10 ? date.substring(0, 10) : "";
    }
  }

  private List<byte[]> split(byte[] line, int from, int to) {
    List<byte[]> cells = new java.util.ArrayList<>(count);
    int start = from;
    for (int at = from; at <= to; at++) {
      if (at == to || line[at] == dialect.separator) {
        cells.add(Arrays.copyOfRange(line, start, at));
        start = at + 1;
      }
    }
    return cells;
  }

  private byte @Nullable [] bytes(List<byte[]> cells, String name) {
    Integer column = columns.get(name);
    return column == null ? null : cells.get(column);
  }

  /** A cell, or null if there is no such column or nothing in it. */
  private @Nullable String cell(List<byte[]> cells, String name) {
    byte[] bytes = bytes(cells, name);
    return bytes == null ? null : RecordBuilder.given(FieldText.decode(bytes, 0, bytes.length));
  }

  /** A cell without the encoding that CloudFront adds to what was sent. */
  private @Nullable String decoded(List<byte[]> cells, String name) {
    byte[] bytes = plain(bytes(cells, name));
    return bytes == null ? null : FieldText.decode(bytes, 0, bytes.length);
  }

  private byte @Nullable [] plain(byte @Nullable [] bytes) {
    return bytes == null || dialect == Dialect.W3C ? bytes : FieldText.percentDecode(bytes);
  }

  private @Nullable String agent(List<byte[]> cells) {
    String agent = RecordBuilder.given(decoded(cells, "cs(User-Agent)"));
    if (agent == null) {
      return null;
    } else if (dialect == Dialect.W3C) {
      return agent.replace('+', ' '); // a plus that was sent cannot be told from a blank
    } else if (agent.indexOf(' ') < 0 && agent.contains("%20")) {
      byte[] again = FieldText.percentDecode(agent.getBytes(StandardCharsets.UTF_8));
      return FieldText.decode(again, 0, again.length); // older logs are encoded twice
    }
    return agent;
  }

  private void request(List<byte[]> cells, RecordBuilder record) {
    String method = cell(cells, "cs-method");
    byte[] stem = plain(bytes(cells, "cs-uri-stem"));
    if (method == null || stem == null || stem.length == 0 || stem.length == 1 && stem[0] == '-') {
      return;
    }
    byte[] query = plain(bytes(cells, "cs-uri-query"));
    boolean hasQuery = query != null && query.length > 0 && !(query.length == 1 && query[0] == '-');
    byte[] target = stem;
    if (hasQuery && query != null) {
      target = Arrays.copyOf(stem, stem.length + 1 + query.length);
      target[stem.length] = '?';
      System.arraycopy(query, 0, target, stem.length + 1, query.length);
    }
    record.method = method;
    RequestLine.target(target, 0, target.length, record);
  }
}
