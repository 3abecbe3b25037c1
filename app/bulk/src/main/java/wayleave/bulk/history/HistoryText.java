package wayleave.bulk.history;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Compression;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.rows.TimeText;
import wayleave.captures.history.AccessChange;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.SiteAccess;
import wayleave.report.JsonWriter;

/** How an interval is written as a line of UTF-8 that ends with LF. Immutable and thread-safe. */
enum HistoryText {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES {
    @Override
    String header() {
      return "";
    }

    @Override
    void add(
        JsonWriter text, String origin, String crawler, AccessInterval interval, TimeText times) {
      text.beginObject();
      text.field(ORIGIN, origin);
      text.field(CRAWLER, crawler);
      time(text, VALID_FROM, interval.from(), times);
      time(text, VALID_UNTIL, interval.until(), times);
      time(text, LAST_SEEN, interval.lastSeen(), times);
      text.field(ACCESS, code(interval.access()));
      line(text, LINE, interval.line());
      text.field(RULE, interval.rule());
      change(text, NOW_ALLOWED, interval.nowAllowed());
      change(text, NOW_DISALLOWED, interval.nowDisallowed());
      text.endObject();
      text.newline();
    }

    private static void time(JsonWriter text, String name, @Nullable Instant time, TimeText times) {
      text.name(name);
      if (time == null) {
        text.nullValue();
      } else {
        text.ascii('"');
        text.bytes(times.of(time));
        text.ascii('"');
        text.separate();
      }
    }

    private static void line(JsonWriter text, String name, int line) {
      if (line == 0) {
        text.nullField(name);
      } else {
        text.field(name, line);
      }
    }

    private static void change(JsonWriter text, String name, @Nullable AccessChange change) {
      if (change == null) {
        text.nullField(name);
        return;
      }
      text.beginObject(name);
      text.field(PATH, change.path());
      line(text, LINE_BEFORE, change.lineBefore());
      text.field(RULE_BEFORE, change.ruleBefore());
      line(text, LINE, change.line());
      text.field(RULE, change.rule());
      text.endObject();
    }
  },

  /** Comma-separated values after a header line (RFC 4180, but with LF); nothing stands for null. */
  CSV {
    @Override
    String header() {
      StringBuilder header = new StringBuilder();
      for (String name :
          List.of(ORIGIN, CRAWLER, VALID_FROM, VALID_UNTIL, LAST_SEEN, ACCESS, LINE, RULE)) {
        header.append(name).append(',');
      }
      for (String change : List.of(NOW_ALLOWED, NOW_DISALLOWED)) {
        for (String name : List.of(PATH, LINE_BEFORE, RULE_BEFORE, LINE, RULE)) {
          header.append(change).append('_').append(name).append(',');
        }
      }
      header.setCharAt(header.length() - 1, '\n');
      return header.toString();
    }

    @Override
    void add(
        JsonWriter text, String origin, String crawler, AccessInterval interval, TimeText times) {
      field(text, origin);
      text.ascii(',');
      field(text, crawler);
      text.ascii(',');
      text.bytes(times.of(interval.from()));
      text.ascii(',');
      if (interval.until() != null) {
        text.bytes(times.of(interval.until()));
      }
      text.ascii(',');
      text.bytes(times.of(interval.lastSeen()));
      text.ascii(',');
      field(text, code(interval.access()));
      rule(text, interval.line(), interval.rule());
      change(text, interval.nowAllowed());
      change(text, interval.nowDisallowed());
      text.ascii('\n');
    }

    private static void change(JsonWriter text, @Nullable AccessChange change) {
      if (change == null) {
        text.ascii(',');
        rule(text, 0, null);
        rule(text, 0, null);
        return;
      }
      text.ascii(',');
      field(text, change.path());
      rule(text, change.lineBefore(), change.ruleBefore());
      rule(text, change.line(), change.rule());
    }

    private static void rule(JsonWriter text, int line, @Nullable String rule) {
      text.ascii(',');
      if (line != 0) {
        text.number(line);
      }
      text.ascii(',');
      field(text, rule);
    }

    /** Adds a field, with quotes where it needs them (RFC 4180 §2): also if it is empty, as nothing at all is null. */
    private static void field(JsonWriter text, @Nullable String value) {
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

  private static final String ORIGIN = "origin";
  private static final String CRAWLER = "crawler";
  private static final String VALID_FROM = "valid_from";
  private static final String VALID_UNTIL = "valid_until";
  private static final String LAST_SEEN = "last_seen";
  private static final String ACCESS = "access";
  private static final String LINE = "line";
  private static final String RULE = "rule";
  private static final String NOW_ALLOWED = "now_allowed";
  private static final String NOW_DISALLOWED = "now_disallowed";
  private static final String PATH = "path";
  private static final String LINE_BEFORE = "line_before";
  private static final String RULE_BEFORE = "rule_before";

  /** @throws IllegalArgumentException if the format is no text */
  static HistoryText of(OutputFormat format) {
    return switch (format) {
      case JSONL -> JSON_LINES;
      case CSV -> CSV;
      case PARQUET -> throw new IllegalArgumentException("expected a format of text");
    };
  }

  /** The first line of a file; empty if there is none. */
  abstract String header();

  /** Adds a row. */
  abstract void add(
      JsonWriter text, String origin, String crawler, AccessInterval interval, TimeText times);

  private static @Nullable String code(@Nullable SiteAccess access) {
    return access == null ? null : access.code();
  }

  /** Rows as text. */
  static final class Block {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final HistoryText format;
    private final Compression compression;
    private final JsonWriter text = new JsonWriter(1 << 16);
    private final TimeText times = new TimeText();
    private ByteBuffer bytes = NOTHING;

    Block(HistoryText format, Compression compression) {
      this.format = format;
      this.compression = compression;
    }

    void add(String origin, String crawler, AccessInterval interval) {
      format.add(text, origin, crawler, interval, times);
    }

    /** Compresses them, each block by itself, so that several threads can do so at a time. */
    void complete() {
      bytes = text.length() == 0 ? NOTHING : compression.compressed(text.toBuffer());
    }

    /** The rows as they are in a file, of a block that is complete. */
    ByteBuffer bytes() {
      return bytes;
    }
  }
}
