package wayleave.bulk.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.rows.TextRowFormat;
import wayleave.bulk.rows.TimeText;
import wayleave.captures.history.AccessChange;
import wayleave.captures.history.AccessInterval;
import wayleave.report.JsonWriter;

/** The format of an interval as a line of UTF-8 that ends with LF. Immutable and thread-safe. */
enum HistoryText {
  /** An object a line, with all fields, null where there is nothing. */
  JSON_LINES("") {
    @Override
    void begin(JsonWriter out, String origin) {
      out.beginObject();
      out.field("origin", origin);
    }

    @Override
    void text(JsonWriter out, String name, @Nullable String value) {
      out.field(name, value);
    }

    @Override
    void line(JsonWriter out, String name, int line) {
      if (line == 0) {
        out.nullField(name);
      } else {
        out.field(name, line);
      }
    }

    @Override
    void time(JsonWriter out, String name, @Nullable Instant time, TimeText times) {
      out.name(name);
      times.addJson(out, time);
    }

    @Override
    void change(JsonWriter out, String name, @Nullable AccessChange change) {
      if (change == null) {
        out.nullField(name);
      } else {
        out.beginObject(name);
        columns(out, change);
        out.endObject();
      }
    }

    @Override
    void end(JsonWriter out) {
      out.endObject();
      out.newline();
    }
  },

  /** Comma-separated values after a header line (RFC 4180, but with LF); nothing stands for null. */
  CSV("origin,crawler,valid_from,valid_until,last_seen,access,line,rule,"
      + "now_allowed_path,now_allowed_line_before,now_allowed_rule_before,now_allowed_line,now_allowed_rule,"
      + "now_disallowed_path,now_disallowed_line_before,now_disallowed_rule_before,"
      + "now_disallowed_line,now_disallowed_rule\n") {
    @Override
    void begin(JsonWriter out, String origin) {
      TextRowFormat.addCsv(out, origin);
    }

    @Override
    void text(JsonWriter out, String name, @Nullable String value) {
      out.ascii(',');
      TextRowFormat.addCsv(out, value);
    }

    @Override
    void line(JsonWriter out, String name, int line) {
      out.ascii(',');
      if (line != 0) {
        out.number(line);
      }
    }

    @Override
    void time(JsonWriter out, String name, @Nullable Instant time, TimeText times) {
      out.ascii(',');
      if (time != null) {
        out.bytes(times.of(time));
      }
    }

    @Override
    void change(JsonWriter out, String name, @Nullable AccessChange change) {
      if (change == null) {
        out.text(",,,,,");
      } else {
        columns(out, change);
      }
    }

    @Override
    void end(JsonWriter out) {
      out.newline();
    }
  };

  private final String header;

  HistoryText(String header) {
    this.header = header;
  }

  /** @throws IllegalArgumentException if the format is no text */
  static HistoryText of(OutputFormat format) {
    return switch (format) {
      case JSONL -> JSON_LINES;
      case CSV -> CSV;
      case PARQUET -> throw new IllegalArgumentException("expected a format of text");
    };
  }

  /** The first line of a file; empty if there is none. */
  String header() {
    return header;
  }

  /** Adds a row. */
  final void add(
      JsonWriter out, String origin, String crawler, AccessInterval interval, TimeText times) {
    begin(out, origin);
    text(out, "crawler", crawler);
    time(out, "valid_from", interval.from(), times);
    time(out, "valid_until", interval.until(), times);
    time(out, "last_seen", interval.lastSeen(), times);
    text(out, "access", interval.access() == null ? null : interval.access().code());
    line(out, "line", interval.line());
    text(out, "rule", interval.rule());
    change(out, "now_allowed", interval.nowAllowed());
    change(out, "now_disallowed", interval.nowDisallowed());
    end(out);
  }

  /** Adds the columns of an example. */
  final void columns(JsonWriter out, AccessChange change) {
    text(out, "path", change.path());
    line(out, "line_before", change.lineBefore());
    text(out, "rule_before", change.ruleBefore());
    line(out, "line", change.line());
    text(out, "rule", change.rule());
  }

  abstract void begin(JsonWriter out, String origin);

  abstract void text(JsonWriter out, String name, @Nullable String value);

  /** Adds the number of a line, of which 0 is none. */
  abstract void line(JsonWriter out, String name, int line);

  abstract void time(JsonWriter out, String name, @Nullable Instant time, TimeText times);

  abstract void change(JsonWriter out, String name, @Nullable AccessChange change);

  abstract void end(JsonWriter out);
}
