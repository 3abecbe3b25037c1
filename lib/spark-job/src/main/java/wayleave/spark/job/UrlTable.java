package wayleave.spark.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Shown;
import wayleave.captures.Surrogates;

/** The URLs that are asked about, by origin: rows of {@link UrlGroups}. */
final class UrlTable implements MapPartitionsFunction<Row, Row> {
  static final Set<Format> FORMATS =
      Set.of(Format.PARQUET, Format.JSONL, Format.CSV, Format.TSV, Format.TEXT);

  private static final long serialVersionUID = 1;

  /** In characters. */
  private static final int MAX_LINE = 1 << 20;

  private final Format format;
  private final String column;
  private final DamagedFiles damaged;
  private final boolean isApart;
  private final Tallies tallies;

  private UrlTable(
      Format format, String column, DamagedFiles damaged, boolean isApart, Tallies tallies) {
    this.format = format;
    this.column = column;
    this.damaged = damaged;
    this.isApart = isApart;
    this.tallies = tallies;
  }

  /**
   * The URLs of some files.
   *
   * @param column the name of the column or field that they are in
   * @param damaged the files that cannot be read to their end, as far as it is known
   * @param tallies one for each call: hears of records without URL and of what cannot be read
   * @throws JobException if there is no such column
   */
  static Dataset<Row> read(
      SparkSession spark,
      Format format,
      List<String> paths,
      String column,
      DamagedFiles damaged,
      Tallies tallies) {
    String[] files = paths.toArray(new String[0]);
    boolean lines = format == Format.TEXT || format == Format.JSONL;
    String name = lines ? "value" : column;
    Dataset<Row> whole = table(spark, format, files);
    if (Arrays.stream(whole.columns()).noneMatch(name::equalsIgnoreCase)) {
      throw new JobException("--urls " + paths.get(0) + ": there is no column " + Shown.of(column)
          + "; name one with --url-column: " + String.join(", ", whole.columns()));
    }
    return damaged.read(
        spark,
        session -> session.equals(spark) ? whole : table(session, format, files),
        table -> table.select(table
            .col('`' + name.replace("`", "``") + '`')
            .cast(format == Format.JSONL ? DataTypes.BinaryType : DataTypes.StringType)),
        isApart -> new UrlTable(format, column, damaged, isApart, tallies),
        UrlGroups.SCHEMA);
  }

  private static Dataset<Row> table(SparkSession spark, Format format, String[] files) {
    DataFrameReader reader = spark.read().option("recursiveFileLookup", "true");
    return switch (format) {
      case PARQUET -> CaptureTable.parquet(reader, "--urls", files);
      case CSV -> csv(reader, ",").csv(files);
      case TSV -> csv(reader, "\t").csv(files);
      default -> reader.option("lineSep", "\n").text(files);
    };
  }

  /** As RFC 4180 has it: quotes are doubled, and a backslash is nothing special. */
  private static DataFrameReader csv(DataFrameReader reader, String separator) {
    return reader.options(
        Map.of("header", "true", "sep", separator, "quote", "\"", "escape", "\""));
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    UrlGroups groups = new UrlGroups();
    return new CountingMap<>(records, tallies) {
      private final FilePlace place = new FilePlace();

      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        place.next();
        String url = format == Format.JSONL
            ? ofJson(row.getAs(0), place, tally)
            : url(row.getString(0), place, tally);
        if (url != null) {
          groups.add(url, to);
        }
      }

      @Override
      void failed(Exception failure, Tally tally) throws Exception {
        damaged.failed(failure, isApart, place, tally);
      }

      @Override
      void end(Tally tally, Consumer<Row> to) {
        groups.flush(to);
      }
    };
  }

  /** The URL in a record, empty if it has none or cannot be read, which is reported; null if the record is no row. */
  private @Nullable String url(@Nullable String record, FilePlace place, Tally tally) {
    return format == Format.TEXT
        ? ofLine(record == null ? "" : record.strip(), place, tally)
        : ofColumn(record, place, tally);
  }

  private static @Nullable String ofLine(String line, FilePlace place, Tally tally) {
    if (line.length() > MAX_LINE) {
      lost(place, "the line is longer than " + MAX_LINE + " characters; expected a URL", tally);
      return "";
    }
    if (line.isEmpty() || line.charAt(0) == '#') {
      return null;
    } else if (!line.chars().allMatch(UrlTable::isVisible)) {
      lost(place, "found white space or control characters; expected one URL in each line", tally);
      return "";
    }
    return line;
  }

  private static boolean isVisible(int c) {
    return c > ' ' && (c < 0x7f || !Character.isSpaceChar(c) && !Character.isISOControl(c));
  }

  private String ofColumn(@Nullable String value, FilePlace place, Tally tally) {
    if (value == null || value.isEmpty()) {
      tally.problem(place.file() + place.place(false) + ": nothing in the column "
          + Shown.of(column) + "; expected a URL");
      return "";
    }
    return value;
  }

  private @Nullable String ofJson(byte[] line, FilePlace place, Tally tally) {
    if (JsonLine.isBlank(line)) {
      return null;
    }
    try {
      String url = JsonLine.string(line, column);
      if (url != null) {
        return Surrogates.paired(url);
      }
      tally.problem(place.file() + place.place(true) + ": no string in the field "
          + Shown.of(column) + expected(line));
    } catch (JsonLine.OtherJsonException e) {
      tally.problem(place.file() + place.place(true) + ": " + e.getMessage() + expected(line));
    } catch (IllegalArgumentException e) {
      lost(place, e.getMessage() + expected(line), tally);
    }
    return "";
  }

  private String expected(byte[] line) {
    return "; expected a URL as a string, or an object with the field " + Shown.of(column)
        + "; found " + Shown.of(new String(line, StandardCharsets.UTF_8));
  }

  private static void lost(FilePlace place, String what, Tally tally) {
    tally.loss(place.file(), place.place(true), place.order(), what, 1);
  }
}
