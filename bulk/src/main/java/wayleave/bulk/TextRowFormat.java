package wayleave.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CapturedVerdict;

/** Rows as lines of UTF-8 that end with LF. Immutable and thread-safe. */
enum TextRowFormat implements RowFormat {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES("") {
    @Override
    void add(ByteText text, Row row, byte @Nullable [] fetchedAt) {
      CapturedVerdict verdict = row.verdict();
      text.add(URL);
      text.addJson(row.url());
      text.add(ORIGIN);
      addJson(text, row.origin());
      text.add(CRAWLER);
      text.addJson(row.crawler());
      text.add(ALLOWED);
      text.add(verdict.allowed() == null ? NULL : verdict.allowed() ? TRUE : FALSE);
      text.add(REASON);
      text.addJson(verdict.reason());
      text.add(LINE);
      if (verdict.line() == 0) {
        text.add(NULL);
      } else {
        text.add(verdict.line());
      }
      text.add(RULE);
      addJson(text, verdict.rule());
      text.add(FETCHED_AT);
      if (fetchedAt == null) {
        text.add(NULL);
      } else {
        text.add('"');
        text.add(fetchedAt);
        text.add('"');
      }
      text.add('}');
      text.add('\n');
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
    void add(ByteText text, Row row, byte @Nullable [] fetchedAt) {
      CapturedVerdict verdict = row.verdict();
      text.addCsv(row.url());
      text.add(',');
      addCsv(text, row.origin());
      text.add(',');
      text.addCsv(row.crawler());
      text.add(',');
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
      text.add(',');
      if (fetchedAt != null) {
        text.add(fetchedAt);
      }
      text.add('\n');
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
  private static final byte[] ALLOWED = ascii(",\"allowed\":");
  private static final byte[] REASON = ascii(",\"reason\":");
  private static final byte[] LINE = ascii(",\"line\":");
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

  /** @param fetchedAt of the row, as text; null if there is none */
  abstract void add(ByteText text, Row row, byte @Nullable [] fetchedAt);

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
    private final TimeText times = new TimeText();
    private int rows;
    private @Nullable Instant lastTime;
    private byte @Nullable [] lastTimeText;

    private Block(TextRowFormat format) {
      this.format = format;
    }

    @Override
    public void add(Row row) {
      format.add(text, row, time(row.fetchedAt()));
      rows++;
    }

    /** Rows of one origin follow each other often, and have one time. */
    private byte @Nullable [] time(@Nullable Instant time) {
      if (time == null) {
        return null;
      }
      if (!time.equals(lastTime)) {
        lastTime = time;
        lastTimeText = times.of(time);
      }
      return lastTimeText;
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
