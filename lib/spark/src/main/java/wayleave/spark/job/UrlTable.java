package wayleave.spark.job;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Shown;

/** The URLs that are asked about, by origin: rows of {@link UrlGroups}. */
final class UrlTable implements MapPartitionsFunction<Row, Row> {
  static final Set<Format> FORMATS =
      Set.of(Format.PARQUET, Format.JSONL, Format.CSV, Format.TSV, Format.TEXT);

  private static final long serialVersionUID = 1;

  /** In characters. */
  private static final int MAX_LINE = 1 << 20;

  private final Format format;
  private final String column;
  private final Tallies tallies;

  private UrlTable(Format format, String column, Tallies tallies) {
    this.format = format;
    this.column = column;
    this.tallies = tallies;
  }

  /**
   * The URLs of some files.
   *
   * @param column the name of the column or field that they are in
   * @param tallies one for each call: hears of records without URL, which are left out
   * @throws JobException if there is no such column
   */
  static Dataset<Row> read(
      SparkSession spark, Format format, List<String> paths, String column, Tallies tallies) {
    String[] files = paths.toArray(new String[0]);
    DataFrameReader reader = spark.read().option("recursiveFileLookup", "true");
    boolean lines = format == Format.TEXT || format == Format.JSONL;
    Dataset<Row> table = switch (format) {
      case PARQUET -> reader.parquet(files);
      case CSV -> csv(reader, ",").csv(files);
      case TSV -> csv(reader, "\t").csv(files);
      default -> reader.text(files);
    };
    String name = lines ? "value" : column;
    if (Arrays.stream(table.columns()).noneMatch(name::equalsIgnoreCase)) {
      throw new JobException("--urls " + paths.get(0) + ": there is no column " + Shown.of(column)
          + "; name one with --url-column: " + String.join(", ", table.columns()));
    }
    Column record = table.col('`' + name.replace("`", "``") + '`').cast(DataTypes.StringType);
    // A name is long, and is only told where something is wrong; of lines, that shows later.
    Column file = format == Format.JSONL
        ? col("_metadata.file_name")
        : when(record.isNull().or(record.equalTo("")), col("_metadata.file_name"));
    return table
        .select(record, file)
        .mapPartitions(new UrlTable(format, column, tallies), Encoders.row(UrlGroups.SCHEMA));
  }

  /** As RFC 4180 has it: quotes are doubled, and a backslash is nothing special. */
  private static DataFrameReader csv(DataFrameReader reader, String separator) {
    return reader.options(
        Map.of("header", "true", "sep", separator, "quote", "\"", "escape", "\""));
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    JsonLine json = JsonLine.ofStrings(List.of(column));
    UrlGroups groups = new UrlGroups();
    return new CountingMap<>(records, tallies) {
      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        try {
          String url = url(row.getAs(0), json);
          if (url != null) {
            groups.add(url, to);
          }
        } catch (IllegalArgumentException e) {
          String file = row.isNullAt(1) ? "" : row.getString(1) + ": ";
          tally.problem(file + e.getMessage());
        }
      }

      @Override
      void end(Consumer<Row> to) {
        groups.flush(to);
      }
    };
  }

  /**
   * The URL in a record; null if it is none that counts.
   *
   * @throws IllegalArgumentException if there should be one; the message says so
   */
  private @Nullable String url(@Nullable String record, JsonLine json) {
    if (format == Format.TEXT) {
      String line = record == null ? "" : record.strip();
      if (line.length() > MAX_LINE) {
        throw new IllegalArgumentException("a line is longer than " + MAX_LINE
            + " characters; expected a URL; found " + Shown.of(line));
      }
      return line.isEmpty() || line.charAt(0) == '#' ? null : line;
    } else if (format != Format.JSONL) {
      if (record == null || record.isEmpty()) {
        throw new IllegalArgumentException(
            "nothing in the column " + Shown.of(column) + "; expected a URL");
      }
      return record;
    } else if (record == null || record.isBlank()) {
      return null;
    }
    try {
      String url = json.read(record)[0];
      if (url == null) {
        throw new IllegalArgumentException("no string in the field " + Shown.of(column));
      }
      return url;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + "; expected a URL as a string, or an object with the field "
              + Shown.of(column) + "; found " + Shown.of(record),
          e);
    }
  }
}
