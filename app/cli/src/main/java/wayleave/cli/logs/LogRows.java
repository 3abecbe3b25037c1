package wayleave.cli.logs;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;
import wayleave.bulk.rows.ParquetTableWriter.Column;
import wayleave.bulk.rows.ParquetTableWriter.Kind;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogRecord;

/** Writes a row for each judged request. Not thread-safe. */
final class LogRows implements LogRun.Rows {
  /** The columns of a row. */
  static final List<Column> COLUMNS = List.of(
      new Column("file", Kind.TEXT),
      new Column("line", Kind.INTEGER),
      new Column("time", Kind.TIME),
      new Column("host", Kind.TEXT),
      new Column("crawler", Kind.TEXT),
      new Column("identity", Kind.TEXT),
      new Column("class", Kind.TEXT),
      new Column("reason", Kind.TEXT),
      new Column("version", Kind.TEXT),
      new Column("rule_line", Kind.INTEGER),
      new Column("status", Kind.INTEGER),
      new Column("method", Kind.TEXT),
      new Column("target", Kind.TEXT),
      new Column("client", Kind.TEXT),
      new Column("ask", Kind.TEXT));

  private final TableWriter out;
  private final Clients clients;
  private final Optional<Origin> site;

  /**
   * @param out a table with these columns; left open
   * @param site of requests that name no host
   */
  LogRows(TableWriter out, Clients clients, Optional<Origin> site) {
    this.out = out;
    this.clients = clients;
    this.site = site;
  }

  @Override
  public void row(LogPlace place, LogRecord record, Judgment judgment) throws IOException {
    boolean isCrawler = judgment.crawler().isPresent();
    out.write(
        place.file(),
        place.line(),
        record.time(),
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
            .map(verdict -> verdict.line().getAsInt())
            .orElse(null),
        record.status().isPresent() ? (Integer) record.status().getAsInt() : null,
        record.method().orElse(null),
        isCrawler ? record.target().orElse(null) : null,
        clients.of(record, judgment),
        judgment.robotsRequest().map(LogPlace::toString).orElse(null));
  }
}
