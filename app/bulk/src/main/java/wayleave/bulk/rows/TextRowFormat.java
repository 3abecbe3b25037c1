package wayleave.bulk.rows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.Reason;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.EightBytes;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.PassedColumns;
import wayleave.captures.CapturedVerdict;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;

/** How a row is written as a line of UTF-8 that ends with LF. Immutable and thread-safe. */
public enum TextRowFormat {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES {
    @Override
    String header(PassedColumns passed) {
      return "";
    }

    @Override
    void add(JsonWriter text, Row row, RowSite.Text site, PassedColumns passed) {
      CapturedVerdict verdict = row.verdict();
      text.beginObject();
      text.field("url", row.text(), row.start(), row.end());
      text.bytes(site.bytes(), 0, site.verdict());
      VerdictJson.decision(
          text, verdict.allowed(), verdict.reason(), verdict.line(), verdict.rule());
      text.bytes(site.bytes(), site.verdict(), site.bytes().length);
      if (row.input() != null) {
        text.separate();
        addInput(text, row.input(), passed);
      }
      text.ascii('}');
      text.newline();
    }

    private static void addInput(JsonWriter text, InputRow input, PassedColumns passed) {
      if (passed.isNumbered()) {
        text.field("file", input.file());
        text.field("row", input.number());
      }
      for (int i = 0; i < input.kept().size(); i++) {
        KeptValue value = input.kept().get(i);
        text.name(passed.kept().get(i).name());
        if (value == null) {
          text.nullValue();
        } else if (value.isJson()) {
          text.text(value.text());
          text.separate();
        } else {
          text.value(value.text());
        }
      }
    }

    @Override
    int addSite(JsonWriter text, RowSite site, TimeText times) {
      text.separate();
      text.field("origin", site.origin());
      text.field("crawler", site.crawler());
      int verdict = text.length();
      text.name("fetched_at");
      times.addJson(text, site.fetchedAt());
      return verdict;
    }
  },

  /**
   * Comma-separated values after a header line (RFC 4180, but with LF). Nothing stands for null, also in {@code allowed}, which
   * is else {@code true} or {@code false}; an empty string is {@code ""}.
   */
  CSV {
    @Override
    String header(PassedColumns passed) {
      JsonWriter text = new JsonWriter();
      text.text(String.join(",", PassedColumns.OF_VERDICT));
      for (String name : passed.names()) {
        text.ascii(',');
        addCsv(text, name);
      }
      text.ascii('\n');
      return new String(text.toByteArray(), StandardCharsets.UTF_8);
    }

    @Override
    void add(JsonWriter text, Row row, RowSite.Text site, PassedColumns passed) {
      CapturedVerdict verdict = row.verdict();
      addUrl(text, row);
      text.bytes(site.bytes(), 0, site.verdict());
      if (verdict.allowed() != null) {
        text.bytes(verdict.allowed() ? TRUE : FALSE);
      }
      text.ascii(',');
      byte[] reason = REASONS.get(verdict.reason());
      if (reason == null) {
        addCsv(text, verdict.reason());
      } else {
        text.bytes(reason);
      }
      text.ascii(',');
      if (verdict.line() != 0) {
        text.number(verdict.line());
      }
      text.ascii(',');
      addCsv(text, verdict.rule());
      text.bytes(site.bytes(), site.verdict(), site.bytes().length);
      if (row.input() != null) {
        addInput(text, row.input(), passed);
      }
      text.ascii('\n');
    }

    private void addInput(JsonWriter text, InputRow input, PassedColumns passed) {
      if (passed.isNumbered()) {
        text.ascii(',');
        addCsv(text, input.file());
        text.ascii(',');
        text.number(input.number());
      }
      for (KeptValue value : input.kept()) {
        text.ascii(',');
        addCsv(text, value == null ? null : value.text());
      }
    }

    @Override
    int addSite(JsonWriter text, RowSite site, TimeText times) {
      text.ascii(',');
      addCsv(text, site.origin());
      text.ascii(',');
      addCsv(text, site.crawler());
      text.ascii(',');
      int verdict = text.length();
      text.ascii(',');
      if (site.fetchedAt() != null) {
        text.bytes(times.of(site.fetchedAt()));
      }
      return verdict;
    }

    private void addUrl(JsonWriter text, Row row) {
      if (isPlain(row.text(), row.start(), row.end())) {
        text.bytes(row.text(), row.start(), row.end());
      } else {
        addCsv(text, row.url());
      }
    }

    /** Whether UTF-8 needs no quotes. Where that takes a closer look, it says no. */
    private static boolean isPlain(byte[] text, int start, int end) {
      if (end - start < Long.BYTES) {
        return false;
      }
      int last = end - Long.BYTES;
      for (int i = start; i < last; i += Long.BYTES) {
        if (hasOdd(EightBytes.at(text, i))) {
          return false;
        }
      }
      return !hasOdd(EightBytes.at(text, last));
    }

    private static boolean hasOdd(long word) {
      return (EightBytes.less(word, ' ')
              | EightBytes.equal(word, (byte) ',')
              | EightBytes.equal(word, (byte) '"'))
          != 0;
    }
  };

  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

  /** The reasons that robots.txt files give, as they are written. */
  private static final Map<String, byte[]> REASONS = Stream.of(Reason.values())
      .map(Reason::code)
      .collect(Collectors.toUnmodifiableMap(
          code -> code, code -> code.getBytes(StandardCharsets.US_ASCII)));

  /** The first line of a file; empty if there is none. */
  abstract String header(PassedColumns passed);

  /** Adds a row. */
  abstract void add(JsonWriter text, Row row, RowSite.Text site, PassedColumns passed);

  /** Adds what is the same in all rows of a site and crawler, and returns where in it the verdict stands. */
  abstract int addSite(JsonWriter text, RowSite site, TimeText times);

  /** Adds a field, with quotes where it needs them (RFC 4180 §2): also if it is empty, as nothing at all is null. */
  public static void addCsv(JsonWriter text, @Nullable String value) {
    if (value != null) {
      boolean isPlain = !value.isEmpty()
          && value.indexOf(',') < 0
          && value.indexOf('"') < 0
          && value.indexOf('\n') < 0
          && value.indexOf('\r') < 0;
      text.text(isPlain ? value : '"' + value.replace("\"", "\"\"") + '"');
    }
  }

  /** Rows as text. */
  public static final class Block implements RowBlock {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final TextRowFormat format;
    private final PassedColumns passed;
    private final Compression compression;
    private final JsonWriter text = new JsonWriter(1 << 16);
    private final JsonWriter siteText = new JsonWriter();
    private final TimeText times = new TimeText();
    private int rows;
    private ByteBuffer bytes = NOTHING;

    Block(TextRowFormat format, PassedColumns passed, Compression compression) {
      this.format = format;
      this.passed = passed;
      this.compression = compression;
    }

    @Override
    public void add(Row row) {
      RowSite.Text site = row.site().text();
      if (site == null || site.format() != format) {
        site = encoded(row.site());
      }
      format.add(text, row, site, passed);
      rows++;
    }

    private RowSite.Text encoded(RowSite site) {
      siteText.clear();
      int verdict = format.addSite(siteText, site, times);
      RowSite.Text encoded = new RowSite.Text(format, siteText.toByteArray(), verdict);
      site.keep(encoded);
      return encoded;
    }

    /** Compresses them, each block by itself: several threads can do so at a time, and a run can go on behind any block. */
    @Override
    public void complete() {
      bytes = rows == 0 ? NOTHING : compression.compressed(text.toBuffer());
    }

    @Override
    public int rows() {
      return rows;
    }

    @Override
    public void clear() {
      text.clear();
      bytes = NOTHING;
      rows = 0;
    }

    /** The rows as they are in a file, of a block that is complete. */
    ByteBuffer bytes() {
      return bytes.duplicate();
    }

    public JsonWriter text() {
      return text;
    }
  }
}
