package wayleave.spark.job;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.unix_micros;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;
import wayleave.captures.TableRow;

/** Reads captures from tables. */
final class CaptureTable implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private static final List<String> TIMES = List.of("fetched_at", "fetch_time");

  private final boolean lines;
  private final Tallies tallies;

  private CaptureTable(boolean lines, Tallies tallies) {
    this.lines = lines;
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
    boolean lines = format == Format.JSONL;
    var reader = spark.read().option("recursiveFileLookup", "true");
    Dataset<Row> table;
    Dataset<Row> rows;
    if (lines) {
      table = reader.text(files);
      rows = table.select(file(), block(), table.col("value"));
    } else {
      table = reader.parquet(files);
      check(table, paths);
      rows = table.select(
          file(),
          block(),
          column(table, DataTypes.StringType, "origin"),
          column(table, DataTypes.StringType, "url"),
          column(table, DataTypes.StringType, "status"),
          column(table, DataTypes.BinaryType, "body"),
          column(table, DataTypes.StringType, "body_base64"),
          time(table, DataTypes.LongType),
          time(table, DataTypes.StringType),
          column(table, DataTypes.StringType, "location"));
    }
    return rows.mapPartitions(new CaptureTable(lines, tallies), Encoders.row(CaptureRows.SCHEMA));
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    JsonLine json = JsonLine.ofScalars(TableRow.COLUMNS);
    return new CountingMap<>(records, tallies) {
      private String file = "";
      private long block = -1;
      private long record;

      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        String from = row.getString(0);
        long start = row.getLong(1);
        if (!from.equals(file) || start != block) {
          file = from;
          block = start;
          record = 0;
        }
        record++;
        if (lines && row.getString(2).isBlank()) {
          return;
        }
        try {
          TableRow found = lines ? ofLine(json.read(row.getString(2))) : ofColumns(row);
          for (Capture capture : found.captures()) {
            CaptureRows.accept(capture, file, block, record, tally, to);
          }
        } catch (IllegalArgumentException e) {
          String after = block == 0 ? "" : " after byte " + block;
          tally.problem(
              file + ": " + (lines ? "line " : "row ") + record + after + ": " + e.getMessage());
        }
      }
    };
  }

  private static TableRow ofLine(@Nullable String[] values) {
    String body = values[3];
    String time = values[5] == null ? values[6] : values[5];
    return new TableRow(
        values[0],
        values[1],
        values[2],
        body == null ? null : body.getBytes(StandardCharsets.UTF_8),
        values[4],
        time == null ? null : TableRow.time(time),
        values[7]);
  }

  private static TableRow ofColumns(Row row) {
    Instant time = null;
    if (!row.isNullAt(7)) {
      time = SparkTime.instant(row.getLong(7));
    } else if (!row.isNullAt(8)) {
      time = TableRow.time(row.getString(8));
    }
    return new TableRow(
        row.getAs(2), row.getAs(3), row.getAs(4), row.getAs(5), row.getAs(6), time, row.getAs(9));
  }

  private static void check(Dataset<Row> table, List<String> paths) {
    if (find(table, "origin", "url").isEmpty()
        || find(table, "status", "body", "body_base64").isEmpty()) {
      throw new JobException("--robots " + paths.get(0)
          + ": expected the columns origin or url, status, body, fetched_at, location; found "
          + String.join(", ", table.columns()));
    }
  }

  private static Column file() {
    return col("_metadata.file_path");
  }

  private static Column block() {
    return col("_metadata.file_block_start");
  }

  private static Optional<Column> find(Dataset<Row> table, String... names) {
    return Arrays.stream(names)
        .flatMap(name -> Arrays.stream(table.columns()).filter(name::equalsIgnoreCase))
        .findFirst()
        .map(table::col);
  }

  private static Column column(Dataset<Row> table, DataType type, String name) {
    return find(table, name).orElse(lit(null)).cast(type).as(name);
  }

  /** The first of the times that are there and not null: in microseconds, or as text, whatever the columns hold. */
  private static Column time(Dataset<Row> table, DataType type) {
    boolean micros = type.equals(DataTypes.LongType);
    List<Column> times = TIMES.stream()
        .flatMap(name -> find(table, name).stream())
        .filter(column -> isTimestamp(table, column) == micros)
        .map(column -> micros ? unix_micros(column) : column.cast(type))
        .toList();
    return times.isEmpty() ? lit(null).cast(type) : coalesce(times.toArray(Column[]::new));
  }

  private static boolean isTimestamp(Dataset<Row> table, Column column) {
    return table.select(column).schema().fields()[0].dataType() instanceof TimestampType;
  }
}
