package wayleave.spark.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/** Makes the rows of the result out of URLs that stand beside what was captured of their origin. */
final class VerdictRows implements MapPartitionsFunction<Row, Row> {
  /** What {@link #counts} counts, before three numbers for each crawler: allowed, disallowed, unknown. */
  static final int URLS = 0;

  static final int NOT_URLS = 1;
  static final int WITHOUT_CAPTURE = 2;
  static final int FIRST_CRAWLER = 3;

  private static final long serialVersionUID = 1;

  private static final String HASH = "hash";

  private static final StructType SCHEMA = new StructType()
      .add("url", DataTypes.StringType, false)
      .add("origin", DataTypes.StringType)
      .add("crawler", DataTypes.StringType, false)
      .add("allowed", DataTypes.BooleanType)
      .add("reason", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType)
      .add("rule", DataTypes.StringType)
      .add("fetched_at", DataTypes.LongType);

  private final List<String> agents;
  private final CaptureOptions reading;
  private final Tallies tallies;

  VerdictRows(List<String> agents, CaptureOptions reading, Tallies tallies) {
    this.agents = List.copyOf(agents);
    this.reading = reading;
    this.tallies = tallies;
  }

  /** How much is counted for so many crawlers. */
  static int counts(int crawlers) {
    return FIRST_CRAWLER + 3 * crawlers;
  }

  /**
   * The rows of the result.
   *
   * @param urls of {@link UrlGroups}
   * @param sites of {@link Sites}
   */
  static Dataset<Row> of(Dataset<Row> urls, Dataset<Row> sites, VerdictRows rows) {
    // Sorted by origin on both sides, so that the URLs of an origin follow each other and its rules
    // are compiled once. By a hash first: numbers are sorted much faster than texts that all begin
    // with "https://". A task with many of one origin is split by Spark, as long as nothing between
    // here and the output wants rows distributed.
    Dataset<Row> left = urls.withColumn(HASH, functions.xxhash64(urls.col(UrlGroups.JOIN_KEY)));
    Dataset<Row> right = sites.withColumn(HASH, functions.xxhash64(sites.col(Sites.ORIGIN)));
    Dataset<Row> joined = left.join(
            right.hint("merge"),
            left.col(HASH)
                .equalTo(right.col(HASH))
                .and(left.col(UrlGroups.JOIN_KEY).equalTo(right.col(Sites.ORIGIN))),
            "left")
        .select(
            left.col(UrlGroups.URLS),
            left.col(UrlGroups.JOIN_KEY),
            right.col(Sites.STATUS),
            right.col(Sites.BODY),
            right.col(Sites.INCOMPLETE),
            right.col(Sites.FETCHED_AT));
    return joined
        .mapPartitions(rows, Encoders.row(SCHEMA))
        .withColumn("fetched_at", functions.expr("timestamp_micros(fetched_at)"));
  }

  @Override
  public Iterator<Row> call(Iterator<Row> joined) {
    CaptureReader reader = CaptureReader.of(reading);
    List<Crawler> crawlers =
        agents.stream().map(agent -> Crawler.fromUserAgentHeader(agent)).toList();
    return new CountingMap<>(joined, tallies) {
      private @Nullable Origin current;

      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        String key = row.getString(1);
        Iterable<String> urls = UrlGroups.urls(key, row.getAs(0));
        Origin origin = current;
        if (origin == null || !origin.name.equals(key)) {
          origin = new Origin(key, site(row, reader), !row.isNullAt(2), crawlers);
          current = origin;
        }
        boolean isNoOrigin = UrlGroups.isNoOrigin(key);
        int count = 0;
        for (String url : urls) {
          count++;
          for (int i = 0; i < agents.size(); i++) {
            to.accept(
                isNoOrigin
                    ? result(url, null, i, CapturedVerdict.OF_NO_URL, null, tally)
                    : result(url, key, i, origin.rules.get(i).check(url), origin.fetchedAt, tally));
          }
        }
        tally.add(URLS, count);
        tally.add(NOT_URLS, isNoOrigin ? count : 0);
        tally.add(WITHOUT_CAPTURE, isNoOrigin || origin.captured ? 0 : count);
      }
    };
  }

  private static CapturedSite site(Row row, CaptureReader reader) {
    if (row.isNullAt(2)) {
      return reader.missing();
    }
    // What it was captured of does not matter any more: its redirect, if it is one, was followed.
    return reader.site(new Capture(
        row.getString(1),
        DateTimeUtils.microsToInstant(row.getLong(5)),
        row.getInt(2),
        null,
        row.isNullAt(3) ? new byte[0] : row.getAs(3),
        row.getBoolean(4)));
  }

  private Row result(
      String url,
      @Nullable String origin,
      int crawler,
      CapturedVerdict verdict,
      @Nullable Long fetchedAt,
      Tally tally) {
    Boolean allowed = verdict.allowed();
    tally.add(FIRST_CRAWLER + 3 * crawler + (allowed == null ? 2 : allowed ? 0 : 1), 1);
    return RowFactory.create(
        url,
        origin,
        agents.get(crawler),
        allowed,
        verdict.reason(),
        verdict.line() == 0 ? null : (Integer) verdict.line(),
        verdict.rule(),
        fetchedAt);
  }

  /** The origin whose URLs are being read, compiled. */
  private static final class Origin {
    final String name;
    final boolean captured;
    final @Nullable Long fetchedAt;
    final List<CapturedRules> rules = new ArrayList<>();

    Origin(String name, CapturedSite site, boolean captured, List<Crawler> crawlers) {
      this.name = name;
      this.captured = captured;
      Optional<Instant> then = site.fetchedAt();
      this.fetchedAt = then.isPresent() ? (Long) DateTimeUtils.instantToMicros(then.get()) : null;
      crawlers.forEach(crawler -> rules.add(site.forCrawler(crawler)));
    }
  }
}
