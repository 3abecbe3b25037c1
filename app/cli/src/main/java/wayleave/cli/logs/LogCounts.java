package wayleave.cli.logs;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.rows.ParquetTableWriter.Column;
import wayleave.bulk.rows.ParquetTableWriter.Kind;
import wayleave.logs.CrawlerCounts.StatusFamily;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LogRecord;

/**
 * Counts judged requests by crawler, site, day in UTC, reason and status. Its size depends on how many of these there are, not on how
 * many requests. Not thread-safe.
 */
final class LogCounts implements LogRun.Rows {
  /** The columns of a count. */
  static final List<Column> COLUMNS = List.of(
      new Column("crawler", Kind.TEXT),
      new Column("origin", Kind.TEXT),
      new Column("day", Kind.DATE),
      new Column("class", Kind.TEXT),
      new Column("reason", Kind.TEXT),
      new Column("status_family", Kind.TEXT),
      new Column("requests", Kind.INTEGER));

  private static final Comparator<@Nullable String> TEXT =
      Comparator.nullsLast(Comparator.<String>naturalOrder());
  private static final Comparator<Key> ORDER = Comparator.<Key, @Nullable String>comparing(
          Key::token, TEXT)
      .thenComparing(Key::site, TEXT)
      .thenComparing(Key::day)
      .thenComparing(key -> key.reason().requestClass())
      .thenComparing(Key::reason)
      .thenComparing(Key::status);

  private final JudgeOptions options;
  private final Map<Key, Count> counts = new HashMap<>();

  private record Key(
      @Nullable LoggedCrawler crawler,
      @Nullable Origin origin,
      LocalDate day,
      RequestReason reason,
      StatusFamily status) {
    @Nullable
    String token() {
      return crawler == null ? null : crawler.token();
    }

    @Nullable
    String site() {
      return origin == null ? null : origin.toString();
    }
  }

  private static final class Count {
    private long requests;
  }

  /** Nothing counted yet, of requests that are judged by some options. */
  LogCounts(JudgeOptions options) {
    this.options = options;
  }

  /** Counts a request. Sites without a robots.txt count as one: anybody can send names of hosts. */
  @Override
  public void row(LogPlace place, LogRecord record, Judgment judgment) {
    Key key = new Key(
        judgment.crawler().orElse(null),
        judgment.origin().filter(options.robots()::containsKey).orElse(null),
        LocalDate.ofInstant(record.time(), ZoneOffset.UTC),
        judgment.reason(),
        StatusFamily.of(record.status()));
    counts.computeIfAbsent(key, any -> new Count()).requests++;
  }

  /** Writes a row for each count that is not 0. */
  void write(TableWriter out) throws IOException {
    for (Key key : counts.keySet().stream().sorted(ORDER).toList()) {
      Count count = counts.get(key);
      out.write(
          key.token(),
          key.site(),
          key.day(),
          key.reason().requestClass().code(),
          key.reason().code(),
          key.status().text(),
          count == null ? 0L : count.requests);
    }
  }
}
