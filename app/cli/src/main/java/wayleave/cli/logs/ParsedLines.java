package wayleave.cli.logs;

import java.io.IOException;
import java.io.OutputStream;
import wayleave.logs.LogPlace;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/** Writes each line as it was read, as JSON lines. */
final class ParsedLines implements LogRun.Lines {
  private final OutputStream out;
  private final Clients clients;

  /** @param out left open */
  ParsedLines(OutputStream out, Clients clients) {
    this.out = out;
    this.clients = clients;
  }

  @Override
  public void line(LogPlace place, LogLine line) throws IOException {
    JsonFields.writeLine(out, json -> {
      json.beginObject();
      json.field("file", place.file());
      json.field("line", place.line());
      if (line instanceof LogRecord record) {
        fields(json, record);
      } else if (line instanceof LogLine.Skipped skipped) {
        json.field("skip", skipped.reason().code());
      } else if (line instanceof LogLine.Broken broken) {
        json.field("error", broken.problem().code());
      }
      json.endObject();
    });
  }

  private void fields(JsonWriter json, LogRecord record) {
    json.field("time", record.time().toString());
    json.field("host", record.host().orElse(null));
    json.optional("port", record.port());
    json.field("scheme", record.scheme().orElse(null));
    json.field("client", clients.of(record));
    json.field("method", record.method().orElse(null));
    json.field("target", record.target().orElse(null));
    json.optional("status", record.status());
    if (record.bytes().isPresent()) {
      json.field("bytes", record.bytes().getAsLong());
    } else {
      json.nullField("bytes");
    }
    json.field("user_agent", record.userAgent().orElse(null));
    json.field("referer", clients.areFull() ? record.referer().orElse(null) : null);
  }
}
