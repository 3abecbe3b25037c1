package wayleave.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;

/** Rows as lines of UTF-8 that end with LF. Immutable and thread-safe. */
enum TextRowFormat implements RowFormat {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES("") {
    @Override
    void add(ByteText text, String url, RowSite.Text site, CapturedVerdict verdict) {
      text.add(URL);
      text.addJson(url);
      text.add(site.bytes(), 0, site.verdict());
      text.add(verdict.allowed() == null ? UNKNOWN : verdict.allowed() ? ALLOWED : BLOCKED);
      text.addJson(verdict.reason());
      if (verdict.line() == 0) {
        text.add(NO_LINE);
      } else {
        text.add(LINE);
        text.add(verdict.line());
      }
      text.add(RULE);
      addJson(text, verdict.rule());
      text.add(site.bytes(), site.verdict(), site.bytes().length);
    }

    @Override
    int addSite(ByteText text, RowSite site, TimeText times) {
      text.add(ORIGIN);
      addJson(text, site.origin());
      text.add(CRAWLER);
      text.addJson(site.crawler());
      int verdict = text.length();
      text.add(FETCHED_AT);
      if (site.fetchedAt() == null) {
        text.add(NULL);
      } else {
        text.add('"');
        text.add(times.of(site.fetchedAt()));
        text.add('"');
      }
      text.add('}');
      text.add('\n');
      return verdict;
    }

    private void addJson(ByteText text, @Nullable String value) {
      if (value == null) {
        text.add(NULL);
      } else {
        text.addJson(value);
      }
    }
  },

  /**
   * Comma-separated values after a header line (RFC 4180, but with LF). Nothing stands for null, also in {@code allowed}, which
   * is else {@code true} or {@code false}; an empty string is {@code ""}.
   */
  CSV("url,origin,crawler,allowed,reason,line,rule,fetched_at\n") {
    @Override
    void add(ByteText text, String url, RowSite.Text site, CapturedVerdict verdict) {
      text.addCsv(url);
      text.add(site.bytes(), 0, site.verdict());
      if (verdict.allowed() != null) {
        text.add(verdict.allowed() ? TRUE : FALSE);
      }
      text.add(',');
      text.addCsv(verdict.reason());
      text.add(',');
      if (verdict.line() != 0) {
        text.add(verdict.line());
      }
      text.add(',');
      addCsv(text, verdict.rule());
      text.add(site.bytes(), site.verdict(), site.bytes().length);
    }

    @Override
    int addSite(ByteText text, RowSite site, TimeText times) {
      text.add(',');
      addCsv(text, site.origin());
      text.add(',');
      text.addCsv(site.crawler());
      text.add(',');
      int verdict = text.length();
      text.add(',');
      if (site.fetchedAt() != null) {
        text.add(times.of(site.fetchedAt()));
      }
      text.add('\n');
      return verdict;
    }

    private void addCsv(ByteText text, @Nullable String value) {
      if (value != null) {
        text.addCsv(value);
      }
    }
  };

  private static final byte[] URL = ascii("{\"url\":");
  private static final byte[] ORIGIN = ascii(",\"origin\":");
  private static final byte[] CRAWLER = ascii(",\"crawler\":");
  private static final byte[] ALLOWED = ascii(",\"allowed\":true,\"reason\":");
  private static final byte[] BLOCKED = ascii(",\"allowed\":false,\"reason\":");
  private static final byte[] UNKNOWN = ascii(",\"allowed\":null,\"reason\":");
  private static final byte[] LINE = ascii(",\"line\":");
  private static final byte[] NO_LINE = ascii(",\"line\":null");
  private static final byte[] RULE = ascii(",\"rule\":");
  private static final byte[] FETCHED_AT = ascii(",\"fetched_at\":");
  private static final byte[] NULL = ascii("null");
  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");

  private final byte[] header;

  TextRowFormat(String header) {
    this.header = ascii(header);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  abstract void add(ByteText text, String url, RowSite.Text site, CapturedVerdict verdict);

  /** Adds what is the same in all rows of a site and crawler, and returns where in it the verdict stands. */
  abstract int addSite(ByteText text, RowSite site, TimeText times);

  @Override
  public RowBlock newBlock() {
    return new Block(this);
  }

  @Override
  public RowSink open(Path path, long committed) throws IOException {
    return new TextSink(path, committed, header);
  }

  /** Rows go to a stream, which nobody can go on with later. It is flushed by commits, and not closed. */
  RowSink open(OutputStream out) throws IOException {
    return new StreamSink(out, header);
  }

  /** Rows as text. */
  static final class Block implements RowBlock {
    private final TextRowFormat format;
    private final ByteText text = new ByteText();
    private final ByteText siteText = new ByteText();
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
      RowSite.Text encoded =
          new RowSite.Text(format, Arrays.copyOf(siteText.bytes(), siteText.length()), verdict);
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

    ByteText text() {
      return text;
    }
  }
}
