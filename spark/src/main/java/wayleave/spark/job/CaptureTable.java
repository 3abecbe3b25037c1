package wayleave.spark.job;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.unix_micros;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.captures.Capture;

/** Reads captures from tables. */
final class CaptureTable implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private static final String CORRUPT = "_corrupt_record";
  private static final List<String> COLUMNS = List.of(
      "origin", "url", "status", "body", "body_base64", "fetched_at", "fetch_time", "location");
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final Tallies tallies;

  private CaptureTable(Tallies tallies) {
    this.tallies = tallies;
  }

  /**
   * The captures of some files: rows of {@link CaptureRows}.
   *
   * @param tallies one for each call: hears of rows that say nothing, which are left out
   * @throws JobException if a column is missing
   */
  static Dataset<Row> read(SparkSession spark, Format format, List<String> paths, Tallies tallies) {
    String[] files = paths.toArray(new String[0]);
    DataFrameReader reader = spark.read().option("recursiveFileLookup", "true");
    Dataset<Row> table;
    if (format == Format.PARQUET) {
      table = reader.parquet(files);
      check(table, paths);
    } else {
      StructType schema = new StructType().add(CORRUPT, DataTypes.StringType);
      for (String column : COLUMNS) {
        schema = schema.add(column, DataTypes.StringType);
      }
      table = reader.schema(schema).json(files);
    }
    return table
        .select(
            column(table, DataTypes.StringType, "origin"),
            column(table, DataTypes.StringType, "url"),
            column(table, DataTypes.StringType, "status"),
            column(table, DataTypes.BinaryType, "body"),
            column(table, DataTypes.StringType, "body_base64"),
            time(table),
            column(table, DataTypes.StringType, "location"),
            col("_metadata.file_path"),
            col("_metadata.file_block_start"),
            column(table, DataTypes.StringType, CORRUPT))
        .mapPartitions(new CaptureTable(tallies), Encoders.row(CaptureRows.SCHEMA));
  }

  private static void check(Dataset<Row> table, List<String> paths) {
    if (find(table, "origin", "url").isEmpty() || find(table, "status", "body").isEmpty()) {
      throw new JobException("--robots " + paths.get(0)
          + ": expected the columns origin or url, status, body, fetched_at, location; found "
          + String.join(", ", table.columns()));
    }
  }

  private static Optional<Column> find(Dataset<Row> table, String... names) {
    return Arrays.stream(names)
        .flatMap(name -> Arrays.stream(table.columns()).filter(name::equalsIgnoreCase))
        .findFirst()
        .map(table::col);
  }

  private static Column column(Dataset<Row> table, DataType type, String... names) {
    return find(table, names).orElse(lit(null)).cast(type).as(names[0]);
  }

  /** A time as Spark has it, or as text: in the column that is there, or in the one of two that is not null. */
  private static Column time(Dataset<Row> table) {
    Column[] times = Arrays.stream(new String[] {"fetched_at", "fetch_time"})
        .flatMap(name -> find(table, name).stream())
        .map(column -> text(table, column))
        .toArray(Column[]::new);
    return (times.length == 0 ? lit(null).cast(DataTypes.StringType) : coalesce(times))
        .as("fetched_at");
  }

  private static Column text(Dataset<Row> table, Column column) {
    boolean timestamp =
        table.select(column).schema().fields()[0].dataType() instanceof TimestampType;
    return timestamp
        ? unix_micros(column).cast(DataTypes.StringType)
        : column.cast(DataTypes.StringType);
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    return new Mapped<>(records, tallies) {
      private String file = "";
      private long block = -1;
      private long record;

      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        String from = row.getString(7);
        long start = row.getLong(8);
        if (!from.equals(file) || start != block) {
          file = from;
          block = start;
          record = 0;
        }
        try {
          CaptureRows.accept(capture(row), file, block, record, tally, to);
        } catch (IllegalArgumentException e) {
          String after = block == 0 ? "" : " after byte " + block;
          tally.problem(file + ", record " + (record + 1) + after + ": " + e.getMessage());
        }
        record++;
      }
    };
  }

  /** @throws IllegalArgumentException if a row says nothing; the message says why */
  private static Capture capture(Row row) {
    if (!row.isNullAt(9)) {
      throw new IllegalArgumentException(
          "expected a JSON object; found " + Shown.of(row.getString(9)));
    }
    byte[] body = row.isNullAt(4) ? row.getAs(3) : Base64.getDecoder().decode(row.getString(4));
    return new Capture(
        url(row.getAs(0), row.getAs(1)),
        row.isNullAt(5) ? Instant.EPOCH : time(row.getString(5)),
        status(row.getAs(2), body != null),
        row.getAs(6),
        body == null ? new byte[0] : body,
        false);
  }

  private static String url(@Nullable String origin, @Nullable String url) {
    if (url != null) {
      return url;
    } else if (origin == null) {
      throw new IllegalArgumentException("expected an origin or a url");
    }
    return Origin.parse(origin)
        .orElseThrow(() -> new IllegalArgumentException(
            "expected an origin such as https://example.org; found " + Shown.of(origin)))
        .robotsTxtUrl();
  }

  /** Without a status, a body is one that was found, and none one that was not. */
  private static int status(@Nullable String status, boolean hasBody) {
    if (status == null) {
      return hasBody ? OK : NOT_FOUND;
    }
    try {
      return Integer.parseInt(status);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected an HTTP status; found " + Shown.of(status), e);
    }
  }

  private static Instant time(String time) {
    try {
      return time.chars().allMatch(c -> c >= '0' && c <= '9' || c == '-')
              && time.lastIndexOf('-') <= 0
          ? Micros.instant(Long.parseLong(time))
          : OffsetDateTime.parse(time).toInstant();
    } catch (DateTimeException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2026-11-22T00:00:00Z; found " + Shown.of(time), e);
    }
  }
}
