package wayleave.cli.logs;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;
import wayleave.report.JsonFields;

/** Writes a row for each judged request, as CSV or JSON lines. Not thread-safe. */
public final class LogRows implements LogRun.Rows, Closeable {
  private static final String[] COLUMNS = {
    "file",
    "line",
    "time",
    "host",
    "crawler",
    "identity",
    "class",
    "reason",
    "version",
    "rule_line",
    "status",
    "method",
    "target",
    "client",
    "ask"
  };

  private final OutputStream out;
  private final Clients clients;
  private final Optional<Origin> site;
  private final @Nullable CsvWriter csv;

  private LogRows(
      OutputStream out, Clients clients, Optional<Origin> site, @Nullable CsvWriter csv) {
    this.out = out;
    this.clients = clients;
    this.site = site;
    this.csv = csv;
  }

  /**
   * Rows as CSV (RFC 4180), after a line with the names of the columns. The stream is left open.
   *
   * @param site of requests that name no host
   */
  public static LogRows csv(OutputStream out, Clients clients, Optional<Origin> site) {
    CsvWriter csv = CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .build(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
    csv.writeRecord(COLUMNS);
    return new LogRows(out, clients, site, csv);
  }

  /** Rows as JSON lines; otherwise as {@link #csv}. */
  public static LogRows json(OutputStream out, Clients clients, Optional<Origin> site) {
    return new LogRows(out, clients, site, null);
  }

  @Override
  public void row(LogPlace place, LogRecord record, Judgment judgment) throws IOException {
    @Nullable String[] cells = cells(place, record, judgment);
    if (csv != null) {
      csv.writeRecord(cells);
      return;
    }
    JsonFields.writeLine(out, json -> {
      json.beginObject();
      for (int i = 0; i < COLUMNS.length; i++) {
        String cell = cells[i];
        boolean isNumber = COLUMNS[i].equals("line")
            || COLUMNS[i].equals("rule_line")
            || COLUMNS[i].equals("status");
        if (cell == null) {
          json.nullField(COLUMNS[i]);
        } else if (isNumber) {
          json.field(COLUMNS[i], Long.parseLong(cell));
        } else {
          json.field(COLUMNS[i], cell);
        }
      }
      json.endObject();
    });
  }

  private @Nullable String[] cells(LogPlace place, LogRecord record, Judgment judgment) {
    boolean isCrawler = judgment.crawler().isPresent();
    return new @Nullable String[] {
      place.file(),
      String.valueOf(place.line()),
      record.time().toString(),
      judgment
          .origin()
          .map(Origin::host)
          .or(record::host)
          .or(() -> site.map(Origin::host))
          .orElse(null),
      judgment.crawler().map(crawler -> crawler.token()).orElse(null),
      judgment.identity().map(identity -> identity.kind().code()).orElse(null),
      judgment.requestClass().code(),
      judgment.reason().code(),
      judgment.version().map(RobotsVersion::sha256).orElse(null),
      judgment
          .verdict()
          .filter(verdict -> verdict.line().isPresent())
          .map(verdict -> String.valueOf(verdict.line().getAsInt()))
          .orElse(null),
      record.status().isPresent() ? String.valueOf(record.status().getAsInt()) : null,
      record.method().orElse(null),
      isCrawler ? record.target().orElse(null) : null,
      clients.of(record, judgment),
      judgment.ask().map(ask -> ask.place().toString()).orElse(null),
    };
  }

  /** Writes what is buffered. */
  @Override
  public void close() throws IOException {
    if (csv != null) {
      csv.flush();
    }
    out.flush();
  }
}
