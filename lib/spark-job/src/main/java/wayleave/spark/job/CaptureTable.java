package wayleave.spark.job;

import static org.apache.spark.sql.functions.unix_micros;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;
import wayleave.captures.CaptureColumn;
import wayleave.captures.CaptureColumns;
import wayleave.captures.TableRow;

/** Reads captures from tables. */
final class CaptureTable implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  private static final String NO_RECORDS = "expected a body, or a status that needs none; the job "
      + "does not read WARC records by position: name the WARC files with --robots";

  private final boolean lines;
  private final CaptureColumns meanings;
  /** All of a table that is not of lines. */
  private final List<String> all;
  /** Those that are read. */
  private final List<String> columns;

  private final DamagedFiles damaged;
  private final boolean isApart;
  private final Tallies tallies;

  private CaptureTable(
      CaptureColumns meanings,
      boolean lines,
      List<String> all,
      DamagedFiles damaged,
      boolean isApart,
      Tallies tallies) {
    this.meanings = meanings;
    this.lines = lines;
    this.all = List.copyOf(all);
    this.columns = known(meanings, all);
    this.damaged = damaged;
    this.isApart = isApart;
    this.tallies = tallies;
  }

  /**
   * The captures of some files: rows of {@link CaptureRows}.
   *
   * @param meanings which columns mean what
   * @param damaged the files that cannot be read to their end, as far as it is known
   * @param tallies one for each call: hears of rows that cannot be read, which are left out
   * @throws JobException if a column is missing
   */
  static Dataset<Row> read(
      SparkSession spark,
      Format format,
      List<String> paths,
      CaptureColumns meanings,
      DamagedFiles damaged,
      Tallies tallies) {
    String[] files = paths.toArray(new String[0]);
    boolean lines = format == Format.JSONL;
    List<String> all =
        lines ? List.of() : List.of(parquet(reader(spark), "--robots", files).columns());
    Optional<String> missing = lines ? Optional.empty() : meanings.missing(all);
    if (missing.isPresent()) {
      throw new JobException("--robots " + paths.get(0) + ": " + missing.get()
          + "; the columns are " + String.join(", ", all));
    }
    List<String> chosen = known(meanings, all);
    return damaged.read(
        spark,
        session -> lines
            ? reader(session).option("lineSep", "\n").text(files)
            : parquet(reader(session), "--robots", files),
        table -> lines
            ? table.select(table.col("value").cast(DataTypes.BinaryType))
            : table.select(chosen.stream()
                .map(name -> column(table, name, meanings.column(name)))
                .toArray(Column[]::new)),
        isApart -> new CaptureTable(meanings, lines, all, damaged, isApart, tallies),
        CaptureRows.SCHEMA);
  }

  private static DataFrameReader reader(SparkSession spark) {
    return spark.read().option("recursiveFileLookup", "true");
  }

  /**
   * A table of Parquet files with the columns of one of them.
   *
   * @throws JobException if none can be read
   */
  static Dataset<Row> parquet(DataFrameReader reader, String option, String[] files) {
    try {
      return reader.parquet(files);
    } catch (Exception e) {
      // Spark looks into one file, which may be damaged. Others tell the columns as well.
      try {
        return reader
            .schema(reader
                .option("mergeSchema", "true")
                .option("ignoreCorruptFiles", "true")
                .parquet(files)
                .schema())
            .option("ignoreCorruptFiles", "false")
            .parquet(files);
      } catch (Exception none) {
        throw new JobException(
            option + " " + files[0] + ": there is no Parquet file that can be read", none);
      }
    }
  }

  /** The columns that mean something. */
  private static List<String> known(CaptureColumns meanings, List<String> all) {
    return all.stream().filter(name -> meanings.column(name) != null).toList();
  }

  /** A body as bytes, a timestamp in microseconds, and all else as text. */
  private static Column column(Dataset<Row> table, String name, @Nullable CaptureColumn meaning) {
    Column column = table.col('`' + name.replace("`", "``") + '`');
    DataType type = table.select(column).schema().fields()[0].dataType();
    return meaning == CaptureColumn.BODY
        ? column.cast(DataTypes.BinaryType)
        : type instanceof TimestampType
            ? unix_micros(column)
            : column.cast(DataTypes.StringType).as(name);
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    TableRow values = new TableRow(meanings);
    all.forEach(values::column);
    return new CountingMap<>(records, tallies) {
      private final FilePlace place = new FilePlace();

      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        place.next();
        if (lines && JsonLine.isBlank(row.getAs(0))) {
          return;
        }
        try {
          values.clear();
          if (lines) {
            JsonLine.read(row.getAs(0), values);
          } else {
            putColumns(row, values);
          }
          TableRow.Meaning found = values.read();
          if (found.record() != null) {
            throw new IllegalArgumentException(NO_RECORDS);
          }
          for (Capture capture : found.captures()) {
            CaptureRows.accept(capture, place.file(), place.block(), place.row(), tally, to);
          }
        } catch (IllegalArgumentException e) {
          tally.loss(
              place.file(), place.place(lines), place.order(), String.valueOf(e.getMessage()), 1);
        }
      }

      @Override
      void end(Tally tally, Consumer<Row> to) {
        values.remarks().forEach(tally::remark);
      }

      @Override
      void failed(Exception failure, Tally tally) throws Exception {
        damaged.failed(failure, isApart, place, tally);
      }
    };
  }

  private void putColumns(Row row, TableRow to) {
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.get(i);
      String name = columns.get(i);
      if (value instanceof byte[] body) {
        to.put(name, body);
      } else if (value instanceof Long micros) {
        to.put(name, DateTimeUtils.microsToInstant(micros), true);
      } else {
        to.put(name, (String) value);
      }
    }
  }
}
