package wayleave.bulk.rows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;

/** Rows as lines of UTF-8 that end with LF. Immutable and thread-safe. */
public enum TextRowFormat implements RowFormat {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES("") {
    @Override
    void add(JsonWriter text, String url, RowSite.Text site, CapturedVerdict verdict) {
      text.beginObject();
      text.field("url", url);
      text.bytes(site.bytes(), 0, site.verdict());
      VerdictJson.decision(
          text, verdict.allowed(), verdict.reason(), verdict.line(), verdict.rule());
      text.bytes(site.bytes(), site.verdict(), site.bytes().length);
      text.newline();
    }

    @Override
    int addSite(JsonWriter text, RowSite site, TimeText times) {
      text.separate();
      text.field("origin", site.origin());
      text.field("crawler", site.crawler());
      int verdict = text.length();
      text.name("fetched_at");
      if (site.fetchedAt() == null) {
        text.nullValue();
      } else {
        text.ascii('"');
        text.bytes(times.of(site.fetchedAt()));
        text.ascii('"');
      }
      text.endObject();
      return verdict;
    }
  },

  /**
   * Comma-separated values after a header line (RFC 4180, but with LF). Nothing stands for null, also in {@code allowed}, which
   * is else {@code true} or {@code false}; an empty string is {@code ""}.
   */
  CSV("url,origin,crawler,allowed,reason,line,rule,fetched_at\n") {
    @Override
    void add(JsonWriter text, String url, RowSite.Text site, CapturedVerdict verdict) {
      addCsv(text, url);
      text.bytes(site.bytes(), 0, site.verdict());
      if (verdict.allowed() != null) {
        text.text(verdict.allowed() ? "true" : "false");
      }
      text.ascii(',');
      addCsv(text, verdict.reason());
      text.ascii(',');
      if (verdict.line() != 0) {
        text.number(verdict.line());
      }
      text.ascii(',');
      addCsv(text, verdict.rule());
      text.bytes(site.bytes(), site.verdict(), site.bytes().length);
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
      text.ascii('\n');
      return verdict;
    }

    /** Adds a field, with quotes where it needs them (RFC 4180 §2): also if it is empty, as nothing at all is null. */
    private void addCsv(JsonWriter text, @Nullable String value) {
      if (value != null) {
        boolean isPlain = !value.isEmpty()
            && value.indexOf(',') < 0
            && value.indexOf('"') < 0
            && value.indexOf('\n') < 0
            && value.indexOf('\r') < 0;
        text.text(isPlain ? value : '"' + value.replace("\"", "\"\"") + '"');
      }
    }
  };

  private final byte[] header;

  TextRowFormat(String header) {
    this.header = header.getBytes(StandardCharsets.US_ASCII);
  }

  abstract void add(JsonWriter text, String url, RowSite.Text site, CapturedVerdict verdict);

  /** Adds what is the same in all rows of a site and crawler, and returns where in it the verdict stands. */
  abstract int addSite(JsonWriter text, RowSite site, TimeText times);

  @Override
  public RowBlock newBlock() {
    return new Block(this);
  }

  @Override
  public RowSink open(Path path, long committed) throws IOException {
    return new TextSink(path, committed, header);
  }

  /** Rows go to a stream, which nobody can go on with later. It is flushed by commits, and not closed. */
  public RowSink open(OutputStream out) throws IOException {
    return new StreamSink(out, header);
  }

  /** Rows as text. */
  public static final class Block implements RowBlock {
    private final TextRowFormat format;
    private final JsonWriter text = new JsonWriter(1 << 16);
    private final JsonWriter siteText = new JsonWriter();
    private final TimeText times = new TimeText();
    private int rows;

    private Block(TextRowFormat format) {
      this.format = format;
    }

    @Override
    public void add(Row row) {
      RowSite.Text site = row.site().text();
      if (site == null || site.format() != format) {
        site = encoded(row.site());
      }
      format.add(text, row.url(), site, row.verdict());
      rows++;
    }

    private RowSite.Text encoded(RowSite site) {
      siteText.clear();
      int verdict = format.addSite(siteText, site, times);
      RowSite.Text encoded = new RowSite.Text(format, siteText.toByteArray(), verdict);
      site.keep(encoded);
      return encoded;
    }

    @Override
    public int rows() {
      return rows;
    }

    @Override
    public void clear() {
      text.clear();
      rows = 0;
    }

    public JsonWriter text() {
      return text;
    }
  }
}
